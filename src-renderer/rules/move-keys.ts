import type { KeyboardEvent } from 'react'

/** Returns the handler of a row that Alt with an arrow moves before or behind another one. */
export function moveKeys<Row>(beside: { readonly before: Row; readonly after: Row }, move: (row: Row) => void) {
  return (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(event.key === 'ArrowUp' ? beside.before : beside.after)
  }
}
