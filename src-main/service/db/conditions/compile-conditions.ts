import type {
  Condition,
  ConditionGroup,
  ConditionRowKind,
  DatedConditions,
} from '#service/domain/conditions/condition.ts'
import { printCondition } from '#shared/print-conditions.ts'
import { type BuiltCondition, buildCondition } from './build-condition.ts'
import type { ConditionColumn, ConditionRow } from './condition-rows.ts'
import type { Subject } from './subject.ts'

/** A condition that a row fits, and what the row has. */
export interface ConditionHit {
  readonly condition: Condition
  /** The value seen, as a text of at most 300 characters; null if it is missing. */
  readonly seen: string | null
}

/** Conditions that are ready to be tested on rows that were read. */
export interface ConditionProgram {
  /** What must be read of each row. */
  readonly columns: readonly ConditionColumn[]
  test(row: ConditionRow): boolean
  /** Of a row that fits: its conditions that hold, in their order. If none does alone, because they are negated, all of them. */
  hits(row: ConditionRow): readonly ConditionHit[]
}

interface BuiltGroup {
  readonly match: ConditionGroup['match']
  readonly negate: boolean
  readonly conditions: readonly BuiltColumn[]
  readonly groups: readonly BuiltGroup[]
}

/** A condition with the name of the column that it tests. */
interface BuiltColumn extends BuiltCondition {
  readonly column: string
}

/**
 * Prepares conditions about a kind of row. They have the same meaning as `conditionSql`.
 * @throws {ConditionError} if a subject, operator or value cannot be used
 */
export function compileConditions(row: ConditionRowKind, { group, ...context }: DatedConditions): ConditionProgram {
  const build = ({ conditions, groups, match, negate }: ConditionGroup): BuiltGroup => ({
    ...{ match, negate },
    conditions: conditions.map((condition) => {
      const one = buildCondition(condition, row, context)
      return { ...one, column: columnOf(one) }
    }),
    groups: groups.map(build),
  })
  const built = build(group)
  const all = builtIn(built)
  const columns = new Map(
    all.map((one) => [one.column, { name: one.column, subject: one.subject, key: one.key, within: one.within }]),
  )
  return {
    columns: [...columns.values()],
    test: (values) => testGroup(built, values),
    hits(values) {
      const holding = all.filter((one) => one.test(values.values[one.column]))
      return (holding.length > 0 ? holding : all).map((one) => ({
        condition: one.condition,
        seen: seenText(one.subject, values.values[one.column]),
      }))
    },
  }
}

function columnOf({ subject, key, condition }: BuiltCondition): string {
  if (subject.kind === 'graph') return printCondition(condition)
  return key === null ? subject.name : `${subject.name}(${key})`
}

function builtIn(group: BuiltGroup): readonly BuiltColumn[] {
  return [...group.conditions, ...group.groups.flatMap(builtIn)]
}

/** Tests millions of rows: no function is made for one. */
function testGroup({ match, negate, conditions, groups }: BuiltGroup, row: ConditionRow): boolean {
  if (conditions.length + groups.length === 0) return !negate
  const isAll = match === 'ALL'
  for (const one of conditions) if (one.test(row.values[one.column]) !== isAll) return isAll === negate
  for (const inner of groups) if (testGroup(inner, row) !== isAll) return isAll === negate
  return isAll !== negate
}

/** Returns a value as people read it. */
function seenText({ kind }: Subject, value: unknown): string | null {
  if (value === null || kind === 'graph') return null
  if (kind === 'flag') return value === true ? 'yes' : 'no'
  const texts = kind === 'version' ? (value as { versions: readonly string[] }).versions : value // as `readValue` returns it
  const text = Array.isArray(texts) ? texts.join(', ') : `${texts as string | number}`
  if (text === '') return null
  return text.length > 300 ? `${text.slice(0, 299)}…` : text
}
