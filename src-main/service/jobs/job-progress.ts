/** Progress is written at most four times a second. Milliseconds. */
const writeIntervalMs = 250

/** Writes the newest values at an interval. Updates between two writes are merged into the next. */
export class ProgressWriter<Shown extends object> {
  readonly #write: (shown: Shown) => Promise<void>
  #held: Shown | undefined
  #last = -Infinity
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined

  constructor(write: (shown: Shown) => Promise<void>) {
    this.#write = write
  }

  show(shown: Shown): void {
    this.#held = { ...this.#held, ...shown }
    this.#plan()
  }

  /** Stops writing. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    this.#held = undefined
    await this.#writing
  }

  #plan(): void {
    if (this.#timer || this.#writing || !this.#held) return
    const wait = this.#last + writeIntervalMs - performance.now()
    if (wait > 0) this.#timer = setTimeout(() => this.#flush(), wait)
    else this.#flush()
  }

  #flush(): void {
    const held = this.#held
    this.#timer = undefined
    this.#held = undefined
    if (!held) return
    this.#last = performance.now()
    // Progress is only for display. If it cannot be written, the work itself will report the error.
    this.#writing = this.#write(held)
      .catch(() => {})
      .finally(() => {
        this.#writing = undefined
        this.#plan()
      })
  }
}
