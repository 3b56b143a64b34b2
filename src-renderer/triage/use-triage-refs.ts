import { useCallback, useMemo, useRef } from 'react'

/** Parts of the page that keys move the focus to. */
export function useTriageRefs() {
  const listRef = useRef<HTMLDivElement>(null)
  const filterRef = useRef<HTMLInputElement>(null)
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const evidenceRef = useRef<HTMLDivElement>(null)
  const focusQueue = useCallback(() => {
    const active = document.activeElement
    if (listRef.current) listRef.current.focus({ preventScroll: true })
    else if (active instanceof HTMLElement) active.blur() // an empty queue has no list: the keys still work
  }, [])
  return useMemo(() => ({ listRef, filterRef, noteRef, evidenceRef, focusQueue }), [focusQueue])
}

export type TriageRefs = ReturnType<typeof useTriageRefs>
