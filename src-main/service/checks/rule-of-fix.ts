import type { RuleAction, RuleWrite } from '#service/domain/automation/rule.ts'
import type { Condition, ConditionGroup } from '#service/domain/conditions/condition.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { suggestExpression } from '#service/standards/spdx/license-suggestion.ts'

/** What a rule that repeats a repair asks and does. */
export interface RuleOfFix {
  readonly name: string
  readonly appliesTo: 'version' | 'component'
  readonly conditions: ConditionGroup
  readonly action: RuleAction
  readonly write: RuleWrite
}

interface RepeatableFix {
  /** That the check may fail, if the repair has no value; null if a rule needs one. */
  readonly withoutValue?: Condition | readonly Condition[]
  /** What the rule is about. */
  readonly appliesTo?: 'version'
  /** That the check fails, as far as conditions can ask it. Null if a value cannot be repeated. */
  readonly condition: Condition | readonly Condition[] | null
  readonly action: string
  readonly field?: string
  /** The parameter that takes the value, if it is not the value itself. */
  readonly parameter?: string
  readonly write?: RuleWrite
}

const missing = (subject: string): Condition => ({ subject, operator: 'missing', values: [] })

const empty = (subject: string): Condition => ({ subject, operator: 'isEmpty', values: [] })

const repeatable: Readonly<Record<string, RepeatableFix>> = {
  C02: { condition: missing('component.version'), action: 'setField', field: 'version' },
  C03: { condition: missing('component.supplier'), action: 'setField', field: 'supplier' },
  C04: {
    condition: null,
    withoutValue: [missing('component.purl'), empty('component.cpe'), missing('component.swid')],
    action: 'setPurl',
  },
  C09: { condition: missing('component.license'), action: 'setLicense' },
  // With a value it is asked for the licenses that were replaced.
  C10: {
    ...{ condition: [], withoutValue: { subject: 'component.license', operator: 'exists', values: [] } },
    ...{ action: 'setLicense', write: 'IF_IMPORTED' },
  },
  C11: { condition: missing('component.copyright'), action: 'setField', field: 'copyright' },
  C13: {
    condition: { subject: 'component.support', operator: 'is', values: ['unspecified'] },
    action: 'setSupport',
    parameter: 'status',
  },
  C14: { condition: missing('component.endOfSupport'), action: 'setSupport', parameter: 'endOfSupport' },
  C16: {
    condition: { subject: 'component.scope', operator: 'notIn', values: ['required', 'optional', 'excluded'] },
    action: 'setField',
    field: 'scope',
  },
  R05: {
    ...{ appliesTo: 'version', condition: null, action: 'attachPart' },
    withoutValue: { subject: 'version.name', operator: 'exists', values: [] },
  },
  D03: {
    ...{ appliesTo: 'version', action: 'setField', field: 'author' },
    condition: [empty('version.author'), empty('version.supplier'), empty('version.tool')],
  },
  D09: { appliesTo: 'version', condition: missing('version.dataLicense'), action: 'setField', field: 'dataLicense' },
  D12: { appliesTo: 'version', condition: missing('version.tlp'), action: 'setField', field: 'tlp' },
}

/** Values that one condition lists. */
const maxListed = 100

/** What was repaired. */
export interface RepairToRepeat {
  /** Empty if the repair had none. */
  readonly value: string
  /** Names of the repaired components; null for all that fail. */
  readonly names: readonly string[] | null
  /** Licenses that the value took the place of; null if the repair was not about licenses that were there. */
  readonly licenses: readonly string[] | null
}

/** Whether a rule needs the licenses that a repair replaces. */
export function replacesLicenses(checkId: string, value: string): boolean {
  return checkId === 'C10' && value !== ''
}

/**
 * Returns the rule that repeats a repair in later versions.
 *
 * @throws {Rejection} if a rule cannot repeat it
 */
export function ruleOfFix(checkId: string, { value, names, licenses }: RepairToRepeat): RuleOfFix {
  const fix = Object.hasOwn(repeatable, checkId) ? repeatable[checkId] : undefined
  if (!fix) throw new Rejection(`A repair of ${checkId} cannot be saved as a rule`)
  const { action, field = null, parameter, write = 'IF_MISSING', appliesTo = 'component' } = fix
  requireWrong(licenses ?? [], value)
  const conditions = [
    ...conditionsOfFix(checkId, fix, value),
    ...listed('component.license', licenses, 'licenses'),
    ...listed('component.name', appliesTo === 'version' ? rejectNames(checkId, names) : names, 'components'),
  ]
  return {
    ...{ name: (value === '' ? `Repair of ${checkId}` : `Repair of ${checkId}: ${value}`).slice(0, 190), appliesTo },
    conditions: { match: 'ALL', negate: false, conditions, groups: [] },
    action: {
      ...{ action, field, value: parameter === undefined && value !== '' ? value : null },
      parameters: parameter === undefined ? {} : { [parameter]: value },
    },
    write,
  }
}

/** @throws {Rejection} if a rule about versions would have to name components */
function rejectNames(checkId: string, names: readonly string[] | null): null {
  if (names === null) return null
  throw new Rejection(`A repair of ${checkId} for some components cannot be saved as a rule: it is about the version`)
}

/**
 * Conditions do not tell letter case apart: a rule about "MIT or Apache-2.0", which is wrong, would replace the right "MIT OR Apache-2.0", too.
 *
 * @throws {Rejection} if one of the licenses is right but for its case, and would become something else
 */
function requireWrong(licenses: readonly string[], value: string): void {
  const isSame = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase()
  const right = licenses.find((license) => !isSame(license, value) && isSame(license, suggestExpression(license)))
  if (right !== undefined)
    throw new Rejection(
      `"${right}" is right but for its letter case, which rules do not tell apart: repair it without a value`,
    )
}

function conditionsOfFix(
  checkId: string,
  { condition, withoutValue }: RepeatableFix,
  value: string,
): readonly Condition[] {
  if (value === '' && withoutValue === undefined)
    throw new Rejection(`Without a value a repair of ${checkId} cannot be saved as a rule`)
  const asked = value === '' ? withoutValue : condition
  if (asked == null) throw new Rejection(`With a value a repair of ${checkId} cannot be saved as a rule`)
  return [asked].flat()
}

function listed(subject: string, values: readonly string[] | null, what: string): readonly Condition[] {
  if (values === null) return []
  const distinct = [...new Set(values)]
  if (distinct.length === 0) throw new Rejection(`Nothing failed with ${what} that a rule could name`)
  if (distinct.length > maxListed) throw new Rejection(`A rule names at most ${maxListed} ${what}`)
  return [{ subject, operator: 'in', values: distinct }]
}
