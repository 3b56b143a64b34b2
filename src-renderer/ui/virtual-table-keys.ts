/** Where a key takes the cursor of a list, or what it does to the row under it. */
export type TableMove =
  | { readonly kind: 'move'; readonly index: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'tick' }
  | { readonly kind: 'expand'; readonly expanded: boolean }

/**
 * Reads a key press in a table of rows. Letters J and K move as the arrows do.
 * @param page how many rows fit on the screen
 */
export function readTableKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  cursor: number,
  count: number,
  page: number,
  lettersOn: boolean,
): TableMove | null {
  if (count === 0 || event.altKey) return null
  const last = count - 1
  const to = (index: number): TableMove => ({ kind: 'move', index: Math.min(last, Math.max(0, index)) })
  if (event.ctrlKey || event.metaKey) {
    if (event.key === 'Home') return to(0)
    return event.key === 'End' ? to(last) : null
  }
  const letter = lettersOn && !event.shiftKey ? event.key : ''
  if (letter === 'j' || (event.key === 'ArrowDown' && !event.shiftKey)) return to(cursor + 1)
  if (letter === 'k' || (event.key === 'ArrowUp' && !event.shiftKey)) return to(cursor - 1)
  switch (event.key) {
    case 'PageDown':
      return to(cursor + page)
    case 'PageUp':
      return to(cursor - page)
    case 'Home':
      return to(0)
    case 'End':
      return to(last)
    case 'Enter':
      return { kind: 'open' }
    case ' ':
      return { kind: 'tick' }
    case 'ArrowRight':
      return { kind: 'expand', expanded: true }
    case 'ArrowLeft':
      return { kind: 'expand', expanded: false }
    default:
      return null
  }
}
