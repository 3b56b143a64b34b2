import { type RawBuilder, sql } from 'kysely'
import type { Condition, ConditionGroup } from '#service/domain/condition.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { findVexStatus } from '#service/domain/vex-decision.ts'
import { severities } from '#shared/severity.ts'

type Test = RawBuilder<boolean>

/** How a subject is asked: its expression over `finding`, and the kind that says which operators it takes. */
interface Subject {
  readonly kind: 'text' | 'word' | 'number' | 'flag'
  readonly expression: RawBuilder<unknown>
  /** A value as it is stored; undefined when there is none like it. */
  readonly read?: (value: string) => string | undefined
}

const component = (column: string) =>
  sql`(select ${sql.ref(column)} from component where component.id = finding.component_id)`
const lower = (value: string) => value.toLowerCase()
const oneOf = (words: readonly string[]) => (value: string) => words.find((word) => word === value.toLowerCase())

/** Subjects whose data is there. Every other name of the vocabulary is refused by name. */
const subjects: ReadonlyMap<string, Subject> = new Map<string, Subject>([
  ['vuln.severity', { kind: 'word', expression: sql.ref('finding.severity'), read: oneOf(severities) }],
  ['vuln.kev', { kind: 'flag', expression: sql.ref('finding.kev') }],
  ['vuln.epss', { kind: 'number', expression: sql.ref('finding.epss_score') }],
  ['vuln.cvss', { kind: 'number', expression: sql.ref('finding.cvss_score') }],
  ['vuln.fixavailable', { kind: 'flag', expression: sql.ref('finding.has_fix') }],
  ['finding.status', { kind: 'word', expression: sql`coalesce(finding.vex_status, 'undecided')`, read: readStatus }],
  ['finding.confidence', { kind: 'word', expression: sql.ref('finding.confidence'), read: readConfidence }],
  ['component.name', { kind: 'text', expression: sql.ref('finding.component_name_key') }],
  ['component.purl', { kind: 'text', expression: sql`lower(${component('purl')})` }],
  ['component.relation', { kind: 'word', expression: component('relation'), read: lower }],
  ['component.ecosystem', { kind: 'word', expression: component('ecosystem'), read: lower }],
])

/**
 * A filter as a condition of a query over `finding`. An operator on a missing value is false except `missing`, `isNot` and `notIn`.
 *
 * @throws Rejection naming a subject, operator or value that cannot be used.
 */
export function conditionTest(group: ConditionGroup): Test {
  const parts = [...group.conditions.map(testOf), ...group.groups.map(conditionTest)]
  if (parts.length === 0) return group.negate ? sql`(1 = 0)` : sql`(1 = 1)`
  const joined = sql<boolean>`(${sql.join(parts, group.match === 'ALL' ? sql` and ` : sql` or `)})`
  return group.negate ? sql`(not ${joined})` : joined
}

function testOf(condition: Condition): Test {
  const name = condition.subject.toLowerCase()
  if (name === 'vuln.id') return idTest(condition)
  const subject = subjects.get(name)
  if (!subject) throw new Rejection(`Not available yet: ${condition.subject}`)
  if (subject.kind === 'number') return numberTest(condition, subject)
  if (subject.kind === 'flag') return flagTest(condition, subject)
  return wordTest(condition, subject)
}

function wordTest(condition: Condition, { kind, expression, read }: Subject): Test {
  const values = condition.values.map((value) => {
    const stored = (read ?? lower)(value)
    if (stored === undefined) throw new Rejection(`"${value}" is no value of ${condition.subject}`)
    return stored
  })
  const list = sql.join(values.length > 0 ? values : [''])
  const first = values[0] ?? ''
  switch (condition.operator.toLowerCase()) {
    case 'is':
    case 'in':
    case '=':
      return sql`(coalesce(${expression} in (${list}), false))`
    case 'isnot':
    case 'notin':
    case '!=':
      return sql`(coalesce(${expression} not in (${list}), true))`
    case 'exists':
      return sql`(${expression} is not null)`
    case 'missing':
      return sql`(${expression} is null)`
    case 'contains':
      if (kind === 'text') return containsTest(expression, first)
      throw unknownOperator(condition)
    case 'startswith':
      if (kind === 'text') return sql`(coalesce(${expression} like ${`${escapeLike(first)}%`} escape '\\', false))`
      throw unknownOperator(condition)
    default:
      throw unknownOperator(condition)
  }
}

