import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import type { QueueRow } from './queue-row.ts'
import { initialUserState } from './triage-state.ts'
import type { TriageState, UserState } from './triage-state.ts'

/** The state of triage as its steps read and change it. Rows are read where the queue is cached and never stored here. */
export interface TriageStore {
  /** What the user did, for the view to follow. */
  readonly user: StoreApi<UserState>
  /** What the user did, over the rows that the queue has now. */
  getState(): TriageState
  setState(change: Partial<UserState> | ((state: TriageState) => Partial<UserState>)): void
}

/** @param readRows the rows on screen, in their order */
export function createTriageStore(readRows: () => readonly QueueRow[]): TriageStore {
  const user = createStore<UserState>(() => initialUserState)
  return {
    user,
    getState: () => withRows(user.getState(), readRows()),
    setState: (change) =>
      user.setState(typeof change === 'function' ? (state) => change(withRows(state, readRows())) : change),
  }
}

/** What the user did over the rows of the queue. The cursor is at the first row where the row that it was put on is not there. */
export function withRows(user: UserState, rows: readonly QueueRow[]): TriageState {
  const hasCursor = rows.some((row) => row.key === user.cursor)
  return { ...user, rows, cursor: hasCursor ? user.cursor : (rows[0]?.key ?? null) }
}
