import { plural } from '#renderer/lib/plural.ts'
import { aboutRows } from './draft-of-decision.ts'
import { addInPlace, idsInPlace } from './in-place.ts'
import { canBeAlone } from './row-parts.ts'
import type { DecisionValue, DecisionTexts, FieldValues, Scope } from './decision.ts'
import type { QueueRow } from './queue-row.ts'
import { findingIds, emptySelection } from './selection.ts'
import { maxFindingsPerCall } from './name-findings.ts'
import { addStep } from './steps.ts'
import type { ReadFinding } from './standings.ts'
import * as shownTexts from './texts.ts'
import type { Decision, TriageService } from './triage-service.ts'
import type { FindingAfter, WrittenStep } from './written-step.ts'
import { currentDecision, draftOf, fieldsOf, findNext, indexOfCursor, targetKey, targetsOf } from './triage-state.ts'
import type { TriageState, UserState } from './triage-state.ts'
import type { TriageStore } from './triage-store.ts'

/** Feedback for the user, which the view shows as toasts and announcements. */
export interface TriageFeedback {
  /** @param kept findings in the scope that stay as they are */
  decided(answer: DecisionValue, findings: number, rows: readonly QueueRow[], kept: number): void
  /** Something was noted, accepted or declined: the service's own words, for example `Assigned to Ada, 2 findings`. */
  recorded(summary: string): void
  /** The note has names after `@` for which no message was sent. */
  notTold(problems: readonly string[]): void
  undone(summary: string, findings: number): void
  redone(summary: string, findings: number): void
  failed(what: string, error: unknown, rows: readonly QueueRow[]): void
  ticked(rows: readonly QueueRow[], why: string): void
}

/** Rows that show a decision before it is saved, and their earlier decisions. */
export interface OptimisticUpdate {
  readonly rows: readonly QueueRow[]
  readonly before: ReadonlyMap<string, DecisionValue | null>
  readonly after: ReadonlyMap<string, DecisionValue>
}

/** A decision that is being saved: what is saved, and which rows show it. */
export interface PendingDecision extends OptimisticUpdate {
  readonly answer: DecisionValue
  readonly decision: Decision
}

/** Texts and scope to use instead of the contents of the decision panel. */
export interface RepeatedInput {
  readonly texts: DecisionTexts
  readonly scope: Scope
  readonly isAlone: boolean
  /** Values of custom fields. Omitted: those of the panel. */
  readonly fields?: FieldValues
  /** Whether contrary decisions are changed, too. Omitted: they stay. */
  readonly overwrites?: boolean
  /** Key of the only row that it is for. Omitted: the rows of the next decision. */
  readonly onlyFor?: string
}

/** Shows a decision before it is saved: marks its rows, clears the panel, and moves the cursor to the next row. */
export function applyDecisionOptimistically(
  store: TriageStore,
  answer: DecisionValue,
  taken?: RepeatedInput,
): PendingDecision | undefined {
  const state = store.getState()
  const rows = targetsOf(state)
  const ids = findingIds(rows)
  if (ids.length === 0 || !isMeantFor(rows, taken)) return undefined
  const { texts, scope, isAlone, overwrites = false, fields = fieldsOf(state) } = taken ?? inputOf(state)
  const aloneIn = isAlone && canBeAlone(rows, state.versionId) ? state.versionId : null
  const shown = applyDecisionsOptimistically(store, new Map(rows.map((row) => [row, answer])))
  const about = rows.map(({ packageName, representative: { component, vuln } }) => ({
    ...{ vulnId: vuln.vulnId, packageName: packageName ?? component.name },
  }))
  store.setState({ last: { decision: answer, texts, scope, isAlone, rows: about } })
  const [first] = rows
  const single =
    ids.length === 1 && first
      ? {
          sbomId: first.representative.decidedFor?.id ?? first.representative.sbomId,
          updatedAt: first.representative.updatedAt,
        }
      : null
  return {
    ...shown,
    answer,
    decision: {
      ...{ findingIds: ids, updatedAts: [], singleFinding: single },
      ...{ answer, texts, scope, aloneIn, overwrites, fields },
      about: aboutRows(rows),
    },
  }
}

