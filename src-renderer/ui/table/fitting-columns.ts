import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from './virtual-table-types.ts'

const remPx = 16
const gapRem = 0.75
const edgesRem = 4

/** Returns the least width of a track of a CSS grid in rem: that of `7rem` and of `minmax(7rem, 1fr)`. */
export function leastRem(track: string): number {
  return Number(/([\d.]+)rem/.exec(track)?.[1] ?? 0)
}

/** Returns the least width of a table with these columns in rem. */
export function leastWidth(columns: readonly { readonly width: string }[]): number {
  return columns.reduce((sum, column) => sum + leastRem(column.width) + gapRem, edgesRem - gapRem)
}

/**
 * Leaves columns out, in the given order, until the rest fits without scrolling sideways. The last ones stay whatever the width.
 * @param width of the table, in rem
 * @param dropped keys of columns that can be done without, the first one first
 */
export function fittingColumns<Row>(
  columns: readonly Column<Row>[],
  width: number,
  dropped: readonly string[],
): readonly Column<Row>[] {
  let fitting = columns
  const isTooWide = () => leastWidth(fitting) > width
  for (const key of dropped) {
    if (!isTooWide()) break
    fitting = fitting.filter((column) => column.key !== key)
  }
  return fitting
}

/** Measures an element as long as it is shown, in rem. Wide until it is known. */
export function useWidth(): { readonly ref: RefObject<HTMLDivElement | null>; readonly width: number } {
  const ref = useRef<HTMLDivElement>(null)
  return { ref, width: useWidthOf(ref, true) }
}

function useWidthOf(ref: RefObject<HTMLDivElement | null>, isMeasured: boolean): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY)
  useEffect(() => {
    const element = ref.current
    if (element === null || !isMeasured) return
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || remPx
      setWidth(element.clientWidth / rem)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isMeasured])
  return width
}

/**
 * Leaves columns out while the table is too narrow for all of them. Without keys of columns to leave out all stay, and the table scrolls.
 */
export function useFittingColumns<Row>(
  scroller: RefObject<HTMLDivElement | null>,
  columns: readonly Column<Row>[],
  dropped: readonly string[] | undefined,
): readonly Column<Row>[] {
  const width = useWidthOf(scroller, dropped !== undefined)
  return useMemo(
    () => (dropped === undefined ? columns : fittingColumns(columns, width, dropped)),
    [columns, width, dropped],
  )
}
