import type { ComponentRelation } from '#service/domain/component.ts'
import { NumberList } from '#service/domain/number-list.ts'

const relations = ['primary', 'direct', 'transitive', 'unspecified'] as const
const idBytes = 16

/** Ids and relations of the components of a version by their order in the document: 17 bytes for each, not an object. */
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
    this.#ids.write(id.replaceAll('-', ''), order * idBytes, 'hex')
    this.#relations.set(order, relations.indexOf(relation) + 1)
  }

  /** Undefined where no component was added. */
  idOf(order: number): string | undefined {
    if (this.relationOf(order) === undefined) return undefined
    const hex = this.#ids.toString('hex', order * idBytes, (order + 1) * idBytes)
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }

  relationOf(order: number): ComponentRelation | 'primary' | undefined {
    return relations[(this.#relations.at(order) ?? 0) - 1]
  }
}
