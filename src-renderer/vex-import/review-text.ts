import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import type { IconName } from '#renderer/lib/icon-names.ts'
import type { Outcome, SelectionCounts, Statement } from './review-rows.ts'

interface OutcomeLabel {
  readonly word: string
  readonly about: string
  readonly tone: 'plain' | 'ok' | 'warn' | 'info'
  readonly icon: IconName
}

/** Labels of the outcomes, and what they mean for the user. */
export const outcomeLabels: Readonly<Record<Outcome, OutcomeLabel>> = {
  APPLIED: { word: 'Applied', about: 'applied in this import', tone: 'ok', icon: 'check' },
  WOULD_APPLY: { word: 'Can be applied', about: 'no conflicting decision', tone: 'ok', icon: 'plus' },
  CONFLICT: {
    word: 'Conflict',
    about: 'differs from the current decision; select it to replace that decision',
    tone: 'warn',
    icon: 'warning',
  },
  WEAKER: {
    word: 'Less specific',
    about: 'less specific than the current decision, or incomplete',
    tone: 'info',
    icon: 'minus',
  },
  ALREADY_SO: { word: 'Already applied', about: 'same as the current decision', tone: 'plain', icon: 'check' },
  PRODUCT_NOT_MATCHED: {
    word: 'Product not matched',
    about: 'no component matches the product it names',
    tone: 'plain',
    icon: 'product',
  },
  VULNERABILITY_UNKNOWN: {
    word: 'No such finding',
    about: 'matching components have no such finding',
    tone: 'plain',
    icon: 'find',
  },
}

/** Parses an outcome of the service. An unknown one counts as unmatched. */
export function toOutcome(key: string): Outcome {
  return key in outcomeLabels ? (key as Outcome) : 'PRODUCT_NOT_MATCHED' // its keys are the outcomes
}

/** Formats a statement in one line: `Not Affected, Component Not Present`. */
export function formatStatement({ status, originalStatus, justification, response, fixedIn }: Statement): string {
  const word = status?.name ?? originalStatus
  return [word, justification?.name, response?.name, fixedIn && `fixed in ${fixedIn}`].filter(Boolean).join(', ')
}

/** Describes in a sentence what will happen. */
export function describeSelection({ statements, contradictions, findings }: SelectionCounts, all: number): string {
  if (statements === 0) return `None of ${formatCount(all, 'statement')} will be applied.`
  const open = statements - contradictions
  const parts = [
    open > 0 && `${formatNumber(open)} without conflict`,
    contradictions > 0 && `${formatNumber(contradictions)} replacing existing decisions`,
  ].filter(Boolean)
  return `${formatNumber(statements)} of ${formatCount(all, 'statement')} will be applied to ${formatCount(findings, 'finding')}: ${parts.join(', ')}.`
}
