import { parseConditions } from '#service/domain/conditions/parse-conditions.ts'
import { newId } from '#service/domain/id.ts'
import { everywhere } from '#service/domain/policies/policy.ts'
import type { AutomationRule, RuleAction, RuleRowKind, RuleTrigger } from './rule.ts'

interface StarterRule {
  readonly name: string
  readonly description: string
  readonly appliesTo: RuleRowKind
  readonly triggers: readonly RuleTrigger[]
  /** As they are typed. */
  readonly text: string
  readonly actions: readonly RuleAction[]
}

const always = ['import', 'rematch'] as const

/** The starter library, off until a user turns a rule on. */
export const starterRules: readonly StarterRule[] = [
  {
    ...{ name: 'Label what is exploited', appliesTo: 'finding', triggers: always },
    description: 'Findings in a catalog of exploited vulnerabilities get the label "exploited".',
    text: 'vuln.kev is yes',
    actions: [action('addLabel', 'exploited')],
  },
  {
    ...{ name: 'Label what a fix is known for', appliesTo: 'finding', triggers: always },
    description: 'Critical and high findings with a fixed version get the label "update".',
    text: 'vuln.fixAvailable is yes and vuln.severity in (critical, high)',
    actions: [action('addLabel', 'update')],
  },
  {
    ...{ name: 'Snooze low findings without a fix', appliesTo: 'finding', triggers: ['import'] },
    description: 'Low findings without a fixed version are hidden until their data changes.',
    text: 'vuln.severity is low and vuln.fixAvailable is no and vuln.kev is no',
    actions: [action('snooze', 'data')],
  },
  {
    ...{ name: 'Components of a supplier', appliesTo: 'component', triggers: ['import'] },
    description: 'Components without a supplier whose package URL begins with that of Debian get it as supplier.',
    text: 'component.purl startsWith "pkg:deb/debian/" and component.supplier missing',
    actions: [{ ...action('setField', 'Debian'), field: 'supplier' }],
  },
]

function action(name: string, value: string): RuleAction {
  return { action: name, field: null, value, parameters: {} }
}

/** Returns the starter library as the rules of an organization. @param at RFC 3339 in UTC */
export function starterRulesOf(organizationId: string, at: string): readonly AutomationRule[] {
  return starterRules.map(({ text, ...starter }, index) => ({
    ...{ ...starter, id: newId(), organizationId, isEnabled: false, isStarter: true, position: index + 1 },
    ...{ conditions: parseConditions(text), mode: 'APPLY', write: 'IF_MISSING', scope: everywhere, revision: 1 },
    ...{ validFrom: null, validUntil: null, stopAfter: null, createdAt: at, updatedAt: at },
  }))
}
