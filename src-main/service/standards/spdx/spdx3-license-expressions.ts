import { type JsonObject, textOf } from '#service/domain/json-values.ts'
import { idsOf, typeOf } from './spdx3-elements.ts'

/** Limits on nested sets and on licenses in one expression. Anything beyond is an attack. */
const most = { depth: 32, words: 1_000 } as const

/** Converts the license elements of a document to expressions of SPDX 2 (annex D). */
export class LicenseExpressions {
  readonly #elements = new Map<string, JsonObject>()
  readonly #known = new Map<string, string | null>()

  /** Adds an element about licenses. Others are ignored. */
  take(id: string, value: JsonObject): void {
    if (/^(simplelicensing|expandedlicensing)_/.test(typeOf(value))) this.#elements.set(id, value)
  }

  /** Returns the expression of a license element; null if it asserts nothing or is missing. */
  of(id: string): string | null {
    const known = this.#known.get(id)
    if (known !== undefined) return known
    const budget = { words: most.words }
    const expression = this.#read(id, most.depth, budget)
    this.#known.set(id, expression)
    return expression
  }

  /** The depth limit also ends cycles. */
  #read(id: string, depth: number, budget: { words: number }): string | null {
    budget.words -= 1
    if (depth === 0 || budget.words < 0) return null
    const value = this.#elements.get(id)
    if (!value) return individual(id)
    const inner = (name: string) => idsOf(value[name]).map((part) => this.#read(part, depth - 1, budget))
    switch (typeOf(value)) {
      case 'simplelicensing_LicenseExpression':
        return asserted(textOf(value['simplelicensing_licenseExpression']))
      case 'expandedlicensing_ConjunctiveLicenseSet':
        return joined(inner('expandedlicensing_member'), 'AND')
      case 'expandedlicensing_DisjunctiveLicenseSet':
        return joined(inner('expandedlicensing_member'), 'OR')
      case 'expandedlicensing_OrLaterOperator':
        return withSuffix(inner('expandedlicensing_subjectLicense')[0], '+')
      case 'expandedlicensing_WithAdditionOperator':
        return withSuffix(
          inner('expandedlicensing_subjectExtendableLicense')[0],
          ` WITH ${inner('expandedlicensing_subjectAddition')[0] ?? 'AdditionRef-unknown'}`,
        )
      case 'expandedlicensing_IndividualLicensingInfo':
        return individual(id)
      default:
        return named(id, value)
    }
  }
}

/** Joins several licenses of one package, all of which apply. */
export function joined(parts: readonly (string | null | undefined)[], operator: 'AND' | 'OR'): string | null {
  const words = [...new Set(parts.filter((part) => part !== null && part !== undefined))]
  if (words.length <= 1) return words[0] ?? null
  return words.map((word) => (/\s(AND|OR)\s/i.test(word) ? `(${word})` : word)).join(` ${operator} `)
}

function withSuffix(expression: string | null | undefined, suffix: string): string | null {
  return expression ? `${expression}${suffix}` : null
}

function asserted(text: string | null): string | null {
  return text === 'NOASSERTION' || text === 'NONE' ? null : text
}

/** Converts a license that is not an element of the document: one of the SPDX list by its URL, or the individual for "none". */
function individual(id: string): string | null {
  return /spdx\.org\/licenses\/([\w.+-]+?)(?:\.html|\.json)?$/.exec(id)?.[1] ?? null
}

/** Converts a license of the list, or one of the document under the name that SPDX 2 would use. */
function named(id: string, value: JsonObject): string | null {
  const listed = individual(id)
  if (listed !== null) return listed
  const own = /(?:License|Addition)Ref-[\w.-]+$/.exec(id)?.[0]
  if (own !== undefined) return own
  const word = (id.split(/[/#:]/).at(-1) ?? '').replaceAll(/[^\w.-]+/g, '-')
  const name = word === '' ? textOf(value['name'])?.replaceAll(/[^\w.-]+/g, '-') : word
  if (!name) return null
  return `${typeOf(value).endsWith('Addition') ? 'AdditionRef' : 'LicenseRef'}-${name}`
}
