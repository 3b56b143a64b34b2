import type { StartedRule } from '#renderer/lib/started-rule.ts'
import { quoteValue } from '#shared/condition-words.ts'
import type { LicenseRow } from './use-licenses.ts'

/** Returns the rule that sets the license of components with an expression to what it probably means; the user says it if that is not known. */
export function ruleOfLicense({
  licensesExp,
  suggestion,
}: Pick<LicenseRow, 'licensesExp' | 'suggestion'>): StartedRule {
  const text = licensesExp === '' ? 'component.license missing' : `component.license is ${quoteValue(licensesExp)}`
  return { text, license: suggestion ?? '' }
}
