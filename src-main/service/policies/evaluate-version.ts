import { randomUUID } from 'node:crypto'
import { recordFailedEvaluation } from '#service/db/policies/failed-evaluation.ts'
import { describeFault } from '#service/jobs/describe-fault.ts'
import { TaskLimitError } from '#service/workers/pooled-thread.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'
import type { EvaluateVersionInput } from './thread/evaluate-version.ts'

/** Milliseconds that the largest version does not need. */
const timeLimitMs = 30 * 60_000

/**
 * Evaluates policies for a version on a processing thread. The caller holds the lock of the version. If that fails, none of the policies has
 * passed: their results are errors. Returns why it failed, null otherwise.
 *
 * @throws the signal's reason if it was aborted
 */
export async function evaluateVersion(
  { pool, database, log, now }: Pick<JobDependencies, 'pool' | 'database' | 'log' | 'now'>,
  input: EvaluateVersionInput,
  signal: AbortSignal,
): Promise<string | null> {
  const short = input.changed !== null
  try {
    await pool.run<EvaluateVersionInput, number>('evaluate-policies', input, {
      ...{ background: true, short, signal, timeLimit: timeLimitMs },
    })
    return null
  } catch (error) {
    if (signal.aborted) throw error
    const reason = reasonOf(error, log)
    await recordFailedEvaluation(database.write, input, reason, now().toISOString())
    return reason
  }
}

function reasonOf(error: unknown, log: JobDependencies['log']): string {
  if (error instanceof Rejection) return error.messages.join('; ')
  if (error instanceof TaskLimitError) return `Policy evaluation ${error.message}`
  const id = randomUUID().slice(0, 8)
  log(
    `${id} Policy evaluation failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    'error',
  )
  return describeFault(id, error).error
}
