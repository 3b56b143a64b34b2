import type { VexStatusWord } from '#shared/vex.ts'
import { findStatus, noTexts } from './decision.ts'
import type { DecisionValue, DecisionTexts, FieldValues, Scope } from './decision.ts'
import type { Marks } from './marks.ts'
import { marksOf } from './marks.ts'
import { decisionOf } from './queue-row.ts'
import type { QueueRow } from './queue-row.ts'
import { emptySelection } from './selection.ts'
import type { Selection } from './selection.ts'
import { noSteps } from './steps.ts'
import type { Steps } from './steps.ts'

/** A status that was picked and not yet written, with the digit of its justification or response. */
export interface Choice {
  readonly status: VexStatusWord
  readonly digit: number | null
}

/** Local triage state that the server rows do not contain. */
export interface UserState {
  /** Key of the row that the cursor was put on. */
  readonly cursor: string | null
  readonly selection: Selection
  /** True while `V`, `P` or Ctrl+A look for rows. A decision waits for them. */
  readonly isSelecting: boolean
  /** Answers of this sitting by row key. Null is an answer that was taken back. They hold for `decidedIds` only. */
  readonly decisions: ReadonlyMap<string, DecisionValue | null>
  /** Findings that answers of this sitting were about. */
  readonly decidedIds: ReadonlySet<string>
  /** Why an answer was refused, by row key. */
  readonly failures: ReadonlyMap<string, string>
  readonly choice: Choice | null
  /** Texts written and not yet sent, by target. */
  readonly drafts: ReadonlyMap<string, DecisionTexts>
  /** Values of custom fields written and not yet sent, by target. */
  readonly fields: ReadonlyMap<string, FieldValues>
  /**
   * Scope of the next decision. It is reset to this version after each decision and cursor move, so that a wide scope is never applied by
   * accident.
   */
  readonly scope: Scope
  /** Rows whose proposal was declined in this sitting. */
  readonly declined: ReadonlySet<string>
  /** What was noted at findings in this sitting, by finding id. */
  readonly marks: ReadonlyMap<string, Marks>
  readonly steps: Steps
  readonly last: { readonly answer: DecisionValue; readonly texts: DecisionTexts; readonly scope: Scope } | null
  /** When a lone finding was last written, by finding id: later than what the queue was loaded with. */
  readonly updatedAt: ReadonlyMap<string, string>
  /** True after the last row was answered, until the person looks at a row again. */
  readonly isFinished: boolean
}

/** What the user did, over the rows that the queue has now: its cursor is at one of them. */
export interface TriageState extends UserState {
  readonly rows: readonly QueueRow[]
}

export const initialUserState: UserState = {
  cursor: null,
  selection: emptySelection,
  isSelecting: false,
  decisions: new Map(),
  decidedIds: new Set(),
  failures: new Map(),
  choice: null,
  drafts: new Map(),
  fields: new Map(),
  scope: 'VERSION',
  declined: new Set(),
  marks: new Map(),
  steps: noSteps,
  last: null,
  updatedAt: new Map(),
  isFinished: false,
}

/** The place under which texts are kept while they are written: all ticked rows share one. */
export function targetKey(state: Pick<TriageState, 'selection' | 'cursor'>): string {
  return state.selection.rows.size > 0 ? '#ticked' : (state.cursor ?? '')
}

export function draftOf(state: Pick<TriageState, 'selection' | 'cursor' | 'drafts'>): DecisionTexts {
  return state.drafts.get(targetKey(state)) ?? noTexts
}

export function fieldsOf(state: Pick<TriageState, 'selection' | 'cursor' | 'fields'>): FieldValues {
  return state.fields.get(targetKey(state)) ?? noFields
}

const noFields: FieldValues = new Map()

/** Rows that the next decision is about: the ticked ones, or the one under the cursor. */
export function targetsOf(state: TriageState): QueueRow[] {
  if (state.selection.rows.size > 0) return [...state.selection.rows.values()]
  return state.rows.filter((row) => row.key === state.cursor)
}

/** Answers of this sitting, and what they were about. */
export type SessionDecisions = Pick<TriageState, 'decisions' | 'decidedIds'>

/**
 * The answer of this sitting to a row; null where it was taken back. Undefined where none was given, and where the row has findings that
 * it was not about: another filter or a rescan shows more of what is one row.
 */
export function sessionDecision(
  { decisions, decidedIds }: SessionDecisions,
  row: QueueRow,
): DecisionValue | null | undefined {
  const answer = decisions.get(row.key)
  if (answer === undefined) return undefined
  return row.componentVulnIds.every((id) => decidedIds.has(id)) ? answer : undefined
}

/** What is said about a row now. */
export function currentDecision(state: SessionDecisions, row: QueueRow): DecisionValue | null {
  const answer = sessionDecision(state, row)
  return answer === undefined ? decisionOf(row) : answer
}

/** The status to draw at a row: a mixed row has none. */
export function currentStatus(state: SessionDecisions, row: QueueRow): VexStatusWord | null {
  const answer = sessionDecision(state, row)
  return answer === undefined ? (findStatus(row.vexStatus?.id) ?? null) : (answer?.status ?? null)
}

/**
 * Where the cursor goes after a decision: the next row below that was not answered or snoozed in this sitting and has no final
 * answer, else the first such row from the top. Null when none is left.
 */
export function findNext(state: TriageState, from: number, done: ReadonlySet<string>): string | null {
  const isLeft = (row: QueueRow) => {
    if (done.has(row.key) || sessionDecision(state, row) || marksOf(state, row).snoozed) return false
    const status = currentStatus(state, row)
    return status === null || status === 'under_investigation'
  }
  const below = state.rows.slice(from + 1).find(isLeft)
  return (below ?? state.rows.slice(0, from + 1).find(isLeft))?.key ?? null
}

export function indexOfCursor(state: Pick<TriageState, 'rows' | 'cursor'>): number {
  return state.rows.findIndex((row) => row.key === state.cursor)
}
