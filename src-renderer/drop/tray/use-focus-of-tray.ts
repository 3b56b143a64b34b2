import type { FocusEvent } from 'react'
import { useEffect, useRef } from 'react'
import { focusContent } from '#renderer/lib/focus-content.ts'

/**
 * Gives the focus back when the tray is closed while it has it: to where it was before, or to the list of the page. A row that goes on
 * keeps the focus for its next step. Returns the handler of the element around the rows.
 * @param isOpen whether the tray is shown
 */
export function useFocusOfTray(isOpen: boolean): (event: FocusEvent) => void {
  const before = useRef<EventTarget | null>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const look = ({ target }: globalThis.FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[data-tray]') === null) isInside.current = false
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  useEffect(() => {
    if (!isOpen) return
    return () => giveBackSoon(isInside, before)
  }, [isOpen])
  return ({ relatedTarget, currentTarget }) => {
    isInside.current = true
    if (relatedTarget === null || !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
}

function giveBackSoon(isInside: { current: boolean }, before: { readonly current: EventTarget | null }): void {
  requestAnimationFrame(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    isInside.current = false
    const { current } = before
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus()
    else focusContent()
  })
}
