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
import { fittingColumns, useWidth } from '#renderer/ui/table/fitting-columns.ts'
import { narrowColumns, roomyColumns } from './product-columns.tsx'
import { policyText } from './PolicyWord.tsx'
import { ProductSegments } from './ProductSegments.tsx'
import styles from './ProductsView.module.css'
import * as texts from './texts.tsx'
import { useNarrow } from './use-narrow.ts'
import { hasLabel, readAllVersions, useVersionList } from './use-products.ts'
import { stateOfVersion, versionColumns } from './version-columns.tsx'

const orderFields: Readonly<Record<string, SbomOrderField>> = {
  version: 'SBOMS_VERSION',
  severity: 'SBOMS_SEVERITY',
  left: 'SBOMS_TRIAGE_LEFT',
  created: 'SBOMS_CREATED_AT',
}

const all = { href: paths.versions, label: texts.allVersions }

interface VersionsViewProps {
  /** The label that the URL asks for. */
  readonly label?: string | undefined
  /** The saved view that the list begins with. */
  readonly viewId?: string | undefined
}

/** Lists the versions of all products, with conditions, labels and saved views. */
export function VersionsView({ label, viewId }: VersionsViewProps) {
  usePlace([{ label: texts.products, href: paths.products }, { label: texts.versions }])
  return (
    <WithView list="versions" viewId={viewId} all={all} isPage>
      {(filters) => <Versions label={label} viewId={viewId} {...filters} />}
    </WithView>
  )
}

/** What is left at 1280 pixels, beside counts. */
const roomy = { product: { letter: 0.42, rem: 16.5 } }
/** Where a policy needs more than one word, and no labels are beside it, the word has the room. */
const roomyWord = { product: { letter: 0.42, rem: 15 }, policy: { letter: 0.5, rem: 6.5 } }
const longWord = 8

interface ListProps extends VersionsViewProps, ViewFilters {}

function Versions({ label, viewId, start, base }: ListProps) {
  const [, navigate] = useLocation()
  const [words, setWords] = useState(start)
  const [sort, setSort] = useState<TableSort>({ key: 'created', descending: true })
  const page = useWidth()
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
    <div ref={page.ref} className={styles.page}>
      <div className={styles.top}>
        <PageHead title={texts.versionsOfAllProducts} actions={<ProductSegments value="versions" />} />
        <div className={viewStyles.headed}>{views.bar}</div>
      </div>
      <div className={styles.tools}>
        <ConditionSearch
          id="versions-search"
          label={texts.searchVersions}
          placeholder={texts.versionProductConditions}
          appliesTo="version"
          filter={words}
          onChange={setWords}
        />
        {label !== undefined && (
          <Chip label={texts.removeTheFilterLabeled(label)} onRemove={() => navigate(paths.versions)}>
            {texts.labeledLabel(visibleText(label))}
          </Chip>
        )}
        <div className={tools.end}>
          {views.menu}
          <TableTools table="versions" columns={versionColumns} readAll={() => readAllVersions(filter)} />
        </div>
      </div>
      <VersionTable filter={filter} sort={sort} onSort={setSort} width={page.width} />
      {views.dialog}
    </div>
  )
}

function VersionTable({
  filter,
  sort,
  onSort,
  width,
}: {
  readonly filter: Parameters<typeof useVersionList>[0]
  readonly sort: TableSort
  readonly onSort: (sort: TableSort) => void
  /** The width of the page, in rem. */
  readonly width: number
}) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useVersionList(filter)
  const chosen = useShownColumns('versions', versionColumns)
  const isNarrow = useNarrow()
  const hasLabels = rows.some(({ labels }) => labels.length > 0)
  const hasLongWord = rows.some((row) => policyText(row.policyResult, row.stats.matchCoverage).length > longWord)
  const wanted = chosen.filter(({ key }) => key !== 'labels' || hasLabels)
  const columns = isNarrow
    ? narrowColumns(chosen, ['version', 'product'], stateOfVersion)
    : fittingColumns(roomyColumns(wanted, rows, hasLongWord && !hasLabels ? roomyWord : roomy), width, [
        'components',
        'quality',
        'labels',
      ])
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.loadingVersions} failed={texts.versionsCouldNotBeLoaded} />
  if (rows.length === 0 && (filter.search !== '' || filter.filter !== null)) {
    return (
      <EmptyState
        icon="find"
        title={texts.noMatchingVersionsLabel}
        actions={<ButtonLink href={paths.products}>{texts.showProducts}</ButtonLink>}
      >
        {texts.editOrRemoveTheSearch}
      </EmptyState>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon="branch" title={texts.noVersionsYet}>
        {texts.dropAnSbomAnywhereInThisWindow}
      </EmptyState>
    )
  }
  return (
    <>
      <VirtualTable
        label={texts.versions}
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={(row) => row.id}
        onNeedMore={onNeedMore}
        onOpen={(row) => navigate(paths.version(row.projectId, row.id))}
        sort={sort}
        onSort={onSort}
        minWidth={isNarrow ? undefined : '52rem'}
      />
      <BottomBar>
        <span>{formatCount(totalCount, texts.versionForms)}</span>
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="Enter">{texts.open}</KeyHint>
        <KeyHint keys="/">{texts.search}</KeyHint>
        <KeyHint keys="$mod+s">{texts.saveAsView}</KeyHint>
      </BottomBar>
    </>
  )
}
