/** Runs work on a version one piece at a time, in the order of the calls. */
export class VersionLocks {
  readonly #tails = new Map<string, Promise<void>>()

  async acquire<T>(versionId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#tails.get(versionId)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#tails.set(versionId, promise)
    await before
    try {
      return await work()
    } finally {
      resolve()
      if (this.#tails.get(versionId) === promise) this.#tails.delete(versionId)
    }
  }
}
