import type { FocusEvent } from 'react'
import { useEffect, useRef } from 'react'
import { focusContent } from '#renderer/lib/focus-content.ts'

/**
 * Gives the focus back when a card that had it is closed or shows something else: to where it was before, or to the list of the page. What
 * follows in the card comes first. Returns the handler of the element around the cards.
 */
export function useFocusOfCards(cards: readonly unknown[]): (event: FocusEvent) => void {
  const before = useRef<EventTarget | null>(null)
  const isInside = useRef(false)
  useEffect(() => {
    const look = ({ target }: globalThis.FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[data-cards]') === null) isInside.current = false
    }
    document.addEventListener('focusin', look)
    return () => document.removeEventListener('focusin', look)
  }, [])
  // A change of the cards, or the end of the last one, may have removed what had the focus.
  useEffect(() => {
    giveBackSoon(isInside, before)
    return () => giveBackSoon(isInside, before)
  }, [cards])
  return ({ relatedTarget, currentTarget }) => {
    isInside.current = true
    if (relatedTarget === null || !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
}

function giveBackSoon(isInside: { current: boolean }, before: { readonly current: EventTarget | null }): void {
  if (!isInside.current) return
  requestAnimationFrame(() => {
    if (!isInside.current || document.activeElement !== document.body) return
    isInside.current = false
    const { current } = before
    if (current instanceof HTMLElement && current.isConnected && current !== document.body) current.focus()
    else focusContent()
  })
}
