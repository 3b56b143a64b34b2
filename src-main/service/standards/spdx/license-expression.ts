import { listedLicenses } from '#service/domain/licenses/license-list.ts'
import { licenseKey } from '#service/domain/licenses/organization-license.ts'

const known = new Set(listedLicenses.map(({ spdxId }) => licenseKey(spdxId)))
const reference = /^(DocumentRef-[A-Za-z0-9.-]+:)?LicenseRef-[A-Za-z0-9.-]+$/
const exception = /^[A-Za-z0-9.-]+$/

/**
 * Explains why a text is not an SPDX license expression (SPDX 2.3 annex D); undefined if it is one. `NONE` and `NOASSERTION` are not part
 * of the grammar. Runs in linear time at any nesting. Identifiers are case-insensitive, operators are not.
 */
export function describeExpressionError(text: string): string | undefined {
  return findExpressionError(text)?.reason
}

/** Why a text is not an expression, and where. */
export interface ExpressionError {
  readonly reason: string
  /** Number of the character at which it stops being one, from 1; one more than the text has for an end that comes too early. */
  readonly character: number
}

/** Finds the first error of an expression (SPDX 2.3 annex D) with its position; undefined without one. */
export function findExpressionError(text: string): ExpressionError | undefined {
  const grammar = new Grammar()
  for (const { 0: word, index } of text.matchAll(/[()]|[^\s()]+/g)) {
    const reason = grammar.take(word)
    if (reason !== undefined) return { reason, character: index + 1 }
  }
  const reason = grammar.end()
  return reason === undefined ? undefined : { reason, character: text.length + 1 }
}

/** Parses an expression word by word. */
class Grammar {
  #depth = 0
  #wants: 'license' | 'operator' | 'exception' = 'license'

  take(word: string): string | undefined {
    if (this.#wants === 'license') return this.#license(word)
    if (this.#wants === 'operator') return this.#operator(word)
    this.#wants = 'operator'
    return exception.test(word) ? undefined : `${quoted(word)} is not a license exception`
  }

  end(): string | undefined {
    if (this.#wants !== 'operator') return 'expected a license at the end'
    return this.#depth > 0 ? 'unclosed parenthesis' : undefined
  }

  #license(word: string): string | undefined {
    if (word === '(') this.#depth += 1
    else if (isLicense(word)) this.#wants = 'operator'
    else return `${quoted(word)} is not on the SPDX License List and not a LicenseRef`
    return undefined
  }

  #operator(word: string): string | undefined {
    if (word === ')') {
      this.#depth -= 1
      return this.#depth < 0 ? 'unmatched closing parenthesis' : undefined
    }
    if (word !== 'AND' && word !== 'OR' && word !== 'WITH') {
      return `expected AND, OR or WITH instead of ${quoted(word)}`
    }
    this.#wants = word === 'WITH' ? 'exception' : 'license'
    return undefined
  }
}

function isLicense(word: string): boolean {
  return (
    reference.test(word) ||
    known.has((word.endsWith('+') ? word.slice(0, -1) : word).toLowerCase()) ||
    known.has(word.toLowerCase())
  )
}

function quoted(word: string): string {
  return JSON.stringify(word.length > 60 ? `${word.slice(0, 60)}…` : word)
}
