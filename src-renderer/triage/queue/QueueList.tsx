import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { marksOf } from '#renderer/triage/session/marks.ts'
import { isSettled } from '#renderer/triage/session/proposal.ts'
import type { QueueLine } from '#renderer/triage/session/queue-row.ts'
import { bandOf, countBands, toLines, isMixed } from '#renderer/triage/session/queue-row.ts'
import { type ScrollableRows, scrollToRow } from '#renderer/ui/table/scroll-to-row.ts'
import { BandHead } from './BandHead.tsx'
import { QueueItem, rowId } from './QueueItem.tsx'
import styles from './queue.module.css'
import type { TriageState } from '#renderer/triage/session/triage-state.ts'
import { currentStatus, sessionDecision } from '#renderer/triage/session/triage-state.ts'
import * as texts from './texts.tsx'
import { usePixels } from './use-pixels.ts'

/** The next page is requested when fewer rows than this remain below the screen. */
const loadAheadRows = 60

export interface QueueListProps {
  readonly state: TriageState
  readonly total: number
  readonly hasMore: boolean
  readonly kevDate: string | null
  /** True in a queue of several versions, whose rows name theirs. */
  readonly isSeveralVersions: boolean
  readonly listRef: RefObject<HTMLDivElement | null>
  readonly onLoadMore: () => void
  readonly onMove: (key: string) => void
  readonly onSelectRow: (key: string) => void
}

/** Lists the ranked queue. Only visible rows are rendered; the current row is the active descendant of the list. */
export function QueueList(props: QueueListProps) {
  const { state, total, hasMore, kevDate, isSeveralVersions, listRef, onLoadMore, onMove, onSelectRow } = props
  const lines = useMemo(() => toLines(state.rows), [state.rows])
  const counts = useMemo(() => countBands(lines, total, state.rows.length), [lines, total, state.rows.length])
  const rowHeight = usePixels('--row-queue')
  const headHeight = usePixels('--row-band', 26)
  const isLow = useIsLower(listRef, headHeight + 2 * rowHeight)
  // With another function the virtualizer would place every line of the queue again, in each frame.
  const getItemKey = useCallback((index: number) => keyOf(lines[index]), [lines])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => listRef.current,
    estimateSize: (index) => (lines[index]?.type === 'head' ? headHeight : rowHeight),
    getItemKey,
    overscan: 8,
    scrollPaddingStart: headHeight,
    // The next row is visible too, unless there is room for one only.
    scrollPaddingEnd: isLow ? 0 : rowHeight,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight, headHeight])
  useCursorInView({ virtual, lines, cursor: state.cursor, listRef, isLow })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && last >= lines.length - loadAheadRows) onLoadMore()
  }, [hasMore, last, lines.length, onLoadMore])
  const top = lines[items.find((item) => item.end > (virtual.scrollOffset ?? 0))?.index ?? 0]
  const topRow = top?.type === 'row' ? top.row : top && state.rows[top.first]
  return (
    <div
      ref={listRef}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-multiselectable="true"
      aria-label={texts.queueRows(formatCount(total, texts.rowForms))}
      aria-activedescendant={state.cursor === null ? undefined : rowId(state.cursor)}
    >
      {topRow && <BandHead band={bandOf(topRow)} count={counts[bandOf(topRow)]} kevDate={kevDate} isPinned />}
      <div
        className={styles.canvas}
        style={{ height: virtual.getTotalSize() + (hasMore ? rowHeight * 3 : 0) }}
        role="presentation"
      >
        {items.map((item) => {
          const line = lines[item.index]
          if (!line) return null
          if (line.type === 'head') {
            const place = { transform: `translateY(${item.start}px)`, height: item.size }
            return (
              <BandHead key={item.key} band={line.band} count={counts[line.band]} kevDate={kevDate} style={place} />
            )
          }
          return (
            <QueueItem
              key={item.key}
              row={line.row}
              marks={marksOf(state, line.row)}
              isSettled={isSettled(state, line.row)}
              status={currentStatus(state, line.row)}
              isMixedRow={sessionDecision(state, line.row) === undefined && isMixed(line.row)}
              isDone={sessionDecision(state, line.row) != null}
              failure={state.failures.get(line.row.key)}
              isCursor={line.row.key === state.cursor}
              isSelected={state.selection.rows.has(line.row.key)}
              isSeveralVersions={isSeveralVersions}
              position={line.index + 1}
              total={total}
              start={item.start}
              height={item.size}
              onMove={onMove}
              onSelectRow={onSelectRow}
            />
          )
        })}
      </div>
    </div>
  )
}

function keyOf(line: QueueLine | undefined): string {
  if (!line) return ''
  return line.type === 'head' ? `#${line.band}` : line.row.key
}

/** Scrolls as little as needed when the cursor moves or the list shrinks, and not at all when only rows were added. */
function useCursorInView({
  virtual,
  lines,
  cursor,
  listRef,
  isLow,
}: {
  readonly virtual: ScrollableRows
  readonly lines: readonly QueueLine[]
  readonly cursor: string | null
  readonly listRef: RefObject<HTMLDivElement | null>
  readonly isLow: boolean
}): void {
  const latest = useRef({ virtual, lines })
  useEffect(() => {
    latest.current = { virtual, lines }
  })
  useEffect(() => {
    const list = listRef.current
    const show = () => {
      const index = latest.current.lines.findIndex((line) => line.type === 'row' && line.row.key === cursor)
      if (index >= 0) scrollToRow(latest.current.virtual, index)
    }
    show()
    let height = list?.clientHeight ?? 0
    const sizes = new ResizeObserver(() => {
      const now = list?.clientHeight ?? 0
      // Runs after the list itself has measured its size.
      if (now < height) requestAnimationFrame(show)
      height = now
    })
    if (list) sizes.observe(list)
    return () => sizes.disconnect()
  }, [cursor, listRef, isLow])
}

/** Whether the list is lower than so many pixels. */
function useIsLower(listRef: RefObject<HTMLDivElement | null>, height: number): boolean {
  const [isLower, setLower] = useState(false)
  useEffect(() => {
    const list = listRef.current
    if (list === null) return
    const sizes = new ResizeObserver(() => setLower(list.clientHeight < height))
    sizes.observe(list)
    return () => sizes.disconnect()
  }, [listRef, height])
  return isLower
}
