/** Measures the time of a query, without the time in which a file is written for it. A file has its own limit and can be large. */
export class QueryClock {
  #remainingMs = 0
  #since = 0
  #pauses = 0
  #timer: NodeJS.Timeout | undefined
  #expire: (() => void) | undefined

  /** Calls `expire` once the time is used up. */
  start(limitMs: number, expire: () => void): void {
    this.#remainingMs = limitMs
    this.#expire = expire
    this.#resume()
  }

  stop(): void {
    this.#pause()
    this.#expire = undefined
  }

  /** Runs work that does not count against the query's time. */
  async runPaused<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#pauses += 1
    this.#pause()
    try {
      return await work()
    } finally {
      this.#pauses -= 1
      this.#resume()
    }
  }

  #pause(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#remainingMs -= performance.now() - this.#since
  }

  #resume(): void {
    if (this.#expire === undefined || this.#pauses > 0 || this.#timer !== undefined) return
    this.#since = performance.now()
    this.#timer = setTimeout(this.#expire, Math.max(0, this.#remainingMs)).unref()
  }
}
