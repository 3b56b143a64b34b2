import type { Condition, ConditionGroup, ConditionRowKind } from '#service/domain/conditions/condition.ts'
import { conditionsOf } from '#service/domain/conditions/condition.ts'
import type { OrganizationId, ProductId, EnvironmentId } from '#service/domain/id.ts'

/** What a hit of a policy means, worst first. */
export const policyResultTypes = ['fail', 'warn', 'inform'] as const
export type PolicyResultType = (typeof policyResultTypes)[number]

export const policyKinds = ['security', 'license', 'operational', 'quality'] as const
export type PolicyKind = (typeof policyKinds)[number]

/** Outcome of a policy for a version, worst first. An error is never a pass. */
export const policyOutcomes = ['fail', 'error', 'warn', 'inform', 'pass', 'skipped'] as const
export type PolicyOutcome = (typeof policyOutcomes)[number]

/** Where a rule applies: an empty list means everywhere. Products and environments are joined by OR, all else by AND. */
export interface RuleScope {
  readonly productIds: readonly ProductId[]
  readonly environmentIds: readonly EnvironmentId[]
  readonly environmentNames: readonly string[]
  readonly labels: readonly string[]
  readonly lifecycles: readonly string[]
}

export const everywhere: RuleScope = {
  ...{ productIds: [], environmentIds: [], environmentNames: [], labels: [], lifecycles: [] },
}

/** A rule that versions pass or violate: a row that its conditions match is a violation (vocabulary). */
export interface Policy {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly name: string
  readonly description: string
  readonly isEnabled: boolean
  readonly isStarter: boolean
  readonly resultType: PolicyResultType
  readonly appliesTo: ConditionRowKind
  readonly conditions: ConditionGroup
  readonly scope: RuleScope
  /** Grows with every change of what it finds. */
  readonly revision: number
  /** RFC 3339 in UTC. */
  readonly createdAt: string
  readonly updatedAt: string
}

const operational = new Set([
  ...['component.support', 'component.endofsupport', 'component.age', 'component.versionsbehind'],
  ...['version.age', 'version.feedage'],
])

/** Returns what a policy is about, by the subjects of its conditions. */
export function policyKindOf({ appliesTo, conditions }: Pick<Policy, 'appliesTo' | 'conditions'>): PolicyKind {
  const subjects = conditionsOf(conditions).map(({ subject }) => subject.toLowerCase())
  if (subjects.some((name) => name.startsWith('component.license'))) return 'license'
  if (appliesTo === 'finding' || subjects.includes('component.internal')) return 'security'
  return subjects.some((name) => operational.has(name)) ? 'operational' : 'quality'
}

/** That a finding is not closed. */
export const isOpenFinding = {
  ...{ subject: 'finding.status', operator: 'notIn', values: ['not_affected', 'fixed'] },
} as const satisfies Condition

/**
 * Returns the conditions as they are evaluated. A finding that is closed as Not Affected or Fixed violates no policy, unless the policy asks
 * for the status itself (vocabulary).
 */
export function evaluatedConditions({
  appliesTo,
  conditions,
}: Pick<Policy, 'appliesTo' | 'conditions'>): ConditionGroup {
  const asksForStatus = conditionsOf(conditions).some(({ subject }) => subject.toLowerCase() === 'finding.status')
  if (appliesTo !== 'finding' || asksForStatus) return conditions
  return { match: 'ALL', negate: false, conditions: [isOpenFinding], groups: [conditions] }
}

/** What a scope is compared with. */
export interface ScopedVersion {
  readonly productId: ProductId
  readonly environmentId: EnvironmentId
  readonly environmentName: string
  readonly labels: readonly string[]
  readonly productLabels: readonly string[]
  readonly lifecycles: readonly string[]
}

/** Tests whether a scope names products or environments one by one. */
export function namesPlaces({ productIds, environmentIds }: RuleScope): boolean {
  return productIds.length + environmentIds.length > 0
}

/** Tests whether a version is in a scope. Names and labels ignore case. */
export function isInScope(scope: RuleScope, version: ScopedVersion): boolean {
  const isPlace =
    !namesPlaces(scope) ||
    scope.productIds.includes(version.productId) ||
    scope.environmentIds.includes(version.environmentId)
  return (
    isPlace &&
    sharesText(scope.environmentNames, [version.environmentName]) &&
    sharesText(scope.labels, [...version.labels, ...version.productLabels]) &&
    sharesText(scope.lifecycles, version.lifecycles)
  )
}

function sharesText(asked: readonly string[], has: readonly string[]): boolean {
  if (asked.length === 0) return true
  const known = new Set(has.map((text) => text.toLowerCase()))
  return asked.some((text) => known.has(text.toLowerCase()))
}
