/** The target of the cursor, or the action on its row, for a key in a list. */
export type TableMove =
  | { readonly kind: 'move'; readonly index: number; readonly extends?: true }
  | { readonly kind: 'open' }
  | { readonly kind: 'tick' }
  | { readonly kind: 'expand'; readonly expanded: boolean }

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Keys that move the cursor, as steps from its position; `page` stands for one screen. */
const steps: Readonly<Record<string, number | 'page' | '-page'>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  j: 1,
  k: -1,
  PageDown: 'page',
  PageUp: '-page',
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

const acts: Readonly<Record<string, TableMove>> = {
  Enter: { kind: 'open' },
  ' ': { kind: 'tick' },
  ArrowRight: { kind: 'expand', expanded: true },
  ArrowLeft: { kind: 'expand', expanded: false },
}

/** Keys that move the cursor with Shift, and select the rows that it passes. */
const extendingSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }

function isForTable({ key, ctrlKey, metaKey, altKey, shiftKey }: Press, lettersOn: boolean): boolean {
  if (altKey) return false
  if (ctrlKey || metaKey) return key === 'Home' || key === 'End'
  if (/^[jk]$/i.test(key)) return lettersOn
  return !(shiftKey && /^Arrow(Left|Right)$/.test(key))
}

/**
 * Interprets a key press in a table. J and K move like the arrows; with Shift they select.
 * @param page how many rows fit on the screen
 */
export function readTableKey(
  event: Press,
  cursor: number,
  count: number,
  page: number,
  lettersOn: boolean,
): TableMove | null {
  if (count === 0 || !isForTable(event, lettersOn)) return null
  if (event.shiftKey) {
    const by = extendingSteps[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (by !== undefined) return { kind: 'move', index: within(cursor + by, count), extends: true }
  }
  const step = steps[event.key]
  if (step === undefined) return acts[event.key] ?? null
  const distance = step === 'page' ? page : step === '-page' ? -page : step
  return { kind: 'move', index: within(cursor + distance, count) }
}

function within(index: number, count: number): number {
  return Math.min(count - 1, Math.max(0, index))
}
