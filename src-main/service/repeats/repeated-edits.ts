import { changeGraph } from '#service/components/change-graph.ts'
import { evaluateAgain } from '#service/components/edit-together.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { readVersionToEdit } from '#service/db/versions/version-values.ts'
import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobQueue } from '#service/jobs/job-queue.ts'
import { carryOut, changesGraph, type RepeatedChanges, type RepeatedDue } from './carry-out.ts'
import { planRepeat, type RepeatPlan } from './plan-repeat.ts'
import type { PlannedEdit } from './repeat-work.ts'
import { isOfGraph, undoRepeated } from './undo-repeat.ts'

interface Tools {
  readonly database: UserDatabase
  readonly jobs: Pick<JobQueue, 'wake' | 'alone'>
  readonly now: () => Date
}

/** What was repeated. */
export interface RepeatedStep {
  /** Undoes it; null if nothing was changed. */
  readonly editId: string | null
  readonly repeatedCount: number
}

/** What an undo did, in edits. */
export interface UndoneRepeat {
  readonly restoredCount: number
  /** What was edited since, or is gone, and stays as it is. */
  readonly keptCount: number
}

/** Repeats edits of an earlier version in one step, and undoes the last steps. */
export interface RepeatedEdits {
  /**
   * @param editIds those to repeat; null for all that are possible
   * @throws {Rejection} if one of them is not possible
   */
  repeat(
    versions: { readonly from: SbomVersion; readonly to: SbomVersion },
    editIds: readonly string[] | null,
    by: Actor,
  ): Promise<RepeatedStep>
  /** @throws {Rejection} if the step is undone, too old, of another version or document, or all that it changed was edited since */
  undo(version: SbomVersion, editId: string, by: Actor): Promise<UndoneRepeat>
}

interface Remembered {
  readonly versionId: string
  /** What the version showed then: another document has other components. */
  readonly contentId: string | null
  readonly count: number
  readonly changes: RepeatedChanges
}

/** Edits of all steps that are remembered: the newest step always is, whatever its size. */
const maxRemembered = 50_000

/** Remembers the last steps while the service runs, as they were before and after, so that an undo is exact. */
export function createRepeatedEdits(tools: Tools): RepeatedEdits {
  const steps = new Map<string, Remembered>()
  return {
    async repeat(versions, editIds, by) {
      const done = await repeatEdits(tools, versions, { editIds, by })
      const repeatedCount = done?.count ?? 0
      return { editId: done && done.count > 0 ? remember(steps, done) : null, repeatedCount }
    },
    async undo(version, editId, by) {
      const step = steps.get(editId)
      if (step?.versionId !== version.id) {
        throw new Rejection('These edits can no longer be undone. Only the last ones since the service started can')
      }
      steps.delete(editId)
      try {
        return await undoStep(tools, version, step, by)
      } catch (error) {
        steps.set(editId, step)
        throw error
      }
    },
  }
}

function remember(steps: Map<string, Remembered>, step: Remembered): string {
  const id = newId()
  steps.set(id, step)
  let total = [...steps.values()].reduce((sum, { count }) => sum + count, 0)
  for (const [oldId, { count }] of steps) {
    if (total <= maxRemembered || oldId === id) break
    steps.delete(oldId)
    total -= count
  }
  return id
}

async function repeatEdits(
  tools: Tools,
  { from, to }: { readonly from: SbomVersion; readonly to: SbomVersion },
  { editIds, by }: { readonly editIds: readonly string[] | null; readonly by: Actor },
): Promise<Remembered | undefined> {
  // Looked at before anything is stopped for it, and again in the transaction.
  const asked = choose(await planRepeat(tools.database.read, from, to), editIds)
  if (asked.length === 0) return undefined
  const isGraph = asked.some(changesGraph)
  let done: Remembered | undefined
  await inTransaction(tools, to, { isGraph, by }, async (transaction, at) => {
    const plan = await planRepeat(transaction, from, to)
    const chosen = choose(plan, editIds)
    if (!isGraph && chosen.some(changesGraph)) throw new Rejection('The versions were edited meanwhile. Try again')
    const { changes, due } = await carryOut(transaction, to, { plan, chosen }, { at, by })
    done = { versionId: to.id, contentId: await contentIdOf(transaction, to), count: chosen.length, changes }
    return due
  })
  return done
}

async function undoStep(
  tools: Tools,
  version: SbomVersion,
  { changes, contentId, count }: Remembered,
  by: Actor,
): Promise<UndoneRepeat> {
  let keptCount = 0
  await inTransaction(tools, version, { isGraph: isOfGraph(changes), by }, async (transaction, at) => {
    if ((await contentIdOf(transaction, version)) !== contentId) {
      throw new Rejection(
        'These edits can no longer be undone: another document of the version took the place of the one that was edited',
      )
    }
    const { keptIds, isNothing, due } = await undoRepeated(transaction, version, changes, { at, by })
    if (isNothing) {
      throw new Rejection(
        'These edits can no longer be undone: all that they changed was edited since, or removed. Undo the later edits first',
      )
    }
    keptCount = keptIds.size
    return due
  })
  return { restoredCount: count - keptCount, keptCount }
}

async function contentIdOf(transaction: UserTransaction, { id }: SbomVersion): Promise<string | null> {
  return (await readVersionToEdit(transaction, id))?.contentId ?? null
}

/** Returns the possible ones of the edits that were asked for. @throws {Rejection} if one is not possible and not so already */
function choose({ edits, from, componentHere }: RepeatPlan, ids: readonly string[] | null): readonly PlannedEdit[] {
  if (ids === null) return edits.filter(({ work }) => work !== null)
  const wanted = new Set(ids)
  const found = edits.filter(({ id }) => wanted.has(id))
  for (const { id } of found) wanted.delete(id)
  const unknown = [...wanted].map((id) => `"${id}" is no edit of "${from.label}". Look at the edits again`)
  const left = found.filter(({ state, work }) => work === null && state !== 'same')
  const problems = [
    ...unknown,
    ...left.map(({ name, version, reason }) => `${[name, version].filter(Boolean).join(' ')}: ${reason}`),
  ]
  const known = new Set(ids)
  const isAbsent = (id: string) => componentHere(id) === null && !known.has(id)
  const alone = found.filter(({ work }) => work?.kind === 'change' && work.dependencies?.some(isAbsent))
  problems.push(
    ...alone.map(({ name }) => `"${name}" depends on a component that would be added. Choose that edit, too`),
  )
  if (problems.length > 0) throw new Rejection(problems.slice(0, maxProblems))
  return found.filter(({ work }) => work !== null)
}

const maxProblems = 100

/** Runs a step, and queues what must be evaluated: all of the version after a change of its graph, while no job works on it. */
async function inTransaction(
  tools: Tools,
  version: SbomVersion,
  { isGraph, by }: { readonly isGraph: boolean; readonly by: Actor },
  work: (transaction: UserTransaction, at: string) => Promise<RepeatedDue>,
): Promise<void> {
  if (isGraph) {
    const change = async (transaction: UserTransaction, at: string) => void (await work(transaction, at))
    return changeGraph(tools, version, { by, change, stages: ['CHECKS', 'LABELING', 'VULN_SCAN'] })
  }
  const time = tools.now()
  const isQueued = await tools.database.write.transaction().execute(async (transaction) => {
    const due = await work(transaction, time.toISOString())
    return evaluateAgain(transaction, version, due, { by, time })
  })
  if (isQueued) tools.jobs.wake()
}
