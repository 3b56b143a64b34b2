import { useLocation } from 'wouter'
import { formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { KevBadge } from '#renderer/ui/Badge.tsx'
import { EmptyState } from '#renderer/ui/EmptyState.tsx'
import { SeverityMark, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { VirtualTable } from '#renderer/ui/table/VirtualTable.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from '#renderer/advisories/advisories.module.css'
import { DeltaLabel } from './ChangeKinds.tsx'
import { formatPackage } from './package-text.ts'
import { useChangeList } from './use-changes.ts'
import type { Change, ChangeFilter } from './use-changes.ts'
import { QueryState } from '#renderer/ui/QueryState.tsx'
import { visibleText } from '#renderer/lib/visible-text.ts'
import * as texts from './texts.tsx'

const columns: readonly Column<Change>[] = [
  { key: 'kind', head: texts.change, width: '7.5rem', cell: ({ kind }) => <DeltaLabel kind={kind} /> },
  {
    key: 'vulnerability',
    head: texts.vulnerability,
    width: 'minmax(11rem, 13rem)',
    cell: ({ vuln }) => (
      <span className={styles.vulnerability} title={visibleText(vuln.summary ?? '')}>
        <SeverityMark step={toSeverityStep(vuln.sev)} small />
        <span>{vuln.vulnId}</span>
        {vuln.vulnInfo.kev === true && <KevBadge />}
      </span>
    ),
  },
  {
    key: 'package',
    head: texts.packageText,
    width: 'minmax(12rem, 1.4fr)',
    cell: ({ packageNameKey }) => (
      <span title={visibleText(packageNameKey)}>
        <VisibleText>{formatPackage(packageNameKey)}</VisibleText>
      </span>
    ),
  },
  { key: 'words', head: texts.whatChanged, width: 'minmax(14rem, 2fr)', cell: (row) => <BeforeAndNow row={row} /> },
  {
    key: 'versions',
    head: texts.versions,
    width: '4.5rem',
    end: true,
    cell: ({ sbomsCount }) => formatNumber(sbomsCount),
  },
]

/** Shows the value before and the current value, on two lines if both are known. */
function BeforeAndNow({ row: { before, after } }: { readonly row: Change }) {
  return (
    <span className={styles.beforeAndNow}>
      {before && <span className={styles.quiet}>{texts.wasBefore(<VisibleText>{before}</VisibleText>)}</span>}
      {after && (
        <span>
          <VisibleText>{after}</VisibleText>
        </span>
      )}
    </span>
  )
}

function keyOf({ kind, vuln, packageNameKey }: Change): string {
  return `${kind} ${vuln.id} ${packageNameKey}`
}

/**
 * Lists the changes, one row per kind, vulnerability and package. A row opens its most urgent finding, or its version if the finding is
 * inactive.
 */
export function ChangeList({ filter }: { readonly filter: ChangeFilter }) {
  const [, navigate] = useLocation()
  const { list, rows, totalCount, onNeedMore } = useChangeList(filter)
  if (!list.isSuccess)
    return <QueryState query={list} loading={texts.loadingChanges} failed={texts.changesCouldNotBeLoaded} />
  if (rows.length === 0) {
    return (
      <EmptyState icon="find" title={texts.noChangesOfThisType}>
        {texts.clearTheFilterToSee}
      </EmptyState>
    )
  }
  const open = ({ componentVuln }: Change) => {
    if (!componentVuln) return
    const { sbom, id, state } = componentVuln
    // Inactive findings are not in the queue, so the row opens the version.
    const isGone = state === 'INACTIVE'
    navigate(
      isGone ? paths.version(sbom.project.id, sbom.id, 'changes') : paths.versionTriage(sbom.project.id, sbom.id, id),
    )
  }
  return (
    <div className={styles.changeList}>
      <VirtualTable
        label={texts.changes}
        columns={columns}
        rows={rows}
        totalCount={totalCount}
        rowKey={keyOf}
        onNeedMore={onNeedMore}
        onOpen={open}
        minWidth="54rem"
      />
    </div>
  )
}
