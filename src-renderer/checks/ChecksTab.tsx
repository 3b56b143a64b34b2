import { type ReactNode, useMemo, useState } from 'react'
import { isAboutDocument, repairField } from '#renderer/lib/check-words.ts'
import { formatCount, formatSince } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { CopyRows } from '#renderer/ui/table/CopyRows.tsx'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import text from '#renderer/ui/text.module.css'
import { AcceptDialog } from './AcceptDialog.tsx'
import { CheckDetail } from './CheckDetail.tsx'
import { describeResults, type CheckGrouping, groupHead, isFound, sortedByGroup } from './check-groups.ts'
import { checkColumns, type CheckRow, droppedColumns } from './columns.tsx'
import { CheckTools } from './CheckTools.tsx'
import { QualityHead } from './QualityHead.tsx'
import { RepairDialog } from './RepairDialog.tsx'
import * as texts from './texts.tsx'
import { type CheckedVersion, type Result, useAccept, useChecks, useChecksRun, useRepairUndo } from './use-checks.ts'

type Doing = { readonly what: 'accept' | 'repair'; readonly row: CheckRow } | null

/** Lists what the checks say of a version: the score, the compliance, and each check with what failed and how to repair it. */
export function ChecksTab({ sbomId, environmentId }: { readonly sbomId: string; readonly environmentId: string }) {
  const { query, mayChange } = useChecks(sbomId)
  const { openId, onOpen, onExpand } = useOpenRow()
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  const [framework, setFramework] = useState<string | null>(null)
  const [showsPassed, setShowsPassed] = useState(false)
  const [grouping, setGrouping] = useState<CheckGrouping>('severity')
  const [search, setSearch] = useState('')
  const [doing, setDoing] = useState<Doing>(null)
  const accept = useAccept(sbomId)
  const columns = useMemo(() => checkColumns(openId, framework), [openId, framework])
  const results = useMemo(() => query.data?.sbom?.checkResults.nodes ?? [], [query.data])
  const { rows, headOf } = useRows(results, { framework, showsPassed, search: search.trim(), grouping })
  const current = rows.find(({ id }) => id === cursorKey) ?? rows[0]
  const start = (what: 'accept' | 'repair', row = current) => {
    if (mayChange && row && isPossible(what, row)) setDoing({ what, row })
  }
  useKeys({
    f: () => start('repair'),
    a: () => start('accept'),
    '/': () => document.getElementById('check-search')?.focus(),
  })
  const quality = query.data?.sbom?.quality
  if (!query.isSuccess)
    return <QueryState query={query} loading={texts.loadingChecks} failed={texts.checksCouldNotBeLoaded} />
  if (!quality) return <NotChecked sbomId={sbomId} mayChange={mayChange} />
  const active = query.data.sbom?.documents.find((document) => document.active)
  const lineLink = (line: number) => active && paths.versionDocument(environmentId, sbomId, active.id, line)
  return (
    <>
      <QualityHead
        {...{ quality, results, framework }}
        before={query.data.sbom?.previousVersion ?? null}
        onFramework={setFramework}
      />
      <CheckTools
        {...{ sbomId, results, search, grouping, framework, showsPassed }}
        label={query.data.sbom?.projectVersion ?? ''}
        onSearch={setSearch}
        onGrouping={setGrouping}
        onFramework={setFramework}
        onShowPassed={setShowsPassed}
      />
      {rows.length === 0 ? (
        <NoRows search={search.trim()} onClear={() => setSearch('')} onShowPassed={() => setShowsPassed(true)} />
      ) : (
        <VirtualTable
          label={texts.checks}
          columns={columns}
          rows={rows}
          totalCount={rows.length}
          rowKey={({ id }) => id}
          cursorKey={cursorKey}
          onCursor={({ id }) => setCursorKey(id)}
          {...{ onOpen, onExpand }}
          detail={(row) =>
            row.id === openId ? (
              <CheckDetail
                sbomId={sbomId}
                result={row}
                lineLink={lineLink}
                mayChange={mayChange}
                onRepair={() => start('repair', row)}
                onAccept={() => start('accept', row)}
                onTakeBack={() => accept.mutate({ checkCode: row.id, accepted: false })}
              />
            ) : null
          }
          groupHead={framework === null ? (row) => groupWords(headOf(row)) : undefined}
          dropped={droppedColumns}
        />
      )}
      <DoingDialog sbomId={sbomId} doing={doing} onClose={() => setDoing(null)} />
      <CheckBar results={results} row={current} repair={query.data.sbom?.lastCheckRepair ?? null} mayChange={mayChange}>
        <CopyRows columns={columns} readAll={() => Promise.resolve(rows)} small />
      </CheckBar>
    </>
  )
}

function isPossible(what: 'accept' | 'repair', row: CheckRow): boolean {
  if (row.state !== 'fail') return false
  return what === 'repair' ? repairField(row.id) !== null : row.acceptedAt === null
}

interface NoRowsProps {
  readonly search: string
  readonly onClear: () => void
  readonly onShowPassed: () => void
}

/** Without a search, the list is empty only where it has what does not pass, and all checks pass. */
function NoRows({ search, onClear, onShowPassed }: NoRowsProps) {
  if (search === '')
    return (
      <EmptyState title={texts.noCheckFails} actions={<Button onClick={onShowPassed}>{texts.listThePassed}</Button>} />
    )
  return (
    <EmptyState title={texts.noCheckMatches} actions={<Button onClick={onClear}>{texts.clearSearch}</Button>}>
      “{search}”
    </EmptyState>
  )
}

