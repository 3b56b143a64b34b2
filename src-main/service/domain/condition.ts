import { Rejection } from './rejection.ts'

/** Subject, operator and values, as in the vocabulary. Text is as the user wrote it. */
export interface Condition {
  readonly subject: string
  readonly operator: string
  readonly values: readonly string[]
}

/** Conditions and groups joined by ALL or ANY. An empty group is true. */
export interface ConditionGroup {
  readonly match: 'ALL' | 'ANY'
  readonly negate: boolean
  readonly conditions: readonly Condition[]
  readonly groups: readonly ConditionGroup[]
}

/** Conditions, and the day from which their periods count: YYYY-MM-DD in UTC. */
export interface DatedConditions {
  readonly group: ConditionGroup
  readonly today: string
}

/** Maximum depth of nested groups. */
export const maxGroupDepth = 3
/** Maximum number of conditions in one filter, over all groups. */
export const maxConditions = 100

const withoutValue: ReadonlySet<string> = new Set(['exists', 'missing', 'isempty'])
const withSeveral: ReadonlySet<string> = new Set(['in', 'notin', 'between', 'hasany', 'hasall', 'hasnone'])

/**
 * Parses a filter as typed after `/`, for example `vuln.kev is true and component.relation in (direct, unspecified)`. `and` binds more
 * tightly than `or`; `not` and parentheses work as usual; values with spaces are quoted.
 *
 * @throws {Rejection} if the text is not a filter; the message says what was expected and where
 */
export function parseConditions(text: string): ConditionGroup {
  const reader = new Reader(tokens(text))
  const group = reader.any()
  reader.end()
  checkSize(group)
  return group
}

/** @throws {Rejection} if groups nest too deep or there are too many conditions */
export function checkSize(group: ConditionGroup): void {
  if (depthOf(group) > maxGroupDepth) throw new Rejection(`A filter can nest at most ${maxGroupDepth} groups`)
  if (countOf(group) > maxConditions) throw new Rejection(`A filter can have at most ${maxConditions} conditions`)
}

interface Token {
  readonly text: string
  readonly quoted: boolean
}

function tokens(text: string): readonly Token[] {
  const found: Token[] = []
  for (const [whole, double, single] of text.matchAll(/"([^"]*)"|'([^']*)'|[(),]|[<>!]=|[<>=]|[^\s(),<>=!"']+|\S/g)) {
    const quoted = double ?? single
    found.push({ text: quoted ?? whole, quoted: quoted !== undefined })
  }
  return found
}

class Reader {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(found: readonly Token[]) {
    this.#tokens = found
  }

  any(): ConditionGroup {
    const parts = [this.#all()]
    while (this.#takes('or')) parts.push(this.#all())
    return join('ANY', parts)
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#unexpected('"and" or "or"')
  }

  #all(): ConditionGroup {
    const parts = [this.#one()]
    while (this.#takes('and')) parts.push(this.#one())
    return join('ALL', parts)
  }

  #one(): ConditionGroup {
    if (this.#takes('not')) {
      const inner = this.#one()
      return { ...inner, negate: !inner.negate }
    }
    if (!this.#takes('(')) return { match: 'ALL', negate: false, conditions: [this.#condition()], groups: [] }
    this.#depth += 1
    if (this.#depth > 20) throw new Rejection(`A filter can nest at most ${maxGroupDepth} groups`)
    const inner = this.any()
    if (!this.#takes(')')) throw this.#unexpected('")"')
    this.#depth -= 1
    return inner
  }

  #condition(): Condition {
    const subject = this.#word('a subject such as "vuln.severity"')
    const operator = this.#word(`an operator such as "is" after "${subject}"`)
    const kind = operator.toLowerCase()
    if (withoutValue.has(kind)) return { subject, operator, values: [] }
    if (!withSeveral.has(kind)) return { subject, operator, values: [this.#word(`a value after "${operator}"`)] }
    const enclosed = this.#takes('(')
    const values = [this.#word(`a value after "${operator}"`)]
    while (this.#takes(',')) values.push(this.#word('a value after ","'))
    if (enclosed && !this.#takes(')')) throw this.#unexpected('")"')
    return { subject, operator, values }
  }

  #takes(text: string): boolean {
    const token = this.#tokens[this.#at]
    if (!token || token.quoted || token.text.toLowerCase() !== text) return false
    this.#at += 1
    return true
  }

  #word(expected: string): string {
    const token = this.#tokens[this.#at]
    if (!token || (!token.quoted && ['(', ')', ','].includes(token.text))) throw this.#unexpected(expected)
    this.#at += 1
    return token.text
  }

  #unexpected(expected: string): Rejection {
    const token = this.#tokens[this.#at]
    return new Rejection(`Expected ${expected}${token ? `, found "${token.text}"` : ' at the end of the filter'}`)
  }
}

/** Joins parts. Single conditions of the same group stay flat, so that the depth is that of the written text. */
function join(match: ConditionGroup['match'], parts: readonly ConditionGroup[]): ConditionGroup {
  const [only] = parts
  if (only && parts.length === 1) return only
  const isPlain = (part: ConditionGroup) => !part.negate && part.groups.length === 0 && part.conditions.length === 1
  return {
    match,
    negate: false,
    conditions: parts.filter(isPlain).flatMap((part) => part.conditions),
    groups: parts.filter((part) => !isPlain(part)),
  }
}

function depthOf(group: ConditionGroup): number {
  return 1 + Math.max(0, ...group.groups.map(depthOf))
}

function countOf(group: ConditionGroup): number {
  return group.conditions.length + group.groups.reduce((sum, inner) => sum + countOf(inner), 0)
}
