import type { Elements } from './elements.ts'

/** A license text with its identifier. */
export interface LicenseText {
  readonly licenseId: string
  readonly name: string | null
  readonly text: string
  readonly urls: readonly string[]
  readonly comment?: string | null | undefined
}

const reference = /(?:DocumentRef-[\w.-]+:)?LicenseRef-[\w.-]+/g

/** License expressions of one document as elements. Equal expressions share an element. */
export class LicenseElements {
  readonly #elements: Elements
  readonly #known: Map<string, string>
  readonly #addressOf: (licenseRef: string) => string | undefined

  /**
   * `addressOf` returns the IRI of a `LicenseRef-`; undefined if unknown. `known` has elements of the original document that are written again,
   * by their expression.
   */
  constructor(
    elements: Elements,
    addressOf: (licenseRef: string) => string | undefined,
    known: ReadonlyMap<string, string> = new Map(),
  ) {
    this.#elements = elements
    this.#addressOf = addressOf
    this.#known = new Map(known)
  }

  /** Returns the identifier of an expression. */
  idOf(expression: string): string {
    const known = this.#known.get(expression)
    if (known !== undefined) return known
    this.#elements.profiles.add('simpleLicensing')
    const spdxId = this.#elements.next('license')
    this.#known.set(expression, spdxId)
    const entries = [...new Set(expression.match(reference))].flatMap((key) => {
      const value = this.#addressOf(key)
      return value === undefined ? [] : [{ type: 'DictionaryEntry', key, value }]
    })
    const element = this.#elements.make('simplelicensing_LicenseExpression', spdxId, {
      simplelicensing_licenseExpression: expression,
      simplelicensing_customIdToUri: entries,
    })
    this.#elements.wait(element)
    return spdxId
  }
}

/** Creates the text of a license that SPDX does not list. */
export function licenseTextElement({ licenseId, name, text, urls, comment }: LicenseText, elements: Elements) {
  elements.profiles.add('simpleLicensing')
  return elements.make('simplelicensing_SimpleLicensingText', elements.iri(licenseId), {
    name,
    comment,
    simplelicensing_licenseText: text,
    externalRef: urls.map((url) => ({ type: 'ExternalRef', externalRefType: 'license', locator: [url] })),
  })
}
