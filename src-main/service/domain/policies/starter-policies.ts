import type { ConditionRowKind } from '#service/domain/conditions/condition.ts'
import { parseConditions } from '#service/domain/conditions/parse-conditions.ts'
import { newId } from '#service/domain/id.ts'
import { everywhere, type Policy, type PolicyResultType } from './policy.ts'

/** A policy of the starter library. It is off until a user turns it on. */
export interface StarterPolicy {
  readonly name: string
  readonly description: string
  readonly resultType: PolicyResultType
  readonly appliesTo: ConditionRowKind
  /** As it is typed. */
  readonly text: string
}

/** The starter library (vocabulary, "Policy"). A new one gets its line here; organizations that exist keep what they have. */
export const starterPolicies: readonly StarterPolicy[] = [
  {
    ...{ name: 'Known exploited vulnerability', resultType: 'fail', appliesTo: 'finding' },
    description: 'An open finding is listed in a catalog of exploited vulnerabilities.',
    text: 'vuln.kev is yes',
  },
  {
    ...{ name: 'Critical or high finding older than 30 days', resultType: 'fail', appliesTo: 'finding' },
    description: 'A critical or high finding has been open for more than 30 days.',
    text: 'vuln.severity in (critical, high) and finding.firstSeen olderThan 30d',
  },
  {
    ...{ name: 'Likely to be exploited', resultType: 'warn', appliesTo: 'finding' },
    description: 'An open finding has an EPSS score of 0.1 or more.',
    text: 'vuln.epss >= 0.1',
  },
  {
    ...{ name: 'Not Affected without a justification', resultType: 'fail', appliesTo: 'finding' },
    description: 'A finding was closed as Not Affected, without saying why.',
    text: 'finding.status is not_affected and finding.justification missing',
  },
  {
    ...{ name: 'Unresolved license', resultType: 'warn', appliesTo: 'component' },
    description: 'The license of a component is missing, or is neither of the SPDX list nor an own one.',
    text: 'component.licenseState in (missing, unresolved)',
  },
  {
    ...{ name: 'Rejected license', resultType: 'fail', appliesTo: 'component' },
    description: 'Every choice that the license of a component leaves needs a license that the organization rejected.',
    text: 'component.licenseState is rejected',
  },
  {
    ...{ name: 'Strong copyleft in what is shipped', resultType: 'warn', appliesTo: 'component' },
    description: 'The license of a component reaches the whole product, and the component is not optional or excluded.',
    text: 'component.licenseGroup hasAny (copyleft-strong, copyleft-network) and component.scope notIn (optional, excluded)',
  },
  {
    ...{ name: 'No longer maintained', resultType: 'warn', appliesTo: 'component' },
    description: 'A component is no longer maintained or abandoned.',
    text: 'component.support in (no_longer_maintained, abandoned)',
  },
  {
    ...{ name: 'Past end of support', resultType: 'fail', appliesTo: 'component' },
    description: 'The end of support of a component is over.',
    text: 'component.endOfSupport olderThan 0d',
  },
  {
    ...{ name: 'More than two major versions behind', resultType: 'warn', appliesTo: 'component' },
    description: 'A component is more than two major versions behind the newest one that lifecycle data names.',
    text: 'component.versionsBehind > 2',
  },
  {
    ...{ name: 'New component with a high finding', resultType: 'fail', appliesTo: 'finding' },
    description: 'A component that the version before did not have has an open finding that is critical or high.',
    text: 'component.change is added and vuln.severity in (critical, high)',
  },
  {
    ...{ name: 'Score below 7', resultType: 'warn', appliesTo: 'version' },
    description: 'The quality score of a version is below 7.',
    text: 'version.score < 7',
  },
  {
    ...{ name: 'Neither purl nor CPE', resultType: 'warn', appliesTo: 'component' },
    description: 'A component cannot be matched: it has no purl and no CPE.',
    text: 'component.purl missing and component.cpe isEmpty',
  },
  {
    ...{ name: 'Internal name of a public package', resultType: 'warn', appliesTo: 'component' },
    description:
      'A component of the organization has the name of a public package that advisories know (dependency confusion).',
    text: 'component.internal is yes and component.publicRecord exists',
  },
  {
    ...{ name: 'Unsigned document', resultType: 'inform', appliesTo: 'version' },
    description: 'The document of a version has no signature.',
    text: 'version.signature is none',
  },
  {
    ...{ name: 'Advisory data older than 5 days', resultType: 'warn', appliesTo: 'version' },
    description: 'The advisory data that a version was scanned with is more than 5 days old.',
    text: 'version.feedAge olderThan 5d',
  },
]

/** Creates the starter library of an organization. @param at RFC 3339 in UTC */
export function starterPoliciesOf(organizationId: string, at: string): readonly Policy[] {
  return starterPolicies.map(({ name, description, resultType, appliesTo, text }) => ({
    ...{ id: newId(Date.parse(at)), organizationId, name, description, resultType, appliesTo },
    ...{ isEnabled: false, isStarter: true, conditions: parseConditions(text), scope: everywhere, revision: 1 },
    ...{ createdAt: at, updatedAt: at },
  }))
}
