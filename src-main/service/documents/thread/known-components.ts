import type { ComponentRelation } from '#service/domain/components/component.ts'
import { NumberList } from '#service/domain/number-list.ts'

const relations = ['primary', 'direct', 'transitive', 'unspecified'] as const
/** A UUID as text. Returning it costs one string, which matters for millions of edges. */
const idBytes = 36

/** Stores ids and relations of a version's components by their order in the document: 40 bytes each instead of an object. */
export class KnownComponents {
  #ids = Buffer.alloc(idBytes * 64)
  /** By order: index in the list of relations, plus one. */
  readonly #relations = new NumberList()

  /** `id` is a UUID in lower case. */
  add(order: number, id: string, relation: ComponentRelation | 'primary'): void {
    const end = (order + 1) * idBytes
    if (end > this.#ids.length) {
      const grown = Buffer.alloc(Math.max(end, this.#ids.length * 2))
      grown.set(this.#ids)
      this.#ids = grown
    }
    this.#ids.write(id, order * idBytes, 'latin1')
    this.#relations.set(order, relations.indexOf(relation) + 1)
  }

  /** Returns undefined if no component was added. */
  idOf(order: number): string | undefined {
    if (this.relationOf(order) === undefined) return undefined
    return this.#ids.toString('latin1', order * idBytes, (order + 1) * idBytes)
  }

  relationOf(order: number): ComponentRelation | 'primary' | undefined {
    return relations[(this.#relations.at(order) ?? 0) - 1]
  }
}