/** Returns what the panel has for the next decision. */
function inputOf(state: TriageState): RepeatedInput {
  const { scope, isAlone, overwrites } = state
  return { texts: draftOf(state), scope, isAlone, overwrites }
}

/** Whether an input is for these rows. */
function isMeantFor(rows: readonly QueueRow[], taken: RepeatedInput | undefined): boolean {
  return taken?.onlyFor === undefined || (rows.length === 1 && rows[0]?.key === taken.onlyFor)
}

/** Shows decisions on rows, clears the panel and moves to the next open row. */
export function applyDecisionsOptimistically(
  store: TriageStore,
  given: ReadonlyMap<QueueRow, DecisionValue>,
): OptimisticUpdate {
  const state = store.getState()
  const rows = [...given.keys()]
  const before = new Map(rows.map((row) => [row.key, currentDecision(state, row)]))
  const after = new Map([...given].map(([row, answer]) => [row.key, answer]))
  const answers = new Map([...state.decisions, ...after])
  const newlyDecidedIds = new Set([...state.decidedIds, ...findingIds(rows)])
  const next = findNext(
    { ...state, decisions: answers, decidedIds: newlyDecidedIds },
    Math.max(indexOfCursor(state), -1),
    new Set(after.keys()),
  )
  store.setState({ ...advanceState(state, rows, next), decisions: answers, decidedIds: newlyDecidedIds })
  return { rows, before, after }
}

/** Returns the state with a cleared panel and the cursor on the next row. */
export function advanceState(
  state: TriageState,
  rows: readonly QueueRow[],
  next: string | null,
): Omit<Partial<UserState>, 'decisions' | 'decidedIds'> {
  const without = <Value>(all: ReadonlyMap<string, Value>, keys: readonly string[]) =>
    new Map([...all].filter(([key]) => !keys.includes(key)))
  return {
    failures: without(
      state.failures,
      rows.map(({ key }) => key),
    ),
    rejected: without(
      state.rejected,
      rows.map(({ key }) => key),
    ),
    drafts: without(state.drafts, [targetKey(state)]),
    fields: without(state.fields, [targetKey(state)]),
    selection: emptySelection,
    choice: null,
    scope: 'VERSION',
    isAlone: false,
    overwrites: false,
    cursor: next ?? state.cursor,
    isFinished: next === null,
  }
}

/** Saves a decision that is already shown. If saving fails, reverts it and shows the reason. */
export async function writeDecision(
  store: TriageStore,
  service: TriageService,
  feedback: TriageFeedback,
  { decision, answer, ...shown }: PendingDecision,
  reload: () => void,
): Promise<void> {
  const [id = ''] = decision.findingIds
  const known = store.getState().updatedAt.get(id)
  // A previous decision of this session on the same finding may have been saved only just now.
  const single =
    decision.singleFinding && known !== undefined && known > decision.singleFinding.updatedAt
      ? { ...decision.singleFinding, updatedAt: known }
      : decision.singleFinding
  const isSaved = await saveOptimistic(store, feedback, shown, async () => {
    const updatedAts = timesSeen(store.getState(), shown.rows, decision.findingIds)
    const step = await service.decide({ ...decision, updatedAts, singleFinding: single })
    feedback.decided(answer, step.findings, shown.rows, step.kept ?? 0)
    if (step.mentionProblems?.length) feedback.notTold(step.mentionProblems)
    noteUnread(store, decision.findingIds, step, reload)
    return [step]
  })
  if (isSaved) return
  keepRejected(store, shown.rows, decision, answer)
  // What another user decided for this version alone stands in a row of its own, which only the queue has.
  if (decision.aloneIn !== null) reload()
}

/** Keeps a rejected decision with its texts, so that it can be given again. */
function keepRejected(
  store: TriageStore,
  rows: readonly QueueRow[],
  { texts, fields, scope, aloneIn, overwrites }: Decision,
  answer: DecisionValue,
): void {
  const kept = { answer, texts, fields, scope, overwrites, isAlone: aloneIn !== null }
  store.setState(({ rejected }) => ({
    rejected: new Map([...rejected, ...rows.map(({ key }) => [key, kept] as const)]),
  }))
}

