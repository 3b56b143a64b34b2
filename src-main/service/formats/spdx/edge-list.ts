import { NumberList } from '#service/domain/number-list.ts'

/**
 * Stores edges between numbered elements, grouped by start. Each takes twelve bytes, because documents have millions. The targets of a
 * start are returned in the order in which they were added, without repeats.
 */
export class EdgeList {
  /** Starts in the order in which they were first added. */
  readonly #starts = new NumberList()
  /** By start: 0 if it was not added, otherwise one plus its first and its last edge, or `none`. */
  readonly #first = new NumberList()
  readonly #last = new NumberList()
  /** By edge: its target, and one plus the next edge of the same start. */
  readonly #to = new NumberList()
  readonly #next = new NumberList()

  get length(): number {
    return this.#to.length
  }

  /** Adds a start, which may have no edges. */
  name(start: number): void {
    if ((this.#first.at(start) ?? 0) > 0) return
    this.#starts.push(start)
    this.#first.set(start, none)
  }

  add(start: number, to: number): void {
    this.name(start)
    this.#to.push(to)
    this.#next.push(0)
    const edge = this.#to.length
    if (this.#first.at(start) === none) this.#first.set(start, edge)
    else this.#next.set((this.#last.at(start) ?? 1) - 1, edge)
    this.#last.set(start, edge)
  }

  *[Symbol.iterator](): Generator<readonly [start: number, to: readonly number[]]> {
    for (let at = 0; at < this.#starts.length; at += 1) {
      const start = this.#starts.at(at) ?? 0
      yield [start, [...new Set(this.#targets(start))]]
    }
  }

  *#targets(start: number): Generator<number> {
    const first = this.#first.at(start) ?? none
    for (let edge = first === none ? 0 : first; edge > 0; edge = this.#next.at(edge - 1) ?? 0) {
      yield this.#to.at(edge - 1) ?? 0
    }
  }
}

/** Means "no edge"; there are never as many. */
const none = 2 ** 32 - 1
