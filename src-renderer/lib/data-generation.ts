import { create } from 'zustand'
import { dismissTransientToasts } from './toasts.ts'

/** Counts how often all data of the service was replaced while this window was open. Everything on the screen belongs to one generation. */
export const useDataGeneration = create<{ readonly generation: number }>(() => ({ generation: 0 }))

/** Discards everything that the window knows and shows the page again from new data, after a backup was restored. */
export function startOver(): void {
  dismissTransientToasts() // their actions, for example undo, are about data that was replaced
  useDataGeneration.setState(({ generation }) => ({ generation: generation + 1 }))
}
