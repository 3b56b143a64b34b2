import { spdx3Dependencies } from '#service/domain/documents/spdx3-dependencies.ts'
import { type JsonObject, textOf } from '#service/domain/json-values.ts'
import { nestedMark } from './spdx-embedded-members.ts'
import { idsOf } from './spdx3-elements.ts'

const others: ReadonlySet<string> = new Set(['hasConcludedLicense', 'hasDeclaredLicense', 'describes'])

/** The relationships of a document that concern its packages. */
export interface Relations {
  /** Elements that the document describes, by a relationship. */
  readonly described: readonly string[]
  /** License elements by package. */
  readonly concluded: ReadonlyMap<string, readonly string[]>
  readonly declared: ReadonlyMap<string, readonly string[]>
}

/** Returns the data of a relationship that must be stored until all elements are known. */
export function relationsOf(value: JsonObject, index: number): readonly Spdx3Relation[] {
  const type = textOf(value['relationshipType']) ?? ''
  if (!others.has(type) && (!spdx3Dependencies.has(type) || value['comment'] === nestedMark)) return []
  const targets = idsOf(value['to'])
  return idsOf(value['from']).flatMap((from) => targets.map((to) => ({ type, from, to, index })))
}

/** One relationship between two elements that concerns packages. */
export interface Spdx3Relation {
  readonly type: string
  readonly from: string
  readonly to: string
  /** Index in `@graph`. */
  readonly index: number
}

/**
 * Stores relationships until all elements are known. There may be a million, so they are stored in columns, and each identifier only once.
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

  /** Releases the memory. */
  clear(): void {
    this.#names.clear()
    for (const column of [this.#types, this.#from, this.#to, this.#places]) column.length = 0
  }

  /** Returns the stored copy of an equal text. */
  once(text: string): string {
    const held = this.#names.get(text)
    if (held !== undefined) return held
    this.#names.set(text, text)
    return text
  }
}
