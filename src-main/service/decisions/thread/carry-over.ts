import {
  type CarriedOver,
  listUndecided,
  type PackageDecisions,
  readDecisionsOf,
  type UndecidedFinding,
  findPreviousVersion,
  writeCarriedOver,
} from '#service/db/decisions/earlier-decisions.ts'
import { readRetained, restoreMarks, type RetainedDecisions } from '#service/db/decisions/retained-decisions.ts'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import type { FindingSet } from '#service/db/findings/finding-set.ts'
import type { Actor } from '#service/domain/actor.ts'
import { chooseEarlier } from '#service/domain/decisions/carried-decision.ts'
import type { FindingId, VersionId } from '#service/domain/id.ts'

/** The actor of carried decisions in the history of a finding. */
const carryOverActor: Actor = { kind: 'SYSTEM', name: 'Retain Vulnerability Status with Version', id: null }

/**
 * Carries earlier decisions over to findings. First those of the replaced content for the same package and version; then, for new findings,
 * those for the same package in any version, from the replaced content or from the environment's previous version. Only if the environment
 * retains decisions (specification 1, rule 6), and never over an existing decision.
 * @returns the number of findings with a carried decision
 */
export async function carryDecisions(
  transaction: UserTransaction,
  versionId: VersionId,
  appeared: readonly FindingId[],
  now: string,
): Promise<number> {
  const earlier = await readEarlier(transaction, versionId)
  if (earlier.retained) await restoreMarks(transaction, versionId)
  const findings = earlier.retained ? { versionId } : { ids: appeared }
  return (await carryTo(transaction, findings, { appeared: new Set(appeared), earlier }, now)).length
}

/** Where earlier decisions are read: the replaced content of the version, and the previous version. */
export interface EarlierPlaces {
  readonly retained: RetainedDecisions | undefined
  readonly before: PackageDecisions | undefined
  /** The environment's previous version; null for the first. */
  readonly beforeId: VersionId | null
}

/** Reads the decisions that findings of a version may receive. */
export async function readEarlier(read: UserReader, versionId: VersionId): Promise<EarlierPlaces> {
  const retained = await readRetained(read, versionId)
  const before = await findPreviousVersion(read, versionId)
  const decisions = before?.retains ? await readDecisionsOf(read, before.id) : undefined
  return { retained, before: decisions, beforeId: before?.id ?? null }
}

/** Reads the decisions of the previous version about these findings again, which users and its scans may have changed since. */
export async function readAgain(
  read: UserReader,
  versionId: VersionId,
  { retained }: EarlierPlaces,
  about: readonly FindingId[],
): Promise<EarlierPlaces> {
  const before = await findPreviousVersion(read, versionId)
  const decisions = before?.retains ? await readDecisionsOf(read, before.id, about) : undefined
  return { retained, before: decisions, beforeId: before?.id ?? null }
}

/** Carries earlier decisions over to undecided findings of a set. Returns what was carried over. */
export async function carryTo(
  transaction: UserTransaction,
  findings: FindingSet,
  { appeared, earlier }: { readonly appeared: ReadonlySet<FindingId>; readonly earlier: EarlierPlaces },
  now: string,
): Promise<readonly CarriedOver[]> {
  if (!earlier.retained && (earlier.before?.isEmpty ?? true)) return []
  const carried = chooseCarried(await listUndecided(transaction, findings), appeared, earlier)
  await writeCarriedOver(transaction, carried, carryOverActor, now)
  return carried
}

function chooseCarried(
  findings: readonly UndecidedFinding[],
  appeared: ReadonlySet<FindingId>,
  { retained, before, beforeId }: EarlierPlaces,
): readonly CarriedOver[] {
  return findings.flatMap((finding) => {
    const places = {
      kept: retained?.exact(finding),
      keptOfPackage: retained?.ofPackage(finding),
      before: before?.find(finding),
    }
    const earlier = chooseEarlier(places, appeared.has(finding.id))
    if (!earlier?.decision.isDecided) return []
    return [{ findingId: finding.id, decision: earlier.decision, fromVersionId: earlier.isKept ? null : beforeId }]
  })
}
