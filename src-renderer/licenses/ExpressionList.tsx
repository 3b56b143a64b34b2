import { type ComponentProps, type ReactNode, useMemo, useState } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { useKeys } from '#renderer/lib/keys.ts'
import { BottomBar } from '#renderer/ui/BottomBar.tsx'
import { Button } from '#renderer/ui/Button.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { KeyHint } from '#renderer/ui/Kbd.tsx'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import { CopyRows } from '#renderer/ui/table/CopyRows.tsx'
import { useOpenRow } from '#renderer/ui/table/use-open-row.ts'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import text from '#renderer/ui/text.module.css'
import { droppedColumns, licenseColumns, type ListedLicenseRow } from './columns.tsx'
import type { LicenseFilter } from './license-filter.ts'
import { LicenseDetail } from './LicenseDetail.tsx'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import * as texts from './texts.tsx'
import { useLicenseActions } from './use-license-actions.ts'
import { type LicenseRow, useLicenses } from './use-licenses.ts'

interface ExpressionListProps {
  readonly sbomId: string
  readonly includesParts: boolean
  readonly mayChange: boolean
  readonly filter: LicenseFilter
  readonly onClear: () => void
  /** Lists all components with an expression. */
  readonly onComponents: (licensesExp: string) => void
}

/** Lists the license expressions of a version that match a filter. One that opens says what its licenses ask for. */
export function ExpressionList(props: ExpressionListProps) {
  const { sbomId, includesParts, mayChange, filter, onClear, onComponents } = props
  const { list, rows: found, totalCount, isReading, onNeedMore, readAll } = useLicenses(sbomId, includesParts, filter)
  const { openId, onOpen, onExpand } = useOpenRow()
  const [cursorKey, setCursorKey] = useState<string | null>(null)
  const [isTextShown, setTextShown] = useState(false)
  const columns = useMemo(() => licenseColumns(openId), [openId])
  const rows = useMemo(() => found.map(listed), [found])
  const cursorRow = rows.find(({ id }) => id === cursorKey) ?? rows[0]
  const { edited, setEdited, change, takeMeant, beginRule } = useLicenseActions(sbomId, cursorRow, mayChange)
  useKeys({
    t: () => {
      setTextShown((before) => cursorRow?.id !== openId || !before)
      if (cursorRow) onExpand(cursorRow, true)
    },
  })
  const isNarrowed = filter.search.trim() !== '' || filter.typed !== null || filter.category !== null
  const allCount = useExpressionCount(list.isSuccess && !isNarrowed ? totalCount : null, includesParts)
  return (
    <>
      {list.isSuccess && rows.length > 0 ? (
        <VirtualTable
          label={texts.licenseExpressions}
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
                onComponents={() => onComponents(row.licensesExp)}
              />
            ) : null
          }
          dropped={droppedColumns}
        />
      ) : isReading ? (
        <PageSkeleton label={texts.loadingLicenses} />
      ) : (
        <NoRows
          query={list}
          {...{ isNarrowed, onClear }}
          none={texts.noMatchingLicenses}
          advice={texts.clearTheFilterToSeeAll}
        />
      )}
      {edited !== null && <ReplaceDialog sbomId={sbomId} {...edited} onClose={() => setEdited(null)} />}
      <LicenseBar
        totalCount={list.isSuccess && !isReading ? totalCount : null}
        allCount={allCount}
        mayChange={mayChange}
      >
        <CopyRows columns={columns} readAll={async (onRead) => (await readAll(onRead)).map(listed)} small />
      </LicenseBar>
    </>
  )
}

/** Keeps how many expressions there are without a filter, from when they were last listed so, with or without those of parts. */
function useExpressionCount(count: number | null, includesParts: boolean): number | null {
  const [last, setLast] = useState({ count, includesParts })
  if (last.includesParts !== includesParts || (count !== null && count !== last.count))
    setLast({ count, includesParts })
  return count ?? (last.includesParts === includesParts ? last.count : null)
}

/** The list while it is read, where it could not be read, and where nothing is in it, with or without a filter. */
export function NoRows({
  query,
  isNarrowed,
  none,
  advice,
  onClear,
}: {
  readonly query: ComponentProps<typeof QueryState>['query'] & { readonly isSuccess: boolean }
  readonly isNarrowed: boolean
  readonly none: string
  readonly advice: string
  readonly onClear: () => void
}) {
  if (!query.isSuccess)
    return <QueryState query={query} loading={texts.loadingLicenses} failed={texts.licensesCouldNotBeLoaded} />
  if (!isNarrowed)
    return (
      <EmptyState icon="key" title={texts.noComponents}>
        {texts.documentListsNoComponentsSo}
      </EmptyState>
    )
  return (
    <EmptyState icon="find" title={none} actions={<Button onClick={onClear}>{texts.clear}</Button>}>
      {advice}
    </EmptyState>
  )
}

/** An expression identifies its row. */
function listed(row: LicenseRow): ListedLicenseRow {
  return { ...row, id: row.licensesExp }
}

function describeCount(totalCount: number, allCount: number | null): string {
  if (allCount === null || allCount === totalCount) return formatCount(totalCount, texts.licenseExpressionForms)
  return texts.shownOfLicenseExpressions(formatNumber(totalCount), formatCount(allCount, texts.licenseExpressionForms))
}

function LicenseBar({
  totalCount,
  allCount,
  mayChange,
  children,
}: {
  /** Null while it is not known. */
  readonly totalCount: number | null
  /** Without the filter. Null while that is not known. */
  readonly allCount: number | null
  readonly mayChange: boolean
  readonly children: ReactNode
}) {
  return (
    <BottomBar>
      <span>{totalCount !== null && describeCount(totalCount, allCount)}</span>
      {children}
      <span className={text.push} />
      <KeyHint keys="j k">{texts.move}</KeyHint>
      <KeyHint keys="Enter">{texts.details}</KeyHint>
      <KeyHint keys="/">{texts.search}</KeyHint>
      <KeyHint keys="t">{texts.text}</KeyHint>
      {mayChange && (
        <>
          <KeyHint keys="e">{texts.setLicense}</KeyHint>
          <KeyHint keys="m">{texts.useWhatIsMeant}</KeyHint>
          <KeyHint keys="r">{texts.ruleInline}</KeyHint>
          <KeyHint keys="y x">{texts.approveReject}</KeyHint>
        </>
      )}
    </BottomBar>
  )
}
