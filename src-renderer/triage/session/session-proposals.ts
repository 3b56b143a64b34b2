import { decisionFromChoice, shownChoice } from './choice.ts'
import type { DecisionValue, DecisionTexts } from './decision.ts'
import { proposedRows, settleProposals } from './save-marks.ts'
import type { TriageContext } from './save-marks.ts'
import type { RepeatedInput } from './session-steps.ts'
import { draftOf, fieldsOf, targetsOf } from './triage-state.ts'
import type { TriageState } from './triage-state.ts'

/** Steps that take or leave what is proposed. */
export interface ProposalSteps {
  /** Takes what the panel shows: what was picked, else what is proposed, with what was written beside it. */
  take(): Promise<void>
  /** Reuses what an earlier version said about this row; where none is proposed, repeats the last answer. */
  repeat(): Promise<void>
  /** Accepts or declines what is proposed for the row or the ticked rows. Says so where nothing is. */
  settle(accept: boolean): Promise<void>
}

/** The steps that an answer is proposed for, and the one that repeats the last answer where none is. */
export function proposalSteps(
  place: TriageContext,
  decide: (answer: DecisionValue, taken?: RepeatedInput) => Promise<void>,
  whenDecided: (work: () => Promise<void>) => Promise<void>,
): ProposalSteps {
  const { getState } = place.store
  const settle = (accept: boolean) =>
    whenDecided(() => {
      const proposals = proposedRows(getState())
      if (proposals.size > 0) return settleProposals(place, proposals, accept)
      place.feedback.failed('No proposal here', new Error('There is no earlier decision and no vendor statement.'), [])
      return Promise.resolve()
    })
  return {
    settle,
    take() {
      const state = getState()
      const answer = decisionFromChoice(shownChoice(state, targetsOf(state)))
      if (!answer) return Promise.resolve()
      const [proposal] = state.selection.rows.size === 0 ? proposedRows(state).values() : []
      if (state.choice !== null || !proposal) return decide(answer)
      if (isUntouched(state)) return settle(true)
      return decide(answer, { texts: mergeTexts(proposal.texts, draftOf(state)), scope: state.scope })
    },
    repeat() {
      const state = getState()
      const [proposal] = proposedRows(state).values()
      // An old answer is taken over as it is; with other words or a wider reach it is a new one.
      if (proposal?.kind === 'carried' && isUntouched(state)) return settle(true)
      const { last } = state
      if (!last) return Promise.resolve()
      const isEmpty = Object.values(draftOf(state)).every((text) => text === '')
      return decide(last.answer, isEmpty ? last : { texts: draftOf(state), scope: last.scope })
    },
  }
}

function mergeTexts(below: DecisionTexts, above: DecisionTexts): DecisionTexts {
  return {
    impact: above.impact || below.impact,
    action: above.action || below.action,
    detail: above.detail || below.detail,
    note: above.note || below.note,
    fixedIn: above.fixedIn || below.fixedIn,
  }
}

/** True while nothing was written or picked for the row that an old answer is proposed for. */
function isUntouched(state: TriageState): boolean {
  const isWritten = Object.values(draftOf(state)).some((text) => text !== '') || fieldsOf(state).size > 0
  return state.selection.rows.size === 0 && state.choice === null && state.scope === 'VERSION' && !isWritten
}
