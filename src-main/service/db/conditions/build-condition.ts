import { type RawBuilder, sql } from 'kysely'
import { inLowerCase } from '#service/db/dialect/condition-functions.ts'
import { eachMember } from '#service/db/dialect/sql-words.ts'
import type { Condition, ConditionRowKind } from '#service/domain/conditions/condition.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Asked, Operator, Operators } from './condition-kind.ts'
import { checkOperators } from './operators/checks.ts'
import { customOperators } from './operators/custom-values.ts'
import { dateOperators } from './operators/dates.ts'
import { graphOperators } from './operators/graph.ts'
import { licenseOperators } from './operators/licenses.ts'
import { setOperators, type StatedMembers, textOperators, wordOperators } from './operators/members.ts'
import { distanceOperators } from './operators/distances.ts'
import { flagOperators, numberOperators } from './operators/numbers.ts'
import { versionOperators } from './operators/versions.ts'
import type { Subject } from './subject.ts'
import { findSubject, rowsOf } from './subjects/subjects.ts'

/** What conditions are read with. */
export interface ConditionContext {
  readonly today: string
  readonly lists?: ReadonlyMap<string, readonly string[]> | undefined
  /** Contents that have all rows of a statement, as a subquery, so that no others are searched. All that are shown if absent. */
  readonly contents?: RawBuilder<unknown> | undefined
}

/** A condition that is ready to be tested. */
export interface BuiltCondition {
  readonly condition: Condition
  readonly subject: Subject
  readonly key: string | null
  /** The test over the table of the subject. */
  readonly sql: RawBuilder<boolean>
  /** The test over components of these contents, where it searches more than a row. Absent for most. */
  readonly within?: ((contents: RawBuilder<unknown>) => RawBuilder<boolean>) | undefined
  /** The test of a value as `readValue` returns it. */
  test(value: unknown): boolean
}

/** The part of a condition that is wrong. */
export class ConditionError extends Rejection {
  readonly part: 'subject' | 'operator' | 'value'
  /** Which of several values, from 0. */
  readonly value: number

  constructor(part: ConditionError['part'], message: string, value = 0) {
    super(message)
    this.part = part
    this.value = value
  }
}

/**
 * Prepares a condition about a kind of row.
 * @throws {ConditionError} if its subject, operator or values cannot be used
 */
export function buildCondition(condition: Condition, row: ConditionRowKind, context: ConditionContext): BuiltCondition {
  const subject = findSubject(condition.subject, context.today)
  if (!subject) throw unknownSubject(condition.subject)
  if (!rowsOf[row].includes(subject.row)) {
    throw new ConditionError('subject', `${condition.subject} cannot be asked about a ${row}`)
  }
  const key = keyOf(condition, subject)
  const name = condition.operator.toLowerCase()
  const operator = operatorsOf(subject).get(name)
  if (!operator) {
    const known = operatorNames(subject).join(', ')
    throw new ConditionError(
      'operator',
      `"${condition.operator}" is not an operator of ${condition.subject}. Use ${known}`,
    )
  }
  const asked: Asked = {
    ...{ subject: condition.subject, today: context.today, words: subject.words },
    ...{ isCaseSensitive: subject.isCaseSensitive, wordOf: subject.kind === 'text' ? subject.wordOf : undefined },
    values: valuesOf(condition, operator, context),
  }
  const { sql: toSql, test } = built(asked.values, () => operator.build(asked))
  if (subject.kind === 'graph') {
    const within = (contents: RawBuilder<unknown>) => toSql({ id: subject.expression(key), contents })
    return { condition, subject, key, sql: within(context.contents ?? shownContents), within, test }
  }
  return { condition, subject, key, sql: toSql(statedOf(subject, key)), test }
}

/** Names of the operators of a subject, as the vocabulary writes them. */
export function operatorNames(subject: Subject): readonly string[] {
  return operatorTypes(subject).map(({ name }) => name)
}

/** The operators of a subject, as the vocabulary writes them, and how many values each takes. */
export function operatorTypes(subject: Subject) {
  return Array.from(operatorsOf(subject), ([name, { takes }]) => ({ name: operatorSpelling[name] ?? name, takes }))
}

const shownContents = sql`(select shown.content_id from sbom_version as shown where shown.visible = 1)`

