import { KevBadge } from '#renderer/ui/Badge.tsx'
import { FindingMark } from '#renderer/ui/SeverityMark.tsx'
import { StatusMark, toStatusSign } from '#renderer/ui/StatusMark.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { formatDecision, describeChanges } from './carried-text.ts'
import type { CarriedRow } from './use-carried.ts'
import styles from './carry-over.module.css'

/** Columns of pending decisions: the finding, its earlier decision, what changed since, and its origin. */
const allColumns: readonly Column<CarriedRow>[] = [
  {
    key: 'severity',
    head: 'Sev.',
    label: 'Severity',
    width: '2.5rem',
    cell: ({ componentVuln }) => <FindingMark kind={componentVuln.kind} severity={componentVuln.severity} />,
  },
  {
    key: 'component',
    head: 'Component',
    width: 'minmax(9rem, 1fr)',
    cell: ({ componentVuln: { component } }) => (
      <span title={visibleText([component.name, component.version].filter(Boolean).join(' '))}>
        <span className={text.medium}>{visibleText(component.name)}</span>{' '}
        <span className={text.second}>{visibleText(component.version ?? '')}</span>
      </span>
    ),
  },
  {
    key: 'vulnerability',
    head: 'Vulnerability',
    width: '11.5rem',
    cell: ({ componentVuln: { vuln } }) => (
      <span className={text.row} title={vuln.summary === null ? vuln.vulnId : visibleText(vuln.summary)}>
        <span className={text.cut}>{vuln.vulnId}</span>
        {vuln.vulnInfo.kev && <KevBadge />}
      </span>
    ),
  },
  {
    key: 'answer',
    head: 'Decision',
    width: 'minmax(11rem, 1.5fr)',
    cell: ({ summary, previous }) => (
      <span className={styles.said} title={visibleText(formatDecision(summary))}>
        <StatusMark sign={toStatusSign(previous.vexStatus?.name)} decorative />
        <span className={text.cut}>{formatDecision(summary)}</span>
      </span>
    ),
  },
  {
    key: 'changed',
    head: 'Changed since',
    width: 'minmax(9rem, 1.6fr)',
    cell: ({ evidenceChanges }) => (
      <span
        className={evidenceChanges.length > 0 ? undefined : text.third}
        title={visibleText(describeChanges(evidenceChanges))}
      >
        {describeChanges(evidenceChanges)}
      </span>
    ),
  },
  {
    key: 'from',
    head: 'From',
    width: 'minmax(5rem, 8rem)',
    cell: ({ previous: { sbom } }) => (
      <span className={text.second} title={visibleText(formatVersionName(sbom))}>
        {visibleText(sbom.projectVersion)}
      </span>
    ),
  },
]

const withoutChanges = allColumns.filter(({ key }) => key !== 'changed')

/** Returns the columns for the decisions of one group, without the column of changes if nothing changed. */
export function carriedColumns(isUnchanged: boolean): readonly Column<CarriedRow>[] {
  return isUnchanged ? withoutChanges : allColumns
}

/** Formats the origin of a decision: product, version, environment. */
export function formatVersionName({ project, projectVersion }: CarriedRow['previous']['sbom']): string {
  return `${project.projectGroup.name} ${projectVersion}, ${project.name}`
}
