import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { Badge, KevBadge } from '#renderer/ui/Badge.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { StatusLabel, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import tableStyles from '#renderer/ui/table/TableTools.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { decidedText, findingColumns, versionText } from './columns.tsx'
import type { FindingGroup, GroupedRow } from './grouped-rows.ts'
import styles from './FindingsTab.module.css'
import * as texts from './texts.ts'
import type { FindingRow } from './use-findings.ts'

/** Shows whether the findings of a row are open. */
export const groupColumn: Column<GroupedRow> = {
  key: 'open',
  head: '',
  label: texts.details,
  fixed: true,
  width: '1.25rem',
  cell: ({ group, expanded }) =>
    group === null ? null : (
      <span className={tableStyles.toggle}>
        <Icon name={expanded ? 'chevron-down' : 'chevron-right'} small />
      </span>
    ),
}

/** Says of how many versions and places of a package a row is: `3.2.2 · 11 places`, `2 versions · 16 places`. */
export function describeGroup(
  { packageVersionsCount, placesCount }: Pick<FindingGroup, 'packageVersionsCount' | 'placesCount'>,
  version: string | null,
): string {
  const versions = packageVersionsCount ?? 1
  const ofVersion = versions > 1 ? formatCount(versions, texts.versionForms) : (version ?? '')
  // As many places as versions say nothing more.
  const places = placesCount > versions ? formatCount(placesCount, texts.placeForms) : ''
  return [ofVersion, places].filter(Boolean).join(' · ')
}

/** Says how the findings of a row are decided, unless all are alike. */
export function describeDecisions({
  findingsCount,
  undecidedCount,
  vexStatus,
}: Pick<FindingGroup, 'findingsCount' | 'undecidedCount' | 'vexStatus'>): string | null {
  if (vexStatus !== null || undecidedCount === findingsCount) return null
  if (undecidedCount === 0) return texts.differentDecisions
  return texts.undecidedOf(formatNumber(undecidedCount), formatNumber(findingsCount))
}

function IdCell({ group, level, vuln }: GroupedRow) {
  // Several records of one CVE form one row, named after it.
  const id = group !== null && group.recordsCount > 1 ? (group.upstreamId ?? vuln.vulnId) : vuln.vulnId
  const { kev, kevRansomware } = vuln.vulnInfo
  return (
    <span className={level === 2 ? styles.inside : text.row}>
      <span className={level === 2 ? text.second : text.medium}>{id}</span>
      {kev && level === 1 && (
        <KevBadge title={kevRansomware ? texts.knownExploitedRansomwareUse : texts.knownExploited} />
      )}
    </span>
  )
}

/** Says which parts the findings of a row come from: `agent 1.0`, `agent 1.0 +2`, `+2 parts` beside those of the version itself; null for none. */
export function describeParts(
  { sbomsCount }: Pick<FindingGroup, 'sbomsCount'>,
  row: Pick<FindingRow, 'isPart' | 'sbom'>,
): string | null {
  const others = sbomsCount - 1
  if (row.isPart) return others > 0 ? `${versionText(row)} +${formatNumber(others)}` : versionText(row)
  return others > 0 ? `+${formatCount(others, texts.partForms)}` : null
}

function ComponentCell({ group, row }: { readonly group: FindingGroup; readonly row: GroupedRow }) {
  const { component, isPart } = row
  const words = describeGroup(group, component.version)
  const parts = describeParts(group, row)
  return (
    <span className={parts === null ? undefined : text.row}>
      <span className={text.cut} title={visibleText(`${component.name} ${words}`)}>
        <VisibleText>{component.name}</VisibleText>{' '}
        <span className={text.second}>
          <VisibleText>{words}</VisibleText>
        </span>
      </span>
      {parts !== null && (
        <Badge
          tone="info"
          cut
          title={
            isPart && group.sbomsCount === 1
              ? texts.inheritedFromThePartAndDecided(versionText(row), decidedText(row))
              : texts.ofSeveralVersions(formatCount(group.sbomsCount, texts.versionForms))
          }
        >
          <VisibleText>{parts}</VisibleText>
        </Badge>
      )}
    </span>
  )
}

function StatusCell({ group }: { readonly group: FindingGroup }) {
  const words = describeDecisions(group)
  if (words !== null) return <span className={text.second}>{words}</span>
  return (
    <>
      <StatusLabel sign={toStatusSign(group.vexStatus?.name)} />
      {group.representative.stale && <span className={text.second}> {texts.stale}</span>}
    </>
  )
}

/** Returns the cell of a column in a row that joins several findings; undefined where it is that of the most urgent one. */
function groupCell(key: string, group: FindingGroup, row: GroupedRow) {
  if (key === 'component') return <ComponentCell group={group} row={row} />
  if (key === 'status') return <StatusCell group={group} />
  // Each version may be fixed in another one.
  if (key === 'fix' && (group.packageVersionsCount ?? 1) > 1 && row.fixedVersions.length > 0)
    return <span className={text.third}>{texts.byVersion}</span>
  return undefined
}

/** Widths that leave the numbers of versions and places whole, and fit a window of 640 pixels, where the ids have no room to spare. */
const widths: Readonly<Record<string, string>> = {
  id: 'clamp(9rem, 14.5vw, 10.5rem)',
  component: 'minmax(7.25rem, 1.4fr)',
  summary: 'minmax(8rem, 1fr)',
}

/** Columns of the grouped table: those of the findings, with what a row joins. */
export const groupedColumns: readonly Column<GroupedRow>[] = findingColumns.map((column) => ({
  ...column,
  width: widths[column.key] ?? column.width,
  cell: (row) => {
    if (column.key === 'id') return <IdCell {...row} />
    const own = row.group === null ? undefined : groupCell(column.key, row.group, row)
    return own ?? column.cell(row)
  },
}))
