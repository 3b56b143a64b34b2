import type { RefObject } from 'react'
import { useEffect } from 'react'
import { isFocusFree } from '#renderer/lib/keys.ts'
import { focusCursorRow } from './use-table-keys.ts'

/** Number of frames to wait for the row to be rendered. */
const maxFrames = 20

/**
 * Focuses the row with the cursor when the table appears and whenever `cursorKey` changes, unless something else has the focus, so that keys
 * work at once and keep working when the focused row is removed.
 */
export function useRowFocus(
  table: RefObject<HTMLElement | null>,
  cursorKey: string | undefined,
  isEnabled: boolean,
): void {
  useEffect(() => {
    if (!isEnabled) return
    let frame = 0
    const look = (left: number) => {
      if (left === 0 || !isFocusFree() || focusCursorRow(table.current)) return
      frame = requestAnimationFrame(() => look(left - 1))
    }
    look(maxFrames)
    return () => cancelAnimationFrame(frame)
  }, [table, cursorKey, isEnabled])
}
