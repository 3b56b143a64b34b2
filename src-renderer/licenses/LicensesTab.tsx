import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { formatCount } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { paths } from '#renderer/lib/paths.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import text from '#renderer/ui/text.module.css'
import { licenseColumns, type ListedLicenseRow } from './columns.tsx'
import { LicenseDetail } from './LicenseDetail.tsx'
import { LicenseSummary } from './LicenseSummary.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { useLicenseActions } from './use-license-actions.ts'
import { useLicenses, useLicenseStates } from './use-licenses.ts'

interface LicensesTabProps {
  readonly sbomId: string
  readonly environmentId: string
  /** True if what the version inherits from its parts is left out. */
  readonly leavesPartsOut?: boolean
}

/** Lists the license expressions of a version, what they mean, and lets a user approve or reject the licenses in them. */
export function LicensesTab({ sbomId, environmentId, leavesPartsOut = false }: LicensesTabProps) {
  const includesParts = !leavesPartsOut
  const { list, rows: found, totalCount, onNeedMore } = useLicenses(sbomId, includesParts)
  const { counts, last, mayChange, partCount } = useLicenseStates(sbomId, includesParts)
  const parts = usePartsChoice({ sbomId, environmentId, includesParts, partCount })
  const { openId, onOpen, onExpand } = useOpenRow()
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  const [isTextShown, setTextShown] = useState(false)
  const columns = useMemo(() => licenseColumns(openId), [openId])
  const rows = useMemo(() => found.map((row): ListedLicenseRow => ({ ...row, id: row.licensesExp })), [found])
  const cursorRow = rows.find(({ id }) => id === cursorKey) ?? rows[0]
  const { edited, setEdited, change, takeMeant, beginRule } = useLicenseActions(sbomId, cursorRow, mayChange)
  useKeys({
    t: () => {
      setTextShown((before) => cursorRow?.id !== openId || !before)
      if (cursorRow) onExpand(cursorRow, true)
    },
  })
  if (!list.isSuccess)
    return <QueryState query={list} loading="Loading licenses" failed="Licenses could not be loaded" />
  if (rows.length === 0) {
    return (
      <EmptyState icon="key" title="No components">
        The document lists no components, so that there are no licenses.
      </EmptyState>
    )
  }
  return (
    <>
      <LicenseSummary sbomId={sbomId} counts={counts} last={mayChange ? last : null} parts={parts} />
      <VirtualTable
        label="License expressions"
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={({ id }) => id}
        cursorKey={cursorKey}
        onCursor={({ id }) => setCursorKey(id)}
        onNeedMore={onNeedMore}
        onOpen={onOpen}
        onExpand={onExpand}
        detail={(row) =>
          row.id === openId ? (
            <LicenseDetail
              sbomId={sbomId}
              row={row}
              includesParts={includesParts}
              mayChange={mayChange}
              isTextShown={isTextShown}
              onChange={change}
              onReplace={(componentIds) => setEdited({ row, componentIds })}
              onMeant={() => takeMeant(row)}
              onRule={() => beginRule(row)}
            />
          ) : null
        }
        minWidth="42rem"
      />
      {edited !== null && <ReplaceDialog sbomId={sbomId} {...edited} onClose={() => setEdited(null)} />}
      <LicenseBar totalCount={totalCount} mayChange={mayChange} />
    </>
  )
}

function LicenseBar({ totalCount, mayChange }: { readonly totalCount: number; readonly mayChange: boolean }) {
  return (
    <BottomBar>
      <span>{formatCount(totalCount, 'license expression')}</span>
      <span className={text.push} />
      <KeyHint keys="j k">move</KeyHint>
      <KeyHint keys="Enter">details</KeyHint>
      <KeyHint keys="t">text</KeyHint>
      {mayChange && (
        <>
          <KeyHint keys="e">set license</KeyHint>
          <KeyHint keys="m">use what is meant</KeyHint>
          <KeyHint keys="r">rule</KeyHint>
          <KeyHint keys="y x">approve, reject</KeyHint>
        </>
      )}
    </BottomBar>
  )
}

/** Whether the components of parts are among those of the licenses, which is part of the URL. Null for a version without parts. */
function usePartsChoice({
  sbomId,
  environmentId,
  includesParts,
  partCount,
}: Pick<LicensesTabProps, 'sbomId' | 'environmentId'> & {
  readonly includesParts: boolean
  readonly partCount: number
}) {
  const [, navigate] = useLocation()
  const list = paths.version(environmentId, sbomId, 'licenses')
  const toggle = () => navigate(includesParts ? paths.listWithoutParts(list) : list, { replace: true })
  useKeys({ 'Shift+p': toggle }, { enabled: partCount > 0 })
  return partCount > 0 ? { areIncluded: includesParts, toggle } : null
}
