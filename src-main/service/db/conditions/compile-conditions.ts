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
  readonly conditions: readonly BuiltCondition[]
  readonly groups: readonly BuiltGroup[]
}

/**
 * Prepares conditions about a kind of row. They have the same meaning as `conditionSql`.
 * @throws {ConditionError} if a subject, operator or value cannot be used
 */
export function compileConditions(row: ConditionRowKind, { group, ...context }: DatedConditions): ConditionProgram {
  const build = ({ conditions, groups, match, negate }: ConditionGroup): BuiltGroup => ({
    ...{ match, negate },
    conditions: conditions.map((condition) => buildCondition(condition, row, context)),
    groups: groups.map(build),
  })
  const built = build(group)
  const all = builtIn(built)
  const columns = new Map(
    all.map((one) => [columnOf(one), { name: columnOf(one), subject: one.subject, key: one.key, within: one.within }]),
  )
  return {
    columns: [...columns.values()],
    test: (values) => testGroup(built, values),
    hits(values) {
      const holding = all.filter((one) => one.test(values.values[columnOf(one)]))
      return (holding.length > 0 ? holding : all).map((one) => ({
        condition: one.condition,
        seen: seenText(one.subject, values.values[columnOf(one)]),
      }))
    },
  }
}

function columnOf({ subject, key, condition }: BuiltCondition): string {
  if (subject.kind === 'graph') return printCondition(condition)
  return key === null ? subject.name : `${subject.name}(${key})`
}

function builtIn(group: BuiltGroup): readonly BuiltCondition[] {
  return [...group.conditions, ...group.groups.flatMap(builtIn)]
}

function testGroup(group: BuiltGroup, row: ConditionRow): boolean {
  const { match, negate, conditions, groups } = group
  const isAll = match === 'ALL'
  const isDecisive = (result: boolean) => result !== isAll
  const isEmpty = conditions.length + groups.length === 0
  const found =
    conditions.some((one) => isDecisive(one.test(row.values[columnOf(one)]))) ||
    groups.some((inner) => isDecisive(testGroup(inner, row)))
  return (isEmpty || found !== isAll) !== negate
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
