import { type ComponentProps, type ReactNode, useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button, ButtonLink } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import text from '#renderer/ui/text.module.css'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { droppedColumns, emptyColumns, findingColumns, type ScoredPage } from './columns.tsx'
import { groupColumn, groupedColumns } from './group-columns.tsx'
import type { GroupedRow } from './grouped-rows.ts'
import * as texts from './texts.ts'
import { useGroupedFindings } from './use-grouped-findings.ts'
import type { FindingFilter, FindingRow } from './use-findings.ts'
import { useFindingList } from './use-findings.ts'

interface FindingTableProps {
  readonly sbomId: string
  readonly environmentId: string
  readonly filter: FindingFilter
  readonly onSort: (sort: TableSort) => void
  /** Is told which columns are left out because they have nothing to show. */
  readonly onEmpty: (columns: readonly string[]) => void
  /** Shows all findings again. */
  readonly onClear: () => void
}

/** Lists each finding of a version. */
export function FindingTable({ filter, onSort, onEmpty, ...props }: FindingTableProps) {
  const { list, rows, totalCount, onNeedMore } = useFindingList(props.sbomId, filter)
  const empty = useEmptyColumns(list.data?.pages, filter, onEmpty)
  const columns = useShownColumns('findings', findingColumns, empty)
  const openTriage = useTriage()
  if (!list.isSuccess || rows.length === 0) return <NoRows query={list} filter={filter} {...props} />
  return (
    <>
      <VirtualTable
        label={texts.vulnerabilities}
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={(row) => row.id}
        onNeedMore={onNeedMore}
        onOpen={openTriage}
        sort={filter.sort}
        onSort={onSort}
        dropped={droppedColumns}
      />
      <FindingBar rows={rows} count={totalCount}>
        {rows.length < totalCount && <span className={text.third}>{texts.rowsLoaded(formatNumber(rows.length))}</span>}
      </FindingBar>
    </>
  )
}

/** Lists the findings of a version joined by vulnerability and package. A row of several opens into its findings. */
export function GroupedFindingTable({ filter, onSort, onEmpty, ...props }: FindingTableProps) {
  const found = useGroupedFindings(props.sbomId, filter)
  const { list, rows, setOpen } = found
  const empty = useEmptyColumns(list.data?.pages, filter, onEmpty)
  const shown = useShownColumns('findings', groupedColumns, empty)
  const columns = useMemo(() => [groupColumn, ...shown], [shown])
  const openTriage = useTriage()
  if (!list.isSuccess || rows.length === 0) return <NoRows query={list} filter={filter} {...props} />
  return (
    <>
      {found.failed && <ErrorState title={texts.findingsOfTheGroupCouldNotBeLoaded} error={found.failed} />}
      <VirtualTable
        label={texts.vulnerabilities}
        columns={columns}
        rows={rows}
        totalCount={found.rowsCount}
        rowKey={rowKey}
        onNeedMore={found.onNeedMore}
        onOpen={(row) => (row.group === null ? openTriage(row) : setOpen(row.key, row.expanded !== true))}
        onExpand={({ key, group }, isOpen) => group !== null && setOpen(key, isOpen)}
        treePlace={treePlace}
        sort={filter.sort}
        onSort={onSort}
        dropped={droppedColumns}
      />
      <FindingBar rows={rows} count={found.findingsCount} isGrouped>
        {found.groupsCount < found.findingsCount && (
          <span className={text.third}>{texts.inRows(formatCount(found.groupsCount, texts.rowForms))}</span>
        )}
      </FindingBar>
    </>
  )
}

/** The columns that have nothing to show, which the choice of columns above the table is told. */
function useEmptyColumns(
  pages: readonly ScoredPage[] | undefined,
  { sort }: FindingFilter,
  onEmpty: FindingTableProps['onEmpty'],
): readonly string[] {
  const empty = useMemo(() => emptyColumns(pages ?? [], sort?.key), [pages, sort])
  useEffect(() => onEmpty(empty), [empty, onEmpty])
  return empty
}

function rowKey({ key }: GroupedRow): string {
  return key
}

function treePlace({ level, expanded }: GroupedRow) {
  return { level, expanded }
}

/** Opens the queue at a finding. A finding of a part is shown in the part, where its decision holds for all that contain it. */
function useTriage() {
  const [, navigate] = useLocation()
  return ({ id, sbom, inheritedVuln }: FindingRow) =>
    navigate(paths.versionTriage(sbom.project.id, sbom.id, inheritedVuln?.id ?? id))
}

interface NoRowsProps extends Omit<FindingTableProps, 'onSort' | 'onEmpty'> {
  readonly query: ComponentProps<typeof QueryState>['query'] & { readonly isSuccess: boolean }
}

/** The table while it is read, where it could not be read, and where it has no rows. */
function NoRows({ query, sbomId, environmentId, filter, onClear }: NoRowsProps) {
  if (!query.isSuccess)
    return (
      <QueryState query={query} loading={texts.loadingVulnerabilities} failed={texts.vulnerabilitiesCouldNotBeLoaded} />
    )
  const isNarrowed = filter.search !== '' || filter.severity !== '' || filter.kevOnly || filter.typed !== null
  return (
    <>
      {isNarrowed ? (
        <EmptyState
          icon="find"
          title={texts.noMatchingFindings}
          actions={<Button onClick={onClear}>{texts.clearFilters}</Button>}
        >
          {texts.editOrRemoveAFilter}
        </EmptyState>
      ) : (
        <EmptyState
          icon="triage"
          title={texts.noVulnerabilitiesFound}
          actions={<ButtonLink href={paths.version(environmentId, sbomId)}>{texts.showWhatWasEvaluated}</ButtonLink>}
        >
          {texts.currentAdvisoryDataLists}
        </EmptyState>
      )}
      <BottomBar>
        <span>{formatCount(0, texts.findingForms)}</span>
        <span className={text.push} />
        <KeyHint keys="/">{texts.search}</KeyHint>
        <KeyHint keys="$mod+s">{texts.saveAsView}</KeyHint>
      </BottomBar>
    </>
  )
}

function FindingBar({
  rows,
  count,
  isGrouped = false,
  children,
}: {
  readonly rows: readonly FindingRow[]
  readonly count: number
  readonly isGrouped?: boolean
  readonly children: ReactNode
}) {
  return (
    <BottomBar>
      <span>{formatCount(count, texts.findingForms)}</span>
      {rows.some(({ isPart }) => isPart) && <span className={text.third}>{texts.withThoseOfParts}</span>}
      {children}
      <span className={text.push} />
      <KeyHint keys="j k">{texts.move}</KeyHint>
      {isGrouped && <KeyHint keys="ArrowRight ArrowLeft">{texts.openClose}</KeyHint>}
      <KeyHint keys="Enter">{isGrouped ? texts.openOrTriage : texts.triage}</KeyHint>
      <KeyHint keys="/">{texts.search}</KeyHint>
      <KeyHint keys="$mod+s">{texts.saveAsView}</KeyHint>
    </BottomBar>
  )
}
