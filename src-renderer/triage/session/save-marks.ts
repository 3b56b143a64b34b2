import { formatCount } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import type { DecisionValue } from './decision.ts'
import type { MarkChange } from './marks.ts'
import { proposalOf } from './proposal.ts'
import type { Proposal } from './proposal.ts'
import type { QueueRow } from './queue-row.ts'
import { findingIds } from './selection.ts'
import {
  advanceState,
  noteUnread,
  storeUpdatedFindings,
  applyDecisionsOptimistically,
  saveOptimistic,
  withinFindingLimit,
} from './session-steps.ts'
import type { TriageFeedback } from './session-steps.ts'
import { addStep } from './steps.ts'
import * as texts from './texts.ts'
import type { TriageService } from './triage-service.ts'
import type { WrittenStep } from './written-step.ts'
import { findNext, indexOfCursor, targetsOf } from './triage-state.ts'
import type { TriageState } from './triage-state.ts'
import type { TriageStore } from './triage-store.ts'

/** Dependencies of a triage action: state, service, user feedback, and a queue that runs actions one after the other. */
export interface TriageContext {
  readonly store: TriageStore
  readonly service: Pick<TriageService, 'mark' | 'settle' | 'withdraw'>
  readonly feedback: TriageFeedback
  inTurn(work: () => Promise<void>): Promise<void>
  /** Reads the queue again. */
  reload(): void
}

/** Saves a mark (snooze, assignee, label, severity) on findings as one step. After a snooze the cursor moves to the next open row. */
export function writeMark(place: TriageContext, rows: readonly QueueRow[], change: MarkChange): Promise<void> {
  const { store, service, feedback, inTurn, reload } = place
  const ids = findingIds(rows)
  if (ids.length === 0) return Promise.resolve()
  if (change.kind === 'snooze' && (change.until !== null || change.untilDataChanges)) advanceCursor(store, rows)
  return inTurn(async () => {
    try {
      const written = await service.mark(ids, change)
      noteUnread(store, ids, written, reload)
      addMarkStep(store, written, rows, false)
      feedback.recorded(written.summary)
    } catch (error) {
      feedback.failed(texts.changeCouldNotBeSaved, error, rows)
    }
  })
}

function advanceCursor(store: TriageStore, rows: readonly QueueRow[]): void {
  const state = store.getState()
  const next = findNext(state, Math.max(indexOfCursor(state), -1), new Set(rows.map(({ key }) => key)))
  // Texts written for the rows are preserved for when they return.
  const { drafts, fields } = state
  store.setState({ ...advanceState(state, rows, next), drafts, fields })
}

function addMarkStep(store: TriageStore, written: WrittenStep, rows: readonly QueueRow[], declines: boolean): void {
  const step = { operationId: written.operationId, rows: rows.map(({ key }) => key), declines }
  store.setState((state) => ({ steps: addStep(state.steps, { ...step, before: new Map(), after: new Map() }) }))
  storeUpdatedFindings(store, written.after)
}

/** Returns the target rows that have a proposal, with the proposal. */
export function proposedRows(state: TriageState): ReadonlyMap<QueueRow, Proposal> {
  return new Map(
    targetsOf(state).flatMap((row) => {
      const proposal = proposalOf(state, row)
      return proposal ? [[row, proposal] as const] : []
    }),
  )
}

/** Accepts the proposals of rows, shown at once like any decision, or declines them, which leaves the rows undecided. */
export function settleProposals(
  place: TriageContext,
  proposals: ReadonlyMap<QueueRow, Proposal>,
  accept: boolean,
): Promise<void> {
  const { store, feedback, inTurn } = place
  const rows = [...proposals.keys()]
  if (!accept) return inTurn(() => decline(place, rows))
  const answers: ReadonlyMap<QueueRow, DecisionValue> = new Map(
    [...proposals].map(([row, { answer }]) => [row, answer]),
  )
  const shown = applyDecisionsOptimistically(store, answers)
  return inTurn(async () => void (await saveOptimistic(store, feedback, shown, () => settle(place, rows, true))))
}

async function settle({ store, service, feedback }: TriageContext, rows: readonly QueueRow[], accept: boolean) {
  const ids = findingIds(rows)
  const steps = await withinFindingLimit(ids, () => service.settle(ids, accept))
  const settled = new Set(steps.flatMap((step) => step.findingIds))
  const left = accept ? ids.filter((id) => !settled.has(id)) : []
  store.setState(({ decidedIds }) => ({ decidedIds: decidedIds.difference(new Set(left)) }))
  feedback.recorded([...steps.map(({ summary }) => summary), ...undecidedSummary(left.length)].join('; '))
  return steps
}

/** Describes the findings that an accepted proposal does not decide: other records of a row have no proposal of their own. */
function undecidedSummary(left: number): string[] {
  if (left === 0) return []
  return [texts.othersInRowStayOpen(formatCount(left, texts.otherFindingForms), plural(left, texts.staysOrStay))]
}

async function decline(place: TriageContext, rows: readonly QueueRow[]): Promise<void> {
  const { store, feedback } = place
  try {
    for (const step of await settle(place, rows, false)) addMarkStep(store, step, rows, true)
    store.setState((state) => ({
      declined: new Set([...state.declined, ...rows.map(({ key }) => key)]),
      choice: null,
    }))
  } catch (error) {
    feedback.failed(texts.proposalCouldNotBeDeclined, error, rows)
  }
}
