import {
  deleteOpenSteps,
  forgetHeld,
  heldView,
  holdFindings,
  listHeldFindings,
  listOpenSteps,
  restoreFindings,
  showOpenSteps,
} from '#service/db/decisions/held-findings.ts'
import { listStepFindings } from '#service/db/decisions/step-entries.ts'
import { runApart, showsNow, untilShown } from '#service/db/audit/current-operation.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import type { FindingId } from '#service/domain/id.ts'
import { inParts } from './parts.ts'
import { refreshProposals } from './proposals.ts'

/** Steps over more findings are written in parts. As many take about a tenth of a second in one transaction. */
export const maxFindingsAtOnce = 1000
const findingsPerPage = 10_000

/** A change that is being written in parts. */
export interface ChangeInParts {
  /**
   * Writes parts of the findings, each in a short transaction. Their earlier values are kept aside first.
   * @returns what each part returned
   */
  write<Result>(
    ids: readonly FindingId[],
    part: (transaction: UserTransaction, ids: readonly FindingId[]) => Promise<Result>,
  ): Promise<Result[]>
  /** Shows the change: the last transaction, in which everything is completed that does not grow with the findings. */
  show<Result>(complete: (transaction: UserTransaction) => Promise<Result>): Promise<Result>
}

/**
 * Runs a change of decisions whose steps are stored as open ones. Nobody sees a part of it: until it is shown, the readers of this handle
 * see each finding as it was before, or as another step decided it meanwhile. If it fails, everything is as it was before, and after a kill
 * so it is from the next start on. Other changes of this kind wait for their turn.
 */
export async function changeInParts<Result>(
  database: UserDatabase,
  work: (change: ChangeInParts) => Promise<Result>,
): Promise<Result> {
  const shown = () =>
    work({
      write: (ids, part) =>
        inParts(database, ids, async (transaction, some) => {
          await holdFindings(transaction, some)
          return part(transaction, some)
        }),
      show: (complete) =>
        database.write.transaction().execute(async (transaction) => {
          const result = await complete(transaction)
          await showOpenSteps(transaction)
          showsNow()
          return result
        }),
    })
  return withHeldReads(database, () => untilShown(shown))
}

/**
 * Undoes what an interrupted change left. The caller must call this at the start, before the first request.
 * @returns the number of steps that it undid
 */
export async function undoOpenSteps(database: UserDatabase): Promise<number> {
  const writer = { read: database.write }
  const steps = await listOpenSteps(writer)
  for (const step of steps) {
    // What is restored has no entry of the step any more, so that a killed restoration continues where it ended.
    for (;;) {
      const { ids } = await listStepFindings(writer, step, 0, findingsPerPage)
      if (ids.length === 0) break
      await inParts(database, ids, async (transaction, part) => {
        await restoreFindings(transaction, part)
        await refreshProposals(transaction, { previousIn: part })
        await forgetHeld(transaction, part)
      })
    }
  }
  if (steps.length > 0) await database.write.transaction().execute(deleteOpenSteps)
  await forgetAllHeld(database)
  return steps.length
}

/** The last change of each database that is written in parts. */
const turns = new WeakMap<UserDatabase['write'], Promise<unknown>>()

/**
 * Runs work that changes decisions in parts, here or on another thread, when it is its turn. Meanwhile the readers of this handle see
 * findings as they are kept aside. If the work fails, what it left is undone.
 */
export async function withHeldReads<Result>(database: UserDatabase, work: () => Promise<Result>): Promise<Result> {
  return inTurn(database, async () => {
    await database.shadow?.('finding', await heldView({ read: database.write }))
    try {
      return await work()
    } finally {
      await runApart(() => undoOpenSteps(database)) // a change that failed is none
      // Nothing is left that only the view shows. Were it not undone, the view would stay until the next start.
      await database.shadow?.('finding', null)
    }
  })
}

/**
 * Runs short work while no change of decisions is being written in parts: it finds each finding as it is shown, and the work that follows
 * finds each change either complete or not begun.
 */
export function betweenLargeSteps<Result>(database: UserDatabase, work: () => Promise<Result>): Promise<Result> {
  return inTurn(database, work)
}

function inTurn<Result>(database: UserDatabase, work: () => Promise<Result>): Promise<Result> {
  const before = turns.get(database.write)
  const turn = (async () => {
    await before?.catch(() => {}) // its own caller gets the error
    return work()
  })()
  turns.set(database.write, turn)
  return turn
}

async function forgetAllHeld(database: UserDatabase): Promise<void> {
  for (;;) {
    const ids = await listHeldFindings(database, findingsPerPage)
    if (ids.length === 0) return
    await inParts(database, ids, forgetHeld)
  }
}
