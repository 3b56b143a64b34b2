import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { usePreferences } from '#renderer/lib/preferences.ts'
import type { VirtualTableProps } from './virtual-table-types.ts'

const loadMoreThreshold = 40
const overscan = 12
const headHeight = 30

function tokenInPixels(token: string): number {
  const root = getComputedStyle(document.documentElement)
  const rem = Number.parseFloat(root.fontSize) || 16
  return Math.round((Number.parseFloat(root.getPropertyValue(token)) || 2.125) * rem)
}

/**
 * Returns the rows of a table to render: the visible ones, and the one with the cursor even if it is not visible, so that the focus is
 * never lost. Requests more rows when the loaded ones end.
 */
export function useVirtualRows<Row>(props: VirtualTableProps<Row>, cursor: number) {
  const { rows, totalCount, rowKey, rowHeight, onNeedMore } = props
  const scroller = useRef<HTMLDivElement>(null)
  const density = usePreferences((preferences) => preferences.density)
  // The density changes the value of the token.
  const height = useMemo(() => (density ? tokenInPixels(rowHeight ?? '--row-table') : 0), [rowHeight, density])
  const count = Math.max(totalCount, rows.length)
  // With another function the virtualizer would measure every row of the table again, in each frame.
  const getItemKey = useCallback(
    (index: number) => {
      const row = rows[index]
      return row === undefined ? index : rowKey(row)
    },
    [rows, rowKey],
  )
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan,
    scrollPaddingStart: headHeight,
    getItemKey,
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      return cursor < 0 || cursor >= count || seen.includes(cursor)
        ? seen
        : [...seen, cursor].sort((one, other) => one - other)
    },
  })
  useEffect(() => virtualizer.measure(), [height, virtualizer])

  const items = virtualizer.getVirtualItems()
  const lastSeen = items.findLast(({ index }) => index !== cursor)?.index ?? 0
  useEffect(() => {
    if (rows.length < count && lastSeen >= rows.length - loadMoreThreshold) onNeedMore?.()
  }, [rows.length, count, lastSeen, onNeedMore])
  return { scroller, virtualizer, items, count, height }
}
