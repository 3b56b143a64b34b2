const none = new Uint32Array(0)

/** A growing list of whole numbers below 2^32, four bytes each. Documents have millions of elements, references and edges. */
export class NumberList {
  #numbers = none
  #length = 0

  get length(): number {
    return this.#length
  }

  push(value: number): void {
    this.set(this.#length, value)
  }

  /** Returns undefined past the end. */
  at(index: number): number | undefined {
    return index < this.#length ? this.#numbers[index] : undefined
  }

  /** Sets the number at an index. Past the end the list grows, filled with zeros. */
  set(index: number, value: number): void {
    if (index >= this.#numbers.length) {
      const grown = new Uint32Array(Math.max(16, index + 1, this.#numbers.length * 2))
      grown.set(this.#numbers)
      this.#numbers = grown
    }
    this.#numbers[index] = value
    if (index >= this.#length) this.#length = index + 1
  }
}
