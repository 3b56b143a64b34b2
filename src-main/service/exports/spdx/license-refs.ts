import type { LicenseStatement } from '#service/domain/components/component.ts'
import { expressionOf } from '#service/domain/components/license-list.ts'
import { listedLicenses } from '#service/domain/licenses/license-list.ts'
import { licenseKey } from '#service/domain/licenses/organization-license.ts'
import { isSpdxExpression } from './license-expression.ts'

const listed = new Map(listedLicenses.map(({ spdxId }) => [licenseKey(spdxId), spdxId]))

/** A license that SPDX does not list, with an identifier of this document. */
export interface ExtractedLicense {
  /** `LicenseRef-…` */
  readonly licenseId: string
  readonly name: string
  readonly text: string | null
  readonly url: string | null
}

/** Assigns a `LicenseRef-` to each license without an SPDX id. Equal licenses in a document share one. */
export class LicenseRefs {
  readonly #byKey = new Map<string, ExtractedLicense>()
  readonly #taken: Set<string>

  /** `taken`: identifiers that the document already uses. */
  constructor(taken: Iterable<string> = []) {
    this.#taken = new Set(taken)
  }

  /** The assigned licenses, in order. */
  get all(): Iterable<ExtractedLicense> {
    return this.#byKey.values()
  }

  /** Tests whether the document defines a license with this identifier. */
  has(licenseId: string): boolean {
    return this.#taken.has(licenseId)
  }

  /** Converts statements to one expression, combined like `whole`. Null if there are no statements. */
  expression(statements: readonly LicenseStatement[], whole: string | null): string | null {
    if (statements.length === 0) return whole === null ? null : this.#word({ expression: whole })
    const operator = whole !== null && whole === expressionOf(statements, 'AND') ? 'AND' : 'OR'
    // The expression was edited: it takes precedence over the statements.
    const isEdited = whole !== null && operator === 'OR' && whole !== expressionOf(statements, 'OR')
    if (isEdited) return this.#word({ expression: whole })
    const words = statements.map((statement) => ({ expression: this.#word(statement) }))
    return expressionOf(words, operator)
  }

  #word(statement: LicenseStatement): string {
    const { expression, id, name, text = null, url = null } = statement
    if (expression !== undefined && isSpdxExpression(expression)) {
      this.#takeRefsOf(expression)
      return expression
    }
    const word = expression ?? id ?? name ?? ''
    const known = listed.get(word.toLowerCase())
    if (known !== undefined) return known
    return this.#refOf({ name: word, text, url })
  }

  /** Assigns a text to each `LicenseRef-` of an expression, because the document must contain one (SPDX 2.3, 10.1). */
  #takeRefsOf(expression: string): void {
    for (const licenseId of expression.match(/(?<!:)\bLicenseRef-[A-Za-z0-9.-]+/g) ?? []) {
      if (this.#taken.has(licenseId)) continue
      this.#taken.add(licenseId)
      this.#byKey.set(licenseId, { licenseId, name: licenseId, text: null, url: null })
    }
  }

  #refOf(license: Omit<ExtractedLicense, 'licenseId'>): string {
    const key = JSON.stringify([license.name, license.text, license.url])
    const before = this.#byKey.get(key)
    if (before) return before.licenseId
    const start = license.name
      .replaceAll(/[^A-Za-z0-9.]+/g, '-')
      .slice(0, 60)
      .replaceAll(/^-|-$/g, '')
      .replace(/^LicenseRef-/, '')
    const base = `LicenseRef-${start || 'unnamed'}`
    let licenseId = base
    for (let number = 2; this.#taken.has(licenseId); number += 1) licenseId = `${base}-${number}`
    this.#taken.add(licenseId)
    this.#byKey.set(key, { ...license, licenseId })
    return licenseId
  }
}
