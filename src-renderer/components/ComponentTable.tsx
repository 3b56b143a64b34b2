import { useMemo } from 'react'
import { Link } from 'wouter'
import { formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { componentColumns } from './columns.tsx'
import { ComponentDetail } from './ComponentDetail.tsx'
import { notEvaluatedCount, showsSuggestions } from './narrowed.ts'
import { NoMatches } from './NoMatches.tsx'
import type { ComponentFilter } from './use-components.ts'
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
  const { openId, onOpen, onExpand } = useOpenRow(opensOnly && rows.length === 1 ? rows[0]?.id : undefined)
  const isSuggested = showsSuggestions(filter.narrowed)
  const allColumns = useMemo(() => componentColumns(openId, isSuggested), [openId, isSuggested])
  const columns = useShownColumns('components', allColumns)
  if (!list.isSuccess)
    return <QueryState query={list} loading="Loading components" failed="Components could not be loaded" />
  const isNarrowed =
    filter.search.trim() !== '' || filter.kind !== '' || filter.typed !== null || filter.narrowed !== undefined
  if (rows.length === 0) {
    return isNarrowed ? (
      <NoMatches filter={filter} all={paths.version(environmentId, sbomId, 'components')} />
    ) : (
      <EmptyState icon="product" title="This version has no components">
        There is nothing to scan. This says nothing about vulnerabilities. Add components that are missing.
      </EmptyState>
    )
  }
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
        onOpen={onOpen}
        onExpand={onExpand}
        detail={(row) =>
          row.id === openId ? <ComponentDetail id={row.id} sbomId={sbomId} environmentId={environmentId} /> : null
        }
        sort={filter.sort}
        onSort={onSort}
        minWidth="66rem"
      />
      <BottomBar>
        <span>
          <b className={text.medium}>{formatNumber(totalCount)}</b> of {formatNumber(stats?.compCount ?? totalCount)}{' '}
          components
        </span>
        {unknown > 0 && !filter.narrowed && filter.typed === null && (
          <Link href={paths.notEvaluatedComponents(environmentId, sbomId)}>{formatNumber(unknown)} not evaluated</Link>
        )}
        {removedCount > 0 && (
          <Button small kind="bare" onClick={onRemoved}>
            {formatNumber(removedCount)} removed
          </Button>
        )}
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Space">details</KeyHint>
        <KeyHint keys="/">search</KeyHint>
        <KeyHint keys="a">add</KeyHint>
        <KeyHint keys="t">tree</KeyHint>
      </BottomBar>
    </>
  )
}
