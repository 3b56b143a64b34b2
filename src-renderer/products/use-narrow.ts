import { useSyncExternalStore } from 'react'

const narrow = window.matchMedia('(max-width: 46rem)')

/** Whether the window is as narrow as half a small screen: tables show only what identifies a row, and its counts. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      narrow.addEventListener('change', changed)
      return () => narrow.removeEventListener('change', changed)
    },
    () => narrow.matches,
  )
}
