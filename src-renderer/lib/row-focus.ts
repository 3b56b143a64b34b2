import { type RefObject, useRef } from 'react'
import { useKeys } from './keys.ts'

/**
 * Binds J and K to a list: they move the focus among the elements that `selector` finds in it. Where the one with the focus went away, they
 * go to the one in its place. Returns the list's ref.
 */
export function useRowFocus<Box extends HTMLElement>(selector: string): RefObject<Box | null> {
  const box = useRef<Box>(null)
  const last = useRef(0)
  const move = (step: 1 | -1) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
    const found = rows.findIndex((row) => row === document.activeElement)
    const next = found < 0 ? last.current : found + step
    last.current = Math.max(Math.min(next, rows.length - 1), 0)
    rows[last.current]?.focus()
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  return box
}
