/** What a virtual list tells of its rows, and how it scrolls to one. */
export interface ScrollableRows {
  /** Null before the list is on screen. */
  readonly scrollOffset: number | null
  /** Where the list scrolls to for a row, and how the row is aligned there: `auto` if it is visible already. */
  readonly getOffsetForIndex: (index: number, align: 'auto') => readonly [offset: number, align: string] | undefined
  readonly scrollToIndex: (index: number, options: { align: 'auto' }) => void
}

/** The offset from which a list was scrolled last. While it still reports that one, it has not noticed yet where it is. */
const scrolledFrom = new WeakMap<object, number | null>()

/**
 * Scrolls a list as little as needed to show a row. If the row is visible nothing is called, because the list forces a layout of the whole page
 * each time that it scrolls.
 */
export function scrollToRow(list: ScrollableRows, index: number): void {
  const now = list.scrollOffset
  const [offset = 0, align] = list.getOffsetForIndex(index, 'auto') ?? []
  const isSame = now !== null && Math.abs(offset - now) < 1
  const isKnown = now !== null && scrolledFrom.get(list) !== now
  if (isKnown && (align === 'auto' || (align === 'start' && isSame))) return // the first rows are at the top already
  if (!isSame) scrolledFrom.set(list, now)
  list.scrollToIndex(index, { align: 'auto' })
}
