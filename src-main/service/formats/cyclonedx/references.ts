import { NumberList } from '#service/domain/number-list.ts'
import { type DocumentFindings, pointerTo } from '#service/formats/reading/document-findings.ts'
import { isObject, type JsonObject, textOf } from '#service/domain/json-values.ts'

const asComponent = 1
const asOther = 2

/**
 * The references (`bom-ref`) of a document and what they refer to. Each has a number, so that a graph of millions of edges needs no texts.
 */
export class References {
  readonly #numbers = new Map<string, number>()
  readonly #kinds = new NumberList()
  readonly #findings: DocumentFindings

  constructor(findings: DocumentFindings) {
    this.#findings = findings
  }

  /** Returns the number of a reference, defined or not. Numbers start at 0, in order of first use. */
  numberOf(ref: string): number {
    const known = this.#numbers.get(ref)
    if (known !== undefined) return known
    const next = this.#numbers.size
    this.#numbers.set(ref, next)
    this.#kinds.set(next, 0)
    return next
  }

  isKnown(ref: string): boolean {
    const known = this.#numbers.get(ref)
    return known !== undefined && this.isDefined(known)
  }

  /** Tests whether any element of the document defines the reference with this number. */
  isDefined(reference: number): boolean {
    return this.#kinds.at(reference) !== 0
  }

  /** Tests whether a listed component defines the reference with this number. */
  isComponent(reference: number): boolean {
    return this.#kinds.at(reference) === asComponent
  }

  /** Registers the reference of a component. Returns false and reports an issue if it is already defined. */
  defineComponent(ref: string, pointer: string): boolean {
    return this.#define(ref, asComponent, () => pointer, 'a new one was generated for this component')
  }

  /**
   * Registers every reference inside a value: services, licenses, vulnerabilities and others define them too. Recursion is bounded by the
   * depth of documents.
   * @param skipped members of the value itself that are not searched
   */
  defineWithin(value: unknown, pointer: string, skipped?: ReadonlySet<string>): void {
    const path: (string | number)[] = []
    const walkList = (list: readonly unknown[]): void => {
      for (let index = 0; index < list.length; index += 1) enter(index, list[index])
    }
    const walkObject = (inner: JsonObject): void => {
      for (const name of Object.keys(inner)) {
        if (path.length === 0 && skipped?.has(name)) continue
        if (name === 'bom-ref') this.#defineOther(inner[name], pointer, path)
        else enter(name, inner[name])
      }
    }
    const enter = (step: string | number, inner: unknown): void => {
      if (typeof inner !== 'object' || inner === null) return
      path.push(step)
      if (Array.isArray(inner)) walkList(inner)
      else walkObject(inner as JsonObject)
      path.pop()
    }
    if (Array.isArray(value)) walkList(value)
    else if (isObject(value)) walkObject(value)
  }

  #defineOther(value: unknown, pointer: string, path: readonly (string | number)[]): void {
    const ref = textOf(value)
    if (ref === null) return
    const place = () => pointer + pointerTo(...path, 'bom-ref')
    this.#define(ref, asOther, place, 'references to it lead to the first')
  }

  #define(ref: string, kind: number, pointer: () => string, consequence: string): boolean {
    const number = this.numberOf(ref)
    const isNew = !this.isDefined(number)
    if (isNew) this.#kinds.set(number, kind)
    else this.#findings.add('error', pointer(), `The bom-ref ${JSON.stringify(ref)} is not unique; ${consequence}`)
    if (isNew && ref.startsWith('urn:cdx:')) {
      const what = `The bom-ref ${JSON.stringify(ref)} looks like a link into another document ("urn:cdx:")`
      this.#findings.add('info', pointer(), what)
    }
    return isNew
  }
}
