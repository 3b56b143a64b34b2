import { type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { BulkEditDialog } from './BulkEditDialog.tsx'
import { componentColumns, selectColumn } from './columns.tsx'
import { ComponentDetail } from './ComponentDetail.tsx'
import { notEvaluatedCount, showsSuggestions } from './narrowed.ts'
import { NoMatches } from './NoMatches.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'
import { type ComponentSelection, useComponentSelection } from './use-component-selection.ts'
import type { ComponentFilter, ComponentRow } from './use-components.ts'
import { useComponentKinds, useComponentList, useRemovedComponents } from './use-components.ts'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'

/** Lists components as a table. One row at a time shows its details. */
export function ComponentTable({
  sbomId,
  environmentId,
  filter,
  opensOnly,
  onSort,
  onRemoved,
}: {
  readonly sbomId: string
  readonly environmentId: string
  readonly filter: ComponentFilter
  /** True opens the details of the only row, if there is only one. */
  readonly opensOnly: boolean
  readonly onSort: (sort: TableSort) => void
  /** Shows the components that people removed. */
  readonly onRemoved: () => void
}) {
  const removedCount = useRemovedComponents(sbomId).data?.totalCount ?? 0
  const { list, rows, totalCount, onNeedMore } = useComponentList(sbomId, filter)
  const stats = useComponentKinds(sbomId).data
  const { openId, onOpen, onExpand } = useOpenRow(
    opensOnly && rows.length === 1 && !rows[0]?.isPart ? rows[0]?.id : undefined,
  )
  const isSuggested = showsSuggestions(filter.narrowed)
  const { includesParts } = filter
  const allColumns = useMemo(
    () => componentColumns(openId, isSuggested, includesParts),
    [openId, isSuggested, includesParts],
  )
  const opening = useOpening({ onOpen, onExpand })
  const selection = useComponentSelection(sbomId, filter)
  const { isEditing, setEditing, removeSelected } = useSelectionActions(sbomId, selection)
  const { keys: selected, toggle } = selection
  const shown = useShownColumns('components', allColumns)
  const columns = [selectColumn(selected, (row) => toggle(row, rows)), ...shown]
  if (!list.isSuccess)
    return <QueryState query={list} loading="Loading components" failed="Components could not be loaded" />
  if (rows.length === 0)
    return <NoComponents filter={filter} all={paths.version(environmentId, sbomId, 'components')} />
  const unknown = stats ? notEvaluatedCount(stats.matchCoverage) : 0
  return (
    <>
      <VirtualTable
        label="Components"
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={(row) => row.id}
        onNeedMore={onNeedMore}
        selectedKeys={selected}
        onSelectRow={(row) => toggle(row, rows)}
        onExtend={(from, to) => selection.extend(rows, from, to)}
        {...opening}
        detail={(row) =>
          row.id === openId ? <ComponentDetail id={row.id} sbomId={sbomId} environmentId={environmentId} /> : null
        }
        sort={filter.sort}
        onSort={onSort}
        minWidth="66rem"
      />
      {isEditing && <BulkEditDialog sbomId={sbomId} ids={selection.ids} onClose={() => setEditing(false)} />}
      <TableBar
        selection={selection}
        onEdit={() => setEditing(true)}
        onRemove={removeSelected}
        counts={{
          shown: totalCount,
          all: (includesParts ? stats?.withParts.compCount : stats?.compCount) ?? totalCount,
          removed: removedCount,
        }}
        onRemoved={onRemoved}
      >
        {includesParts && <span className={text.third}>with those of parts</span>}
        {unknown > 0 && !filter.narrowed && filter.typed === null && (
          <Link href={paths.notEvaluatedComponents(environmentId, sbomId)}>{formatNumber(unknown)} not evaluated</Link>
        )}
      </TableBar>
    </>
  )
}

/** What can be done with the selected components, and its keys. */
function useSelectionActions(sbomId: string, { ids, size, clear }: ComponentSelection) {
  const [isEditing, setEditing] = useState(false)
  const { remove } = useBulkEdit(sbomId)
  const removeSelected = () => void remove(ids).then((isDone) => isDone && clear())
  useKeys({ b: () => setEditing(true), 'Shift+Delete': removeSelected }, { enabled: size > 0 })
  return { isEditing, setEditing, removeSelected }
}

/** Opens the details of a component; one of a part is shown and edited in the part. */
function useOpening({ onOpen, onExpand }: Pick<ReturnType<typeof useOpenRow>, 'onOpen' | 'onExpand'>) {
  const [, navigate] = useLocation()
  const openThere = ({ name, sbom }: ComponentRow) =>
    sbom && navigate(paths.foundComponents(sbom.project.id, sbom.id, name))
  return {
    onOpen: (row: ComponentRow) => (row.isPart ? openThere(row) : onOpen(row)),
    onExpand: (row: ComponentRow, expanded: boolean) => {
      if (!row.isPart) onExpand(row, expanded)
      else if (expanded) openThere(row)
    },
  }
}

function NoComponents({ filter, all }: { readonly filter: ComponentFilter; readonly all: string }) {
  if (isNarrowed(filter)) return <NoMatches filter={filter} all={all} />
  return (
    <EmptyState icon="product" title="This version has no components">
      There is nothing to scan. This says nothing about vulnerabilities. Add components that are missing.
    </EmptyState>
  )
}

function isNarrowed({ search, kind, typed, narrowed }: ComponentFilter): boolean {
  return search.trim() !== '' || kind !== '' || typed !== null || narrowed !== undefined
}

/** The bar at the bottom: what is selected, what is shown, and the keys. */
function TableBar({
  selection,
  counts,
  onEdit,
  onRemove,
  onRemoved,
  children,
}: {
  readonly selection: ComponentSelection
  readonly counts: { readonly shown: number; readonly all: number; readonly removed: number }
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly onRemoved: () => void
  readonly children: ReactNode
}) {
  const hasSelection = selection.size > 0
  return (
    <BottomBar>
      <SelectionBar selection={selection} onEdit={onEdit} onRemove={onRemove} />
      <span>
        <b className={text.medium}>{formatNumber(counts.shown)}</b> of {formatNumber(counts.all)} components
      </span>
      {children}
      {counts.removed > 0 && (
        <Button small kind="bare" onClick={onRemoved}>
          {formatNumber(counts.removed)} removed
        </Button>
      )}
      <span className={text.push} />
      {hasSelection ? <KeyHint keys="Shift+j k">extend</KeyHint> : <KeyHint keys="j k">move</KeyHint>}
      <KeyHint keys="Space">select</KeyHint>
      <KeyHint keys="Enter">details</KeyHint>
      {!hasSelection && (
        <>
          <KeyHint keys="/">search</KeyHint>
          <KeyHint keys="a">add</KeyHint>
          <KeyHint keys="t">tree</KeyHint>
        </>
      )}
    </BottomBar>
  )
}

/** Says how many components are selected, and what can be done with them. */
function SelectionBar({
  selection: { size, isReading, clear },
  onEdit,
  onRemove,
}: {
  readonly selection: ComponentSelection
  readonly onEdit: () => void
  readonly onRemove: () => void
}) {
  if (isReading) return <span role="status">Selecting…</span>
  if (size === 0) return null
  return (
    <>
      <span role="status">
        <b className={text.medium}>{formatNumber(size)}</b> selected
      </span>
      <Button small icon="pencil" keys="b" onClick={onEdit}>
        Edit selected
      </Button>
      <Button small icon="trash" keys="Shift+Delete" onClick={onRemove}>
        Remove selected
      </Button>
      <Button small kind="bare" keys="Esc" onClick={clear}>
        Clear
      </Button>
    </>
  )
}
