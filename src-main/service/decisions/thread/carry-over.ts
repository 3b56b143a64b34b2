import {
  type CarriedOver,
  findPreviousVersion,
  findSetOf,
  listUndecided,
  readDecisions,
  type UndecidedFinding,
  writeCarriedOver,
} from '#service/db/decisions/earlier-decisions.ts'
import {
  type EarlierDecision,
  readRetained,
  restoreMarks,
  type RetainedDecisions,
} from '#service/db/decisions/retained-decisions.ts'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import type { FindingSet } from '#service/db/findings/finding-set.ts'
import type { Actor } from '#service/domain/actor.ts'
import { chooseEarlier } from '#service/domain/decisions/carried-decision.ts'
import { pairWithEarlier } from './pair-earlier.ts'
import type { FindingId, VersionId } from '#service/domain/id.ts'

/** The actor of carried decisions in the history of a finding. */
const carryOverActor: Actor = { kind: 'SYSTEM', name: 'Retain Vulnerability Status with Version', id: null }

/**
 * Carries earlier decisions over to findings. First those of the replaced content for the same package and version; then, for new findings,
 * those for the same package in any version, from the replaced content, or the nearest from the environment's previous version. Only if the environment
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
  /** The environment's previous version; null for the first. */
  readonly beforeId: VersionId | null
  /** True if its decisions are carried over. */
  readonly retains: boolean
}

/** Reads where findings of a version may receive decisions from. */
export async function readEarlier(read: UserReader, versionId: VersionId): Promise<EarlierPlaces> {
  const retained = await readRetained(read, versionId)
  return readAgain(read, versionId, { retained })
}

/** Reads again which version is the previous one, and whether its decisions are carried over: both may have changed since. */
export async function readAgain(
  read: UserReader,
  versionId: VersionId,
  { retained }: Pick<EarlierPlaces, 'retained'>,
): Promise<EarlierPlaces> {
  const before = await findPreviousVersion(read, versionId)
  return { retained, beforeId: before?.id ?? null, retains: before?.retains ?? false }
}

/** Carries earlier decisions over to undecided findings of a set. Returns what was carried over. */
export async function carryTo(
  transaction: UserTransaction,
  findings: FindingSet,
  { appeared, earlier }: { readonly appeared: ReadonlySet<FindingId>; readonly earlier: EarlierPlaces },
  now: string,
): Promise<readonly CarriedOver[]> {
  if (!earlier.retained && !earlier.retains) return []
  const undecided = await listUndecided(transaction, findings)
  const before = await readBefore(
    transaction,
    earlier,
    undecided.filter(({ id }) => appeared.has(id)),
  )
  const carried = chooseCarried(undecided, appeared, earlier, before)
  await writeCarriedOver(transaction, carried, carryOverActor, now)
  return carried
}

type Decisions = ReadonlyMap<FindingId, EarlierDecision>

/** Reads the decisions of the previous version about the findings that these are paired with, by these. */
async function readBefore(
  read: UserReader,
  { beforeId, retains }: EarlierPlaces,
  findings: readonly UndecidedFinding[],
): Promise<Decisions> {
  const beforeSet = retains && beforeId !== null ? await findSetOf(read, beforeId) : null
  const ownSet = findings[0]?.setId
  if (beforeSet === null || ownSet === undefined) return new Map()
  const found = await pairWithEarlier(
    read,
    ownSet,
    findings.map(({ id }) => [id, beforeSet]),
  )
  const pairs = [...found].flatMap(([id, { paired }]) => (paired ? [[id, paired.id] as const] : []))
  const decisions = await readDecisions(
    read,
    pairs.map(([, earlierId]) => earlierId),
  )
  return new Map(
    pairs.flatMap(([id, earlierId]) => {
      const decision = decisions.get(earlierId)
      return decision ? [[id, decision] as const] : []
    }),
  )
}

function chooseCarried(
  findings: readonly UndecidedFinding[],
  appeared: ReadonlySet<FindingId>,
  { retained, beforeId }: EarlierPlaces,
  before: Decisions,
): readonly CarriedOver[] {
  return findings.flatMap((finding) => {
    const places = {
      kept: retained?.exact(finding),
      keptOfPackage: retained?.ofPackage(finding),
      before: before.get(finding.id),
    }
    const earlier = chooseEarlier(places, appeared.has(finding.id))
    if (!earlier?.decision.isDecided) return []
    return [{ findingId: finding.id, decision: earlier.decision, fromVersionId: earlier.isKept ? null : beforeId }]
  })
}
