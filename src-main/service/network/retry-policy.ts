import { setTimeout as sleep } from 'node:timers/promises'
import { FetchProblem } from './fetch-problem.ts'

/** How long to wait for a bad connection. Milliseconds. */
export interface RetryPolicy {
  /** How long a server may send nothing. */
  readonly idleTimeoutMs: number
  /** Pauses between attempts. */
  readonly pauses: readonly number[]
  /** A server that requests a longer pause is next asked by the schedule. */
  readonly maxPauseMs: number
}

export const defaultRetryPolicy: RetryPolicy = {
  idleTimeoutMs: 60_000,
  pauses: [1_000, 5_000, 20_000, 60_000],
  maxPauseMs: 120_000,
}

/** Retries after transient problems, as often as there are pauses. `now` tells how far away the time is that a server requests. */
export async function withRetries<T>(
  patience: RetryPolicy,
  { signal, now }: { readonly signal: AbortSignal; readonly now: () => Date },
  attempt: () => Promise<T>,
): Promise<T> {
  for (const pause of patience.pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof FetchProblem) || !error.isTransient) throw error
      const wanted = Math.max(pause, (error.retryAt ?? 0) - now().getTime())
      if (wanted > patience.maxPauseMs) throw error
      await sleep(wanted, undefined, { signal })
    }
  }
  return attempt()
}
