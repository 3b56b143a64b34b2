import type { RuleAction, RuleWrite } from '#service/domain/automation/rule.ts'
import type { Condition, ConditionGroup } from '#service/domain/conditions/condition.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** What a rule that repeats a repair asks and does. */
export interface RuleOfFix {
  readonly name: string
  readonly appliesTo: 'version' | 'component'
  readonly conditions: ConditionGroup
  readonly action: RuleAction
  readonly write: RuleWrite
}

interface RepeatableFix {
  /** What the rule is about. */
  readonly appliesTo?: 'version'
  /** That the check fails, as far as conditions can ask it. */
  readonly condition: Condition | readonly Condition[]
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
  C09: { condition: missing('component.license'), action: 'setLicense' },
  C10: {
    condition: { subject: 'component.license', operator: 'unresolved', values: [] },
    action: 'setLicense',
    write: 'IF_IMPORTED',
  },
  C11: { condition: missing('component.copyright'), action: 'setField', field: 'copyright' },
  C13: {
    condition: { subject: 'component.support', operator: 'is', values: ['unspecified'] },
    action: 'setSupport',
    parameter: 'status',
  },
  C16: {
    condition: { subject: 'component.scope', operator: 'notIn', values: ['required', 'optional', 'excluded'] },
    action: 'setField',
    field: 'scope',
  },
  D03: {
    ...{ appliesTo: 'version', action: 'setField', field: 'author' },
    condition: [empty('version.author'), empty('version.supplier'), empty('version.tool')],
  },
  D12: { appliesTo: 'version', condition: missing('version.tlp'), action: 'setField', field: 'tlp' },
}

/** Names of components that one condition lists. */
const maxNames = 100

/**
 * Returns the rule that repeats a repair in later versions. @param names of the repaired components; null for all that fail
 *
 * @throws {Rejection} if a rule cannot repeat it
 */
export function ruleOfFix(checkId: string, value: string, names: readonly string[] | null): RuleOfFix {
  const fix = Object.hasOwn(repeatable, checkId) ? repeatable[checkId] : undefined
  if (!fix) throw new Rejection(`A repair of ${checkId} cannot be saved as a rule`)
  if (value === '') throw new Rejection(`Without a value a repair of ${checkId} cannot be saved as a rule`)
  const distinct = [...new Set(names)]
  if (distinct.length > maxNames) throw new Rejection(`A rule names at most ${maxNames} components`)
  const named: Condition = { subject: 'component.name', operator: 'in', values: distinct }
  const { condition, action, field = null, parameter, write = 'IF_MISSING', appliesTo = 'component' } = fix
  const conditions = [...[condition].flat(), ...(names === null ? [] : [named])]
  return {
    ...{ name: `Repair of ${checkId}: ${value}`.slice(0, 190), appliesTo },
    conditions: { match: 'ALL', negate: false, conditions, groups: [] },
    action: {
      ...{ action, field, value: parameter === undefined ? value : null },
      parameters: parameter === undefined ? {} : { [parameter]: value },
    },
    write,
  }
}
