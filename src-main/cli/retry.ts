import { setTimeout as sleep } from 'node:timers/promises'

/** Seconds before the first, second and third retry (specification 7.3 and 8). */
export const retryDelays = [1, 2, 4] as const

const retried = [429, 500, 502, 503, 504]
/** Seconds. If the service requests a longer pause, the program does not retry. */
const maxPauseSeconds = 300

/** Options of retrying; all but `retries` and `signal` have defaults. */
export interface RetryOptions {
  /** Number of retries, 0 to 3. */
  readonly retries: number
  readonly signal: AbortSignal
  readonly note: (line: string) => void
  /** Waits for a number of seconds. */
  readonly pause?: ((seconds: number) => Promise<void>) | undefined
}

/**
 * Sends a request until the response is final (specification 7.3). Network errors, time-outs, 429, 500, 502, 503 and 504 are retried; every
 * other response is returned. A retried request whose response was lost may have succeeded the first time.
 *
 * @throws the last error of `send`
 */
export async function sendWithRetries(send: () => Promise<Response>, options: RetryOptions): Promise<Response> {
  const { retries, signal, note, pause = (seconds) => sleep(seconds * 1000, undefined, { signal }) } = options
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await send().catch((error: unknown) => failureOf(error, signal))
    const delay = attempt < retries ? delayAfter(outcome, attempt) : null
    if (delay === null) {
      if (outcome instanceof Response) return outcome
      throw outcome
    }
    await (outcome instanceof Response ? outcome.body?.cancel() : undefined)
    const reason = outcome instanceof Response ? `The server responded with ${outcome.status}` : outcome.message
    note(`${reason}. Retrying in ${delay} s`)
    await pause(delay)
  }
}

function failureOf(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted || !(error instanceof Error)) throw error
  return error
}

function delayAfter(outcome: Response | Error, attempt: number): number | null {
  const usual = retryDelays[attempt] ?? null
  if (outcome instanceof Error) return usual
  if (!retried.includes(outcome.status)) return null
  const asked = outcome.status === 429 ? readRetryAfter(outcome.headers.get('retry-after')) : null
  if (asked === null) return usual
  return asked <= maxPauseSeconds ? asked : null
}

/** Reads the seconds of a `Retry-After` header, which is a number or a date (RFC 9110, 10.2.3). */
function readRetryAfter(value: string | null): number | null {
  if (value === null) return null
  if (/^\d+$/.test(value.trim())) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
