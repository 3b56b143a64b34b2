import { listDecidedSince, listToReconcile, markSteps, type StepMark } from '#service/db/decisions/decided-since.ts'
import { findPreviousVersion } from '#service/db/decisions/earlier-decisions.ts'
import type { UserDatabase, UserReader, UserTransaction } from '#service/db/database.ts'
import { confirmUnchanged } from '#service/decisions/confirm-unchanged.ts'
import { endSnoozes, updateStaleDecisions } from '#service/decisions/evidence-changes.ts'
import { inParts } from '#service/decisions/parts.ts'
import { carryTo, type EarlierPlaces, readEarlier } from './carry-over.ts'
import type { KnownPairs } from './pair-earlier.ts'
import { proposeDecisions } from './propose.ts'
import {
  addStaleMessage,
  noteChanges,
  type ReconciledDecisions,
  type ReconciledVersion,
  reconcileOverlays,
  updateOverridden,
} from './reconcile.ts'
import type { FindingId, FindingSetId, VersionId } from '#service/domain/id.ts'

/** New findings that nobody sees yet. */
export interface HiddenFindings {
  readonly setId: FindingSetId
  /** Ids of those in state AFFECTED. */
  readonly appeared: readonly FindingId[]
}

/** Decisions about findings that nobody sees yet, as they were when they were read. */
export interface PreparedDecisions {
  readonly setId: FindingSetId
  readonly appeared: ReadonlySet<FindingId>
  readonly earlier: EarlierPlaces
  /** What was decided until then. */
  readonly since: StepMark
  readonly found: {
    /** Carried decisions whose evidence was never recorded: it is that of the scan, which is not shown yet. */
    readonly unrecorded: FindingId[]
    /** Number of carried decisions that are stale. */
    stale: number
    /** Findings that got a decision of an earlier version. */
    readonly carried: Set<FindingId>
    /** Number of findings that are shown again because their data changed. */
    woken: number
  }
}

/** Findings that are left for the last transaction; how often more are looked for before it. */
const [fewFindings, maxRounds] = [100, 5]

/**
 * Carries over and proposes decisions for new findings that nobody sees yet, in short transactions. What users decide about other versions
 * meanwhile is left to `completeReconciled`.
 */
export async function reconcileHidden(
  database: UserDatabase,
  version: ReconciledVersion,
  { setId, appeared }: HiddenFindings,
  at: string,
  signal: AbortSignal,
): Promise<PreparedDecisions> {
  const { read } = database
  const since = await markSteps(read, version.id)
  const earlier = await readEarlier(read, version.id)
  const found = { unrecorded: [], stale: 0, carried: new Set<FindingId>(), woken: 0 }
  let prepared: PreparedDecisions = { setId, appeared: new Set(appeared), earlier, since, found }
  let ids = await listToReconcile(read, setId, earlier.hasRetained)
  for (let round = 1; ; round += 1) {
    const known: KnownPairs = new Map()
    await inParts(database, ids, (transaction, part) => {
      signal.throwIfAborted()
      return reconcilePart(transaction, version, { ...prepared, known }, part, at)
    })
    const next = await markSteps(read, version.id)
    ids = await listDecided(read, version.id, prepared)
    if (ids.length <= fewFindings || round === maxRounds) return prepared
    prepared = { ...prepared, since: next, earlier: await readEarlier(read, version.id) }
  }
}

/**
 * Completes what was prepared, in the transaction that shows the findings: for packages that users decided about meanwhile, for overrides,
 * and with the message about stale decisions.
 */
export async function completeReconciled(
  transaction: UserTransaction,
  version: ReconciledVersion,
  prepared: PreparedDecisions,
  at: string,
): Promise<Pick<ReconciledDecisions, 'carried' | 'stale' | 'woken'>> {
  const ids = await listDecided(transaction, version.id, prepared)
  if (ids.length > 0) {
    const earlier = await readEarlier(transaction, version.id)
    await reconcilePart(transaction, version, { ...prepared, earlier, known: new Map() }, ids, at)
  }
  await updateOverridden(transaction, version, at)
  const before = await findPreviousVersion(transaction, version.id)
  await confirmUnchanged(transaction, version, before?.id ?? null, true, at)
  const changed = await updateStaleDecisions(transaction, { ids: prepared.found.unrecorded }, at)
  await noteChanges(transaction, changed, at)
  await addStaleMessage(transaction, version, prepared.found.stale, at)
  await reconcileOverlays(transaction, version, at)
  const { carried, stale, woken } = prepared.found
  return { carried: carried.size, stale, woken }
}

/** Lists findings about whose packages users decided since. If decisions are carried over, one that was proposed may be, too. */
function listDecided(
  read: UserReader,
  versionId: VersionId,
  { setId, since, earlier }: PreparedDecisions,
): Promise<readonly FindingId[]> {
  return listDecidedSince(read, { versionId, setId }, since, earlier.retains)
}

async function reconcilePart(
  transaction: UserTransaction,
  version: ReconciledVersion,
  prepared: PreparedDecisions & { readonly known: KnownPairs },
  ids: readonly FindingId[],
  at: string,
): Promise<void> {
  const { earlier, appeared, setId, found, known } = prepared
  const carried = await carryTo(transaction, { ids }, { setId, isFirst: true, appeared, earlier, known }, at)
  for (const { findingId } of carried) found.carried.add(findingId)
  const isRecorded = ({ decision }: (typeof carried)[number]) => decision.columns.decision_evidence !== null
  found.unrecorded.push(...carried.filter((one) => !isRecorded(one)).map(({ findingId }) => findingId))
  const recorded = carried.filter(isRecorded).map(({ findingId }) => findingId)
  const isNew = (id: FindingId) => appeared.has(id)
  const place = { ...version, before: earlier.beforeId, setId }
  await proposeDecisions(transaction, place, ids.filter(isNew), at, known)
  const changed = await updateStaleDecisions(transaction, { ids: recorded }, at)
  await noteChanges(transaction, changed, at)
  found.stale += changed.filter(({ before }) => before.length === 0).length
  if (earlier.hasRetained) found.woken += await endSnoozes(transaction, { ids }, at)
}
