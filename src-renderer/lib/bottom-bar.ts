import { create } from 'zustand'

interface BottomBarState {
  /** Element of the shell that the page's bar is drawn into. */
  readonly slot: HTMLElement | null
  /** How many bars are on screen; the shell keeps the row while there is one. */
  readonly users: number
}

export const useBottomBar = create<BottomBarState>(() => ({ slot: null, users: 0 }))
