import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { joinedText } from '#renderer/lib/join-conditions.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { severitySteps, severityWord } from '#renderer/ui/SeverityMark.tsx'
import { TableTools, useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import text from '#renderer/ui/text.module.css'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import tools from '#renderer/ui/table/TableTools.module.css'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { findingColumns } from './columns.tsx'
import styles from './FindingsTab.module.css'
import type { FindingChips, FindingFilter } from './use-findings.ts'
import { chipConditions, noChips, readAllFindings, useFindingList } from './use-findings.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { ConditionSearch } from '#renderer/ui/views/ConditionSearch.tsx'
import { useListViews } from '#renderer/ui/views/use-list-views.tsx'
import viewStyles from '#renderer/ui/views/views.module.css'
import { type ViewFilters, WithView } from '#renderer/ui/views/WithView.tsx'

interface FindingsTabProps {
  readonly sbomId: string
  readonly environmentId: string
  /** The saved view that the list begins with. */
  readonly viewId?: string | undefined
}

const severityOptions = [
  { value: '', label: 'All severities' },
  ...severitySteps.map((step) => ({ value: step as string, label: severityWord(step) })),
]

function List({
  sbomId,
  environmentId,
  filter,
  onSort,
}: Omit<FindingsTabProps, 'viewId'> & { readonly filter: FindingFilter; readonly onSort: (sort: TableSort) => void }) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useFindingList(sbomId, filter)
  const columns = useShownColumns('findings', findingColumns)
  if (!list.isSuccess)
    return <QueryState query={list} loading="Loading vulnerabilities" failed="Vulnerabilities could not be loaded" />
  const isNarrowed = filter.search !== '' || filter.severity !== '' || filter.kevOnly || filter.typed !== null
  if (rows.length === 0) {
    return isNarrowed ? (
      <EmptyState icon="find" title="No matching findings">
        Edit or remove a filter to see the other findings.
      </EmptyState>
    ) : (
      <EmptyState
        icon="triage"
        title="No vulnerabilities found"
        actions={<ButtonLink href={paths.version(environmentId, sbomId)}>Show what was evaluated</ButtonLink>}
      >
        The current advisory data lists no vulnerabilities for the evaluated components. Components that could not be
        evaluated remain unknown.
      </EmptyState>
    )
  }
  return (
    <>
      <VirtualTable
        label="Vulnerabilities"
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={(row) => row.id}
        onNeedMore={onNeedMore}
        // A finding of a part is shown in the part, where its decision holds for all that contain it.
        onOpen={({ id, sbom, inheritedVuln }) =>
          navigate(paths.versionTriage(sbom.project.id, sbom.id, inheritedVuln?.id ?? id))
        }
        sort={filter.sort}
        onSort={onSort}
        minWidth="62rem"
      />
      <BottomBar>
        <span>{formatCount(totalCount, 'finding')}</span>
        {rows.some(({ isPart }) => isPart) && <span className={text.third}>with those of parts</span>}
        {rows.length < totalCount && <span className={text.third}>{formatNumber(rows.length)} loaded</span>}
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Enter">triage</KeyHint>
        <KeyHint keys="/">search</KeyHint>
        <KeyHint keys="$mod+s">save as view</KeyHint>
      </BottomBar>
    </>
  )
}

/** Lists the findings of a version as a plain table for lookup, or those of a saved view. Decisions are made in triage. */
export function FindingsTab(props: FindingsTabProps) {
  const { sbomId, environmentId, viewId } = props
  const all = { href: paths.version(environmentId, sbomId, 'vulnerabilities'), label: 'All findings' }
  return (
    <WithView list="findings" viewId={viewId} all={all}>
      {(filters) => <Findings {...props} {...filters} all={all} />}
    </WithView>
  )
}

interface FindingsProps extends FindingsTabProps, ViewFilters {
  readonly all: { readonly href: string; readonly label: string }
}

function Findings({ sbomId, environmentId, viewId, all, start, base }: FindingsProps) {
  const [words, setWords] = useState(start)
  const [chips, setChips] = useState(noChips)
  const [sort, setSort] = useState<TableSort>({ key: 'priority', descending: true })
  const { typed } = words
  const search = words.search.trim()
  const filter = { ...chips, search, typed, sort }
  const views = useListViews({
    list: 'findings',
    content: { filterText: joinedText(chipConditions(chips), typed), search },
    current: viewId,
    all,
    hrefOf: (id) => paths.findingsView(environmentId, sbomId, id),
    onRestart: () => {
      setWords(base)
      setChips(noChips)
    },
  })
  useKeys({ '/': () => document.getElementById('finding-search')?.focus() })
  return (
    <>
      <div className={viewStyles.top}>{views.bar}</div>
      <div className={classNames(tools.bar, styles.tools)}>
        <ConditionSearch
          id="finding-search"
          label="Search findings"
          placeholder="Id, component or conditions"
          appliesTo="finding"
          filter={words}
          onChange={setWords}
        />
        <ChipFields chips={chips} onChange={setChips} />
        <div className={tools.end}>
          {views.menu}
          <TableTools table="findings" columns={findingColumns} readAll={() => readAllFindings(sbomId, filter)} />
        </div>
      </div>
      <List sbomId={sbomId} environmentId={environmentId} filter={filter} onSort={setSort} />
      {views.dialog}
    </>
  )
}

function ChipFields({
  chips,
  onChange,
}: {
  readonly chips: FindingChips
  readonly onChange: (chips: FindingChips) => void
}) {
  return (
    <>
      <Select
        className={styles.severity}
        label="Severity"
        labelHidden
        value={chips.severity}
        onChange={(severity) => onChange({ ...chips, severity })}
        options={severityOptions}
      />
      <Checkbox checked={chips.kevOnly} onChange={(kevOnly) => onChange({ ...chips, kevOnly })}>
        KEV only
      </Checkbox>
      <Checkbox
        checked={chips.includesInactive}
        onChange={(includesInactive) => onChange({ ...chips, includesInactive })}
      >
        Include not evaluated and inactive
      </Checkbox>
    </>
  )
}
