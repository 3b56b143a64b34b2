import { unevaluatedCount } from '#renderer/lib/policy-words.ts'
import type { Result, VersionPolicies } from './use-policies.ts'

/**
 * Whether a policy passes only because nothing could violate it: no component of the version was compared with advisory data, so there are neither
 * findings nor an age of the data, nor records of public packages.
 */
export function isUnanswered(
  { resultType, policy }: Pick<Result, 'resultType' | 'policy'>,
  coverage: VersionPolicies['stats']['matchCoverage'],
): boolean {
  if (resultType !== 'pass' || coverage.exact + coverage.cpe > 0 || unevaluatedCount(coverage) === 0) return false
  return (
    policy.appliesTo === 'finding' || /\b(version\.feedAge|component\.publicRecord)\b/u.test(policy.conditions.text)
  )
}