function numberTest(condition: Condition, { expression }: Subject): Test {
  const numbers = condition.values.map((value) => {
    const number = value.trim() === '' ? Number.NaN : Number(value)
    if (!Number.isFinite(number)) throw new Rejection(`"${value}" is no number for ${condition.subject}`)
    return number
  })
  const [first = 0, second = first] = numbers
  switch (condition.operator.toLowerCase()) {
    case '>=':
      return sql`(coalesce(${expression} >= ${first}, false))`
    case '>':
      return sql`(coalesce(${expression} > ${first}, false))`
    case '<=':
      return sql`(coalesce(${expression} <= ${first}, false))`
    case '<':
      return sql`(coalesce(${expression} < ${first}, false))`
    case '=':
    case 'is':
      return sql`(coalesce(${expression} = ${first}, false))`
    case '!=':
    case 'isnot':
      return sql`(coalesce(${expression} <> ${first}, true))`
    case 'between':
      return sql`(coalesce(${expression} between ${first} and ${second}, false))`
    case 'exists':
      return sql`(${expression} is not null)`
    case 'missing':
      return sql`(${expression} is null)`
    default:
      throw unknownOperator(condition)
  }
}

function flagTest(condition: Condition, { expression }: Subject): Test {
  const [value = ''] = condition.values
  const word = value.toLowerCase()
  const operator = condition.operator.toLowerCase()
  if (operator === 'exists') return sql`(${expression} is not null)`
  if (operator === 'missing') return sql`(${expression} is null)`
  if (!['true', 'false', 'yes', 'no'].includes(word)) {
    throw new Rejection(`"${value}" is no value of ${condition.subject}: yes or no`)
  }
  const wanted = Number(word === 'true' || word === 'yes')
  if (operator === 'is' || operator === '=') return sql`(coalesce(${expression} = ${wanted}, false))`
  if (operator === 'isnot' || operator === '!=') return sql`(coalesce(${expression} <> ${wanted}, true))`
  throw unknownOperator(condition)
}

/** Any id of the vulnerability's group, in any letter case. */
function idTest(condition: Condition): Test {
  const values = condition.values.map((value) => value.toUpperCase())
  const matching = (test: Test): Test =>
    sql`(finding.vulnerability_id in (select vulnerability_id from vulnerability_alias where ${test}))`
  const among = matching(sql`alias in (${sql.join(values.length > 0 ? values : [''])})`)
  switch (condition.operator.toLowerCase()) {
    case 'is':
    case 'in':
    case 'hasany':
    case '=':
      return among
    case 'isnot':
    case 'notin':
    case 'hasnone':
    case '!=':
      return sql`(not ${among})`
    case 'contains':
      return matching(containsTest(sql.ref('alias'), values[0] ?? ''))
    case 'startswith':
      return matching(sql`alias like ${`${escapeLike(values[0] ?? '')}%`} escape '\\'`)
    default:
      throw unknownOperator(condition)
  }
}

/** Whether an expression has a text somewhere, whatever wildcards the text holds. */
export function containsTest(expression: RawBuilder<unknown>, text: string): Test {
  return sql`(coalesce(${expression} like ${`%${escapeLike(text)}%`} escape '\\', false))`
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, (mark) => `\\${mark}`)
}

function readStatus(value: string): string | undefined {
  return value.toLowerCase() === 'undecided' ? 'undecided' : findVexStatus(value)
}

function readConfidence(value: string): string | undefined {
  const word = value.toUpperCase().replaceAll(/[\s-]+/g, '_')
  return ['EXACT', 'WEAK', 'CPE_EXACT', 'CPE_CONDITIONAL', 'CPE_WEAK'].find((known) => known === word)
}

function unknownOperator({ subject, operator }: Condition): Rejection {
  return new Rejection(`Not available yet: operator "${operator}" for ${subject}`)
}
