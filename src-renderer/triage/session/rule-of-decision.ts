import type { StartedRule } from '#renderer/lib/started-rule.ts'
import type { DecisionTexts, DecisionValue } from './decision.ts'

/** What a decision was about. */
export interface DecidedRow {
  readonly vulnId: string
  readonly packageName: string
}

/** Rows that one rule lists. A filter has at most 100 conditions, two for each row. */
export const maxRuleRows = 50

/** Returns the rule that would have made a decision: about the same vulnerabilities in the same packages, with the same answer and texts. */
export function ruleOfDecision(
  rows: readonly DecidedRow[],
  decision: DecisionValue,
  { impact, action, detail, fixedIn }: DecisionTexts,
): StartedRule {
  const tests = rows.map(
    ({ vulnId, packageName }) => `vuln.id is ${quoted(vulnId)} and component.name is ${quoted(packageName)}`,
  )
  const text = tests.length === 1 ? (tests[0] ?? '') : tests.map((test) => `(${test})`).join(' or ')
  return { text, decision: { ...termsOf(decision), impact, action, detail, fixedIn } }
}

function termsOf(decision: DecisionValue): Readonly<Record<string, string>> {
  const { status } = decision
  if (status === 'not_affected') return { status, justification: decision.justification }
  return status === 'affected' ? { status, response: decision.response ?? '' } : { status }
}

/** Quotes a value. Quotes and backslashes in it are escaped. */
function quoted(value: string): string {
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
