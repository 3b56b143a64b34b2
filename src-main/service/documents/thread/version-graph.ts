import type { ComponentRelation } from '#service/domain/components/component.ts'
import { NumberList } from '#service/domain/number-list.ts'
import { computeRelations } from '#service/domain/documents/relation.ts'

/** The references of a version and the edges between them, as numbers: documents can have a million components and more edges. */
export class VersionGraph {
  readonly #numbers = new Map<string, number>()
  /** By reference: order of the component that has it in the document, plus one. */
  readonly #orders = new NumberList()
  /** By reference: 1 if a component has it, whether from the document or generated. */
  readonly #taken = new NumberList()
  /** By reference: its first edge and its last, plus one each. 0 in the first and 1 in `#named` if it states that it has none. */
  readonly #first = new NumberList()
  readonly #last = new NumberList()
  readonly #named = new NumberList()
  /** By edge: its target, and the next edge of the same reference, plus one. */
  readonly #to = new NumberList()
  readonly #next = new NumberList()
  #relations: ReturnType<typeof computeRelations> | undefined
  /** Reference of the primary component. It must be set before the first call for a relation. */
  primary: string | undefined

  /** Adds an entry of the graph. An entry without targets states that there are none. */
  add(from: string, to: readonly string[]): void {
    const number = this.#numberOf(from)
    this.#named.set(number, 1)
    for (const target of to) {
      const edge = this.#to.length + 1
      this.#to.push(this.#numberOf(target))
      this.#next.push(0)
      const last = this.#last.at(number) ?? 0
      if (last === 0) this.#first.set(number, edge)
      else this.#next.set(last - 1, edge)
      this.#last.set(number, edge)
    }
  }

  /** Whether the graph states the dependencies of a reference, even an empty list. */
  names(ref: string | undefined): boolean {
    const number = ref === undefined ? undefined : this.#numbers.get(ref)
    return number !== undefined && this.#named.at(number) === 1
  }

  /** Returns the relation of a reference to the primary component by the graph, or undefined without a path. */
  relationOf(ref: string): ComponentRelation | undefined {
    const primary = this.primary === undefined ? undefined : this.#numbers.get(this.primary)
    this.#relations ??= computeRelations(primary, (from) => this.#targetsOf(from))
    const number = this.#numbers.get(ref)
    return number === undefined ? undefined : this.#relations(number)
  }

  /** Returns a component's own reference, or a free one if it has none or another component has it. No edge leads to a generated one. */
  take(own: string | undefined, made: string, order: number): string {
    const wanted = own ?? made
    let ref = wanted
    let number = this.#numberOf(ref)
    // The order makes the second attempt almost always the last, however many components share a reference.
    for (let guess = 1; this.#taken.at(number) === 1; guess += 1) {
      ref = guess === 1 ? `${wanted}-again` : `${wanted}-again-${order}${'-'.repeat(guess - 2)}`
      number = this.#numberOf(ref)
    }
    this.#taken.set(number, 1)
    if (ref === own) this.#orders.set(number, order + 1)
    return ref
  }

  /** Yields each edge between two different components once, as orders of both. */
  *edges(): Generator<readonly [number, number]> {
    for (let from = 0; from < this.#first.length; from += 1) {
      const order = this.#orders.at(from) ?? 0
      if (order === 0 || this.#first.at(from) === 0) continue
      const seen = new Set<number>()
      for (const target of this.#targetsOf(from)) {
        const other = this.#orders.at(target) ?? 0
        if (other === 0 || target === from || seen.has(target)) continue
        seen.add(target)
        yield [order - 1, other - 1]
      }
    }
  }

  *#targetsOf(from: number): Generator<number> {
    for (let edge = this.#first.at(from) ?? 0; edge > 0; edge = this.#next.at(edge - 1) ?? 0) {
      yield this.#to.at(edge - 1) ?? 0
    }
  }

  #numberOf(ref: string): number {
    const known = this.#numbers.get(ref)
    if (known !== undefined) return known
    const next = this.#numbers.size
    this.#numbers.set(ref, next)
    return next
  }
}
