import { spdx3Class, spdx3Individuals } from '#service/standards/spdx/spdx3-model/spdx3-model.ts'

/** Reports a violation with the pointer of its value. */
export type ReportFault = (pointer: string, message: string) => void

const blankNode = /^_:.+/
const iri = /^(?!_:).+:.+/
/** IRIs of the model itself and of the SPDX License List, which no document defines. */
const ofStandard = /^https?:\/\/spdx\.org\/(?:rdf\/3\.0\.1\/terms|licenses)\//

/**
 * The references of a document and what they lead to. The schema tests the form of a reference only, the SHACL model also the class of the
 * element that it leads to.
 */
export class GraphReferences {
  readonly #classes = new Map<string, string>()
  /** By class and identifier: the pointer of the first reference. */
  readonly #pending = new Map<string, Map<string, string>>()
  readonly #external = new Set<string>()

  /** Records an element of the document. Returns false if the identifier is that of another one. */
  define(id: string, className: string): boolean {
    if (this.#classes.has(id)) return false
    this.#classes.set(id, className)
    return true
  }

  /** Records an element that another document defines (`ExternalMap`). */
  import(id: string): void {
    this.#external.add(id)
  }

  /** Records a reference. Returns what is wrong with its form. */
  refer(text: string, className: string, pointer: string): string | undefined {
    const individual = spdx3Individuals.get(text)
    if (individual !== undefined) {
      return isA(individual, className) ? undefined : `${JSON.stringify(text)} is no ${className}`
    }
    if (!blankNode.test(text) && !iri.test(text)) return `${shorten(text)} is no identifier`
    const pending = this.#pending.get(className) ?? new Map<string, string>()
    this.#pending.set(className, pending)
    if (!pending.has(text)) pending.set(text, pointer)
    return undefined
  }

  /** Reports references that lead to nothing or to an element of another class. The document must be complete. */
  finish(report: ReportFault): void {
    for (const [className, pending] of this.#pending) {
      for (const [id, pointer] of pending) {
        const found = this.#classes.get(id)
        if (found === undefined) {
          if (this.#external.has(id) || ofStandard.test(id)) continue
          report(pointer, `${shorten(id)} is no element of the document, and the document does not import it`)
        } else if (!isA(found, className)) report(pointer, `${shorten(id)} is of class ${found}, expected ${className}`)
      }
    }
  }
}

function isA(className: string, expected: string): boolean {
  return spdx3Class(className)?.is.has(expected) ?? true
}

function shorten(text: string): string {
  return JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text)
}
