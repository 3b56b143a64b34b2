import { type RawBuilder, sql } from 'kysely'
import { eachMember, memberAt } from '#service/db/dialect/sql-words.ts'
import type { Condition, DatedConditions } from '#service/domain/condition.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { findVexStatus } from '#service/domain/decisions/vex-decision.ts'
import { findingKinds } from '#shared/finding-kind.ts'
import { severities } from '#shared/severity.ts'
import { groupTest } from '#service/db/condition-group.ts'
import { alias, matchesName } from './finding-names.ts'
import { isPendingCarried } from './pending-carry-over.ts'

type Test = RawBuilder<boolean>

/** How a subject is queried: its expression over `finding`, and its kind, which determines its operators. */
interface Subject {
  readonly kind: 'text' | 'word' | 'number' | 'flag'
  readonly expression: RawBuilder<unknown>
  /** Converts a value to its stored form; undefined if there is none. */
  readonly read?: (value: string) => string | undefined
}

const component = (column: string) =>
  sql`(select ${sql.ref(column)} from component where component.id = finding.component_id)`
const assignee = sql`(select lower(user.name) from user where user.id = finding.assignee_id)`
const lower = (value: string) => value.toLowerCase()
const oneOf = (words: readonly string[]) => (value: string) => words.find((word) => word === value.toLowerCase())

/** A pending carried decision exists. */
const isCarried = sql`exists (select 1 from carried_decision where carried_decision.finding_id = finding.id and ${isPendingCarried})`

/** Subjects with data. Every other name of the vocabulary is rejected by name. */
const subjects: ReadonlyMap<string, Subject> = new Map<string, Subject>([
  ['vuln.severity', { kind: 'word', expression: sql.ref('finding.severity'), read: oneOf(severities) }],
  ['vuln.kev', { kind: 'flag', expression: sql.ref('finding.kev') }],
  ['vuln.epss', { kind: 'number', expression: sql.ref('finding.epss_score') }],
  ['vuln.cvss', { kind: 'number', expression: sql.ref('finding.cvss_score') }],
  ['vuln.fixavailable', { kind: 'flag', expression: sql.ref('finding.has_fix') }],
  ['finding.kind', { kind: 'word', expression: sql.ref('finding.kind'), read: oneOf(findingKinds) }],
  ['finding.status', { kind: 'word', expression: sql`coalesce(finding.vex_status, 'undecided')`, read: readStatus }],
  ['finding.justification', { kind: 'word', expression: sql.ref('finding.vex_justification') }],
  ['finding.evidencechanged', { kind: 'flag', expression: sql`(finding.stale_reasons is not null)` }],
  ['finding.carried', { kind: 'flag', expression: isCarried }],
  ['finding.uncovered', { kind: 'flag', expression: sql`(finding.vex_status is null and not ${isCarried})` }],
  ['finding.assignee', { kind: 'text', expression: assignee }],
  ['finding.confidence', { kind: 'word', expression: sql.ref('finding.confidence'), read: readConfidence }],
  ['component.name', { kind: 'text', expression: sql.ref('finding.component_name_key') }],
  ['component.purl', { kind: 'text', expression: sql`lower(${component('purl')})` }],
  ['component.relation', { kind: 'word', expression: component('relation'), read: lower }],
  ['component.ecosystem', { kind: 'word', expression: component('ecosystem'), read: lower }],
])

/**
 * Converts a filter to a condition of a query over `finding`. Operators on a missing value are false, except `missing`, `isNot` and
 * `notIn`.
 * @throws {Rejection} if a subject, operator or value cannot be used
 */
export function conditionTest({ group, today }: DatedConditions): Test {
  return groupTest(group, (condition) => testOf(condition, today))
}

/** Tests whether a finding is snoozed on a day: until that day or later, or until the data changes if it has no day. */
export function snoozedTest(day: string): Test {
  return sql`(case when finding.snoozed_until is null then finding.snooze_evidence is not null
    else finding.snoozed_until >= ${day} end)`
}