function DoingDialog(props: { readonly sbomId: string; readonly doing: Doing; readonly onClose: () => void }) {
  const { sbomId, doing, onClose } = props
  if (doing === null) return null
  const Dialog = doing.what === 'accept' ? AcceptDialog : RepairDialog
  return <Dialog sbomId={sbomId} result={doing.row} onClose={onClose} />
}

interface Listing {
  readonly framework: string | null
  readonly showsPassed: boolean
  readonly search: string
  readonly grouping: CheckGrouping
}

function useRows(results: readonly Result[], { framework, showsPassed, search, grouping }: Listing) {
  return useMemo(() => {
    const listed = listedRows(results, framework, showsPassed)
    const found = search === '' ? listed : listed.filter((row) => isFound(row, search))
    const rows = framework === null ? sortedByGroup(found, grouping) : found
    return { rows, headOf: groupHead(rows, grouping) }
  }, [results, framework, showsPassed, search, grouping])
}

function CheckBar({
  results,
  row,
  repair,
  mayChange,
  children,
}: {
  readonly children: ReactNode
  readonly results: readonly Result[]
  /** The row with the cursor, which the keys are for. */
  readonly row: CheckRow | undefined
  readonly repair: NonNullable<CheckedVersion['lastCheckRepair']> | null
  readonly mayChange: boolean
}) {
  const can = (what: 'accept' | 'repair') => mayChange && row !== undefined && isPossible(what, row)
  return (
    <BottomBar>
      <span className={text.medium}>
        {describeResults(results.filter(({ state }) => state === 'fail')) || texts.noneFail}
      </span>
      <span>
        {texts.checkedCatalogOf(
          formatSince(results[0]?.evaluatedAt ?? ''),
          formatCount(results.length, texts.checkForms),
        )}
      </span>
      {children}
      {mayChange && <LastRepair repair={repair} />}
      <span className={text.push} />
      <KeyHint keys="j k">{texts.move}</KeyHint>
      <KeyHint keys="Enter">{texts.details}</KeyHint>
      <KeyHint keys="/">{texts.search}</KeyHint>
      {can('repair') && <KeyHint keys="f">{texts.repairInline}</KeyHint>}
      {can('accept') && <KeyHint keys="a">{texts.acceptInline}</KeyHint>}
    </BottomBar>
  )
}

/** The words above the first row of a group; null above the other rows. */
function groupWords(head: { readonly name: string; readonly note: string } | null): ReactNode {
  if (head === null) return null
  return (
    <>
      <b className={text.strong}>{head.name}</b> <span className={text.third}>{head.note}</span>
    </>
  )
}

/** Returns what the list has: of a framework all that it asks for, in the order of its clauses, otherwise what does not pass. */
function listedRows(results: readonly Result[], framework: string | null, showsPassed: boolean): readonly CheckRow[] {
  const isOpen = ({ state }: Result) => showsPassed || state === 'fail' || state === 'unknown'
  const rows = results.map((result): CheckRow => ({ ...result, id: result.check.id }))
  if (framework === null) return rows.filter(isOpen)
  return rows
    .filter(({ check }) => check.frameworks.some(({ name }) => name === framework))
    .toSorted((a, b) => compareClauses(a, b, framework))
}

/** An auditor reads a framework in the order of its clauses. */
function compareClauses(a: CheckRow, b: CheckRow, framework: string): number {
  const clauseOf = ({ check }: CheckRow) => check.frameworks.find(({ name }) => name === framework)?.reference ?? ''
  return clauseOf(a).localeCompare(clauseOf(b), 'en', { numeric: true }) || a.id.localeCompare(b.id)
}

function LastRepair({ repair }: { readonly repair: NonNullable<CheckedVersion['lastCheckRepair']> | null }) {
  const undo = useRepairUndo()
  if (repair === null) return null
  return (
    <span>
      {texts.lastRepairCheckCode(repair.checkCode)}{' '}
      {isAboutDocument(repair.checkCode) ? texts.theDocument : changedText(repair)}{' '}
      <Button small kind="bare" icon="undo" disabled={undo.isPending} onClick={() => undo.mutate(repair.id)}>
        {texts.undo}
      </Button>
    </span>
  )
}

function changedText({
  checkCode,
  changedCount,
}: {
  readonly checkCode: string
  readonly changedCount: number
}): string {
  return formatCount(changedCount, checkCode === 'R05' ? texts.partForms : texts.componentForms)
}

function NotChecked({ sbomId, mayChange }: { readonly sbomId: string; readonly mayChange: boolean }) {
  const run = useChecksRun(sbomId)
  return (
    <>
      <EmptyState
        icon="info"
        title={texts.checksHaveNotRun}
        actions={
          mayChange && (
            <Button kind="go" icon="refresh" disabled={run.isPending} onClick={() => run.mutate()}>
              {run.isPending ? texts.checking : texts.runTheChecks}
            </Button>
          )
        }
      >
        {texts.nothingIsKnownAboutTheQuality}
      </EmptyState>
      <BottomBar>
        <span>{texts.notChecked}</span>
      </BottomBar>
    </>
  )
}
