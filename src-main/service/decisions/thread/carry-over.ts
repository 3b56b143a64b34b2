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
  giveRetained,
  hasRetained,
  type RetainedFinding,
} from '#service/db/decisions/retained-decisions.ts'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import { type FindingSet, listFindingIds } from '#service/db/findings/finding-set.ts'
import type { Actor } from '#service/domain/actor.ts'
import { chooseEarlier } from '#service/domain/decisions/carried-decision.ts'
import { type KnownPairs, pairWithEarlier } from './pair-earlier.ts'
import { pairWithRetained } from './pair-retained.ts'
import type { FindingId, FindingSetId, VersionId } from '#service/domain/id.ts'

/** The actor of carried decisions in the history of a finding. */
export const carryOverActor: Actor = { kind: 'SYSTEM', name: 'Retain Vulnerability Status with Version', id: null }

/** What a scan found for the first time. */
export interface NewFindings {
  /** Ids of findings that are new or were inactive, in state AFFECTED. */
  readonly appeared: readonly FindingId[]
  /** True for the first scan of the content: all findings are new. */
  readonly isFirst: boolean
}

/**
 * Carries earlier decisions over to findings. First those of replaced content of the version, each to the finding that it is paired with;
 * then the nearest from the environment's previous version. Only if the environment retains decisions (specification 1, rule 6), and never
 * over an existing decision.
 * @returns the number of findings with a carried decision
 */
export async function carryDecisions(
  transaction: UserTransaction,
  versionId: VersionId,
  { appeared, isFirst }: NewFindings,
  now: string,
  known: KnownPairs,
): Promise<number> {
  const earlier = await readEarlier(transaction, versionId)
  const setId = await findSetOf(transaction, versionId)
  if (setId === null) return 0
  const findings = earlier.hasRetained && isFirst ? { versionId } : { ids: appeared }
  const place = { setId, isFirst, appeared: new Set(appeared), earlier, known }
  return (await carryTo(transaction, findings, place, now)).length
}

/** Where earlier decisions are read: what is retained of replaced content of the version, and the previous version. */
export interface EarlierPlaces {
  readonly versionId: VersionId
  readonly hasRetained: boolean
  /** The environment's previous version; null for the first. */
  readonly beforeId: VersionId | null
  /** True if its decisions are carried over. */
  readonly retains: boolean
}

/** Reads where findings of a version may receive decisions from. Which version is the previous one may change while they do. */
export async function readEarlier(read: UserReader, versionId: VersionId): Promise<EarlierPlaces> {
  const before = await findPreviousVersion(read, versionId)
  return {
    versionId,
    hasRetained: await hasRetained(read, versionId),
    beforeId: before?.id ?? null,
    retains: before?.retains ?? false,
  }
}

/** The set of findings that decisions are carried over to, with those of them that appeared. */
export interface CarriedTo {
  readonly setId: FindingSetId
  /** True if all findings of the set are new; otherwise those that appeared. */
  readonly isFirst: boolean
  readonly appeared: ReadonlySet<FindingId>
  readonly earlier: EarlierPlaces
  /** Pairs of its findings with those of the previous version that were computed already. */
  readonly known: KnownPairs
}

/** Carries earlier decisions over to undecided findings of a set, and restores notes. Returns what was carried over. */
export async function carryTo(
  transaction: UserTransaction,
  findings: FindingSet,
  place: CarriedTo,
  now: string,
): Promise<readonly CarriedOver[]> {
  const { appeared, earlier } = place
  if (!earlier.hasRetained && !earlier.retains) return []
  const retained = earlier.hasRetained ? await takeRetained(transaction, findings, place) : new Map()
  const undecided = await listUndecided(transaction, findings)
  const before = await readBefore(
    transaction,
    place,
    undecided.filter(({ id }) => appeared.has(id)),
  )
  const carried = chooseCarried(undecided, place, retained, before)
  await writeCarriedOver(transaction, carried, carryOverActor, now)
  return carried
}

/** Gives findings what is retained, with its notes. Only a finding that appeared gets what was about another version of its package. */
async function takeRetained(
  transaction: UserTransaction,
  findings: FindingSet,
  { setId, isFirst, appeared, earlier: { versionId } }: CarriedTo,
): Promise<ReadonlyMap<FindingId, RetainedFinding>> {
  const ids = await listFindingIds({ read: transaction }, findings)
  const isNew = (id: FindingId) => isFirst || appeared.has(id)
  const pairs = await pairWithRetained(transaction, { versionId, setId }, ids, isNew)
  const taken = [...pairs].filter(([id, { isOfSameVersion }]) => isOfSameVersion || appeared.has(id))
  await giveRetained(
    transaction,
    versionId,
    taken.map(([id, { retained }]) => [id, retained.id]),
  )
  return new Map(taken.map(([id, { retained }]) => [id, retained]))
}

type Decisions = ReadonlyMap<FindingId, EarlierDecision>

/** Reads the decisions of the previous version about the findings that these are paired with, by these. */
async function readBefore(
  read: UserReader,
  { earlier: { beforeId, retains }, known }: CarriedTo,
  findings: readonly UndecidedFinding[],
): Promise<Decisions> {
  const beforeSet = retains && beforeId !== null ? await findSetOf(read, beforeId) : null
  const ownSet = findings[0]?.setId
  if (beforeSet === null || ownSet === undefined) return new Map()
  const found = await pairWithEarlier(
    read,
    ownSet,
    findings.map(({ id }) => [id, beforeSet]),
    known,
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
  { appeared, earlier: { beforeId } }: CarriedTo,
  retained: ReadonlyMap<FindingId, RetainedFinding>,
  before: Decisions,
): readonly CarriedOver[] {
  return findings.flatMap((finding) => {
    const own = retained.get(finding.id)
    const isOfVersion = own?.packageKey === finding.packageKey
    const places = {
      kept: isOfVersion ? own : undefined,
      keptOfPackage: own?.isDecided && !isOfVersion ? own : undefined,
      before: before.get(finding.id),
    }
    const chosen = chooseEarlier<EarlierDecision>(places, appeared.has(finding.id))
    if (!chosen?.decision.isDecided) return []
    return [{ findingId: finding.id, decision: chosen.decision, fromVersionId: chosen.isKept ? null : beforeId }]
  })
}