function testOf(condition: Condition, today: string): Test {
  const name = condition.subject.toLowerCase()
  if (name === 'vuln.id') return idTest(condition)
  if (name === 'finding.snoozed') return flagTest(condition, { kind: 'flag', expression: snoozedTest(today) })
  if (name === 'finding.label') return labelTest(condition)
  if (name.startsWith('finding.custom.')) return customFieldTest(condition)
  const subject = subjects.get(name)
  if (!subject) throw new Rejection(`Not available yet: ${condition.subject}`)
  if (subject.kind === 'number') return numberTest(condition, subject)
  if (subject.kind === 'flag') return flagTest(condition, subject)
  return wordTest(condition, subject)
}

type OperatorTest<Value> = (expression: RawBuilder<unknown>, values: readonly [Value, ...Value[]]) => Test
type Operators<Value> = ReadonlyMap<string, OperatorTest<Value>>

const presence: Operators<unknown> = new Map([
  ['exists', (expression) => sql<boolean>`(${expression} is not null)`],
  ['missing', (expression) => sql<boolean>`(${expression} is null)`],
])

const among = (expression: RawBuilder<unknown>, values: readonly unknown[]): Test =>
  sql`(coalesce(${expression} in (${sql.join(values)}), false))`
const notAmong = (expression: RawBuilder<unknown>, values: readonly unknown[]): Test =>
  sql`(coalesce(${expression} not in (${sql.join(values)}), true))`

const wordOperators: Operators<string> = new Map([
  ...presence,
  ...(['is', 'in', '='] as const).map((name) => [name, among] as const),
  ...(['isnot', 'notin', '!='] as const).map((name) => [name, notAmong] as const),
])

const textOperators: Operators<string> = new Map([
  ...wordOperators,
  ['contains', (expression, [text]) => containsTest(expression, text)],
  ['startswith', (expression, [text]) => startsTest(expression, text)],
])

/** A comparison that is false for a missing number. */
const comparison =
  (operator: string) =>
  (expression: RawBuilder<unknown>, [bound]: readonly [number, ...number[]]): Test =>
    sql`(coalesce(${expression} ${sql.raw(operator)} ${bound}, false))`

const numberOperators: Operators<number> = new Map([
  ...presence,
  ...(['>=', '>', '<=', '<', '='] as const).map((name) => [name, comparison(name)] as const),
  ['is', comparison('=')],
  ...(['!=', 'isnot'] as const).map((name) => [name, notAmong] as const),
  [
    'between',
    (expression, [low, high = low]) => sql<boolean>`(coalesce(${expression} between ${low} and ${high}, false))`,
  ],
])

const namedAmong: OperatorTest<string> = (_, ids) => matchesName(among(alias, ids))
const notNamedAmong: OperatorTest<string> = (_, ids) => sql`(not ${matchesName(among(alias, ids))})`

const idOperators: Operators<string> = new Map([
  ...(['is', 'in', 'hasany', '='] as const).map((name) => [name, namedAmong] as const),
  ...(['isnot', 'notin', 'hasnone', '!='] as const).map((name) => [name, notNamedAmong] as const),
  ['contains', (_, [text]) => matchesName(containsTest(alias, text))],
  ['startswith', (_, [text]) => matchesName(startsTest(alias, text))],
])

function wordTest(condition: Condition, { kind, expression, read }: Subject): Test {
  const values = condition.values.map((value) => {
    const stored = (read ?? lower)(value)
    if (stored === undefined) throw new Rejection(`"${value}" is not a value of ${condition.subject}`)
    return stored
  })
  return apply(kind === 'text' ? textOperators : wordOperators, condition, expression, values)
}

function numberTest(condition: Condition, { expression }: Subject): Test {
  const numbers = condition.values.map((value) => {
    const number = value.trim() === '' ? Number.NaN : Number(value)
    if (!Number.isFinite(number)) throw new Rejection(`"${value}" is not a number`)
    return number
  })
  return apply(numberOperators, condition, expression, numbers)
}

