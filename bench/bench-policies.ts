import { parseConditions } from '#service/domain/conditions/parse-conditions.ts'
import { newId } from '#service/domain/id.ts'
import { everywhere, type Policy } from '#service/domain/policies/policy.ts'

const at = '2026-11-20T12:00:00.000Z'

/** Conditions of the starter library and others like them. `%` is the number of the policy. */
const conditions = [
  ['finding', 'vuln.kev is yes'],
  ['finding', 'vuln.severity in (critical, high) and finding.firstSeen olderThan %d'],
  ['finding', 'vuln.epss >= 0.%'],
  ['finding', 'finding.status is not_affected and finding.justification missing'],
  ['finding', 'component.name matches "lib%*" and not (vuln.fixAvailable is yes)'],
  ['component', 'component.license missing and component.name contains "9%"'],
  ['component', 'component.support in (no_longer_maintained, abandoned)'],
  ['component', 'component.purl missing and component.cpe isEmpty and component.name startsWith "lib%"'],
  ['version', 'version.signature is none'],
  ['version', 'version.componentCount > %000'],
] as const

/** Conditions about the place of a component in a graph. */
const graphConditions = [
  'component.path requiredBy lib1 and vuln.severity is critical',
  'component.path dependsOn lib900',
  'component.path onlyVia lib3 and not (vuln.fixAvailable is yes)',
]

/** Returns as many policies as wanted, which fail a version that they fit. */
export function benchPolicies(organizationId: string, count: number): readonly Policy[] {
  return Array.from({ length: count }, (_, number) => {
    const [appliesTo, text] = conditions[number % conditions.length] ?? conditions[0]
    const typed = text.replaceAll('%', String(1 + Math.floor(number / conditions.length)))
    return policyOf(organizationId, `Policy ${number}`, appliesTo, typed)
  })
}

/** Returns policies that search the graph. */
export function graphPolicies(organizationId: string): readonly Policy[] {
  return graphConditions.map((text, number) => policyOf(organizationId, `Path ${number}`, 'finding', text))
}

function policyOf(organizationId: string, name: string, appliesTo: Policy['appliesTo'], text: string): Policy {
  return {
    ...{ id: newId(), organizationId, name, description: '', isEnabled: true, isStarter: false },
    ...{ resultType: 'fail', appliesTo, conditions: parseConditions(text), scope: everywhere, revision: 1 },
    ...{ createdAt: at, updatedAt: at },
  }
}
