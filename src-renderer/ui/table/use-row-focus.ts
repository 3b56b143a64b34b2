import { useEffect, useRef } from 'react'

/** Number of frames to wait for the rows to be rendered. */
const maxFrames = 20

/**
 * Focuses the current row of a table when it appears and whenever `cursorId` changes, unless something else has the focus, so that keys
 * work at once and keep working when the focused row is removed. Returns the reference for the element around the table.
 */
export function useRowFocus(cursorId?: string) {
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let frame = 0
    const look = (left: number) => {
      const active = document.activeElement
      if (left === 0 || (active !== null && active !== document.body && active.tagName !== 'MAIN')) return
      const row = table.current?.querySelector<HTMLElement>('[role=row][tabindex="0"]')
      if (row) row.focus({ preventScroll: true })
      else frame = requestAnimationFrame(() => look(left - 1))
    }
    look(maxFrames)
    return () => cancelAnimationFrame(frame)
  }, [cursorId])
  return table
}
