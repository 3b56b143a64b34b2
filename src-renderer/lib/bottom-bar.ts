import { create } from 'zustand'

interface BottomBarState {
  /** Element of the shell that the page's bar is drawn into. */
  readonly slot: HTMLElement | null
  /** Number of bars on screen. The shell shows the row while there is at least one. */
  readonly users: number
}

export const useBottomBar = create<BottomBarState>(() => ({ slot: null, users: 0 }))
