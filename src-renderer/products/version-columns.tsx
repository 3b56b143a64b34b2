import { formatAgo, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { hasPolicyResult, outcomeLook } from '#renderer/lib/policy-words.ts'
import { Labels } from '#renderer/ui/Labels.tsx'
import { SeverityNumbers } from '#renderer/ui/SeverityMark.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './ProductsView.module.css'
import type { ListedVersion } from './use-products.ts'

/** Columns of the versions of all products. */
export const versionColumns: readonly Column<ListedVersion>[] = [
  {
    key: 'version',
    head: 'Version',
    width: 'minmax(5rem, 9rem)',
    sortable: true,
    fixed: true,
    cell: ({ projectVersion }) => (
      <span className={styles.name} title={projectVersion}>
        <VisibleText>{projectVersion}</VisibleText>
      </span>
    ),
    text: ({ projectVersion }) => projectVersion,
  },
  {
    key: 'product',
    head: 'Product',
    width: 'minmax(8rem, 1.4fr)',
    cell: ({ project }) => (
      <span title={`${project.projectGroup.name}, ${project.name}`}>
        <VisibleText>{project.projectGroup.name}</VisibleText>{' '}
        <span className={text.third}>
          <VisibleText>{project.name}</VisibleText>
        </span>
      </span>
    ),
    text: ({ project }) => `${project.projectGroup.name}, ${project.name}`,
  },
  {
    key: 'labels',
    head: 'Labels',
    width: 'minmax(6rem, 1fr)',
    cell: ({ labels }) => (
      <span className={styles.labels}>
        <Labels labels={labels} hrefOf={paths.labeledVersions} />
      </span>
    ),
    text: ({ labels }) => labels.join(', '),
  },
  {
    key: 'components',
    head: 'Components',
    width: '5.5rem',
    end: true,
    cell: ({ stats }) => formatNumber(stats.compCount),
    text: ({ stats }) => stats.compCount,
  },
  {
    key: 'severity',
    head: 'Open findings',
    width: '14rem',
    sortable: true,
    cell: ({ stats: { triage, openSeverityCounts: counts } }) =>
      triage.sbomsPendingCount > 0 ? (
        <span className={text.third}>not scanned yet</span>
      ) : counts.total > 0 ? (
        <SeverityNumbers counts={counts} />
      ) : (
        <span className={text.third}>–</span>
      ),
    text: ({ stats }) => stats.openSeverityCounts.total,
  },
  {
    key: 'left',
    head: 'Triage',
    width: '5rem',
    sortable: true,
    cell: ({ stats: { triage } }) =>
      triage.total === 0 ? (
        <span className={text.third}>–</span>
      ) : (
        <span className={text.second}>{triage.remaining > 0 ? `${formatNumber(triage.remaining)} left` : 'done'}</span>
      ),
    text: ({ stats }) => stats.triage.remaining,
  },
  {
    key: 'policy',
    head: 'Policy',
    width: '5rem',
    cell: ({ policyResult }) =>
      hasPolicyResult(policyResult) ? outcomeLook(policyResult).label : <span className={text.third}>–</span>,
    text: ({ policyResult }) => policyResult,
  },
  {
    key: 'created',
    head: 'Added',
    width: '6rem',
    sortable: true,
    cell: ({ createdAt }) => <span title={formatTime(createdAt)}>{formatAgo(createdAt)}</span>,
    text: ({ createdAt }) => createdAt,
  },
]
