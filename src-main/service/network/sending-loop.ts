/** Looks for what is to be sent: at once when it is woken, when the next one is due, and now and then in between. */
export interface SendingLoop {
  /** Aborted when the loop closes. */
  readonly signal: AbortSignal
  start(): void
  /** Looks at once: something was queued. Does nothing before the start. */
  wake(): void
  close(): Promise<void>
}

/**
 * Creates a loop; it looks at nothing before its start, and once at a time.
 *
 * @param look sends what is due and returns when the next one is, RFC 3339, or null
 * @param longestSleep milliseconds after which is looked again at the latest
 */
export function createSendingLoop(
  look: () => Promise<string | null>,
  {
    longestSleep,
    now,
    onError,
  }: { readonly longestSleep: number; readonly now: () => Date; readonly onError: (error: unknown) => void },
): SendingLoop {
  const stopping = new AbortController()
  const { signal } = stopping
  let timer: NodeJS.Timeout | undefined
  let looking = Promise.resolve()
  let isStarted = false

  function lookAfter(milliseconds: number): void {
    if (signal.aborted) return
    clearTimeout(timer)
    timer = setTimeout(wake, milliseconds)
    timer.unref()
  }

  async function lookOnce(): Promise<void> {
    const next = await look()
    const wait = next === null ? longestSleep : Date.parse(next) - now().getTime()
    // What is due is being sent, or the network is off: neither is looked at all the time.
    lookAfter(wait <= 0 ? longestSleep : Math.min(wait, longestSleep))
  }

  function wake(): void {
    if (!isStarted || signal.aborted) return
    looking = looking.then(lookOnce).catch((error: unknown) => {
      onError(error)
      lookAfter(longestSleep)
    })
  }

  return {
    signal,
    start() {
      isStarted = true
      wake()
    },
    wake,
    async close() {
      stopping.abort(new Error('The service closes'))
      clearTimeout(timer)
      await looking
    },
  }
}
