import { readDecisionValue } from './decision.ts'
import type { DecisionValue } from './decision.ts'
import type { QueueRow } from './queue-row.ts'
import { canBeAlone, isDecidedAlone } from './row-parts.ts'
import type { TriageContext } from './save-marks.ts'
import { findingIds } from './selection.ts'
import { noteUnread, storeUpdatedFindings } from './session-steps.ts'
import type { TriageFeedback } from './session-steps.ts'
import { addStep } from './steps.ts'
import * as texts from './texts.ts'
import { currentDecision, targetsOf } from './triage-state.ts'
import type { TriageStore } from './triage-store.ts'

/** Switches between a decision that holds in the parts of the current or selected rows and one for the version of the queue alone. */
export function toggleAlone({ getState, setState }: TriageStore, feedback: TriageFeedback): void {
  const state = getState()
  const rows = targetsOf(state)
  if (canBeAlone(rows, state.versionId)) {
    return setState({ isAlone: !state.isAlone, scope: 'VERSION', overwrites: false })
  }
  const isAlone = rows.some((row) => isDecidedAlone(row, state.versionId))
  const why = isAlone
    ? texts.itIsDecidedForThisVersion
    : state.versionId === null
      ? texts.openTheQueueOfAVersion
      : texts.onlyWhatAPartBrings
  feedback.failed(texts.nothingToSwitchHere, new Error(why), [])
}

/** Withdraws what the version of the queue decided about the current or selected rows for itself alone: the decisions of its parts hold again. */
export function withdraw({ store, service, feedback, inTurn, reload }: TriageContext): Promise<void> {
  const state = store.getState()
  const rows = targetsOf(state).filter((row) => isDecidedAlone(row, state.versionId))
  if (rows.length === 0) {
    const why = texts.versionHasNotDecidedAbout
    feedback.failed(texts.nothingToWithdraw, new Error(why), [])
    return Promise.resolve()
  }
  const before = new Map(rows.map((row) => [row.key, currentDecision(state, row)]))
  const after = new Map(rows.map((row) => [row.key, decisionOfPart(row)]))
  const ids = findingIds(rows)
  return inTurn(async () => {
    try {
      const written = await service.withdraw(ids)
      const keys = rows.map(({ key }) => key)
      store.setState(({ steps, decisions, decidedIds }) => ({
        ...{ isAlone: false, choice: null, isFinished: false },
        steps: addStep(steps, { operationId: written.operationId, rows: keys, before, after, declines: false }),
        decisions: new Map([...decisions, ...after]),
        decidedIds: new Set([...decidedIds, ...ids]),
      }))
      storeUpdatedFindings(store, written.after)
      // What was alike for this version may differ in its parts: it is several rows then.
      if (ids.length > rows.length) reload()
      else noteUnread(store, ids, written, reload)
      feedback.recorded(written.summary)
    } catch (error) {
      feedback.failed(texts.decisionCouldNotBeWithdrawn, error, rows)
    }
  })
}

function decisionOfPart({ representative: { inheritedVuln } }: QueueRow): DecisionValue | null {
  return inheritedVuln ? readDecisionValue(inheritedVuln) : null
}
