import { Rejection } from '#service/domain/rejection.ts'
import { maxGroupDepth } from '#shared/condition-limits.ts'
import { checkSize, type Condition, type ConditionGroup, joinGroups } from './condition.ts'
import { type ConditionToken, conditionTokens } from './condition-tokens.ts'

/** Columns of the parts of a condition in its text, from 1. */
export interface ConditionPlace {
  readonly subject: number
  readonly operator: number
  /** One for each value; that of the list for a named list. */
  readonly values: readonly number[]
}

/** A filter that was read from a text. */
export interface ParsedConditions {
  readonly group: ConditionGroup
  readonly places: ReadonlyMap<Condition, ConditionPlace>
}

/** A text that is not a filter. */
export class ConditionSyntaxError extends Rejection {
  /** Number of the character, from 1; one more than the text has for an end that comes too early. */
  readonly column: number

  constructor(message: string, column: number) {
    super(message)
    this.column = column
  }
}

const withoutValue: ReadonlySet<string> = new Set([
  ...['exists', 'missing', 'isempty', 'unresolved', 'passes', 'fails', 'notapplicable'],
])
const withSeveral: ReadonlySet<string> = new Set([
  ...['in', 'notin', 'between', 'hasany', 'hasall', 'hasnone', 'canbesatisfiedby', 'mayrequire', 'alwaysrequires'],
  ...['dependson', 'requiredby', 'onlyvia'],
])

/**
 * Parses a filter as typed after `/`, for example `vuln.kev is true and component.relation in (direct, unspecified)`. `and` binds more
 * tightly than `or`; `not` and parentheses work as usual; values with spaces are quoted; `@name` is a named list; `version.check(C04)` asks
 * about one check.
 *
 * @throws {ConditionSyntaxError} if the text is not a filter; the message says what was expected and where
 * @throws {Rejection} if it is too large
 */
export function parseConditions(text: string): ConditionGroup {
  return parseWithPlaces(text).group
}

/** Parses a filter, and says where its conditions are. Throws as `parseConditions` does. */
export function parseWithPlaces(text: string): ParsedConditions {
  const reader = new Reader(conditionTokens(text), text.length)
  const group = reader.any()
  reader.end()
  checkSize(group)
  return { group, places: reader.places }
}

class Reader {
  readonly places = new Map<Condition, ConditionPlace>()
  readonly #tokens: readonly ConditionToken[]
  readonly #length: number
  #at = 0
  #depth = 0

  constructor(found: readonly ConditionToken[], length: number) {
    this.#tokens = found
    this.#length = length
  }

  any(): ConditionGroup {
    const parts = [this.#all()]
    while (this.#takes('or')) parts.push(this.#all())
    return joinGroups('ANY', parts)
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#unexpected('"and" or "or"')
  }

  #all(): ConditionGroup {
    const parts = [this.#one()]
    while (this.#takes('and')) parts.push(this.#one())
    return joinGroups('ALL', parts)
  }

  #one(): ConditionGroup {
    let negate = false
    while (this.#takes('not')) negate = !negate
    const inner = this.#inner()
    return negate ? { ...inner, negate: !inner.negate } : inner
  }

  #inner(): ConditionGroup {
    if (!this.#takes('(')) return { match: 'ALL', negate: false, conditions: [this.#condition()], groups: [] }
    if (this.#takes(')')) return { match: 'ALL', negate: false, conditions: [], groups: [] }
    this.#depth += 1
    if (this.#depth > 20) throw new Rejection(`A filter can nest at most ${maxGroupDepth} groups`)
    const inner = this.any()
    if (!this.#takes(')')) throw this.#unexpected('")"')
    this.#depth -= 1
    return inner
  }

  #condition(): Condition {
    const subject = this.#name('a subject such as "vuln.severity"', /^[\p{L}\p{N}_.-]+$/u)
    const key = this.#key()
    const operator = this.#name(`an operator such as "is" after "${subject.text}"`, /^[^"'@]+$/)
    const values = this.#values(operator.text)
    const list = values.length === 1 && values[0] && isList(values[0]) ? values[0].text.slice(1) : undefined
    const condition: Condition = {
      ...{ subject: subject.text, operator: operator.text },
      values: list === undefined ? values.map(({ text }) => text) : [],
      ...(key !== undefined && { key }),
      ...(list !== undefined && { list }),
    }
    this.places.set(condition, {
      ...{ subject: subject.column, operator: operator.column },
      values: values.map(({ column }) => column),
    })
    return condition
  }

  #key(): string | undefined {
    if (!this.#takes('(')) return undefined
    const key = this.#word('what the subject is asked about').text
    if (!this.#takes(')')) throw this.#unexpected('")"')
    return key
  }

  #values(operator: string): readonly ConditionToken[] {
    const kind = operator.toLowerCase()
    if (withoutValue.has(kind)) return []
    if (!withSeveral.has(kind)) return [this.#word(`a value after "${operator}"`)]
    const isEnclosed = this.#takes('(')
    const values = [this.#word(`a value after "${operator}"`)]
    while (this.#takes(',')) values.push(this.#word('a value after ","'))
    if (isEnclosed && !this.#takes(')')) throw this.#unexpected('")"')
    return values
  }

  #takes(text: string): boolean {
    const token = this.#tokens[this.#at]
    if (!token || token.isQuoted || token.text.toLowerCase() !== text) return false
    this.#at += 1
    return true
  }

  #name(expected: string, form: RegExp): ConditionToken {
    const token = this.#tokens[this.#at]
    if (token && (token.isQuoted || !form.test(token.text))) throw this.#unexpected(expected)
    return this.#word(expected)
  }

  #word(expected: string): ConditionToken {
    const token = this.#tokens[this.#at]
    // A quotation mark alone was never closed.
    if (token && !token.isQuoted && /^["']$/.test(token.text)) throw this.#unexpected(expected)
    if (!token || (!token.isQuoted && ['(', ')', ','].includes(token.text))) throw this.#unexpected(expected)
    this.#at += 1
    return token
  }

  #unexpected(expected: string): Rejection {
    const token = this.#tokens[this.#at]
    const found = token ? `, found "${token.text}"` : ' at the end of the filter'
    return new ConditionSyntaxError(`Expected ${expected}${found}`, token?.column ?? this.#length + 1)
  }
}

function isList(token: ConditionToken): boolean {
  return !token.isQuoted && token.text.length > 1 && token.text.startsWith('@')
}
