import type { DecidedRow } from './rule-of-decision.ts'
import type { VexStatusWord } from '#shared/vex.ts'
import { findStatus, noTexts } from './decision.ts'
import type { DecisionValue, DecisionTexts, FieldValues, Scope } from './decision.ts'
import type { InPlace } from './in-place.ts'
import type { Marks } from './marks.ts'
import { marksOf } from './marks.ts'
import { decisionOf } from './queue-row.ts'
import type { QueueRow } from './queue-row.ts'
import { emptySelection } from './selection.ts'
import type { Selection } from './selection.ts'
import type { Standings } from './standings.ts'
import { noSteps } from './steps.ts'
import type { Steps } from './steps.ts'

/** A status that was picked but not saved, with the digit of its justification or response. */
export interface Choice {
  readonly status: VexStatusWord
  readonly digit: number | null
}

/** A decision that the service rejected. */
export interface RejectedDecision {
  readonly answer: DecisionValue
  readonly texts: DecisionTexts
  readonly fields: FieldValues
  readonly scope: Scope
  readonly overwrites: boolean
  readonly isAlone: boolean
}

/** Local triage state that the server rows do not contain. */
export interface UserState {
  /** Key of the row with the cursor. */
  readonly cursor: string | null
  readonly selection: Selection
  /** True while `V`, `P` or Ctrl+A search for rows. A decision waits for them. */
  readonly isSelecting: boolean
  /** Decisions of this session by row key. Null is an undone decision. They apply to `decidedIds` only. */
  readonly decisions: ReadonlyMap<string, DecisionValue | null>
  /** Findings that were decided in this session. */
  readonly decidedIds: ReadonlySet<string>
  /** Why a decision was rejected, by row key. */
  readonly failures: ReadonlyMap<string, string>
  /** Decisions that were rejected, by row key: nothing of them is lost, and they can be given again. */
  readonly rejected: ReadonlyMap<string, RejectedDecision>
  readonly choice: Choice | null
  /** Unsaved texts by target. */
  readonly drafts: ReadonlyMap<string, DecisionTexts>
  /** Unsaved values of custom fields by target. */
  readonly fields: ReadonlyMap<string, FieldValues>
  /**
   * Scope of the next decision. It is reset to this version after each decision and cursor move, so that a wide scope is never applied by
   * accident.
   */
  readonly scope: Scope
  /** True if the next decision about what a part brings holds for the version of the queue alone. It is reset with the scope. */
  readonly isAlone: boolean
  /** True if the next decision changes findings in its scope that are decided contrary to it, too. It is reset with the scope. */
  readonly overwrites: boolean
  /** Rows whose proposal was declined in this session. */
  readonly declined: ReadonlySet<string>
  /** Marks saved in this session, by finding id. */
  readonly marks: ReadonlyMap<string, Marks>
  readonly steps: Steps
  readonly last: {
    readonly decision: DecisionValue
    readonly texts: DecisionTexts
    readonly scope: Scope
    readonly isAlone: boolean
    /** What it was about. */
    readonly rows: readonly DecidedRow[]
  } | null
  /** When a single finding was last saved, by finding id. It is later than the time loaded with the queue. */
  readonly updatedAt: ReadonlyMap<string, string>
  /** Findings that others changed after the queue was read. */
  readonly standings: Standings
  /** Findings that have taken the place of others in their rows since the queue was read, by the id of the other one. */
  readonly inPlace: InPlace
  /** The version of the queue. Null: the queue of all products. */
  readonly versionId: string | null
  /** True after the last row was decided, until the user moves to a row again. */
  readonly isFinished: boolean
}

/** The user's state with the current rows of the queue. The cursor is at one of them. */
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
  rejected: new Map(),
  choice: null,
  drafts: new Map(),
  fields: new Map(),
  scope: 'VERSION',
  isAlone: false,
  overwrites: false,
  declined: new Set(),
  marks: new Map(),
  steps: noSteps,
  last: null,
  updatedAt: new Map(),
  standings: new Map(),
  inPlace: new Map(),
  versionId: null,
  isFinished: false,
}

/** Returns the key under which unsaved texts are stored. All selected rows share one. */
export function targetKey(state: Pick<TriageState, 'selection' | 'cursor'>): string {
  return state.selection.rows.size > 0 ? '#selected' : (state.cursor ?? '')
}

export function draftOf(state: Pick<TriageState, 'selection' | 'cursor' | 'drafts'>): DecisionTexts {
  return state.drafts.get(targetKey(state)) ?? noTexts
}

export function fieldsOf(state: Pick<TriageState, 'selection' | 'cursor' | 'fields'>): FieldValues {
  return state.fields.get(targetKey(state)) ?? noFields
}

const noFields: FieldValues = new Map()

/** Returns the rows of the next decision: the selected ones, or the one at the cursor. */
export function targetsOf(state: TriageState): QueueRow[] {
  if (state.selection.rows.size > 0) return [...state.selection.rows.values()]
  return state.rows.filter((row) => row.key === state.cursor)
}

/** Decisions of this session and their findings. */
export type SessionDecisions = Pick<TriageState, 'decisions' | 'decidedIds'>

/**
 * Returns this session's decision on a row; null if it was undone. Undefined if there is none, or if the row contains findings that were
 * not decided with it, which another filter or a rescan may add.
 */
export function sessionDecision(
  { decisions, decidedIds }: SessionDecisions,
  row: QueueRow,
): DecisionValue | null | undefined {
  const decision = decisions.get(row.key)
  if (decision === undefined) return undefined
  return row.componentVulnIds.every((id) => decidedIds.has(id)) ? decision : undefined
}

/** Returns the current decision of a row. */
export function currentDecision(state: SessionDecisions, row: QueueRow): DecisionValue | null {
  const decision = sessionDecision(state, row)
  return decision === undefined ? decisionOf(row) : decision
}

/** Returns the status to show for a row. A mixed row has none. */
export function currentStatus(state: SessionDecisions, row: QueueRow): VexStatusWord | null {
  const decision = sessionDecision(state, row)
  return decision === undefined ? (findStatus(row.vexStatus?.id) ?? null) : (decision?.status ?? null)
}

/** Whether all findings of a row are decided. Under investigation is not decided. */
export function isDecidedRow(state: SessionDecisions, row: QueueRow): boolean {
  const decision = sessionDecision(state, row)
  if (decision === undefined) return row.openCount === 0
  return decision !== null && decision.status !== 'under_investigation'
}

/**
 * Returns the row for the cursor after a decision: the next row below that was not decided or snoozed in this session and has an open
 * finding, otherwise the first such row from the top. Null if none is left.
 */
export function findNext(state: TriageState, from: number, done: ReadonlySet<string>): string | null {
  const isLeft = (row: QueueRow) => {
    const decision = sessionDecision(state, row)
    if (done.has(row.key) || decision || marksOf(state, row).snoozed) return false
    return decision === null || row.openCount > 0
  }
  const below = state.rows.slice(from + 1).find(isLeft)
  return (below ?? state.rows.slice(0, from + 1).find(isLeft))?.key ?? null
}

export function indexOfCursor(state: Pick<TriageState, 'rows' | 'cursor'>): number {
  return state.rows.findIndex((row) => row.key === state.cursor)
}
