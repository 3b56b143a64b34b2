/** Progress is written at most four times a second. Milliseconds. */
const writeIntervalMs = 250

/** Writes the newest of what it is told now and then; what falls between two writes is part of the next. */
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

  /** Nothing is written any more from here on. */
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
    // Progress is for looking at: when it cannot be written, the work itself will say what is wrong.
    this.#writing = this.#write(held)
      .catch(() => {})
      .finally(() => {
        this.#writing = undefined
        this.#plan()
      })
  }
}
