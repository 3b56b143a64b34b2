import { useEffect, useRef, useState } from 'react'
import { lineTop, type SourceGeometry, topFor } from '#renderer/documents/source/source-geometry.ts'
import { useScroller, useSourceScroll } from '#renderer/documents/source/use-source-scroll.ts'
import type { DocumentTree } from './document-tree.ts'
import { reveal, rowOf, setAllOpen, setOpen, shownRows } from './tree-rows.ts'

/** Height of a row in rem. */
const rowRem = 1.5

function rowHeightNow(): number {
  return rowRem * (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)
}

/** Holds which nodes are open, the node with the cursor, and the part that is in view. */
export function useTreeView(tree: DocumentTree) {
  const { nodes } = tree
  const [open] = useState(() => {
    const flags = new Uint8Array(nodes.length)
    setAllOpen(nodes, flags, false)
    return flags
  })
  const [rows, setRows] = useState(() => shownRows(nodes, open))
  const [cursor, setCursor] = useState(0)
  const place = useRowsInView(rows)
  const update = (didChange: boolean) => {
    if (didChange) setRows(shownRows(nodes, open))
  }
  const show = (node: number, isCentered: boolean) => {
    place.ask(node, isCentered)
    setCursor(node)
  }
  return {
    rows,
    open,
    cursor,
    ...place,
    /** Shows a node, and opens what is around it. */
    goTo: (node: number) => {
      update(reveal(nodes, open, node))
      show(node, true)
    },
    /** Moves the cursor by rows. */
    moveBy: (distance: number) => {
      const row = Math.min(Math.max(rowOf(rows, cursor) + distance, 0), rows.length - 1)
      show(rows[row] ?? 0, false)
    },
    moveTo: (node: number) => show(node, false),
    fold: (node: number, isOpen: boolean) => {
      update(setOpen(nodes, open, node, isOpen))
      show(node, false)
    },
    /** Opens every node, or folds all but the outermost, and keeps the cursor where it can be seen. */
    foldAll: (isOpen: boolean) => {
      setAllOpen(nodes, open, isOpen)
      update(true)
      show(isOpen ? cursor : (nodes.around(cursor)[1] ?? cursor), true)
    },
    /** Opens or folds all nodes next to one. */
    foldNext: (node: number) => {
      const isOpen = open[node] !== 1
      const parent = nodes.parentOf(node)
      for (const child of parent < 0 ? [node] : nodes.children(parent)) setOpen(nodes, open, child, isOpen)
      update(true)
      show(node, false)
    },
  }
}

/** Holds the part of the rows that is in view. A row that is asked for is scrolled into view once it is there. */
function useRowsInView(rows: Uint32Array) {
  const { scroller, viewHeight, join } = useScroller()
  const [lineHeight] = useState(rowHeightNow)
  const geometry: SourceGeometry = { lineCount: rows.length, lineHeight, viewHeight, inset: null }
  const { view, moveTo: scrollTo, onScroll } = useSourceScroll(scroller, geometry)
  const wanted = useRef<{ readonly node: number; readonly isCentered: boolean } | null>(null)
  useEffect(() => {
    const asked = wanted.current
    if (asked === null || viewHeight === 0) return
    wanted.current = null
    const row = rowOf(rows, asked.node) + 1
    const top = lineTop(row, geometry)
    if (top >= view.top && top + lineHeight <= view.top + viewHeight) return
    if (asked.isCentered) scrollTo(topFor(row, geometry))
    else scrollTo(top < view.top ? top : top + lineHeight - viewHeight)
  })
  const ask = (node: number, isCentered: boolean) => {
    wanted.current = { node, isCentered }
  }
  return { geometry, view, join, onScroll, ask }
}

export type TreeViewState = ReturnType<typeof useTreeView>
