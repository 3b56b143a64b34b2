import {
  type ComparedComponent,
  type ComparedFinding,
  type ComparedVulnerability,
  readComparedComponents,
  readComparedFindings,
  readComparedVulnerabilities,
  readStamp,
} from '#service/db/compare/compared-rows.ts'
import type { UserReader } from '#service/db/database.ts'
import { readChangesSinceScan } from '#service/db/scans/changes-since-scan.ts'
import { findScanStates } from '#service/db/scans/scan-states.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Comparison, LicenseChange } from '#service/domain/compare/comparison.ts'
import { countAll } from './count-pairs.ts'
import { type ComponentPair, pairComponents, type PairedComponents } from './pair-components.ts'
import { findingsBefore } from './findings-before.ts'
import type { FindingFacts } from './finding-reason.ts'
import { type FindingPair, pairFindings } from './pair-findings.ts'

/** Two versions compared, with an object for each row. */
export interface PairedVersions extends Pick<
  Comparison,
  'stamp' | 'isSameData' | 'lostFindings' | 'counts' | 'licenses'
> {
  readonly components: readonly ComponentPair[]
  readonly pairOf: PairedComponents['pairOf']
  readonly findings: readonly FindingPair[]
  /** All components of both, primary ones too. */
  readonly componentOf: ReadonlyMap<string, ComparedComponent>
  readonly vulnerabilities: ReadonlyMap<string, ComparedVulnerability>
}

const maxTries = 5

/**
 * Compares two versions, `base` as the older side. What it reads is of one moment: it begins again if one of the two was changed meanwhile.
 */
export async function pairVersions(
  read: UserReader,
  { baseId, targetId, scanId = null }: ComparedSides,
  signal?: AbortSignal,
): Promise<PairedVersions> {
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted()
    const before = await readStamp(read, baseId, targetId)
    const earlier = scanId === null ? null : await readEarlier(read, baseId, scanId)
    const rows = {
      baseComponents: await readComparedComponents(read, baseId),
      targetComponents: await readComparedComponents(read, targetId),
      baseFindings: earlier?.findings ?? (await readComparedFindings(read, baseId)),
      targetFindings: await readComparedFindings(read, targetId),
      vulnerabilities: await readComparedVulnerabilities(read, baseId, targetId),
    }
    const after = await readStamp(read, baseId, targetId)
    if (after.stamp !== before.stamp && tries < maxTries) continue
    const isSameData = earlier === null ? before.isSameData : earlier.basis === (await readBasis(read, targetId))
    return { ...before, isSameData, lostFindings: earlier?.lost ?? 0, ...pairRows(rows, { isSameData }) }
  }
}

/** The findings of a version as they were before one of its stored scans. Its components are those of now. */
async function readEarlier(read: UserReader, versionId: string, scanId: string) {
  const changes = await readChangesSinceScan(read, versionId, scanId)
  if (!changes) throw new Rejection('This scan is not stored any more. Choose another one')
  const earlier = findingsBefore(await readComparedFindings(read, versionId, true), changes.first)
  return { ...earlier, basis: basisOf(changes.snapshotBefore, changes.engineBefore) }
}

async function readBasis(read: UserReader, versionId: string): Promise<string> {
  const state = (await findScanStates({ read }, [versionId])).get(versionId)
  return basisOf(state?.snapshotId, state?.engineVersion)
}

function basisOf(snapshotId: string | undefined, engineVersion: string | undefined): string {
  return JSON.stringify([snapshotId, engineVersion])
}

/** Two versions, the older side first. */
export interface ComparedSides {
  readonly baseId: string
  readonly targetId: string
  /** The findings of the older side are those from before this stored scan of it. */
  readonly scanId?: string | null | undefined
}

/** Rows of two versions as they are read. */
export interface ReadRows {
  readonly baseComponents: readonly ComparedComponent[]
  readonly targetComponents: readonly ComparedComponent[]
  readonly baseFindings: readonly ComparedFinding[]
  readonly targetFindings: readonly ComparedFinding[]
  readonly vulnerabilities: readonly ComparedVulnerability[]
}

/** Pairs what was read of two versions. */
export function pairRows(rows: ReadRows, { isSameData }: { readonly isSameData: boolean }) {
  const components = pairComponents(rows.baseComponents, rows.targetComponents)
  const vulnerabilities = new Map(rows.vulnerabilities.map((one) => [one.id, one]))
  const facts: FindingFacts = {
    ...{ components, vulnerabilities, isSameData, lost: lostOf(rows.targetFindings, components) },
    basePackages: packagesOf(rows.baseComponents, components),
    targetPackages: packagesOf(rows.targetComponents, components),
  }
  const findings = pairFindings(rows.baseFindings.filter(isActive), rows.targetFindings.filter(isActive), facts)
  const licenses = compareLicenses(rows.baseComponents, rows.targetComponents)
  return {
    ...{ components: components.pairs, pairOf: components.pairOf, findings, licenses, vulnerabilities },
    counts: countAll(components.pairs, findings, licenses),
    componentOf: new Map([...rows.baseComponents, ...rows.targetComponents].map((one) => [one.id, one])),
  }
}

const isActive = (finding: ComparedFinding) => finding.isActive === 1

function lostOf(findings: readonly ComparedFinding[], { packageOf }: PairedComponents): ReadonlyMap<string, string> {
  const lost = new Map<string, string>()
  for (const finding of findings) {
    if (isActive(finding) || finding.stateReason === null) continue
    lost.set(`${finding.vulnerabilityId} ${packageOf.get(finding.componentId) ?? ''}`, finding.stateReason)
  }
  return lost
}

function packagesOf(components: readonly ComparedComponent[], { packageOf }: PairedComponents): ReadonlySet<string> {
  return new Set(components.map(({ id }) => packageOf.get(id) ?? ''))
}

const licenseOrder = ['added', 'removed', 'changed']

function compareLicenses(
  base: readonly ComparedComponent[],
  target: readonly ComparedComponent[],
): readonly LicenseChange[] {
  const [before, after] = [countLicenses(base), countLicenses(target)]
  const rows: LicenseChange[] = []
  for (const licensesExp of new Set([...before.keys(), ...after.keys()])) {
    const [baseCount, targetCount] = [before.get(licensesExp) ?? 0, after.get(licensesExp) ?? 0]
    if (baseCount === targetCount) continue
    const change = baseCount === 0 ? 'added' : targetCount === 0 ? 'removed' : 'changed'
    rows.push({ change, licensesExp, baseCount, targetCount })
  }
  return rows.toSorted(
    (a, b) =>
      licenseOrder.indexOf(a.change) - licenseOrder.indexOf(b.change) || compareTexts(a.licensesExp, b.licensesExp),
  )
}

function countLicenses(components: readonly ComparedComponent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { license } of components) if (license !== null) counts.set(license, (counts.get(license) ?? 0) + 1)
  return counts
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
