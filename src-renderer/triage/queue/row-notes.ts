import { vexJustifications, vexResponses } from '#shared/vex.ts'
import { statusLabels } from '#renderer/triage/session/decision.ts'
import type { DecisionValue } from '#renderer/triage/session/decision.ts'
import type { Marks } from '#renderer/triage/session/marks.ts'
import { formatSnooze } from '#renderer/triage/session/marks.ts'
import { type Proposal, verbOf } from '#renderer/triage/session/proposal.ts'
import * as texts from './texts.tsx'

/** Maximum number of labels that fit a row. */
const maxLabels = 2

/** A short note in a row, besides the reason for its rank. */
export interface RowNote {
  readonly text: string
  readonly isWarning: boolean
  /** What a row without room for the text says instead: the proposed status, which has a sign of its own. */
  readonly short?: string
  readonly status?: DecisionValue['status']
}

/** Returns the notes of a row: a stale decision first, then its proposal, snooze, assignee and labels. */
export function notesOf(marks: Marks, proposal: Proposal | undefined): RowNote[] {
  const { labels } = marks
  const more = labels.length - maxLabels
  const notes = [
    formatSnooze(marks),
    marks.assignee && `@${marks.assignee.name}`,
    ...labels.slice(0, maxLabels).map((label) => `#${label}`),
    more > 0 && `+${more}`,
  ]
  return [
    ...(marks.stale ? [{ text: texts.evidenceChanged, isWarning: true }] : []),
    ...(proposal ? [proposalNote(proposal)] : []),
    ...notes.flatMap((text) => (text ? [{ text, isWarning: false }] : [])),
  ]
}

function proposalNote(proposal: Proposal): RowNote {
  const short = shortDecision(proposal.answer)
  const text = `${proposal.by} ${verbOf(proposal)} ${short}`
  return { text, isWarning: false, short, status: proposal.answer.status }
}

/** Formats a decision as short as a row needs: `not affected, 2`, with the digit of its key. */
function shortDecision(answer: DecisionValue): string {
  const digit =
    answer.status === 'not_affected'
      ? vexJustifications.find(({ word }) => word === answer.justification)?.position
      : answer.status === 'affected'
        ? vexResponses.find(({ word }) => word === answer.response)?.position
        : undefined
  const status = statusLabels[answer.status].toLowerCase()
  return digit === undefined ? status : `${status}, ${digit}`
}
