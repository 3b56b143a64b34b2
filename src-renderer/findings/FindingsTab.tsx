import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
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
import { TextField } from '#renderer/ui/TextField.tsx'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import tools from '#renderer/ui/table/TableTools.module.css'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { findingColumns } from './columns.tsx'
import styles from './FindingsTab.module.css'
import type { FindingFilter } from './use-findings.ts'
import { readAllFindings, useFindingList } from './use-findings.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'

interface FindingsTabProps {
  readonly sbomId: string
  readonly environmentId: string
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
}: FindingsTabProps & { readonly filter: FindingFilter; readonly onSort: (sort: TableSort) => void }) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useFindingList(sbomId, filter)
  const columns = useShownColumns('findings', findingColumns)
  if (!list.isSuccess)
    return <QueryState query={list} loading="Loading vulnerabilities" failed="Vulnerabilities could not be loaded" />
  const isNarrowed = filter.search !== '' || filter.severity !== '' || filter.kevOnly
  if (rows.length === 0) {
    return isNarrowed ? (
      <EmptyState icon="find" title="No matching findings">
        Remove a filter to see the other findings.
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
        onOpen={({ id }) => navigate(paths.versionTriage(environmentId, sbomId, id))}
        sort={filter.sort}
        onSort={onSort}
        minWidth="62rem"
      />
      <BottomBar>
        <span>{formatCount(totalCount, 'finding')}</span>
        {rows.length < totalCount && <span className={text.third}>{formatNumber(rows.length)} loaded</span>}
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Enter">triage</KeyHint>
        <KeyHint keys="/">search</KeyHint>
      </BottomBar>
    </>
  )
}

/** Lists the findings of a version as a plain table for lookup. Decisions are made in triage. */
export function FindingsTab({ sbomId, environmentId }: FindingsTabProps) {
  const [search, setSearch] = useState('')
  const [severity, setSeverity] = useState('')
  const [kevOnly, setKevOnly] = useState(false)
  const [includesInactive, setIncludesInactive] = useState(false)
  const [sort, setSort] = useState<TableSort>({ key: 'priority', descending: true })
  const filter = { search: search.trim(), severity, kevOnly, includesInactive, sort }
  useKeys({ '/': () => document.getElementById('finding-search')?.focus() })
  return (
    <>
      <div className={classNames(tools.bar, styles.tools)}>
        <TextField
          id="finding-search"
          className={tools.search}
          label="Search findings"
          labelHidden
          type="search"
          placeholder="CVE, GHSA or component"
          icon="find"
          keys="/"
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => event.key === 'Escape' && (setSearch(''), event.currentTarget.blur())}
        />
        <Select
          className={styles.severity}
          label="Severity"
          labelHidden
          value={severity}
          onChange={setSeverity}
          options={severityOptions}
        />
        <Checkbox checked={kevOnly} onChange={setKevOnly}>
          KEV only
        </Checkbox>
        <Checkbox checked={includesInactive} onChange={setIncludesInactive}>
          Include not evaluated and inactive
        </Checkbox>
        <div className={tools.end}>
          <TableTools table="findings" columns={findingColumns} readAll={() => readAllFindings(sbomId, filter)} />
        </div>
      </div>
      <List sbomId={sbomId} environmentId={environmentId} filter={filter} onSort={setSort} />
    </>
  )
}
