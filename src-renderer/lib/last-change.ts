import { useMemo, useRef } from 'react'

/** One step back of a page. */
export interface LastChange {
  /** What undoes the newest change; null if it cannot be undone. */
  remember(undo: (() => void) | null): void
  undo(): void
}

/** Keeps how the newest change of a page is undone, whatever made it. */
export function useLastChange(): LastChange {
  const last = useRef<(() => void) | null>(null)
  return useMemo(
    () => ({
      remember(undo) {
        last.current = undo
      },
      undo() {
        const undo = last.current
        last.current = null
        undo?.()
      },
    }),
    [],
  )
}
