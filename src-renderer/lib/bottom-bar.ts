import { create } from 'zustand'

interface BottomBarState {
  /** Element of the shell that the page's bar is drawn into. */
  readonly slot: HTMLElement | null
}

export const useBottomBar = create<BottomBarState>(() => ({ slot: null }))
