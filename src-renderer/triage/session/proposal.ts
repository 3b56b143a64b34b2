import { formatDay } from '#renderer/lib/format.ts'
import { noTexts, readDecisionValue } from './decision.ts'
import type { DecisionValue, DecisionTexts } from './decision.ts'
import type { QueueRow } from './queue-row.ts'
import type { SessionDecisions, TriageState } from './triage-state.ts'

/** An answer that waits for a person: of an earlier version, or of the people who make the package. It never decides by itself. */
export interface Proposal {
  readonly kind: 'carried' | 'suggested'
  readonly answer: DecisionValue
  readonly texts: DecisionTexts
  /** Who says so: the label of a version, or a name. */
  readonly by: string
  /** When it was said, as a day; empty where that is not known. */
  readonly on: string
  /** What is not as it was when the answer was given, or why it is proposed. */
  readonly because: readonly string[]
}

type Settled = SessionDecisions & Pick<TriageState, 'declined'>

/** True when nothing is proposed for a row any more: what it leads with was answered, or the proposal was declined, in this sitting. */
export function isSettled({ decisions, decidedIds, declined }: Settled, row: QueueRow): boolean {
  return (Boolean(decisions.get(row.key)) && decidedIds.has(row.lead.id)) || declined.has(row.key)
}

/** What is proposed for a row. Undefined where nothing is, where it is decided, and where the proposal was declined. */
export function proposalOf(state: Settled, row: QueueRow): Proposal | undefined {
  return isSettled(state, row) ? undefined : proposalAt(row)
}

/** What the service proposes for a row that nobody decided. */
export function proposalAt(row: QueueRow): Proposal | undefined {
  return row.vexStatus === null ? (carriedProposal(row) ?? suggestedProposal(row)) : undefined
}

function carriedProposal({ lead }: QueueRow): Proposal | undefined {
  const carried = lead.carriedDecision
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
      // A fix that was named for another package version says nothing about this one.
      fixedIn: answer.status === 'fixed' ? (previous.fixedIn ?? '') : '',
    },
  }
}

function suggestedProposal({ lead }: QueueRow): Proposal | undefined {
  const { suggestion } = lead
  const answer = suggestion && readDecisionValue(suggestion)
  if (!answer) return undefined
  return {
    kind: 'suggested',
    answer,
    by: suggestion.proposedBy.name,
    on: formatDay(suggestion.proposedAt),
    because: [suggestion.reason],
    texts: { ...noTexts, impact: suggestion.impact ?? '' },
  }
}
