import { useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import type { DeltaKind } from '#renderer/lib/scan-delta.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import text from '#renderer/ui/text.module.css'
import { TableTools, useShownColumns } from '#renderer/ui/table/TableTools.tsx'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import { deltaColumns } from './columns.tsx'
import { DeltaDetail } from './DeltaDetail.tsx'
import { canOpen } from './delta-text.ts'
import type { DeltaEntry } from './use-scan-delta.ts'
import { useDeltaEntries } from './use-scan-delta.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import * as texts from './texts.ts'

interface DeltaListProps {
  readonly sbomId: string
  readonly environmentId: string
  readonly deltaId: string
  readonly kind: DeltaKind | null
}

function keyOf({ kind, componentVulnId }: DeltaEntry): string {
  return `${kind} ${componentVulnId}`
}

/**
 * Lists the findings that one scan changed. Enter opens a finding in the queue, or shows its earlier values here if it no longer exists.
 */
export function DeltaList({ sbomId, environmentId, deltaId, kind }: DeltaListProps) {
  const [, navigate] = useLocation()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const { list, rows, totalCount, onNeedMore, readAll } = useDeltaEntries(sbomId, deltaId, kind)
  const columns = useShownColumns('scan-delta', deltaColumns)
  if (!list.isSuccess)
    return (
      <QueryState query={list} loading={texts.loadingChangedFindings} failed={texts.changedFindingsCouldNotBeLoaded} />
    )
  if (rows.length === 0) {
    return (
      <>
        <EmptyState icon="find" title={texts.noChangesOfThisType}>
          {texts.clearTheFilterToSee}
        </EmptyState>
        <BottomBar>
          <span>{formatCount(0, texts.changedFindingForms)}</span>
        </BottomBar>
      </>
    )
  }
  const toggle = (row: DeltaEntry) => setOpenKey((open) => (open === keyOf(row) ? null : keyOf(row)))
  const open = (row: DeltaEntry) =>
    canOpen(row) ? navigate(paths.versionTriage(environmentId, sbomId, row.componentVulnId)) : toggle(row)
  return (
    <>
      <VirtualTable
        label={texts.changes}
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={keyOf}
        onNeedMore={onNeedMore}
        onOpen={open}
        onSelectRow={toggle}
        onExpand={(row, expanded) => setOpenKey((before) => nextOpen(before, keyOf(row), expanded))}
        detail={(row) => (keyOf(row) === openKey ? <DeltaDetail entry={row} /> : null)}
        minWidth="60rem"
      />
      <BottomBar>
        <span>{formatCount(totalCount, texts.changedFindingForms)}</span>
        <TableTools table="scan-delta" columns={deltaColumns} readAll={readAll} small />
        {rows.length < totalCount && <span className={text.third}>{texts.rowsLoaded(formatNumber(rows.length))}</span>}
        <span className={text.push} />
        <KeyHint keys="j k">{texts.move}</KeyHint>
        <KeyHint keys="Enter">{texts.openInTheQueue}</KeyHint>
        <KeyHint keys="Space">{texts.details}</KeyHint>
      </BottomBar>
    </>
  )
}

function nextOpen(open: string | null, key: string, expanded: boolean): string | null {
  if (expanded) return key
  return open === key ? null : open
}
