import { useState } from 'react'
import { useLocation } from 'wouter'
import type { SbomOrderField } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { joinAll, joinedText } from '#renderer/lib/join-conditions.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { usePlace } from '#renderer/lib/place.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { Chip } from '#renderer/ui/Chip.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { PageHead } from '#renderer/ui/Page.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import tools from '#renderer/ui/table/TableTools.module.css'
import { TableTools, useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import text from '#renderer/ui/text.module.css'
import { ConditionSearch } from '#renderer/ui/views/ConditionSearch.tsx'
import { useListViews } from '#renderer/ui/views/use-list-views.tsx'
import viewStyles from '#renderer/ui/views/views.module.css'
import { type ViewFilters, WithView } from '#renderer/ui/views/WithView.tsx'
import { ProductSegments } from './ProductSegments.tsx'
import styles from './ProductsView.module.css'
import { hasLabel, readAllVersions, useVersionList } from './use-products.ts'
import { versionColumns } from './version-columns.tsx'

const orderFields: Readonly<Record<string, SbomOrderField>> = {
  version: 'SBOMS_VERSION',
  severity: 'SBOMS_SEVERITY',
  left: 'SBOMS_TRIAGE_LEFT',
  created: 'SBOMS_CREATED_AT',
}

const all = { href: paths.versions, label: 'All versions' }

interface VersionsViewProps {
  /** The label that the URL asks for. */
  readonly label?: string | undefined
  /** The saved view that the list begins with. */
  readonly viewId?: string | undefined
}

/** Lists the versions of all products, with conditions, labels and saved views. */
export function VersionsView({ label, viewId }: VersionsViewProps) {
  usePlace([{ label: 'Products', href: paths.products }, { label: 'Versions' }])
  return (
    <WithView list="versions" viewId={viewId} all={all} isPage>
      {(filters) => <Versions label={label} viewId={viewId} {...filters} />}
    </WithView>
  )
}

interface ListProps extends VersionsViewProps, ViewFilters {}

function Versions({ label, viewId, start, base }: ListProps) {
  const [, navigate] = useLocation()
  const [words, setWords] = useState(start)
  const [sort, setSort] = useState<TableSort>({ key: 'created', descending: true })
  const labeled = label === undefined ? null : hasLabel('version.label', label)
  const search = words.search.trim()
  const views = useListViews({
    list: 'versions',
    content: { filterText: joinedText([labeled], words.typed), search },
    current: label === undefined ? viewId : null,
    all,
    hrefOf: paths.versionsView,
    onRestart: () => setWords(base),
  })
  useKeys({ '/': () => document.getElementById('versions-search')?.focus() })
  const field = orderFields[sort.key] ?? 'SBOMS_CREATED_AT'
  const filter = {
    ...{ search, filter: joinAll([labeled, words.typed?.group]) },
    orderBy: { field, direction: sort.descending ? ('DESC' as const) : ('ASC' as const) },
  }
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHead title="Versions of all products" actions={<ProductSegments value="versions" />} />
        <div className={viewStyles.headed}>{views.bar}</div>
      </div>
      <div className={styles.tools}>
        <ConditionSearch
          id="versions-search"
          label="Search versions"
          placeholder="Version, product, conditions"
          appliesTo="version"
          filter={words}
          onChange={setWords}
        />
        {label !== undefined && (
          <Chip label={`Remove the filter: labeled ${label}`} onRemove={() => navigate(paths.versions)}>
            labeled {visibleText(label)}
          </Chip>
        )}
        <div className={tools.end}>
          {views.menu}
          <TableTools table="versions" columns={versionColumns} readAll={() => readAllVersions(filter)} />
        </div>
      </div>
      <VersionTable filter={filter} sort={sort} onSort={setSort} />
      {views.dialog}
    </div>
  )
}

function VersionTable({
  filter,
  sort,
  onSort,
}: {
  readonly filter: Parameters<typeof useVersionList>[0]
  readonly sort: TableSort
  readonly onSort: (sort: TableSort) => void
}) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useVersionList(filter)
  const columns = useShownColumns('versions', versionColumns)
  if (!list.isSuccess)
    return <QueryState query={list} loading="Loading versions" failed="Versions could not be loaded" />
  if (rows.length === 0 && (filter.search !== '' || filter.filter !== null)) {
    return (
      <EmptyState
        icon="find"
        title="No matching versions"
        actions={<ButtonLink href={paths.products}>Show products</ButtonLink>}
      >
        Edit or remove the search, the label or the conditions.
      </EmptyState>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon="branch" title="No versions yet">
        Drop an SBOM anywhere in this window to add one.
      </EmptyState>
    )
  }
  return (
    <>
      <VirtualTable
        label="Versions"
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={(row) => row.id}
        onNeedMore={onNeedMore}
        onOpen={(row) => navigate(paths.version(row.projectId, row.id))}
        sort={sort}
        onSort={onSort}
        minWidth="60rem"
      />
      <BottomBar>
        <span>{formatCount(totalCount, 'version')}</span>
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Enter">open</KeyHint>
        <KeyHint keys="/">search</KeyHint>
        <KeyHint keys="$mod+s">save as view</KeyHint>
      </BottomBar>
    </>
  )
}