function flagTest(condition: Condition, { expression }: Subject): Test {
  const flags = condition.values.map((value) => {
    const word = value.toLowerCase()
    if (['true', 'yes'].includes(word)) return 1
    if (['false', 'no'].includes(word)) return 0
    throw new Rejection(`"${value}" is not a value of ${condition.subject}. Use yes or no`)
  })
  return apply(numberOperators, condition, expression, flags)
}

/** Tests any id of the finding, ignoring letter case. */
function idTest(condition: Condition): Test {
  return apply(
    idOperators,
    condition,
    alias,
    condition.values.map((value) => value.toUpperCase()),
  )
}

/** Tests a custom field by its name: as a number for comparisons, which match no other text, otherwise as text. */
function customFieldTest(condition: Condition): Test {
  const field = condition.subject.slice('finding.custom.'.length).toLowerCase()
  const text = sql`lower(${memberAt('finding.custom_values', sql`definition.id`, 'value')})`
  const ofField = (value: RawBuilder<unknown>) => sql`(select ${value}
    from custom_field_definition as definition
    where definition.organization_id = finding.organization_id and definition.applies_to = 'finding'
      and definition.name_key = ${field})`
  const comparesNumbers = ['>=', '>', '<=', '<', 'between'].includes(condition.operator.toLowerCase())
  if (comparesNumbers && condition.values.every((value) => Number.isFinite(Number(value)))) {
    const isNumber = sql`ltrim(${text}, '-') >= '0' and ltrim(${text}, '-') < ':'`
    const number = ofField(sql`case when ${isNumber} then cast(${text} as real) end`)
    return numberTest(condition, { kind: 'number', expression: number })
  }
  return wordTest(condition, { kind: 'text', expression: ofField(text) })
}

/** Tests the set of labels, ignoring letter case. */
function labelTest(condition: Condition): Test {
  const label = sql`lower(label.value)`
  const some = (test: Test): Test =>
    sql`(exists (select 1 from ${eachMember('finding.labels')} as label where ${test}))`
  const any: OperatorTest<string> = (_, labels) => some(among(label, labels))
  const none: OperatorTest<string> = (_, labels) => sql`(not ${some(among(label, labels))})`
  const operators: Operators<string> = new Map([
    ...(['is', 'in', 'hasany', '=', 'contains'] as const).map((name) => [name, any] as const),
    ...(['isnot', 'notin', 'hasnone', '!='] as const).map((name) => [name, none] as const),
    [
      'hasall',
      (_, labels) =>
        sql<boolean>`(${sql.join(
          labels.map((one) => some(among(label, [one]))),
          sql` and `,
        )})`,
    ],
  ])
  if (['isempty', 'missing'].includes(condition.operator.toLowerCase())) return sql`(finding.labels = '[]')`
  if (condition.operator.toLowerCase() === 'exists') return sql`(finding.labels <> '[]')`
  return apply(operators, condition, label, condition.values.map(lower))
}

function apply<Value>(
  operators: Operators<Value>,
  condition: Condition,
  expression: RawBuilder<unknown>,
  values: readonly Value[],
): Test {
  const name = condition.operator.toLowerCase()
  const operator = operators.get(name)
  if (!operator) throw new Rejection(`Not available yet: operator "${condition.operator}" for ${condition.subject}`)
  const [first, ...rest] = values
  if (first !== undefined) return operator(expression, [first, ...rest])
  const needsNone = presence.get(name)
  if (!needsNone) throw new Rejection(`${condition.subject} ${condition.operator} needs a value`)
  return needsNone(expression, [null])
}

/** Tests whether an expression contains a text. Wildcards in the text have no meaning. */
export function containsTest(expression: RawBuilder<unknown>, text: string): Test {
  return sql`(coalesce(${expression} like ${`%${escapeLike(text)}%`} escape '\\', false))`
}

function startsTest(expression: RawBuilder<unknown>, text: string): Test {
  return sql`(coalesce(${expression} like ${`${escapeLike(text)}%`} escape '\\', false))`
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
