/** A growing list of byte offsets, four bytes each: lists of a document have millions of elements. */
export class OffsetList {
  #offsets: Uint32Array
  #length = 0

  constructor() {
    this.#offsets = none
  }

  get length(): number {
    return this.#length
  }

  push(offset: number): void {
    if (this.#length === this.#offsets.length) {
      const grown = new Uint32Array(Math.max(16, this.#length * 2))
      grown.set(this.#offsets)
      this.#offsets = grown
    }
    this.#offsets[this.#length] = offset
    this.#length += 1
  }

  at(index: number): number | undefined {
    return index < this.#length ? this.#offsets[index] : undefined
  }
}

const none = new Uint32Array(0)