const operatorSpelling: Readonly<Record<string, string>> = {
  ...{
    isnot: 'isNot',
    notin: 'notIn',
    startswith: 'startsWith',
    hasany: 'hasAny',
    hasall: 'hasAll',
    hasnone: 'hasNone',
  },
  ...{
    isempty: 'isEmpty',
    olderthan: 'olderThan',
    newerthan: 'newerThan',
    inrange: 'inRange',
    notinrange: 'notInRange',
    behindby: 'behindBy',
  },
  ...{ canbesatisfiedby: 'canBeSatisfiedBy', mayrequire: 'mayRequire', alwaysrequires: 'alwaysRequires' },
  ...{ notapplicable: 'notApplicable', dependson: 'dependsOn', requiredby: 'requiredBy', onlyvia: 'onlyVia' },
}

function unknownSubject(name: string): ConditionError {
  return new ConditionError('subject', `"${name}" is not a subject of conditions`)
}

// Each kind of subject is handed what its own operators state and read.
function operatorsOf(subject: Subject): Operators<unknown, unknown> {
  return kindOf(subject) as Operators<unknown, unknown>
}

function kindOf(subject: Subject) {
  if (subject.kind !== 'text') return operatorsByKind[subject.kind]
  if (subject.isList) return setOperators
  return subject.words === undefined ? textOperators : wordOperators
}

const operatorsByKind = {
  ...{ number: numberOperators, distance: distanceOperators, flag: flagOperators, date: dateOperators },
  ...{ check: checkOperators, graph: graphOperators, license: licenseOperators, version: versionOperators },
  custom: customOperators,
} as const

function statedOf(subject: Subject, key: string | null): unknown {
  const expression = subject.expression(key)
  if (subject.kind === 'text') return statedTexts(subject, expression)
  if (subject.kind !== 'version') return expression
  return { ...(subject.isList ? inList(expression, false) : alone(expression)), purl: subject.purl }
}

function statedTexts(subject: Extract<Subject, { kind: 'text' }>, expression: RawBuilder<unknown>): StatedMembers {
  if (subject.some) return { some: subject.some }
  if (subject.isList) return inList(expression, !subject.isCaseSensitive)
  const compared = subject.isCaseSensitive ? expression : (subject.inLowerCase ?? inLowerCase(expression))
  return alone(expression, compared)
}

/** The test comes first: of most rows the value is then read once. */
function alone(expression: RawBuilder<unknown>, compared = expression): StatedMembers {
  return { some: (test) => sql`(coalesce(${test(compared)} and ${expression} is not null, false))` }
}

function inList(list: RawBuilder<unknown>, inLower: boolean): StatedMembers {
  const member = sql`member.value`
  return {
    some: (test) =>
      sql`(exists (select 1 from ${eachMember(list)} as member where ${test(inLower ? inLowerCase(member) : member)}))`,
  }
}

function keyOf({ key, subject: name }: Condition, { key: asks, keys }: Subject): string | null {
  if (key !== undefined && asks === undefined)
    throw new ConditionError('subject', `${name} takes nothing in parentheses`)
  if (keys === undefined) return key ?? null
  const known = keys.find((one) => one.toLowerCase() === key?.toLowerCase())
  if (known !== undefined) return known
  const example = `${name}(${keys[0]})`
  throw new ConditionError(
    'subject',
    key === undefined
      ? `${name} needs a ${asks} in parentheses: ${example}`
      : `"${key}" is not a ${asks}. Use one such as ${example}`,
  )
}

function valuesOf(condition: Condition, operator: Operator<unknown, unknown>, { lists }: ConditionContext) {
  const { subject, operator: name, list } = condition
  const values = list === undefined ? condition.values : lists?.get(list.toLowerCase())
  if (!values) throw new ConditionError('value', `Named list "${list}" not found`)
  if (operator.takes === 'none') return []
  if (list !== undefined && operator.takes !== 'several') {
    throw new ConditionError('operator', `${subject} ${name} takes no named list`)
  }
  if (values.length === 0 && list === undefined) {
    throw new ConditionError('value', `${subject} ${name} needs a value`)
  }
  return values
}

function built<Built>(values: readonly string[], build: () => Built): Built {
  try {
    return build()
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    // Messages about one of several values begin with it.
    const place = values.findIndex((value) => error.message.startsWith(`"${value}"`))
    throw new ConditionError('value', error.message, Math.max(place, 0))
  }
}
