import { type StoreCheck, describeStoreCheck, isWhole } from '#service/domain/recovery/store-check.ts'
import { removeOldQuarantine } from '#service/db/store/quarantine.ts'
import { repeatCheck } from '#service/jobs/repeat-check.ts'
import { runStoreTask } from '#service/workers/run-store-task.ts'
import { readCheckRecord, writeCheckRecord } from './check-record.ts'
import type { checkStoreTask } from './thread/check-store.ts'

/** What the weekly check depends on. */
export interface CheckTimerDependencies {
  readonly dataFolder: string
  readonly now: () => Date
  readonly log: (line: string) => void
  /** Ends all changes: the database is damaged. `found` is one line. */
  reportDamage(found: string): Promise<void>
}

/** Interval at which the record is read. The first one after sleep finds a check that was missed. */
const intervalMs = 3_600_000
const daysBetween = 7

/**
 * Checks the whole store every week while the service is open, on a thread of its own that only reads: a new store for the first time a week
 * after its first start.
 */
export function startCheckTimer(tools: CheckTimerDependencies): { close(): Promise<void> } {
  const closing = new AbortController()
  const timer = repeatCheck(
    () => checkIfDue(tools, closing.signal),
    intervalMs,
    (error) => {
      if (!closing.signal.aborted) tools.log(`The check of the data folder failed: ${String(error)}`)
    },
  )
  return {
    close() {
      closing.abort(new Error('The service is shutting down'))
      return timer.close()
    },
  }
}

async function checkIfDue(tools: CheckTimerDependencies, signal: AbortSignal): Promise<void> {
  const { dataFolder, now } = tools
  const record = await readCheckRecord(dataFolder)
  if (record === null) await writeCheckRecord(dataFolder, { dueAt: inDays(now()), last: null })
  // A time far ahead was written while the clock was wrong.
  else if (record.dueAt <= now().toISOString() || record.dueAt > inDays(now())) await checkNow(tools, signal)
}

function inDays(now: Date): string {
  return new Date(now.getTime() + daysBetween * 86_400_000).toISOString()
}

async function checkNow({ dataFolder, now, log, reportDamage }: CheckTimerDependencies, signal: AbortSignal) {
  removeOldQuarantine(dataFolder, { now, log })
  const last: StoreCheck = await runStoreTask<typeof checkStoreTask>('check-store', { dataFolder }, { now, signal })
  await writeCheckRecord(dataFolder, { dueAt: inDays(now()), last })
  for (const line of describeStoreCheck(last)) log(line)
  if (isWhole(last)) log('The weekly check found the data folder whole')
  const [problem] = last.problems
  if (problem !== undefined) await reportDamage(problem)
}
