import { hash } from 'node:crypto'
import { printConditions } from '#shared/print-conditions.ts'
import type { VexChange } from '#service/domain/decisions/vex-decision.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Proposal } from '#service/domain/statements/finding-statement.ts'
import { actorOfRule, type AutomationRule } from './rule.ts'

/** What a rule proposes to decide, apart from who proposes it and why. */
export type ProposedChoice = Omit<Proposal, 'author' | 'reason' | 'says'>

/** Longest text of conditions in the reason of a proposal. */
const maxReason = 300

/**
 * Returns a decision as a proposal.
 *
 * @throws {Rejection} if a person could not accept it as it is
 */
export function proposedChoice({
  status,
  justification,
  response,
  impact,
  actionStatement,
  detail,
  fixedIn,
}: VexChange): ProposedChoice {
  if (status == null || status === 'under_investigation')
    throw new Rejection('Under Investigation decides nothing, and cannot be proposed')
  if (detail) throw new Rejection('A proposal has no "detail"')
  if (fixedIn) throw new Rejection('A proposal has no "fixedIn"')
  return {
    status,
    ...{ justification: justification ?? null, response: response ?? null },
    ...{ impact: impact ?? null, actionStatement: actionStatement ?? null },
  }
}

/** Returns what a rule proposes. It says the same, also after an edit of the rule, as long as the decision is the same. */
export function proposalOfRule(rule: AutomationRule, choice: ProposedChoice): Proposal {
  const text = printConditions(rule.conditions)
  return {
    ...choice,
    author: actorOfRule(rule).name,
    reason: `The finding fits: ${shortened(text)}`,
    says: saysOfRule(rule.id, choice),
  }
}

/** Digest of what a rule proposes. */
export function saysOfRule(ruleId: string, choice: ProposedChoice): string {
  return hash('sha256', JSON.stringify([ruleId, choice]))
}

/** Cuts between letters that consist of two units. */
function shortened(text: string): string {
  if (text.length <= maxReason) return text
  const end = /[\uD800-\uDBFF]/.test(text.charAt(maxReason - 1)) ? maxReason - 1 : maxReason
  return `${text.slice(0, end)}…`
}
