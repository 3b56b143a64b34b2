/** One relationship between two elements that says something of packages. */
export interface Spdx3Relation {
  readonly type: string
  readonly from: string
  readonly to: string
  /** Place in `@graph`. */
  readonly index: number
}

/**
 * Relationships until all elements are known. There can be a million: they lie in columns, and each identifier is held once however
 * often it is named.
 */
export class RelationList {
  readonly #names = new Map<string, string>()
  readonly #types: string[] = []
  readonly #from: string[] = []
  readonly #to: string[] = []
  readonly #places: number[] = []

  add({ type, from, to, index }: Spdx3Relation): void {
    this.#types.push(this.once(type))
    this.#from.push(this.once(from))
    this.#to.push(this.once(to))
    this.#places.push(index)
  }

  *[Symbol.iterator](): Generator<Spdx3Relation> {
    for (const [at, index] of this.#places.entries()) {
      const [type, from, to] = [this.#types[at], this.#from[at], this.#to[at]]
      if (type !== undefined && from !== undefined && to !== undefined) yield { type, from, to, index }
    }
  }

  /** Lets go of all of it. */
  clear(): void {
    this.#names.clear()
    for (const column of [this.#types, this.#from, this.#to, this.#places]) column.length = 0
  }

  /** The text as it was held first. */
  once(text: string): string {
    const held = this.#names.get(text)
    if (held !== undefined) return held
    this.#names.set(text, text)
    return text
  }
}
