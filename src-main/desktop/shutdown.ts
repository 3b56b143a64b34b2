import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds that a start may still take before the app ends without it: a migration is not interrupted lightly. */
const startLimitMs = 60_000
/** Milliseconds that closing may take. Whatever is committed by then is safe; the next start checks the rest. */
const closeLimitMs = 10_000

/** What ends, and how. */
export interface ShutdownSteps {
  /** Settles when the start that runs is over, however it ended. */
  started(): Promise<unknown>
  close(): Promise<void>
  /** Ends the process. */
  exit(code: number): void
  readonly log: (line: string) => void
  /** Milliseconds. */
  readonly limits?: { readonly start: number; readonly close: number }
}

/** The one end of the app, however often it is requested. */
export class Shutdown {
  readonly #steps: ShutdownSteps
  #ending: Promise<void> | null = null

  constructor(steps: ShutdownSteps) {
    this.#steps = steps
  }

  get hasBegun(): boolean {
    return this.#ending !== null
  }

  /** Ends the app, after its start is over and everything is closed, or after the limits of both. The first code counts. */
  begin(code: number): Promise<void> {
    this.#ending ??= this.#end(code)
    return this.#ending
  }

  async #end(code: number): Promise<void> {
    const { started, close, exit, log, limits = { start: startLimitMs, close: closeLimitMs } } = this.#steps
    const isClosed =
      (await isOverWithin(limits.start, started)) &&
      (await isOverWithin(limits.close, () =>
        close().catch((error: unknown) => log(`The app did not close: ${String(error)}`)),
      ))
    // The lock of the data folder stays: it ends with this process, so no other can meet a thread that still writes.
    if (!isClosed) log('The app ends although it is not closed: something takes too long')
    exit(isClosed ? code : 1)
  }
}

async function isOverWithin(milliseconds: number, run: () => Promise<unknown>): Promise<boolean> {
  const late = new AbortController()
  const over = run().then(
    () => true,
    () => true,
  )
  const first = await Promise.race([over, wait(milliseconds, false, { signal: late.signal }).catch(() => false)])
  late.abort()
  return first
}
