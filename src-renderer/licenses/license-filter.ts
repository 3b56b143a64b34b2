import type { ConditionGroupInput } from '#renderer/generated/documents.ts'
import { filterText } from '#renderer/lib/filter-text.ts'
import type { TypedFilter } from '#renderer/lib/typed-filter.ts'
import type { SearchFilter } from '#renderer/ui/views/ConditionSearch.tsx'

/** What the licenses are searched for, and the category that their expressions are narrowed to; null for all. */
export interface LicenseFilter extends SearchFilter {
  readonly category: string | null
}

/** Nothing that the list is narrowed to. */
export const noFilter: LicenseFilter = { search: '', typed: null, category: null }

/** States of an expression, as the service names them. */
export const licenseStates = ['approved', 'rejected', 'unspecified', 'unresolved', 'missing'] as const

/** What the list of license expressions can be narrowed to. Null: not by that. */
export interface LicenseConditions {
  readonly state: readonly string[] | null
  /** Exactly this expression; empty for components without a license. */
  readonly licensesExp: string | null
}

type Test = Required<Pick<LicenseConditions, 'state'>> | Required<Pick<LicenseConditions, 'licensesExp'>>

/** Reads typed conditions as what the list can be narrowed to: the state of a license, and one expression. Null for other conditions. */
export function licenseConditions(group: ConditionGroupInput): LicenseConditions | null {
  if (!isPlain(group)) return null
  let found: LicenseConditions | null = { state: null, licensesExp: null }
  for (const { subject, operator, value, values, namedListId } of group.conditions ?? []) {
    const named = values ?? (value == null ? [] : [value])
    // The words of a named list are not known here.
    found = found && joined(found, namedListId == null ? readTest(subject, operator, named) : null)
  }
  return found
}

/** Returns true if the list of expressions can be narrowed to typed conditions, or there are none. */
export function canNarrow(typed: TypedFilter | null): boolean {
  return typed === null || licenseConditions(typed.group) !== null
}

/** Narrows a filter to a category, or to none. Only expressions have one, so conditions that their list cannot be narrowed to are dropped. */
export function ofCategory(filter: LicenseFilter, category: string | null): LicenseFilter {
  const isKept = category === null || canNarrow(filter.typed)
  return { ...filter, category, typed: isKept ? filter.typed : null }
}

/** True for conditions that must all hold, without groups inside. */
function isPlain({ match, negate, groups, conditions }: ConditionGroupInput): boolean {
  const isAnd = match?.toUpperCase() !== 'ANY' || (conditions?.length ?? 0) < 2
  return isAnd && negate !== true && (groups?.length ?? 0) === 0
}

/** Returns what holds if both do; null if the list cannot be narrowed to it. */
function joined(found: LicenseConditions, test: Test | null): LicenseConditions | null {
  if (test === null) return null
  if ('state' in test) return { ...found, state: both(found.state, test.state) }
  const isOther = found.licensesExp !== null && found.licensesExp !== test.licensesExp
  return isOther ? null : { ...found, licensesExp: test.licensesExp }
}

function readTest(subject: string, operator: string, values: readonly string[]): Test | null {
  if (subject === 'component.licenseState') return readState(operator, values)
  if (subject !== 'component.license') return null
  if (operator === 'missing') return { licensesExp: '' }
  return operator === 'is' && values[0] !== undefined ? { licensesExp: values[0] } : null
}

function readState(operator: string, values: readonly string[]): Test | null {
  const named = values.map((value) => value.toLowerCase())
  if (operator === 'is' || operator === 'in') return { state: named }
  if (operator !== 'isNot' && operator !== 'notIn') return null
  return { state: licenseStates.filter((state) => !named.includes(state)) }
}

function both(before: readonly string[] | null, added: readonly string[] | null): readonly string[] | null {
  return before === null ? added : before.filter((state) => added?.includes(state) ?? true)
}

/** Returns the condition that one state is, as it is typed. */
export function ofState(state: string): TypedFilter {
  const group = { conditions: [{ subject: 'component.licenseState', operator: 'is', value: state }] }
  return { text: filterText(group), group }
}

/** Returns the condition that components have one expression, or no license if it is empty. */
export function ofExpression(licensesExp: string): TypedFilter {
  const subject = 'component.license'
  const condition =
    licensesExp === '' ? { subject, operator: 'missing' } : { subject, operator: 'is', value: licensesExp }
  const group = { conditions: [condition] }
  return { text: filterText(group), group }
}

/** Returns the only state that a list is narrowed to, and nothing else; null otherwise. */
export function onlyState(typed: TypedFilter | null): string | null {
  const conditions = typed === null ? null : licenseConditions(typed.group)
  if (conditions === null || conditions.licensesExp !== null) return null
  return conditions.state?.length === 1 ? (conditions.state[0] ?? null) : null
}
