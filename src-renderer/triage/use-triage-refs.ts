import { useCallback, useMemo, useRef } from 'react'

/** Elements of the page that keys focus. */
export function useTriageRefs() {
  const listRef = useRef<HTMLDivElement>(null)
  const filterRef = useRef<HTMLInputElement>(null)
  const noteRef = useRef<HTMLTextAreaElement>(null)
  const evidenceRef = useRef<HTMLDivElement>(null)
  const focusQueue = useCallback(() => {
    const active = document.activeElement
    if (listRef.current) listRef.current.focus({ preventScroll: true })
    else if (active instanceof HTMLElement) active.blur() // without a list in an empty queue, the keys still work
  }, [])
  return useMemo(() => ({ listRef, filterRef, noteRef, evidenceRef, focusQueue }), [focusQueue])
}

export type TriageRefs = ReturnType<typeof useTriageRefs>
