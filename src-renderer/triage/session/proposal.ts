import { formatDay } from '#renderer/lib/format.ts'
import { noTexts, readDecisionValue } from './decision.ts'
import type { DecisionValue, DecisionTexts } from './decision.ts'
import type { QueueRow } from './queue-row.ts'
import * as shownTexts from './texts.ts'
import type { SessionDecisions, TriageState } from './triage-state.ts'

/**
 * A proposed decision: carried from an earlier version, stated by the package's maintainers, or suggested by an automation rule. It never
 * decides by itself.
 */
export interface Proposal {
  readonly kind: 'carried' | 'suggested' | 'rule'
  readonly answer: DecisionValue
  readonly texts: DecisionTexts
  /** Its author: the label of a version, a name, or a rule with its revision. */
  readonly by: string
  /** The day it was stated; empty if unknown. */
  readonly on: string
  /** What changed in the evidence since the decision, or why it is proposed. */
  readonly because: readonly string[]
}

type Settled = SessionDecisions & Pick<TriageState, 'declined'>

/**
 * Returns true if a row no longer has a proposal, because its most urgent finding was decided or the proposal was declined in this session.
 */
export function isSettled({ decisions, decidedIds, declined }: Settled, row: QueueRow): boolean {
  return (Boolean(decisions.get(row.key)) && decidedIds.has(row.representative.id)) || declined.has(row.key)
}

/** Returns the proposal of a row. Undefined if there is none, if the row is decided, or if the proposal was declined. */
export function proposalOf(state: Settled, row: QueueRow): Proposal | undefined {
  return isSettled(state, row) ? undefined : proposalAt(row)
}

/** Returns the service's proposal for an undecided row. */
export function proposalAt(row: QueueRow): Proposal | undefined {
  return row.vexStatus === null ? (carriedProposal(row) ?? suggestedProposal(row)) : undefined
}

function carriedProposal({ representative }: QueueRow): Proposal | undefined {
  const carried = representative.carriedDecision
  if (carried?.state !== 'PENDING') return undefined
  const { previous } = carried
  const answer = readDecisionValue(previous)
  if (!answer) return undefined
  return {
    kind: 'carried',
    answer,
    by: previous.sbom.projectVersion,
    on: '',
    because: carried.evidenceChanges,
    texts: {
      impact: previous.impact ?? '',
      action: previous.actionStmt ?? '',
      detail: previous.detail ?? '',
      note: previous.note ?? '',
      // A fix named for another package version does not apply to this one.
      fixedIn: answer.status === 'fixed' ? (previous.fixedIn ?? '') : '',
    },
  }
}

function suggestedProposal({ representative }: QueueRow): Proposal | undefined {
  const { suggestion } = representative
  const answer = suggestion && readDecisionValue(suggestion)
  if (!answer) return undefined
  return {
    kind: suggestion.proposedBy.kind === 'RULE' ? 'rule' : 'suggested',
    answer,
    by: suggestion.proposedBy.name,
    on: formatDay(suggestion.proposedAt),
    because: [suggestion.reason],
    texts: { ...noTexts, impact: suggestion.impact ?? '', action: suggestion.actionStmt ?? '' },
  }
}

const verbs = { carried: shownTexts.decided, suggested: shownTexts.says, rule: shownTexts.proposes } as const

/** Says in one word what the author of a proposal does. */
export function verbOf({ kind }: Proposal): string {
  return verbs[kind]
}
