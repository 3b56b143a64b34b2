import { createStore } from 'zustand/vanilla'
import type { StoreApi } from 'zustand/vanilla'
import { rowsInPlace } from './in-place.ts'
import type { QueueRow } from './queue-row.ts'
import { rowsAsRead } from './standings.ts'
import { initialUserState } from './triage-state.ts'
import type { TriageState, UserState } from './triage-state.ts'

/** The state of triage, as its actions read and change it. Rows are read from the query cache and never stored here. */
export interface TriageStore {
  /** The user's state, which the view subscribes to. */
  readonly user: StoreApi<UserState>
  /** Returns the user's state with the current rows of the queue. */
  getState(): TriageState
  setState(change: Partial<UserState> | ((state: TriageState) => Partial<UserState>)): void
}

/**
 * Creates a store.
 * @param readRows returns the rows on screen, in their order
 * @param versionId the version of the queue; null for the queue of all products
 */
export function createTriageStore(readRows: () => readonly QueueRow[], versionId: string | null): TriageStore {
  const user = createStore<UserState>(() => ({ ...initialUserState, versionId }))
  return {
    user,
    getState: () => withRows(user.getState(), readRows()),
    setState: (change) =>
      user.setState(typeof change === 'function' ? (state) => change(withRows(state, readRows())) : change),
  }
}

/** Combines the user's state with the rows of the queue. The cursor is at the first row if its own is missing. */
export function withRows(user: UserState, read: readonly QueueRow[]): TriageState {
  const rows = rowsAsRead(rowsInPlace(read, user.inPlace), user)
  const hasCursor = rows.some((row) => row.key === user.cursor)
  return { ...user, rows, cursor: hasCursor ? user.cursor : (rows[0]?.key ?? null) }
}
