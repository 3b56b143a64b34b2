const pageBytes = 4 * 2 ** 20

/**
 * Stores values as JSON text in a few large blocks, so that a million small values take little more memory than their text. Values are
 * written once and can be read any number of times.
 */
export class ValueStore {
  readonly #pages: Buffer[] = []
  /** Page, start and end of each value. */
  readonly #places: number[] = []
  #page = Buffer.alloc(0)
  #used = 0

  /** Stores a value and returns its number. */
  add(value: unknown): number {
    const text = JSON.stringify(value)
    const bytes = Buffer.byteLength(text)
    if (this.#used + bytes > this.#page.length) {
      // The first page is small, because most documents are.
      this.#page = Buffer.allocUnsafeSlow(Math.max(this.#pages.length === 0 ? pageBytes / 16 : pageBytes, bytes))
      this.#pages.push(this.#page)
      this.#used = 0
    }
    this.#page.write(text, this.#used)
    this.#places.push(this.#pages.length - 1, this.#used, this.#used + bytes)
    this.#used += bytes
    return this.#places.length / 3 - 1
  }

  get(number: number): unknown {
    const [page = 0, start, end] = this.#places.slice(number * 3, number * 3 + 3)
    return JSON.parse(this.#pages[page]?.toString('utf8', start, end) ?? 'null')
  }
}
