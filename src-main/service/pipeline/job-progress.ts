/** Progress is written at most four times a second. Milliseconds. */
const writeInterval = 250

/** Writes the newest of what it is told now and then; what falls between two writes is not missed. */
export class ProgressWriter<Shown extends object> {
  readonly #write: (shown: Shown) => Promise<void>
  #held: Shown | undefined
  #last = -Infinity
  #writing: Promise<void> | undefined

  constructor(write: (shown: Shown) => Promise<void>) {
    this.#write = write
  }

  show(shown: Shown): void {
    this.#held = { ...this.#held, ...shown }
    const now = performance.now()
    if (this.#writing || now - this.#last < writeInterval) return
    const held = this.#held
    this.#held = undefined
    this.#last = now
    // Progress is for looking at: when it cannot be written, the work itself will say what is wrong.
    this.#writing = this.#write(held)
      .catch(() => {})
      .finally(() => (this.#writing = undefined))
  }

  /** Resolves when nothing is being written any more. */
  async settle(): Promise<void> {
    await this.#writing
  }
}
