import type { JsonObject } from '#service/domain/json-values.ts'
import { isObject, textOf } from '#service/domain/json-values.ts'
import { type Element, type Elements, withoutEmpty } from './elements.ts'

/** Elements of an SPDX 3 document that is written again, found by what they state. Their identifiers and creation do not matter. */
export class StatedElements {
  readonly #elements: Elements
  readonly #ids = new Map<string, string>()

  constructor(elements: Elements, preserved: readonly JsonObject[]) {
    this.#elements = elements
    for (const value of preserved) {
      const id = textOf(value['spdxId'])
      if (id !== null) this.#ids.set(keyOf(value), id)
    }
  }

  /** Returns the identifier of the element that states the same; otherwise the new element, with the next identifier of this name. */
  find(type: string, name: string, members: Element): { readonly id: string; readonly added: readonly Element[] } {
    const known = this.#ids.get(keyOf(withoutEmpty({ type, ...members })))
    if (known !== undefined) return { id: known, added: [] }
    const id = this.#elements.next(name)
    return { id, added: [this.#elements.make(type, id, members)] }
  }
}

function keyOf({ spdxId: _, creationInfo: __, ...members }: JsonObject): string {
  return JSON.stringify(sorted(members))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return (value as readonly unknown[]).map(sorted)
  if (!isObject(value)) return value
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return members.map(([name, member]) => [name, sorted(member)])
}
