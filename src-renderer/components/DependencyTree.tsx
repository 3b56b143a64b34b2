import { type CSSProperties, type Ref, useImperativeHandle, useMemo } from 'react'
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
import type { ReadAll } from '#renderer/ui/table/CopyRows.tsx'
import { useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import { Findings, findingsText } from './columns.tsx'
import styles from './ComponentsTab.module.css'
import type { TreeItem } from './use-tree.ts'
import { useTree } from './use-tree.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import * as texts from './texts.tsx'

function Lead({ item, primaryId }: { readonly item: TreeItem; readonly primaryId: string | undefined }) {
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
        {isCycle && <span className={styles.above}>{texts.cycle}</span>}
        {item.key === primaryId && node.dependencyCount === 0 && (
          <span className={styles.above}>{texts.noDependenciesInTheDocument}</span>
        )}
      </span>
    </span>
  )
}

/** Name under which the choice of columns is stored. */
export const treeTable = 'dependency-tree'

const withLead = (column: Column<TreeItem>, primaryId: string | undefined): Column<TreeItem> => ({
  ...column,
  cell: (item) => <Lead item={item} primaryId={primaryId} />,
})

/** Columns of the tree. Copied rows have their level, of which the indentation is seen. */
export const treeColumns: readonly Column<TreeItem>[] = [
  {
    ...{ key: 'name', head: texts.component, width: 'minmax(16rem, 1fr)', fixed: true },
    text: ({ node }) => [node.group ? `${node.group}/${node.name}` : node.name, node.version].filter(Boolean).join(' '),
    cell: (item) => <Lead item={item} primaryId={undefined} />,
  },
  {
    ...{ key: 'level', head: texts.level, width: '4.5rem', end: true },
    text: ({ level }) => level,
    cell: ({ level }) => <span className={text.third}>{formatNumber(level)}</span>,
  },
  {
    ...{ key: 'findings', head: texts.findings, width: '12rem' },
    text: ({ node }) => findingsText(node),
    cell: ({ node }) => <Findings row={node} />,
  },
  {
    ...{ key: 'needs', head: texts.dependencies, width: '5rem', end: true },
    text: ({ node }) => node.dependencyCount,
    cell: ({ node }) =>
      node.dependencyCount > 0 ? <span className={text.third}>{formatNumber(node.dependencyCount)}</span> : null,
  },
]

/** Columns that are not shown until they are chosen. */
export const treeUnshown: readonly string[] = ['level']

/** Shows components below the components that depend on them, and at the end those that nothing depends on. */
export function DependencyTree({
  sbomId,
  isNarrowed,
  reader,
}: {
  readonly sbomId: string
  /** Whether a filter is set, which the table is narrowed to and the tree is not. */
  readonly isNarrowed: boolean
  /** Is given what reads the rows of the tree as it is open, for a copy of them. */
  readonly reader: Ref<ReadAll<TreeItem>>
}) {
  const { roots, rows, onNeedMore, setOpen, primaryId, looseKey, looseCount, failed, readShown } = useTree(sbomId)
  const shown = useShownColumns(treeTable, treeColumns, treeUnshown)
  const columns = useMemo(
    () => shown.map((one) => (one.key === 'name' ? withLead(one, primaryId) : one)),
    [shown, primaryId],
  )
  useImperativeHandle(reader, () => readShown)
  if (!roots.isSuccess)
    return (
      <QueryState query={roots} loading={texts.loadingDependencyTree} failed={texts.dependencyTreeCouldNotBeLoaded} />
    )
  if (rows.length === 0) {
    return (
      <EmptyState icon="tree" title={texts.documentListsNoDependencies}>
        {texts.findingsCannotBeShownAsDirect}
      </EmptyState>
    )
  }
  const toggle = ({ key, expanded }: TreeItem) => expanded !== undefined && setOpen(key, !expanded)
  const onExpand = (item: TreeItem, isOpen: boolean) => {
    if (item.expanded !== undefined && item.expanded !== isOpen) setOpen(item.key, isOpen)
  }
  return (
    <>
      {failed && <ErrorState title={texts.branchCouldNotBeLoaded} error={failed} />}
      <VirtualTable
        label={texts.dependencyTree}
        columns={columns}
        rows={rows}
        totalCount={rows.length}
        rowKey={(item) => item.key}
        onOpen={toggle}
        onExpand={onExpand}
        groupHead={({ key }) => (key === looseKey ? <LooseHead count={looseCount} /> : null)}
        treePlace={({ level, expanded }) => ({ level, expanded })}
        onNeedMore={onNeedMore}
        minWidth="36rem"
      />
      <BottomBar>
        <span>{texts.rowsShown(formatCount(rows.length, texts.rowForms))}</span>
        {looseCount > 0 && <span className={text.third}>{texts.thatNothingDependsOn(formatNumber(looseCount))}</span>}
        {isNarrowed && <span className={text.third}>{texts.treeShowsAllComponents}</span>}
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="Enter">{texts.openClose}</KeyHint>
        <KeyHint keys="/">{texts.searchInline}</KeyHint>
        <KeyHint keys="t">{texts.tableInline}</KeyHint>
      </BottomBar>
    </>
  )
}

/** Says why the rows below it are not below the product. */
function LooseHead({ count }: { readonly count: number }) {
  return (
    <>
      <b className={text.strong}>{texts.nothingDependsOnThese}</b>{' '}
      <span className={text.third}>{formatCount(count, texts.componentForms)}</span>
    </>
  )
}
