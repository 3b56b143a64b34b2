import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { useMayOnlyRead } from '#renderer/lib/own-role.ts'
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
import { componentColumns, droppedColumns, selectColumn } from './columns.tsx'
import { ComponentDetail } from './ComponentDetail.tsx'
import { withDifferences, withRoom } from './equal-rows.ts'
import { isNarrowed, notEvaluatedCount, showsSuggestions } from './narrowed.ts'
import { NoMatches } from './NoMatches.tsx'
import { useBulkEdit } from './use-bulk-edit.ts'
import { type ComponentSelection, useComponentSelection } from './use-component-selection.ts'
import type { ComponentFilter, ComponentRow } from './use-components.ts'
import { useComponentKinds, useComponentList, useRemovedComponents } from './use-components.ts'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import * as componentTableTexts from './component-table-texts.tsx'
import * as texts from './texts.tsx'

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
  const { list, rows: found, totalCount, onNeedMore } = useComponentList(sbomId, filter)
  const rows = useMemo<readonly ComponentRow[]>(() => withDifferences(found), [found])
  const stats = useComponentKinds(sbomId).data
  const all = (filter.includesParts ? stats?.withParts.compCount : stats?.compCount) ?? totalCount
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
  const mayEdit = !useMayOnlyRead()
  const { isEditing, setEditing, removeSelected } = useSelectionActions(sbomId, selection, mayEdit)
  const { keys: selected, toggle } = selection
  const shown = useShownColumns('components', allColumns)
  const columns = [selectColumn(selected, (row) => toggle(row, rows)), ...withRoom(shown, rows)]
  if (!list.isSuccess) return <ListState query={list} />
  if (rows.length === 0) return <NoComponents {...{ sbomId, environmentId, filter, all, removedCount, onRemoved }} />
  const unknown = stats ? notEvaluatedCount(stats.matchCoverage) : 0
  return (
    <>
      <VirtualTable
        label={texts.components}
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
        dropped={droppedColumns}
      />
      {isEditing && <BulkEditDialog sbomId={sbomId} ids={selection.ids} onClose={() => setEditing(false)} />}
      <TableBar
        selection={selection}
        mayEdit={mayEdit}
        onEdit={() => setEditing(true)}
        onRemove={removeSelected}
        counts={{
          ...{ shown: totalCount, all, removed: removedCount },
        }}
        onRemoved={onRemoved}
      >
        {includesParts && <span className={text.third}>{componentTableTexts.withThoseOfParts}</span>}
        {unknown > 0 && !filter.narrowed && filter.typed === null && (
          <NotEvaluatedLink count={unknown} href={paths.notEvaluatedComponents(environmentId, sbomId)} />
        )}
      </TableBar>
    </>
  )
}

function ListState({ query }: { readonly query: ComponentProps<typeof QueryState>['query'] }) {
  return (
    <QueryState
      query={query}
      loading={texts.loadingComponents}
      failed={componentTableTexts.componentsCouldNotBeLoaded}
    />
  )
}

function NotEvaluatedLink({ count, href }: { readonly count: number; readonly href: string }) {
  return <Link href={href}>{componentTableTexts.unknownNotEvaluated(formatNumber(count))}</Link>
}

