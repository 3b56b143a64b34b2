import { vexJustifications, vexResponses } from '#shared/vex.ts'
import type { DecisionValue } from './decision.ts'
import { proposalOf } from './proposal.ts'
import type { QueueRow } from './queue-row.ts'
import { currentDecision } from './triage-state.ts'
import type { Choice, TriageState } from './triage-state.ts'

/**
 * Returns the choice that the panel marks: the picked one, otherwise the decision of the row, otherwise its proposal. Affected starts with
 * its first response, Not affected with none, because a justification is never chosen by default.
 */
export function shownChoice(state: TriageState, targets: readonly QueueRow[]): Choice | null {
  if (state.choice) return state.choice
  const [only, second] = targets
  if (!only || second) return null
  const answer = currentDecision(state, only) ?? proposalOf(state, only)?.answer
  return answer ? choiceFromDecision(answer) : null
}

/** Returns the choice of a status picked by key or mouse. */
export function pickStatus(status: Choice['status']): Choice {
  return { status, digit: status === 'affected' ? 1 : null }
}

/** Returns the decision of a choice. Null while its digit is missing. */
export function decisionFromChoice(choice: Choice | null): DecisionValue | null {
  if (!choice) return null
  if (choice.status === 'not_affected') {
    const justification = vexJustifications.find((one) => one.position === choice.digit)
    return justification ? { status: 'not_affected', justification: justification.word } : null
  }
  if (choice.status === 'affected') {
    return { status: 'affected', response: vexResponses.find((one) => one.position === choice.digit)?.word ?? null }
  }
  return { status: choice.status }
}

function choiceFromDecision(answer: DecisionValue): Choice {
  if (answer.status === 'not_affected') {
    const digit = vexJustifications.find((one) => one.word === answer.justification)?.position ?? null
    return { status: answer.status, digit }
  }
  if (answer.status === 'affected') {
    return { status: answer.status, digit: vexResponses.find((one) => one.word === answer.response)?.position ?? null }
  }
  return { status: answer.status, digit: null }
}
