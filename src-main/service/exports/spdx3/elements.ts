import { Spdx3Graph } from '#service/standards/spdx/spdx3-graph.ts'

/** An element of SPDX 3.0.1. */
export type Element = Readonly<Record<string, unknown>>

/** Elements of one document while it is created: their identifiers, and elements that must be written next to the current one. */
export class Elements {
  /** The elements so far, as a reader knows them. */
  readonly graph = new Spdx3Graph()
  readonly namespace: string
  /** Identifier of the CreationInfo of all generated elements, different from all in the original document. */
  readonly creation: string
  /** Identifiers of all elements so far, in order. Those of packages, files and snippets are separate. */
  readonly all: string[] = []
  readonly artifacts: string[] = []
  /** Profiles of the document. Never `extension`, because the context maps the word to the property of that name, which SHACL rejects. */
  readonly profiles = new Set(['core', 'software'])
  readonly #counts = new Map<string, number>()
  readonly #taken: ReadonlySet<string>
  #waiting: Element[] = []

  /** @param taken blank nodes of the original document that is written again */
  constructor(namespace: string, taken: ReadonlySet<string> = new Set()) {
    this.namespace = namespace
    this.#taken = taken
    let creation = '_:creation'
    for (let number = 2; taken.has(creation); number += 1) creation = `_:creation-${number}`
    this.creation = creation
  }

  /** Characters that an IRI cannot contain (RFC 3987, 2.2) are escaped. */
  iri(name: string): string {
    return `${this.namespace}#${name.replaceAll(/[\s<>"{}|\\^`]/g, (character) => encodeURIComponent(character))}`
  }

  /** Returns `relationship-1`, `relationship-2`, … as an IRI. */
  next(name: string): string {
    return this.iri(`${name}-${this.#count(name)}`)
  }

  /** Returns the next blank node `_:name-1`, `_:name-2`, … that the original document does not have. */
  nextBlank(name: string): string {
    let id = ''
    do id = `_:${name}-${this.#count(name)}`
    while (this.#taken.has(id))
    return id
  }

  #count(name: string): number {
    const number = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, number)
    return number
  }

  /** Creates an element without empty members. */
  make(type: string, spdxId: string, members: Element): Element {
    this.all.push(spdxId)
    if (type.startsWith('software_')) this.artifacts.push(spdxId)
    const element = withoutEmpty({ type, spdxId, creationInfo: this.creation, ...members })
    if (!type.endsWith('Relationship') && !type.startsWith('software_')) this.graph.take(element, 0)
    return element
  }

  /** Queues an element to be written with the next ones. */
  wait(element: Element): void {
    this.#waiting.push(element)
  }

  /** Removes and returns the queued elements. */
  taken(): readonly Element[] {
    const waiting = this.#waiting
    this.#waiting = []
    return waiting
  }
}

/** Removes empty members. */
export function withoutEmpty(members: Element): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(
      ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
