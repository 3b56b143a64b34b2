import { Spdx3Graph } from '#service/standards/spdx/spdx3-graph.ts'

/** An element of SPDX 3.0.1. */
export type Element = Readonly<Record<string, unknown>>

/** Elements of one document while it is made: their identifiers, and those that have to be written beside the one in hand. */
export class Elements {
  /** What a reader knows of the elements so far. */
  readonly graph = new Spdx3Graph()
  readonly namespace: string
  /** Identifier of the CreationInfo of everything that is made here: none that the original document has already. */
  readonly creation: string
  /** Identifiers of all elements so far, in their order; those of packages, files and snippets apart. */
  readonly all: string[] = []
  readonly artifacts: string[] = []
  /**
   * Profiles that the document conforms to. Never `extension`: the context reads the word as the property of that name, and SHACL then
   * refuses it.
   */
  readonly profiles = new Set(['core', 'software'])
  readonly #counts = new Map<string, number>()
  #waiting: Element[] = []

  /** @param taken blank nodes of the original document that is written again */
  constructor(namespace: string, taken: ReadonlySet<string> = new Set()) {
    this.namespace = namespace
    let creation = '_:creation'
    for (let number = 2; taken.has(creation); number += 1) creation = `_:creation-${number}`
    this.creation = creation
  }

  /** What no IRI can hold (RFC 3987, 2.2) is escaped. */
  iri(name: string): string {
    return `${this.namespace}#${name.replaceAll(/[\s<>"{}|\\^`]/g, (character) => encodeURIComponent(character))}`
  }

  /** `relationship-1`, `relationship-2`, … as an IRI. */
  next(name: string): string {
    const number = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, number)
    return this.iri(`${name}-${number}`)
  }

  /** An element with the members that say something. */
  make(type: string, spdxId: string, members: Element): Element {
    this.all.push(spdxId)
    if (type.startsWith('software_')) this.artifacts.push(spdxId)
    const element = withoutEmpty({ type, spdxId, creationInfo: this.creation, ...members })
    if (!type.endsWith('Relationship') && !type.startsWith('software_')) this.graph.take(element, 0)
    return element
  }

  /** Lets an element be written with the next ones that are. */
  wait(element: Element): void {
    this.#waiting.push(element)
  }

  /** Elements that wait, once. */
  taken(): readonly Element[] {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }
}

/** The members that say something. */
export function withoutEmpty(members: Element): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
