import type { ComponentRelation } from '#service/domain/components/component.ts'
import { NumberList } from '#service/domain/number-list.ts'

const relations = ['primary', 'direct', 'transitive', 'unspecified'] as const
/** A UUID as text. Giving it back costs one string, which counts when there are millions of edges to be stored. */
const idBytes = 36

/** Ids and relations of the components of a version by their order in the document: 40 bytes for each, not an object. */
export class KnownComponents {
  #ids = Buffer.alloc(idBytes * 64)
  /** By order: place in the list of relations, plus one. */
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

  /** Undefined where no component was added. */
  idOf(order: number): string | undefined {
    if (this.relationOf(order) === undefined) return undefined
    return this.#ids.toString('latin1', order * idBytes, (order + 1) * idBytes)
  }

  relationOf(order: number): ComponentRelation | 'primary' | undefined {
    return relations[(this.#relations.at(order) ?? 0) - 1]
  }
}
