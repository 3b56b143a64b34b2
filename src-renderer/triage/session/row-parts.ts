import { formatNumber } from '#renderer/lib/format.ts'
import { describeDecision, readDecisionValue } from './decision.ts'
import type { QueueRow } from './queue-row.ts'
import * as texts from './texts.ts'

/** A version that a finding is in, with its place. */
export type RowVersion = NonNullable<QueueRow['representative']['sbom']>

/** The place of a version, as the window names it. */
export interface VersionPlace {
  readonly version: string
  readonly environment: string
  readonly product: string
}

/** Maximum number of versions that a sentence names. */
const maxNamed = 3

/** Formats the name of a part: `Agent 1.0`. */
export function partName({ projectVersion, project }: RowVersion): string {
  return `${project.projectGroup.name} ${projectVersion}`
}

/** Returns the part that a row of the queue comes from. Undefined for what the version has itself. */
export function partOf({ representative }: QueueRow): RowVersion | undefined {
  return representative.isPart ? representative.sbom : undefined
}

/** Returns the version whose decision a row shows, if that is not only the one of the queue: it decided for itself alone, or the part did. */
function holderOf(row: QueueRow): RowVersion | undefined {
  return row.representative.decidedFor ?? partOf(row)
}

/** Tests whether the version of the queue decided about a row for itself alone. */
export function isDecidedAlone({ representative: { decidedFor } }: QueueRow, versionId: string | null): boolean {
  return versionId !== null && decidedFor?.id === versionId
}

/** Tests whether some of the rows can be decided for the version of the queue alone: a part brings them, and the version has not done so yet. */
export function canBeAlone(rows: readonly QueueRow[], versionId: string | null): boolean {
  if (versionId === null) return false
  return rows.some((row) => !isDecidedAlone(row, versionId) && (partOf(row) !== undefined || row.sbomsCount > 1))
}

/** Counts the versions of a row besides the one of its most urgent finding. */
export function otherVersions(row: QueueRow): number {
  const shared = new Set(row.sharedFindings?.map(({ sbom }) => sbom.id))
  return shared.size + row.sbomsCount - 1
}

/** Where a decision about rows is saved. */
interface Holders {
  /** True if some of it is in the version of the queue. */
  readonly hasOwn: boolean
  /** The parts, by their ids. */
  readonly parts: ReadonlyMap<string, RowVersion>
  /** Number of further versions whose names are not known. */
  readonly more: number
}

function holdersOf(rows: readonly QueueRow[]): Holders {
  const known = rows.flatMap((row) => {
    // What a version decided alike for itself alone counts once: all of it is decided there.
    if (row.representative.decidedFor) return [row.representative.decidedFor]
    return [holderOf(row) ?? [], row.sharedFindings?.map(({ sbom }) => sbom) ?? []].flat()
  })
  return {
    hasOwn: rows.some((row) => partOf(row) === undefined),
    parts: new Map(known.map((version) => [version.id, version])),
    more: Math.max(0, ...rows.map(({ sbomsCount }) => sbomsCount - 1)),
  }
}

/**
 * Says where a decision about rows holds if that is not only the version of the queue: `Holds in Agent 1.0 and every version that contains it.`
 * Undefined for rows without inherited findings.
 */
export function describeHolders(
  rows: readonly QueueRow[],
  { isAlone, versionId }: { readonly isAlone: boolean; readonly versionId: string | null },
): string | undefined {
  const { hasOwn, parts, more } = holdersOf(rows)
  if (parts.size === 0) return undefined
  if (rows.every((row) => isDecidedAlone(row, versionId))) return texts.holdsForThisVersionAlone
  if (isAlone) {
    const others = [...parts.values()].filter(({ id }) => id !== versionId).map(partName)
    const [only, second] = others
    const rest =
      only !== undefined && second === undefined && more === 0 ? texts.keepsItsOwnDecision(only) : texts.partsKeepTheirs
    return texts.holdsForThisVersionAloneAndWhere(rest)
  }
  const names = [...parts.values()].map(partName)
  const rest = Math.max(names.length - maxNamed, 0) + more
  const listed = [
    ...(hasOwn ? [texts.thisVersion] : []),
    ...names.slice(0, maxNamed),
    ...(rest > 0 ? [texts.restMore(formatNumber(rest))] : []),
  ]
  if (listed.length === 1) return texts.holdsInAndEveryVersion(listed.join(''))
  return texts.holdsInEachForItsOwn(listed.join(', '))
}

/**
 * Says what the part decided about a row, beside a decision of one version alone: `agent 1.0 says: Not affected: …`. Undefined for other rows.
 */
export function describePart({ representative }: QueueRow): string | undefined {
  const { inheritedVuln, sbom } = representative
  if (!inheritedVuln || !sbom) return undefined
  const decision = readDecisionValue(inheritedVuln)
  return decision
    ? texts.sbomSaysDecision(partName(sbom), describeDecision(decision))
    : texts.hasNotDecided(partName(sbom))
}

/**
 * Returns the place that a decision about rows is saved in.
 * @param here the place of the queue
 * @returns null for several versions
 */
export function placeOfRows(rows: readonly QueueRow[], here: VersionPlace | null): VersionPlace | null {
  const { hasOwn, parts, more } = holdersOf(rows)
  const [only, second] = parts.values()
  if (!only) return here
  if (second || hasOwn || more > 0) return null
  const { project, projectVersion } = only
  return { version: projectVersion, environment: project.name, product: project.projectGroup.name }
}
