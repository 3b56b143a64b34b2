import type { KeyboardEvent } from 'react'

/** Keys of a row that itself has the focus: Enter opens it, Space turns it on and off. Its buttons have their own. */
export function rowKeys({ open, turn }: { readonly open: () => void; readonly turn: () => void }) {
  return (event: KeyboardEvent): void => {
    if (event.target !== event.currentTarget || event.repeat) return
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (event.key === 'Enter') open()
    else turn()
  }
}
