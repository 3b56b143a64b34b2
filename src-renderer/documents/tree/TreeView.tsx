import { useEffect, useRef, useState } from 'react'
import { copyText } from '#renderer/lib/clipboard.ts'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { announce } from '#renderer/lib/toasts.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { boxHeight, linesInView, lineTop } from '#renderer/documents/source/source-geometry.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import text from '#renderer/ui/text.module.css'
import { type DocumentTree, nodeAtPath, nodeOnLine, pathOf, positionOf, valueOf } from './document-tree.ts'
import * as texts from './texts.tsx'
import { onTreeKey } from './tree-keys.ts'
import styles from './tree.module.css'
import { rowId, TreeRow } from './TreeRow.tsx'
import { TreeSearch } from './TreeSearch.tsx'
import { useTreeSearch } from './use-tree-search.ts'
import { type TreeViewState, useTreeView } from './use-tree-view.ts'

/** A requested place in a document. `turn` tells two requests for the same place apart. */
export interface TreePlace {
  readonly path: string | null
  readonly line: number | null
  readonly column: number | null
  /** Whether the tree gets the focus: the place was typed. */
  readonly isTyped: boolean
  readonly turn: string
}

interface TreeViewProps {
  readonly tree: DocumentTree
  /** A place to show. Null: none. */
  readonly place: TreePlace | null
  /** Shows a line in the text of the document. */
  readonly onShowSource: (line: number) => void
}

/** Shows a document as a tree that folds. Only visible rows are rendered, whatever the size of the document. */
export function TreeView({ tree, place, onShowSource }: TreeViewProps) {
  const view = useTreeView(tree)
  const [typed, setTyped] = useState('')
  const search = useTreeSearch(tree, typed, view.goTo)
  const field = useRef<HTMLInputElement>(null)
  const actions = actionsFor(tree, view.cursor, onShowSource)
  useGoToPlace(tree, place, view.goTo)
  useKeys({
    '/': () => field.current?.focus(),
    n: () => search.move(1),
    'Shift+n': () => search.move(-1),
    c: actions.copyValue,
    p: actions.copyPath,
    t: actions.showSource,
  })
  return (
    <div className={styles.view}>
      <div className={styles.tools}>
        <TreeSearch ref={field} typed={typed} onChange={setTyped} search={search} />
        <span className={text.push} />
        <Button small kind="bare" onClick={() => view.foldAll(true)}>
          {texts.openAll}
        </Button>
        <Button small kind="bare" onClick={() => view.foldAll(false)}>
          {texts.foldAll}
        </Button>
      </div>
      {tree.problem !== null && <Problem tree={tree} onShowSource={onShowSource} />}
      <Rows tree={tree} view={view} matches={search.matches} sought={search.text} />
      <Chosen tree={tree} node={view.cursor} actions={actions} />
    </div>
  )
}

function actionsFor(tree: DocumentTree, node: number, onShowSource: (line: number) => void) {
  const path = () => pathOf(tree, node)
  return {
    copyValue: () => void copyText(valueOf(tree, node), texts.valueOfPath(visibleText(path()) || texts.theDocument)),
    copyPath: () => void copyText(path(), visibleText(path()) || texts.pathOfTheDocumentIsEmpty),
    showSource: () => onShowSource(positionOf(tree, tree.nodes.startOf(node)).line),
  }
}

const treeId = 'document-tree'

/** Shows a newly requested place. */
function useGoToPlace(tree: DocumentTree, place: TreePlace | null, goTo: (node: number) => void): void {
  const done = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (place === null || place.turn === done.current) return
    done.current = place.turn
    const byPath = place.path === null ? -1 : nodeAtPath(tree, place.path)
    const node = byPath < 0 && place.line !== null ? nodeOnLine(tree, place.line, place.column) : byPath
    if (node >= 0) goTo(node)
    else if (place.isTyped) announce(texts.documentHasNoSuchPlace)
    if (place.isTyped) document.querySelector<HTMLElement>(`#${treeId}`)?.focus()
  })
}

interface RowsProps {
  readonly tree: DocumentTree
  readonly view: TreeViewState
  readonly matches: readonly number[]
  readonly sought: string
}

/** Rows above and below the visible ones. */
const margin = 10

function Rows({ tree, view, matches, sought }: RowsProps) {
  const { geometry, rows, cursor, open } = view
  const { first, last } = linesInView(view.view.top, geometry, margin)
  const shown = [...rows.subarray(Math.max(0, first - 1), last)]
  const found = new Set(sought === '' ? [] : matches)
  const start = view.view.scrollTop - view.view.top + lineTop(first, geometry)
  return (
    <div
      ref={view.join}
      className={styles.rows}
      id={treeId}
      role="tree"
      aria-label={texts.formattedDocument}
      aria-activedescendant={shown.includes(cursor) ? rowId(cursor) : undefined}
      tabIndex={0}
      onScroll={view.onScroll}
      onKeyDown={(event) => onTreeKey(event, tree.nodes, view)}
    >
      <div className={styles.box} style={{ height: boxHeight(geometry) }} role="presentation">
        <div className={styles.shown} style={{ transform: `translateY(${start}px)` }} role="presentation">
          {shown.map((node) => (
            <TreeRow
              key={node}
              tree={tree}
              node={node}
              isOpen={open[node] === 1}
              isCursor={node === cursor}
              sought={found.has(node) ? sought : ''}
              onChoose={view.moveTo}
              onFold={view.fold}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function Problem({ tree, onShowSource }: Pick<TreeViewProps, 'tree' | 'onShowSource'>) {
  if (tree.problem === null) return null
  const { line, column } = positionOf(tree, tree.problem.at)
  const names = { JSON: 'JSON', XML: 'XML', TAG_VALUE: texts.tagValueText }
  return (
    <div className={styles.problem} role="alert">
      <Icon name="warning" />
      <p>
        {texts.thisIsNotValidLineColumn(
          names[tree.format],
          formatNumber(line),
          formatNumber(column),
          visibleText(tree.problem.message),
        )}
      </p>
      <Button small onClick={() => onShowSource(line)}>
        {texts.showInSource}
      </Button>
    </div>
  )
}

interface ChosenProps {
  readonly tree: DocumentTree
  readonly node: number
  readonly actions: ReturnType<typeof actionsFor>
}

/** The path of the node with the cursor, and what can be done with it. */
function Chosen({ tree, node, actions }: ChosenProps) {
  if (tree.nodes.length === 0) return null
  const path = visibleText(pathOf(tree, node))
  const { line } = positionOf(tree, tree.nodes.startOf(node))
  return (
    <div className={styles.chosen} role="group" aria-label={texts.chosenValue}>
      <code className={text.cut} title={path}>
        {path === '' ? texts.wholeDocument : path}
      </code>
      <span className={styles.facts}>
        {tree.lineStarts.length > 1 && texts.line(formatNumber(line))}
        {formatCount(tree.nodes.endOf(node) - tree.nodes.startOf(node), texts.byteForms)}
      </span>
      <span className={styles.actions}>
        <Button small icon="copy" keys="c" onClick={actions.copyValue}>
          {texts.copyValue}
        </Button>
        <Button small keys="p" onClick={actions.copyPath}>
          {texts.copyPath}
        </Button>
        <Button small keys="t" onClick={actions.showSource}>
          {texts.showInSource}
        </Button>
      </span>
    </div>
  )
}
