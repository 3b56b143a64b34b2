import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '#shared/generated/schema-types.ts'
import type { CommandContext } from './command.ts'
import { OperationalError } from './exit-code.ts'

/** A job that has ended. */
export type FinishedJob = Pick<Job, 'id' | 'state' | 'message' | 'error' | 'remedy' | 'skippedCount'>

const query = `query ($id: Uuid!) { job(id: $id) { id state message error remedy skippedCount } }`
/** Whether a job with this state has ended. */
export const isEnded = (state: string) => ['SUCCEEDED', 'FAILED', 'CANCELLED'].includes(state)
/** Milliseconds between polls: short at first, since most work is short. */
const minPollIntervalMs = 100
const maxPollIntervalMs = 2000

/** Returns the milliseconds to the poll after the next one; without the last ones, to the first. */
export function nextPause(last: number | null = null): number {
  return last === null ? minPollIntervalMs : Math.min(last * 1.5, maxPollIntervalMs)
}

/**
 * Polls a job until it has ended.
 *
 * @throws {OperationalError} if the service no longer knows it
 */
export async function waitForJob(
  { client, signal }: Pick<CommandContext, 'client' | 'signal'>,
  id: string,
): Promise<FinishedJob> {
  for (let pause = nextPause(); ; pause = nextPause(pause)) {
    const { job } = await client.run<{ job: FinishedJob | null }>({ query, variables: { id } })
    if (!job) throw new OperationalError(`Job ${id} no longer exists`)
    if (isEnded(job.state)) return job
    await sleep(pause, undefined, { signal })
  }
}

/** Describes in one line why a job did not succeed; null if it did. */
export function failureOf({ state, error, remedy, message }: FinishedJob): string | null {
  if (state === 'SUCCEEDED') return null
  const reason = error ?? (message || `The job ended with state ${state}`)
  return remedy ? `${reason.replace(/[^.!?]$/, '$&.')} ${remedy}` : reason
}
