import { decisionFromChoice, shownChoice } from './choice.ts'
import type { DecisionValue, DecisionTexts } from './decision.ts'
import { proposedRows, settleProposals } from './save-marks.ts'
import type { TriageContext } from './save-marks.ts'
import type { RepeatedInput } from './session-steps.ts'
import * as shownTexts from './texts.ts'
import { draftOf, fieldsOf, targetsOf } from './triage-state.ts'
import type { TriageState } from './triage-state.ts'

/** Actions that apply or decline proposals. */
export interface ProposalSteps {
  /** Applies what the panel shows: the picked decision, otherwise the proposal, with the written texts. */
  take(): Promise<void>
  /** Reuses the carried decision of this row. If there is none, repeats the last decision. */
  repeat(): Promise<void>
  /** Accepts or declines the proposals of the current or selected rows. Reports if there are none. */
  settle(accept: boolean): Promise<void>
}

/** Creates the actions for proposals, and the one that repeats the last decision if there is no proposal. */
export function proposalSteps(
  place: TriageContext,
  decide: (answer: DecisionValue, taken?: RepeatedInput) => Promise<void>,
  whenDecided: (work: () => Promise<void>) => Promise<void>,
): ProposalSteps {
  const { getState } = place.store
  const settle = (accept: boolean) =>
    whenDecided(() => {
      const { isAlone } = getState()
      if (isAlone && accept) {
        const why = shownTexts.pressEnterToDecideAsProposed
        place.feedback.failed(shownTexts.proposalIsAcceptedWhere, new Error(why), [])
        return Promise.resolve()
      }
      const proposals = proposedRows(getState())
      if (proposals.size > 0) return settleProposals(place, proposals, accept)
      place.feedback.failed(shownTexts.noProposalHere, new Error(shownTexts.thereIsNoEarlierDecisionVendor), [])
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
      const { scope, isAlone } = state
      return decide(answer, { texts: mergeTexts(proposal.texts, draftOf(state)), scope, isAlone })
    },
    repeat() {
      const state = getState()
      const [proposal] = proposedRows(state).values()
      // A carried decision is applied unchanged. With other texts or a wider scope it becomes a new decision.
      if (proposal?.kind === 'carried' && isUntouched(state)) return settle(true)
      const { last } = state
      if (!last) return Promise.resolve()
      const isEmpty = Object.values(draftOf(state)).every((text) => text === '')
      return decide(last.decision, isEmpty ? last : { ...last, texts: draftOf(state) })
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

/** Returns true while nothing was written or picked for the row of a carried decision. */
function isUntouched(state: TriageState): boolean {
  const isWritten = Object.values(draftOf(state)).some((text) => text !== '') || fieldsOf(state).size > 0
  return (
    state.selection.rows.size === 0 &&
    state.choice === null &&
    state.scope === 'VERSION' &&
    !state.isAlone &&
    !isWritten
  )
}