/** What can be done with the selected components, and its keys. */
function useSelectionActions(sbomId: string, { ids, size, clear }: ComponentSelection, mayEdit: boolean) {
  const [isEditing, setEditing] = useState(false)
  const { remove } = useBulkEdit(sbomId)
  const removeSelected = () => void remove(ids).then((isDone) => isDone && clear())
  useKeys({ b: () => setEditing(true), 'Shift+Delete': removeSelected }, { enabled: mayEdit && size > 0 })
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

/** The table without rows. What was removed can be put back also from here. */
function NoComponents(props: {
  readonly sbomId: string
  readonly environmentId: string
  readonly filter: ComponentFilter
  readonly all: number
  readonly removedCount: number
  readonly onRemoved: () => void
}) {
  const { sbomId, environmentId, filter, all, removedCount, onRemoved } = props
  return (
    <>
      {isNarrowed(filter) ? (
        <NoMatches filter={filter} all={paths.version(environmentId, sbomId, 'components')} />
      ) : (
        <EmptyState icon="product" title={componentTableTexts.thisVersionHasNoComponents}>
          {componentTableTexts.thereIsNothingToScan}
        </EmptyState>
      )}
      <BottomBar>
        <span>{componentTableTexts.shownOfAllComponents(<b className={text.medium}>0</b>, formatNumber(all))}</span>
        {removedCount > 0 && (
          <Button small kind="bare" onClick={onRemoved}>
            {componentTableTexts.removed(formatNumber(removedCount))}
          </Button>
        )}
        <span className={text.push} />
        <KeyHint keys="/">{componentTableTexts.search}</KeyHint>
      </BottomBar>
    </>
  )
}

/** The bar at the bottom: what is selected, what is shown, and the keys. */
function TableBar({
  selection,
  mayEdit,
  counts,
  onEdit,
  onRemove,
  onRemoved,
  children,
}: {
  readonly selection: ComponentSelection
  readonly mayEdit: boolean
  readonly counts: { readonly shown: number; readonly all: number; readonly removed: number }
  readonly onEdit: () => void
  readonly onRemove: () => void
  readonly onRemoved: () => void
  readonly children: ReactNode
}) {
  const hasSelection = selection.size > 0
  return (
    <BottomBar>
      <SelectionBar selection={selection} mayEdit={mayEdit} onEdit={onEdit} onRemove={onRemove} />
      <span>
        {componentTableTexts.shownOfAllComponents(
          <b className={text.medium}>{formatNumber(counts.shown)}</b>,
          formatNumber(counts.all),
        )}
      </span>
      {children}
      {counts.removed > 0 && (
        <Button small kind="bare" onClick={onRemoved}>
          {componentTableTexts.removed(formatNumber(counts.removed))}
        </Button>
      )}
      <span className={text.push} />
      {hasSelection ? (
        <KeyHint keys="Shift+j k">{componentTableTexts.extend}</KeyHint>
      ) : (
        <KeyHint keys="j k">{texts.move}</KeyHint>
      )}
      <KeyHint keys="Space">{componentTableTexts.select}</KeyHint>
      <KeyHint keys="Enter">{componentTableTexts.details}</KeyHint>
      {!hasSelection && (
        <>
          <KeyHint keys="/">{componentTableTexts.search}</KeyHint>
          {mayEdit && <KeyHint keys="a">{componentTableTexts.add}</KeyHint>}
          <KeyHint keys="t">{componentTableTexts.tree}</KeyHint>
        </>
      )}
    </BottomBar>
  )
}

/** Says how many components are selected, and what can be done with them. */
function SelectionBar({
  selection: { size, isReading, clear },
  mayEdit,
  onEdit,
  onRemove,
}: {
  readonly selection: ComponentSelection
  readonly mayEdit: boolean
  readonly onEdit: () => void
  readonly onRemove: () => void
}) {
  if (isReading) return <span role="status">{componentTableTexts.selecting}</span>
  if (size === 0) return null
  return (
    <>
      <span role="status">{componentTableTexts.sizeSelected(<b className={text.medium}>{formatNumber(size)}</b>)}</span>
      {mayEdit ? (
        <>
          <Button small icon="pencil" keys="b" onClick={onEdit}>
            {componentTableTexts.editSelected}
          </Button>
          <Button small icon="trash" keys="Shift+Delete" onClick={onRemove}>
            {componentTableTexts.removeSelected}
          </Button>
        </>
      ) : (
        <span>{texts.yourRoleCannotEdit}</span>
      )}
      <Button small kind="bare" keys="Esc" onClick={clear}>
        {componentTableTexts.clear}
      </Button>
    </>
  )
}
