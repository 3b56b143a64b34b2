import { useMemo, useState } from 'react'
import { isAboutDocument, repairField } from '#renderer/lib/check-words.ts'
import { formatCount, formatSince } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import text from '#renderer/ui/text.module.css'
import { AcceptDialog } from './AcceptDialog.tsx'
import { CheckDetail } from './CheckDetail.tsx'
import { checkColumns, type CheckRow } from './columns.tsx'
import { QualityHead } from './QualityHead.tsx'
import { RepairDialog } from './RepairDialog.tsx'
import { type CheckedVersion, type Result, useAccept, useChecks, useChecksRun, useRepairUndo } from './use-checks.ts'

type Doing = { readonly what: 'accept' | 'repair'; readonly row: CheckRow } | null

/** Lists what the checks say of a version: the score, the compliance, and each check with what failed and how to repair it. */
export function ChecksTab({ sbomId, environmentId }: { readonly sbomId: string; readonly environmentId: string }) {
  const { query, mayChange } = useChecks(sbomId)
  const { openId, onOpen, onExpand } = useOpenRow()
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  const [framework, setFramework] = useState<string | null>(null)
  const [showsPassed, setShowsPassed] = useState(false)
  const [doing, setDoing] = useState<Doing>(null)
  const accept = useAccept(sbomId)
  const columns = useMemo(() => checkColumns(openId, framework), [openId, framework])
  const results = useMemo(() => query.data?.sbom?.checkResults.nodes ?? [], [query.data])
  const rows = useMemo(() => listedRows(results, framework, showsPassed), [results, framework, showsPassed])
  const start = (what: 'accept' | 'repair', row = rows.find(({ id }) => id === cursorKey) ?? rows[0]) => {
    if (!mayChange || row?.state !== 'fail') return
    const isPossible = what === 'repair' ? repairField(row.id) !== null : row.acceptedAt === null
    if (isPossible) setDoing({ what, row })
  }
  useKeys({ f: () => start('repair'), a: () => start('accept') })
  const quality = query.data?.sbom?.quality
  if (!query.isSuccess) return <QueryState query={query} loading="Loading checks" failed="Checks could not be loaded" />
  if (!quality) return <NotChecked sbomId={sbomId} mayChange={mayChange} />
  const close = () => setDoing(null)
  const active = query.data.sbom?.documents.find((document) => document.active)
  const lineLink = (line: number) => active && paths.versionDocument(environmentId, sbomId, active.id, line)
  return (
    <>
      <QualityHead
        quality={quality}
        before={query.data.sbom?.previousVersion ?? null}
        results={results}
        framework={framework}
        onFramework={setFramework}
        showsPassed={showsPassed}
        onShowPassed={setShowsPassed}
      />
      <VirtualTable
        label="Checks"
        columns={columns}
        rows={rows}
        totalCount={rows.length}
        rowKey={({ id }) => id}
        cursorKey={cursorKey}
        onCursor={({ id }) => setCursorKey(id)}
        onOpen={onOpen}
        onExpand={onExpand}
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
        minWidth="52rem"
      />
      {doing?.what === 'accept' && <AcceptDialog sbomId={sbomId} result={doing.row} onClose={close} />}
      {doing?.what === 'repair' && <RepairDialog sbomId={sbomId} result={doing.row} onClose={close} />}
      <BottomBar>
        <span>
          Checked {formatSince(results[0]?.evaluatedAt ?? '')}, catalog of {formatCount(results.length, 'check')}
        </span>
        {mayChange && <LastRepair repair={query.data.sbom?.lastCheckRepair ?? null} />}
        <span className={text.push} />
        <KeyHint keys="j k">move</KeyHint>
        <KeyHint keys="Enter">details</KeyHint>
        {mayChange && (
          <>
            <KeyHint keys="f">repair</KeyHint>
            <KeyHint keys="a">accept</KeyHint>
          </>
        )}
      </BottomBar>
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
      Last repair: {repair.checkCode}, {isAboutDocument(repair.checkCode) ? 'the document' : changedText(repair)}{' '}
      <Button small kind="bare" icon="undo" disabled={undo.isPending} onClick={() => undo.mutate(repair.id)}>
        Undo
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
  return formatCount(changedCount, checkCode === 'R05' ? 'part' : 'component')
}

function NotChecked({ sbomId, mayChange }: { readonly sbomId: string; readonly mayChange: boolean }) {
  const run = useChecksRun(sbomId)
  return (
    <EmptyState
      icon="info"
      title="The checks have not run on this version"
      actions={
        mayChange && (
          <Button kind="go" icon="refresh" disabled={run.isPending} onClick={() => run.mutate()}>
            {run.isPending ? 'Checking' : 'Run the checks'}
          </Button>
        )
      }
    >
      Nothing is known about the quality of its data: there is no score, and no framework is passed or failed.
    </EmptyState>
  )
}
