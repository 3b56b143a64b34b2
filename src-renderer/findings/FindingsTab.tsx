import { useState } from 'react'
import { useLocation } from 'wouter'
import { joinedText } from '#renderer/lib/join-conditions.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import type { FindingList } from '#renderer/lib/paths.ts'
import { findingLists, paths } from '#renderer/lib/paths.ts'
import { setPreferences, usePreferences } from '#renderer/lib/preferences.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { Checkbox } from '#renderer/ui/Checkbox.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Menu, MenuChoice } from '#renderer/ui/Menu.tsx'
import { Select } from '#renderer/ui/Select.tsx'
import { severitySteps, severityWord } from '#renderer/ui/SeverityMark.tsx'
import { TableTools } from '#renderer/ui/table/TableTools.tsx'
import type { TableSort } from '#renderer/ui/table/virtual-table-types.ts'
import tools from '#renderer/ui/table/TableTools.module.css'
import { ConditionSearch } from '#renderer/ui/views/ConditionSearch.tsx'
import { useListViews } from '#renderer/ui/views/use-list-views.tsx'
import viewStyles from '#renderer/ui/views/views.module.css'
import { type ViewFilters, WithView } from '#renderer/ui/views/WithView.tsx'
import { findingColumns } from './columns.tsx'
import { FindingTable, GroupedFindingTable } from './FindingTable.tsx'
import styles from './FindingsTab.module.css'
import * as texts from './texts.ts'
import type { FindingChips } from './use-findings.ts'
import { chipConditions, noChips, readAllFindings } from './use-findings.ts'

interface FindingsTabProps {
  readonly sbomId: string
  readonly environmentId: string
  /** The saved view that the list begins with. */
  readonly viewId?: string | undefined
  /** How the URL lists the findings. Undefined: as they were listed last. */
  readonly listedAs?: FindingList | undefined
}

/** Under which the last way to list findings is stored. */
const choiceName = 'findings-listed'

const groupOptions: readonly { readonly value: FindingList; readonly label: string }[] = [
  { value: 'each', label: texts.none },
  { value: 'grouped', label: texts.byVulnerabilityAndPackage },
]

const severityOptions = [
  { value: '', label: texts.allSeverities },
  ...severitySteps.map((step) => ({ value: step as string, label: severityWord(step) })),
]

/** Lists the findings of a version for lookup, joined or each, or those of a saved view. Decisions are made in triage. */
export function FindingsTab(props: FindingsTabProps) {
  const { sbomId, environmentId, viewId } = props
  const all = { href: paths.version(environmentId, sbomId, 'vulnerabilities'), label: texts.allFindings }
  return (
    <WithView list="findings" viewId={viewId} all={all}>
      {(filters) => <Findings {...props} {...filters} all={all} />}
    </WithView>
  )
}

interface FindingsProps extends FindingsTabProps, ViewFilters {
  readonly all: { readonly href: string; readonly label: string }
}

function Findings(props: FindingsProps) {
  const { sbomId, environmentId, viewId, all, start, base } = props
  const { listedAs, listAs } = useListedAs(props)
  const [words, setWords] = useState(start)
  const [chips, setChips] = useState(noChips)
  const [empty, setEmpty] = useState<readonly string[]>([])
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
  // The queue, which joins them, has only what can be decided.
  const isGrouped = listedAs === 'grouped' && !chips.includesInactive
  const Table = isGrouped ? GroupedFindingTable : FindingTable
  return (
    <>
      <div className={viewStyles.top}>{views.bar}</div>
      <div className={classNames(tools.bar, styles.tools)}>
        <ConditionSearch
          id="finding-search"
          label={texts.searchFindings}
          placeholder={texts.idComponentOrConditions}
          appliesTo="finding"
          filter={words}
          onChange={setWords}
        />
        <ChipFields chips={chips} onChange={setChips} />
        <div className={tools.end}>
          <GroupMenu value={isGrouped ? 'grouped' : 'each'} isOff={chips.includesInactive} onChange={listAs} />
          {views.menu}
          <TableTools
            table="findings"
            columns={findingColumns}
            empty={empty}
            readAll={() => readAllFindings(sbomId, filter)}
          />
        </div>
      </div>
      <Table
        sbomId={sbomId}
        environmentId={environmentId}
        filter={filter}
        onSort={setSort}
        onEmpty={setEmpty}
        onClear={() => {
          setWords({ search: '', typed: null })
          setChips({ ...noChips, includesInactive: chips.includesInactive })
        }}
      />
      {views.dialog}
    </>
  )
}

/** How the findings are listed, as the URL says or as they were listed last, and how that is changed. */
function useListedAs({ sbomId, environmentId, viewId, all, listedAs }: FindingsProps) {
  const [, navigate] = useLocation()
  const last = usePreferences(({ lastChoices }) => lastChoices[choiceName])
  const list = viewId === undefined ? all.href : paths.findingsView(environmentId, sbomId, viewId)
  return {
    listedAs: listedAs ?? findingLists.find((one) => one === last) ?? 'grouped',
    listAs: (next: FindingList) => {
      const { lastChoices } = usePreferences.getState()
      setPreferences({ lastChoices: { ...lastChoices, [choiceName]: next } })
      navigate(paths.findingsAs(list, next), { replace: true })
    },
  }
}

/** Chooses whether findings of the same vulnerability and package are one row. */
function GroupMenu(props: {
  readonly value: FindingList
  /** True while the list has what the service does not group. */
  readonly isOff: boolean
  readonly onChange: (value: FindingList) => void
}) {
  const { value, isOff, onChange } = props
  return (
    <Menu
      trigger={
        <Button kind="bare" small disabled={isOff} title={isOff ? texts.notEvaluatedAreNotGrouped : undefined}>
          <span>{value === 'grouped' ? texts.groupByVulnerability : texts.groupNone}</span>
          <Icon name="chevron-down" small />
        </Button>
      }
    >
      <MenuChoice value={value} options={groupOptions} onChange={onChange} />
    </Menu>
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
        label={texts.severity}
        labelHidden
        value={chips.severity}
        onChange={(severity) => onChange({ ...chips, severity })}
        options={severityOptions}
      />
      <Checkbox checked={chips.kevOnly} onChange={(kevOnly) => onChange({ ...chips, kevOnly })}>
        {texts.kevOnly}
      </Checkbox>
      <Checkbox
        checked={chips.includesInactive}
        onChange={(includesInactive) => onChange({ ...chips, includesInactive })}
      >
        {texts.includeNotEvaluatedAndInactive}
      </Checkbox>
    </>
  )
}
