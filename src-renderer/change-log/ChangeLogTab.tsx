import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount, formatTime } from '#renderer/lib/format.ts'
import { useOwnRole } from '#renderer/lib/own-role.ts'
import { paths } from '#renderer/lib/paths.ts'
import { plural } from '#renderer/lib/plural.ts'
import { dismissTransientToasts, showError, showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import text from '#renderer/ui/text.module.css'
import { type ChangeEntry, kindWord, originWords, versionKinds } from './change-words.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { ChangeTools } from './ChangeTools.tsx'
import { isComponent, urlInVersion, type VersionAt } from './places.ts'
import * as texts from './texts.tsx'
import {
  type ChangeFilter,
  readComponentSearch,
  readVersionChanges,
  useChangesKept,
  useStepUndo,
  useVersionChanges,
} from './use-change-log.ts'

const noFilter: ChangeFilter = { search: '', kind: '', origin: '' }
/** Lists what users, rules and scans changed in a version: when, who, from where, what, and each field before and after. */
export function ChangeLogTab(version: VersionAt) {
  const [filter, setFilter] = useState(noFilter)
  useEffect(() => dismissTransientToasts(), []) // here Z undoes the entry with the cursor, not what they offer
  return (
    <>
      <ChangeTools
        filter={filter}
        onFilter={setFilter}
        kinds={versionKinds}
        filename="changes"
        readAll={() => readVersionChanges(version.sbomId, filter)}
      />
      <List version={version} filter={filter} onClear={() => setFilter(noFilter)} />
    </>
  )
}

function List({
  version,
  filter,
  onClear,
}: {
  readonly version: VersionAt
  readonly filter: ChangeFilter
  readonly onClear: () => void
}) {
  const { sbomId, environmentId } = version
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useVersionChanges(sbomId, filter)
  const role = useOwnRole().data
  const undo = useStepUndo()
  const opens = useCallback(
    (entry: ChangeEntry) => isComponent(entry) || urlInVersion(entry, { sbomId, environmentId }) !== null,
    [sbomId, environmentId],
  )
  const openComponent = async (id: string) => {
    try {
      const found = await readComponentSearch(id, sbomId)
      if (found === null) showToast({ text: texts.componentIsNoLonger })
      else navigate(paths.foundComponents(environmentId, sbomId, found))
    } catch (error) {
      showError(error, texts.couldNotOpenTheComponent)
    }
  }
  const open = (entry: ChangeEntry) => {
    const url = urlInVersion(entry, version)
    if (url !== null) navigate(url)
    else if (isComponent(entry) && entry.subjectId !== null) void openComponent(entry.subjectId)
  }
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.loadingChanges} failed={texts.changesCouldNotBeLoaded} />
  if (rows.length === 0)
    return (
      <>
        <NoChanges sbomId={sbomId} filter={filter} onClear={onClear} />
        <BottomBar>
          <span>{formatCount(0, texts.changeForms)}</span>
          <span className={text.push} />
          <KeyHint keys="/">{texts.search}</KeyHint>
        </BottomBar>
      </>
    )
  const mayUndo = role !== undefined && ['Owner', 'Admin', 'Operator'].includes(role)
  return (
    <ChangeTable
      rows={rows}
      totalCount={totalCount}
      onNeedMore={onNeedMore}
      opens={opens}
      onOpen={open}
      canUndo={({ operationId, action }) => mayUndo && operationId !== null && action !== 'UNDONE'}
      onUndo={({ operationId }) => operationId !== null && void undo(operationId)}
    />
  )
}

/** Explains an empty list: nothing fits, or nothing was recorded. */
function NoChanges({
  sbomId,
  filter: { search, kind, origin },
  onClear,
}: {
  readonly sbomId: string
  readonly filter: ChangeFilter
  readonly onClear: () => void
}) {
  const kept = useChangesKept(sbomId).data
  const asked = [
    ...(search.trim() === '' ? [] : [`“${search.trim()}”`]),
    ...(kind === '' ? [] : [texts.kindIsKind(kindWord(kind))]),
    ...originWords.flatMap(({ value, label }) => (value === origin ? [texts.fromWhereIs(label.toLowerCase())] : [])),
  ]
  if (asked.length === 0) {
    return (
      <EmptyState icon="clock" title={texts.noChangesRecorded}>
        {texts.whatUsersRulesAndScansChange}
      </EmptyState>
    )
  }
  const first = kept?.nodes[0]
  return (
    <EmptyState
      icon="find"
      title={texts.noChangeFitsAsked(asked.join(', '))}
      actions={<Button onClick={onClear}>{texts.clearTheFilters}</Button>}
    >
      {kept && first
        ? texts.keptForThisVersionTheFirst(
            formatCount(kept.totalCount, texts.changeForms),
            plural(kept.totalCount, texts.isOrAre),
            formatTime(first.at),
          )
        : texts.searchLooksAtNamesFieldsValues}
    </EmptyState>
  )
}
