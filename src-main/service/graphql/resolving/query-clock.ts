/** Measures the time of a query, without the time in which a file is written for it. A file has its own limit and can be large. */
export class QueryClock {
  #left = 0
  #since = 0
  #outside = 0
  #timer: NodeJS.Timeout | undefined
  #expire: (() => void) | undefined

  /** Calls `expire` once the time is used up. `limit` is in milliseconds. */
  start(limit: number, expire: () => void): void {
    this.#left = limit
    this.#expire = expire
    this.#go()
  }

  stop(): void {
    this.#hold()
    this.#expire = undefined
  }

  /** Runs work that does not count against the query's time. */
  async outside<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#outside += 1
    this.#hold()
    try {
      return await work()
    } finally {
      this.#outside -= 1
      this.#go()
    }
  }

  #hold(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#left -= performance.now() - this.#since
  }

  #go(): void {
    if (this.#expire === undefined || this.#outside > 0 || this.#timer !== undefined) return
    this.#since = performance.now()
    this.#timer = setTimeout(this.#expire, Math.max(0, this.#left)).unref()
  }
}
