import { readExclusions } from '#service/db/advisories/advisory-exclusions.ts'
import { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import type { UserDatabase } from '#service/db/database.ts'
import {
  type ScannedComponent,
  readScannedComponents,
  type StoredFinding,
  listStoredFindings,
} from '#service/db/scans/scan-input.ts'
import { engineVersion } from '#service/domain/scans/engine-version.ts'
import { packageKeys } from '#service/domain/components/package-key.ts'
import { scanDeltaKinds } from '#service/domain/scans/scan-delta.ts'
import type { ScanRecomputation } from '#service/domain/scans/scan-recomputation.ts'
import { ExcludedRecords } from './excluded-records.ts'
import { findingRow } from './finding-row.ts'
import { inactiveReason } from './inactive-reason.ts'
import { noAdvisories, type ScannedAdvisories } from './no-advisories.ts'
import type { ComponentFinding, ComponentOutcome } from './scan-component.ts'
import { ScanReport } from './scan-report.ts'
import { ScanSession } from './scan-session.ts'
import type { ScannedVersion } from './scan-changes.ts'
import { readDocumentContext } from '#service/scans/document-context.ts'
import type { Task } from '#service/workers/task.ts'

/** A version to evaluate again; `file` is the advisory data, null for none. */
export interface RecomputeInput {
  readonly version: ScannedVersion
  readonly file: string | null
}

/** Evaluates a version again without writing anything. */
export const recomputeTask: Task<RecomputeInput, ScanRecomputation> = {
  name: 'recompute',
  run: ({ database, signal }, { version, file }) => recomputeVersion(database, version, file, signal),
}

/** Maximum number of differences that are listed individually. */
const maxEntries = 1000

/**
 * Evaluates a version with a snapshot of the advisory data, which need not be the current one, and returns the differences from the stored
 * findings. Writes nothing.
 * @param file the advisory data; null for none
 */
export async function recomputeVersion(
  database: UserDatabase,
  version: ScannedVersion,
  file: string | null,
  signal: AbortSignal,
): Promise<ScanRecomputation> {
  const opened = file === null ? null : new AdvisoryReader(file)
  try {
    return await recompute(database, version, opened ?? noAdvisories, signal)
  } finally {
    opened?.close()
  }
}

async function recompute(
  database: UserDatabase,
  version: ScannedVersion,
  reader: ScannedAdvisories,
  signal: AbortSignal,
): Promise<ScanRecomputation> {
  const excluded = new ExcludedRecords(await readExclusions(database, version.organizationId))
  const session = new ScanSession(database, reader, excluded, 'look')
  const judge = session.among(await readDocumentContext(database, version.id, reader.coversCpe()))
  const comparison = new Comparison(version.id, session)
  for await (const components of readScannedComponents(database, version.id)) {
    signal.throwIfAborted()
    const outcomes = await judge(components, '')
    const ids = components.map(({ id }) => id)
    const stored = Map.groupBy(await listStoredFindings(database, ids), ({ component_id: id }) => id)
    for (const [at, component] of components.entries()) {
      const outcome = outcomes[at]
      if (outcome) comparison.add(component, outcome, stored.get(component.id) ?? [])
    }
  }
  return comparison.result()
}

/** Compares stored findings with the results. */
class Comparison {
  readonly #versionId: string
  readonly #session: ScanSession
  readonly #report = new ScanReport(false)
  readonly #names = new Map<string, string>()
  readonly #storedIds = new Set<string>()
  #affected = 0
  #notEvaluated = 0

  constructor(versionId: string, session: ScanSession) {
    this.#versionId = versionId
    this.#session = session
  }

  add(component: ScannedComponent, outcome: ComponentOutcome, stored: readonly StoredFinding[]): void {
    const left = new Map(stored.map((one) => [one.vulnerability_id, one]))
    if (component.isListed && outcome.matchState === 'NOT_EVALUATED') this.#notEvaluated += 1
    for (const finding of outcome.findings) {
      const { id, absorbs } = finding.vulnerability
      const known = [id, ...absorbs].map((one) => left.get(one)).find((one) => one !== undefined)
      if (known) left.delete(known.vulnerability_id)
      this.#found(component, finding, known)
    }
    for (const finding of left.values()) {
      if (finding.state === 'INACTIVE') continue
      this.#storedIds.add(finding.id)
      this.#report.gone(finding, inactiveReason(finding, this.#session.reader, this.#session.excluded))
    }
  }

  result(): ScanRecomputation {
    const entries = this.#report.entries
      .toSorted((a, b) => scanDeltaKinds.indexOf(a.kind) - scanDeltaKinds.indexOf(b.kind) || b.priority - a.priority)
      .slice(0, maxEntries)
      .map((entry) => ({
        ...entry,
        vulnerability: this.#names.get(entry.vulnerabilityId) ?? null,
        isStored: this.#storedIds.has(entry.findingId),
      }))
    const { snapshotId } = this.#session.reader
    return {
      versionId: this.#versionId,
      snapshotId,
      engineVersion,
      entries,
      counts: this.#report.counts,
      affected: this.#affected,
      notEvaluated: this.#notEvaluated,
    }
  }

  #found(component: ScannedComponent, finding: ComponentFinding, known: StoredFinding | undefined): void {
    const { id: vulnerabilityId, vulnerabilityId: name } = finding.vulnerability
    if (finding.state === 'AFFECTED') this.#affected += 1
    if (known) this.#storedIds.add(known.id)
    else this.#names.set(vulnerabilityId, name)
    const id = known?.id ?? `${component.id} ${vulnerabilityId}`
    const ids = { id, versionId: this.#versionId, advisorySourceId: null, ...packageKeys(component) }
    const row = findingRow(component, finding, ids)
    this.#report.found(row, known, name, component)
  }
}
