import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { dismissTransientToasts, showError, showToast } from '#renderer/lib/toasts.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { type ChangeEntry, kindWord, originWords, versionKinds } from './change-words.ts'
import { ChangeTable } from './ChangeTable.tsx'
import { ChangeTools } from './ChangeTools.tsx'
import { isComponent, urlInVersion, type VersionAt } from './places.ts'
import {
  type ChangeFilter,
  readComponentSearch,
  readVersionChanges,
  useChangesKept,
  useRole,
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
  const role = useRole().data
  const undo = useStepUndo()
  const opens = useCallback(
    (entry: ChangeEntry) => isComponent(entry) || urlInVersion(entry, { sbomId, environmentId }) !== null,
    [sbomId, environmentId],
  )
  const openComponent = async (id: string) => {
    try {
      const found = await readComponentSearch(id, sbomId)
      if (found === null) showToast({ text: 'The component is no longer in this version' })
      else navigate(paths.foundComponents(environmentId, sbomId, found))
    } catch (error) {
      showError(error, 'Could not open the component')
    }
  }
  const open = (entry: ChangeEntry) => {
    const url = urlInVersion(entry, version)
    if (url !== null) navigate(url)
    else if (isComponent(entry) && entry.subjectId !== null) void openComponent(entry.subjectId)
  }
  if (!list.isSuccess)
    return <QueryState query={list} loading="Loading changes" failed="The changes could not be loaded" />
  if (rows.length === 0) return <NoChanges sbomId={sbomId} filter={filter} onClear={onClear} />
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
    ...(kind === '' ? [] : [`kind is ${kindWord(kind)}`]),
    ...originWords.flatMap(({ value, label }) => (value === origin ? [`from where is ${label.toLowerCase()}`] : [])),
  ]
  if (asked.length === 0) {
    return (
      <EmptyState icon="clock" title="No changes recorded">
        What users, rules and scans change from now on is listed here: who, when, from where, before and after.
      </EmptyState>
    )
  }
  const first = kept?.nodes[0]
  return (
    <EmptyState
      icon="find"
      title={`No change fits ${asked.join(', ')}`}
      actions={<Button onClick={onClear}>Clear the filters</Button>}
    >
      {kept && first
        ? `${formatCount(kept.totalCount, 'change')} ${kept.totalCount === 1 ? 'is' : 'are'} kept for this version, the first from ${formatTime(first.at)}.`
        : 'The search looks at names, fields, values and people. Case is ignored.'}
    </EmptyState>
  )
}
