/** One piece of work at a time on each version, in the order of asking. */
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
