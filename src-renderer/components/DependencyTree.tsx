import type { CSSProperties } from 'react'
import { useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { Findings } from './columns.tsx'
import styles from './ComponentsTab.module.css'
import type { TreeItem } from './use-tree.ts'
import { useTree } from './use-tree.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'

function Lead({ item }: { readonly item: TreeItem }) {
  const { node, level, expanded, isCycle } = item
  return (
    <span className={styles.lead} style={{ '--depth': level - 1 } as CSSProperties}>
      {expanded === undefined ? (
        <span className={styles.leaf} />
      ) : (
        <Icon name={expanded ? 'chevron-down' : 'chevron-right'} small />
      )}
      <span className={text.cut} title={visibleText([node.group, node.name, node.version].filter(Boolean).join(' '))}>
        <span className={text.medium}>
          <VisibleText>{node.name}</VisibleText>
        </span>{' '}
        <span className={text.second}>
          <VisibleText>{node.version ?? ''}</VisibleText>
        </span>
        {isCycle && <span className={styles.above}>cycle</span>}
      </span>
    </span>
  )
}

const columns: readonly Column<TreeItem>[] = [
  { key: 'name', head: 'Component', width: 'minmax(16rem, 1fr)', cell: (item) => <Lead item={item} /> },
  { key: 'findings', head: 'Findings', width: '12rem', cell: ({ node }) => <Findings row={node} /> },
  {
    key: 'needs',
    head: 'Dependencies',
    width: '5rem',
    end: true,
    cell: ({ node }) =>
      node.dependencyCount > 0 ? <span className={text.third}>{formatNumber(node.dependencyCount)}</span> : null,
  },
]

/** Shows components below the components that depend on them. */
export function DependencyTree({ sbomId }: { readonly sbomId: string }) {
  const { roots, rows, onNeedMore, setOpen, failed } = useTree(sbomId)
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  if (!roots.isSuccess)
    return (
      <QueryState query={roots} loading="Loading dependency tree" failed="The dependency tree could not be loaded" />
    )
  if (rows.length === 0) {
    return (
      <EmptyState icon="tree" title="The document lists no dependencies">
        Findings cannot be shown as direct or transitive.
      </EmptyState>
    )
  }
  const toggle = ({ key, expanded }: TreeItem) => expanded !== undefined && setOpen(key, !expanded)
  const onExpand = (item: TreeItem, isOpen: boolean) => {
    if (item.expanded !== undefined && item.expanded !== isOpen) setOpen(item.key, isOpen)
    else if (!isOpen && item.key.includes(' ')) setCursorKey(item.key.slice(0, item.key.lastIndexOf(' ')))
  }
  return (
    <>
      {failed && <ErrorState title="A branch could not be loaded" error={failed} />}
      <VirtualTable
        label="Dependency tree"
        columns={columns}
        rows={rows}
        totalCount={rows.length}
        rowKey={(item) => item.key}
        cursorKey={cursorKey}
        onCursor={(item) => setCursorKey(item.key)}
        onOpen={toggle}
        onExpand={onExpand}
        treePlace={({ level, expanded }) => ({ level, expanded })}
        onNeedMore={onNeedMore}
        minWidth="36rem"
      />
      <BottomBar>
        <span>{formatCount(rows.length, 'row')} shown</span>
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Enter">open, close</KeyHint>
        <KeyHint keys="t">table</KeyHint>
      </BottomBar>
    </>
  )
}
