/** Runs work on a version one piece at a time, in the order of the calls. */
export class VersionLocks {
  readonly #tails = new Map<string, Promise<void>>()

  /** Whether work on the version runs or waits. */
  isTaken(versionId: string): boolean {
    return this.#tails.has(versionId)
  }

  /** @throws the signal's reason if it is aborted before the work begins */
  async acquire<T>(versionId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    const before = this.#tails.get(versionId)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#tails.set(versionId, promise)
    const leave = () => {
      resolve()
      if (this.#tails.get(versionId) === promise) this.#tails.delete(versionId)
    }
    try {
      await unlessAborted(before, signal)
    } catch (error) {
      void before?.then(leave) // those behind it still wait for those before it
      throw error
    }
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** Waits for a promise that never rejects. @throws the signal's reason if it is aborted meanwhile */
async function unlessAborted(turn: Promise<void> | undefined, signal: AbortSignal | undefined): Promise<void> {
  if (!turn || !signal) return turn
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  void turn.then(resolve)
  await promise.finally(() => signal.removeEventListener('abort', onAbort))
}
