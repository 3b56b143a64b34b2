import type { KeyboardEvent } from 'react'
import type { TreeNodes } from './tree-nodes.ts'
import type { TreeViewState } from './use-tree-view.ts'

/** Moves and folds by the keys that trees have everywhere. */
export function onTreeKey(event: KeyboardEvent, nodes: TreeNodes, view: TreeViewState): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const { viewHeight, lineHeight } = view.geometry
  const page = Math.max(1, Math.floor(viewHeight / lineHeight) - 1)
  const { cursor } = view
  const isOpen = view.open[cursor] === 1
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => view.moveBy(1),
    ArrowUp: () => view.moveBy(-1),
    PageDown: () => view.moveBy(page),
    PageUp: () => view.moveBy(-page),
    Home: () => view.moveBy(-view.rows.length),
    End: () => view.moveBy(view.rows.length),
    ArrowRight: () => (isOpen ? view.moveBy(1) : view.fold(cursor, true)),
    ArrowLeft: () => (isOpen ? view.fold(cursor, false) : view.moveTo(Math.max(nodes.parentOf(cursor), 0))),
    Enter: () => view.fold(cursor, !isOpen),
    ' ': () => view.fold(cursor, !isOpen),
    '*': () => view.foldNext(cursor),
  }
  const act = keys[event.key]
  if (act === undefined) return
  event.preventDefault()
  act()
}