/** Of a large step not every finding comes back: the others were changed at the same time, and their rows are read again. */
export function noteUnread(
  store: TriageStore,
  findingIds: readonly string[],
  { after }: WrittenStep,
  reload: () => void,
): void {
  if (after.length >= findingIds.length) return
  const newest = after.reduce((time, { updatedAt }) => (updatedAt > time ? updatedAt : time), '')
  store.setState(({ updatedAt }) => ({
    updatedAt: new Map([...updatedAt, ...findingIds.map((id) => [id, newest] as const)]),
  }))
  reload()
}

/** Returns when findings were last changed, as the user saw it when they decided: in their row of the queue, or in this session since. */
function timesSeen({ updatedAt }: TriageState, rows: readonly QueueRow[], ids: readonly string[]): readonly string[] {
  const read = new Map(
    rows.flatMap((row) => row.componentVulnIds.map((id) => [id, row.readAt?.get(id) ?? row.updatedAt] as const)),
  )
  return ids.map((id) => {
    const [inRow = '', inSession = ''] = [read.get(id), updatedAt.get(id)]
    return inSession > inRow ? inSession : inRow
  })
}

/**
 * Saves what is already shown and adds the steps that `write` returns. If it is rejected, everything is reverted and the reason shown.
 * @returns whether it was saved
 */
export async function saveOptimistic(
  store: TriageStore,
  feedback: TriageFeedback,
  { rows, before, after }: OptimisticUpdate,
  write: () => Promise<readonly WrittenStep[]>,
): Promise<boolean> {
  try {
    const steps = await write()
    const keys = rows.map(({ key }) => key)
    for (const { operationId, after: findings } of steps) {
      const step = { operationId, rows: keys, before, after, declines: false }
      store.setState((state) => ({ steps: addStep(state.steps, step) }))
      storeUpdatedFindings(store, findings)
    }
    return true
  } catch (error) {
    revertOptimistic(store, before, error)
    feedback.failed(plural(rows.length, shownTexts.decisionsCouldNotBeSaved), error, rows)
    return false
  }
}

/**
 * Runs a call of the service that takes a limited number of findings.
 * @throws {Error} if one call would include more findings than the service accepts
 */
export async function withinFindingLimit<Result>(
  findingIds: readonly string[],
  write: () => Promise<Result>,
): Promise<Result> {
  if (findingIds.length > maxFindingsPerCall) {
    throw new Error(
      shownTexts.youCanAcceptOrDecline(maxFindingsPerCall.toLocaleString('en'), findingIds.length.toLocaleString('en')),
    )
  }
  return write()
}

/** Reverts rows to their state before a rejected decision and shows the reason on each. */
function revertOptimistic(store: TriageStore, before: ReadonlyMap<string, DecisionValue | null>, error: unknown): void {
  const message = error instanceof Error ? error.message : String(error)
  store.setState((state) => ({
    isFinished: false,
    decisions: new Map([...state.decisions, ...before]),
    failures: new Map([...state.failures, ...[...before.keys()].map((key) => [key, message] as const)]),
  }))
}

/** Stores findings as a call returned them. */
export function storeUpdatedFindings(store: TriageStore, findings: readonly FindingAfter[]): void {
  if (findings.length === 0) return
  const read = findings.flatMap(readOf)
  store.setState((state) => {
    const inPlace = addInPlace(state.inPlace, findings)
    return {
      updatedAt: new Map([...state.updatedAt, ...findings.map(({ id, updatedAt }) => [id, updatedAt] as const)]),
      marks: new Map([...state.marks, ...findings.map((one) => [one.id, one] as const)]),
      standings: new Map([...state.standings, ...read.map((one) => [one.id, one] as const)]),
      inPlace,
      ...(inPlace !== state.inPlace && { decidedIds: idsInPlace(state.decidedIds, inPlace) }),
    }
  })
}

/** Returns what a response says of a finding, without what only its row has. Its decision may be another user's. */
function readOf(finding: FindingAfter): ReadFinding[] {
  const { vexStatus, vexJustification = null, cdxResponse = null } = finding
  if (vexStatus === undefined) return []
  const { id, updatedAt, severity, severityReason, stale, worsened, snoozed, snoozedUntil, labels, assignee } = finding
  const marks = { id, updatedAt, severity, severityReason, stale, worsened, snoozed, snoozedUntil, labels, assignee }
  return [{ ...marks, vexStatus, vexJustification, cdxResponse }]
}
