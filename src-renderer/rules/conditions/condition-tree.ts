import { printConditions, type PrintedGroup } from '#shared/print-conditions.ts'
import * as texts from './texts.ts'
import type { SubjectWord } from './use-conditions.ts'

/** A condition as a row. */
export interface ConditionRow {
  /** Tells rows apart while they are edited. */
  readonly id: number
  readonly subject: string
  readonly operator: string
  readonly values: readonly string[]
  /** What the subject is asked about; null for nothing. */
  readonly key: string | null
  /** Name of the named list in place of values; null for none. */
  readonly list: string | null
}

/** Rows and groups that all or any of hold. */
export interface ConditionTree {
  readonly id: number
  readonly match: 'ALL' | 'ANY'
  readonly negate: boolean
  readonly conditions: readonly ConditionRow[]
  readonly groups: readonly ConditionTree[]
}

interface ReadGroup {
  readonly match: string
  readonly negate: boolean
  readonly conditions: readonly {
    readonly subject: string
    readonly operator: string
    readonly value: string | null
    readonly values: readonly string[]
    readonly key: string | null
    readonly namedList: { readonly name: string } | null
  }[]
  readonly groups?: readonly ReadGroup[]
}

/** Groups nest as deep as this, as the service reads them. */
export const maxDepth = 3

let lastId = 0
const nextId = () => (lastId += 1)

/** Returns conditions that the service has read as rows. */
export function treeOf({ match, negate, conditions, groups = [] }: ReadGroup): ConditionTree {
  return {
    ...{ id: nextId(), match: match === 'ANY' ? 'ANY' : 'ALL', negate },
    conditions: conditions.map(({ value, values, namedList, ...rest }) => ({
      ...{ ...rest, id: nextId(), list: namedList?.name ?? null },
      values: values.length > 0 || value === null ? values : [value],
    })),
    groups: groups.map(treeOf),
  }
}

/** Returns rows as they are typed. Reading the text again gives the same rows. */
export function textOf(tree: ConditionTree): string {
  return printConditions(printed(tree))
}

function printed({ match, negate, conditions, groups }: ConditionTree): PrintedGroup {
  return {
    ...{ match, negate },
    conditions: conditions.map(({ subject, operator, values, key, list }) => ({
      ...{ subject, operator, values },
      ...(key !== null && { key }),
      ...(list !== null && { list }),
    })),
    groups: groups.map(printed),
  }
}

/** Returns a new row about the first subject. */
export function newRow(subjects: readonly SubjectWord[]): ConditionRow {
  const row = { ...{ id: nextId(), subject: '', operator: '', key: null, list: null }, values: [] }
  const [first] = subjects
  return first ? withSubject(row, first) : row
}

/** Returns a new group of one row. */
export function newGroup(subjects: readonly SubjectWord[]): ConditionTree {
  return { id: nextId(), match: 'ANY', negate: false, conditions: [newRow(subjects)], groups: [] }
}

/** Returns a group with one more condition. */
export function withNewRow(tree: ConditionTree, subjects: readonly SubjectWord[]): ConditionTree {
  return { ...tree, conditions: [...tree.conditions, newRow(subjects)] }
}

/** Returns a group with one more group in it. */
export function withNewGroup(tree: ConditionTree, subjects: readonly SubjectWord[]): ConditionTree {
  return { ...tree, groups: [...tree.groups, newGroup(subjects)] }
}

/** Subjects, operators and values may be typed with other letter case. */
function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

export function subjectOf({ subject }: ConditionRow, subjects: readonly SubjectWord[]): SubjectWord | undefined {
  return subjects.find(({ name }) => isSame(name, subject))
}

/** How many values the operator of a row takes. One that is not known takes as many as it has. */
export function takenBy({ operator, values }: ConditionRow, subject: SubjectWord | undefined): string {
  const known = subject?.operatorTypes.find(({ name }) => isSame(name, operator))
  return known?.takes ?? (values.length > 1 ? 'several' : values.length === 1 ? 'one' : 'none')
}

/** Words that a subject takes. Empty for any text. */
export function wordsOf(subject: SubjectWord | undefined): readonly string[] {
  if (subject?.type === 'boolean') return ['yes', 'no']
  return subject?.values ?? []
}

/** Asks a row about another subject. Its operator and values stay where the other subject takes them. */
export function withSubject(row: ConditionRow, subject: SubjectWord): ConditionRow {
  const operator = subject.operators.find((name) => isSame(name, row.operator)) ?? subject.operators[0] ?? ''
  const words = wordsOf(subject)
  const values = row.values.filter((value) => words.length === 0 || words.some((word) => isSame(word, value)))
  const key = subject.key === null ? null : (row.key ?? subject.keys[0] ?? '')
  return withOperator({ ...row, subject: subject.name, values, key }, operator, subject)
}

/** Gives a row another operator, with as many values as that takes. */
export function withOperator(row: ConditionRow, operator: string, subject: SubjectWord | undefined): ConditionRow {
  const changed = { ...row, operator }
  const [first = wordsOf(subject)[0] ?? '', second = ''] = row.values
  switch (takenBy(changed, subject)) {
    case 'none':
      return { ...changed, values: [], list: null }
    case 'one':
      return { ...changed, values: [first], list: null }
    case 'two':
      return { ...changed, values: [first, second], list: null }
    default:
      return row.list === null && row.values.length === 0 ? { ...changed, values: [first] } : changed
  }
}

/** Operators to choose from: one word for each, and the present one however it is written. */
export function operatorChoices({ operator }: ConditionRow, subject: SubjectWord | undefined): readonly string[] {
  const offered = (subject?.operators ?? []).filter((name) => !otherWords.has(name) || isSame(name, operator))
  return offered.some((name) => isSame(name, operator)) ? offered : [operator, ...offered]
}

/** `is` and `isNot` in other words. */
const otherWords: ReadonlySet<string> = new Set(['=', '!='])

const operatorTexts: Readonly<Record<string, string>> = {
  ...{
    is: texts.is,
    isnot: texts.isNot,
    in: texts.isOneOf,
    notin: texts.isNoneOf,
    exists: texts.isKnown,
    missing: texts.isMissing,
  },
  ...{ startswith: texts.startsWith, hasany: texts.hasAnyOf, hasall: texts.hasAllOf, hasnone: texts.hasNoneOf },
  ...{ isempty: texts.isEmpty, olderthan: texts.isOlderThan, newerthan: texts.isNewerThan, within: texts.isWithin },
  ...{ inrange: texts.isInTheRange, notinrange: texts.isNotInTheRange, before: texts.isBefore, after: texts.isAfter },
  ...{ canbesatisfiedby: texts.canBeSatisfiedBy, mayrequire: texts.mayRequire, alwaysrequires: texts.alwaysRequires },
  ...{ '<=': '≤', '>=': '≥', '!=': '≠', notapplicable: texts.doesNotApply, between: texts.isBetween },
}

/** An operator in words. */
export function operatorText(operator: string): string {
  return operatorTexts[operator.toLowerCase()] ?? operator
}
