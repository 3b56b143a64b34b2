import { useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { formatCount } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { SeverityMark, severityWord } from '#renderer/ui/SeverityMark.tsx'
import { CarriedItem, carriedItemId } from './CarriedItem.tsx'
import { toCarriedLines } from './carried-groups.ts'
import type { CarriedLine } from './carried-groups.ts'
import type { CarrySession } from './use-carry-over-session.ts'
import { scrollToRow } from '#renderer/ui/table/scroll-to-row.ts'
import styles from './carry-over.module.css'
import * as texts from './texts.tsx'

const estimatedRow = 53
const headHeight = 28

/** Lists groups of decisions by severity and package. A row is as high as its decision needs. Enter confirms, and Space leaves out. */
export function CarriedList({ session, label }: { readonly session: CarrySession; readonly label: string }) {
  const { list, settle } = session
  const { groups, cursor, leftOut } = list
  const lines = useMemo(() => toCarriedLines(groups), [groups])
  const element = useRef<HTMLDivElement>(null)
  // With another function the virtualizer would place every line of the list again, in each frame.
  const getItemKey = useCallback((index: number) => keyOf(lines[index]), [lines])
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => element.current,
    estimateSize: (index) => (lines[index]?.type === 'head' ? headHeight : estimatedRow),
    getItemKey,
    overscan: 8,
  })
  useEffect(() => {
    const index = lines.findIndex((line) => line.type === 'group' && line.group.key === cursor?.key)
    // With its heading, if that is right above.
    if (index >= 0) scrollToRow(virtual, index === 1 ? 0 : index)
  }, [virtual, lines, cursor?.key])
  useFocusWhenFree(element)
  return (
    <div
      ref={element}
      className={styles.list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable="true"
      aria-activedescendant={cursor && carriedItemId(cursor.key)}
      onKeyDown={(event) => pressIn(event, session)}
    >
      <div className={styles.canvas} style={{ height: virtual.getTotalSize() }} role="presentation">
        {virtual.getVirtualItems().map((item) => {
          const line = lines[item.index]
          if (!line) return null
          return (
            <div
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              className={styles.line}
              style={{ transform: `translateY(${item.start}px)` }}
              role="presentation"
            >
              {line.type === 'head' ? (
                <Head line={line} />
              ) : (
                <CarriedItem
                  group={line.group}
                  position={line.index + 1}
                  total={groups.length}
                  isCursor={line.group.key === cursor?.key}
                  isChosen={!leftOut.has(line.group.key)}
                  onMove={list.moveTo}
                  onToggle={list.toggle}
                  onConfirm={() => settle(line.group, true)}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

/** The heading of a severity. Screen readers skip it, because each row names its own. */
function Head({ line }: { readonly line: CarriedLine & { readonly type: 'head' } }) {
  return (
    <div className={styles.head} aria-hidden="true">
      <SeverityMark step={line.severity} small decorative />
      <b>{severityWord(line.severity)}</b>
      <span className={classNames(styles.headCount)}>
        {formatCount(line.packages, texts.packageForms)}, {formatCount(line.decisions, texts.decisionForms)}
      </span>
    </div>
  )
}

function pressIn(event: KeyboardEvent, { list, settle }: CarrySession): void {
  const steps: Readonly<Record<string, () => void>> = {
    ArrowDown: () => list.moveBy(1),
    ArrowUp: () => list.moveBy(-1),
    PageDown: () => list.moveBy(10),
    PageUp: () => list.moveBy(-10),
    Home: () => list.moveBy(-list.groups.length),
    End: () => list.moveBy(list.groups.length),
    Enter: () => settle(list.cursor, true),
    ' ': () => list.cursor && list.toggle(list.cursor.key),
  }
  const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : steps[event.key]
  if (!step) return
  event.preventDefault()
  event.stopPropagation()
  step()
}

/** Focuses the list when it appears, unless the user is already elsewhere. */
function useFocusWhenFree(element: React.RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const active = document.activeElement
    const isFree = active === null || active === document.body || active.tagName === 'MAIN'
    if (isFree) element.current?.focus({ preventScroll: true })
  }, [element])
}

function keyOf(line: CarriedLine | undefined): string {
  if (!line) return ''
  return line.type === 'head' ? `#${line.severity}` : line.group.key
}
