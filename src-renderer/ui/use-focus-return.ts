import { useLayoutEffect, useState } from 'react'
import { focusContent } from '#renderer/lib/focus-content.ts'

/** Where a dialog that has closed will give the focus back, unless another one has opened by then. */
let owed: Element | null = null

/**
 * Returns what gives the focus back, when a dialog has closed, to where it was before. It must be called before anything in the dialog is
 * focused. What has taken the focus meanwhile keeps it: such as another dialog, which gives it back in turn. `isWanted` is false if the page
 * that had it is left. If what had it is gone, the list of the page gets it.
 */
export function useFocusReturn(): (isWanted?: boolean) => void {
  const [opener] = useState(() => (isFree(document.activeElement) ? owed : document.activeElement))
  useLayoutEffect(
    () => () => {
      owed = opener
    },
    [opener],
  )
  return (isWanted = true) => {
    owed = null
    if (!isWanted || !isFree(document.activeElement)) return
    if (opener instanceof HTMLElement && opener.isConnected && !isFree(opener)) opener.focus()
    else focusContent()
  }
}

/** Whether nothing has the focus. */
function isFree(active: Element | null): boolean {
  return active === null || active === document.body
}
