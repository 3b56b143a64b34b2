import { memo, type ReactNode } from 'react'
import { formatNumber } from '#renderer/lib/format.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { DocumentTree } from './document-tree.ts'
import { lineAt } from './document-tree.ts'
import { labelOf, type NodeLabel } from './node-label.ts'
import * as texts from './texts.tsx'
import styles from './tree.module.css'

interface RowProps {
  readonly tree: DocumentTree
  readonly node: number
  readonly isOpen: boolean
  readonly isCursor: boolean
  /** The text that was searched; empty if this is not a match. */
  readonly sought: string
  readonly onChoose: (node: number) => void
  readonly onFold: (node: number, isOpen: boolean) => void
}

/** Levels that are set in from the left. Deeper ones say their number, because the window is not wide enough. */
const mostIndents = 24

/** The id of the element of a node. */
export function rowId(node: number): string {
  return `tree-node-${node}`
}

/** Shows one value of a document: its name, and its value or how many are below it. */
export const TreeRow = memo(function TreeRow({ tree, node, isOpen, isCursor, sought, onChoose, onFold }: RowProps) {
  const { nodes } = tree
  const label = labelOf(tree, node)
  const depth = nodes.around(node).length
  const isFolder = nodes.isFolder(node)
  const parent = nodes.parentOf(node)
  return (
    <div
      id={rowId(node)}
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isCursor}
      aria-expanded={isFolder ? isOpen : undefined}
      aria-setsize={parent < 0 ? 1 : nodes.countOf(parent)}
      aria-posinset={(nodes.index[node] ?? 0) + 1}
      className={classNames(styles.row, isCursor && styles.cursor)}
      onClick={() => onChoose(node)}
      onDoubleClick={() => onFold(node, !isOpen)}
    >
      <span className={styles.line} aria-hidden="true">
        {tree.lineStarts.length > 1 && formatNumber(lineAt(tree, nodes.startOf(node)))}
      </span>
      <span className={styles.indent} style={{ width: `${Math.min(depth, mostIndents)}rem` }} />
      {depth > mostIndents && <span className={styles.level}>{texts.levelDepth(formatNumber(depth))}</span>}
      <span
        className={classNames(styles.fold, isOpen && styles.open)}
        onClick={(event) => {
          event.stopPropagation()
          onFold(node, !isOpen)
        }}
      >
        {isFolder && <Icon name="chevron-right" small />}
      </span>
      <LabelText label={label} sought={sought} />
    </div>
  )
})

function LabelText({ label, sought }: { readonly label: NodeLabel; readonly sought: string }) {
  return (
    <code className={styles.label}>
      <span className={label.isNamed ? styles.key : styles.place}>
        {marked(label.key, label.isNamed ? sought : '')}
      </span>
      <span className={styles.sign}>{label.kind === 'folder' ? ' ' : ': '}</span>
      <span className={styles[label.kind]}>{marked(label.value, label.kind === 'folder' ? '' : sought)}</span>
      {label.isCut && <span className={styles.folder}> {texts.cutCopyItForTheRest}</span>}
      {label.about !== '' && (
        <span className={styles.about}>
          <VisibleText>{label.about}</VisibleText>
        </span>
      )}
    </code>
  )
}

/** The text, with the first place of what was searched. */
function marked(text: string, sought: string): ReactNode {
  const at = sought === '' ? -1 : text.toLowerCase().indexOf(sought.toLowerCase())
  if (at < 0) return <VisibleText>{text}</VisibleText>
  const end = at + sought.length
  return (
    <>
      <VisibleText>{text.slice(0, at)}</VisibleText>
      <mark>
        <VisibleText>{text.slice(at, end)}</VisibleText>
      </mark>
      <VisibleText>{text.slice(end)}</VisibleText>
    </>
  )
}
