import type { ProductListQuery } from '#renderer/generated/documents.ts'
import { formatAgo, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { describePending } from '#renderer/lib/pending.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Labels } from '#renderer/ui/Labels.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { SeverityNumbers } from '#renderer/ui/SeverityMark.tsx'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import text from '#renderer/ui/text.module.css'
import styles from './ProductsView.module.css'

type ProductRow = ProductListQuery['projectGroups']['nodes'][number]

/** Columns of the list of products. */
export const productColumns: readonly Column<ProductRow>[] = [
  {
    key: 'name',
    head: 'Product',
    width: 'minmax(11rem, 2fr)',
    sortable: true,
    cell: ({ name, description, sample, policyResultCounts }) => (
      <span className={styles.product} title={[name, description].filter(Boolean).join(': ')}>
        <span className={classNames(styles.name, text.cut)}>{name}</span>
        {sample && !/\bsample\b/i.test(name) && <Badge tone="line">sample</Badge>}
        {policyResultCounts.some(({ key }) => key === 'fail') && <Badge tone="bad">policy fails</Badge>}
        <span className={styles.description}>{description}</span>
      </span>
    ),
  },
  {
    key: 'labels',
    head: 'Labels',
    width: 'minmax(6rem, 1fr)',
    cell: ({ labels }) => (
      <span className={styles.labels}>
        <Labels labels={labels} hrefOf={paths.labeledProducts} />
      </span>
    ),
  },
  {
    key: 'latest',
    head: 'Latest version',
    width: 'minmax(6rem, 8rem)',
    cell: ({ latestVersion }) => latestVersion?.projectVersion ?? <span className={text.third}>none yet</span>,
  },
  { key: 'count', head: 'Versions', width: '4rem', end: true, cell: ({ sbomsCount }) => formatNumber(sbomsCount) },
  {
    key: 'severity',
    head: 'Open findings',
    width: '16.75rem',
    sortable: true,
    cell: ({ severityCounts, triage }) =>
      severityCounts.total === 0 && triage.sbomsPendingCount > 0 ? (
        <span className={text.third}>not scanned yet</span>
      ) : severityCounts.total > 0 ? (
        <SeverityNumbers counts={severityCounts} />
      ) : (
        <span className={text.third}>–</span>
      ),
  },
  {
    key: 'left',
    head: 'Triage',
    width: '9.5rem',
    sortable: true,
    cell: ({ triage, name }) =>
      triage.total === 0 ? (
        <span className={text.third}>–</span>
      ) : (
        <span className={styles.meter}>
          <Progress value={triage.decided / triage.total} label={`Decided in ${name}`} />
          <span className={text.second} title={describePending(triage) ?? undefined}>
            {triage.remaining > 0
              ? `${formatNumber(triage.remaining)} left`
              : triage.sbomsPendingCount > 0
                ? 'not scanned'
                : 'done'}
          </span>
        </span>
      ),
  },
  { key: 'updated', head: 'Updated', width: '7rem', sortable: true, cell: ({ updatedAt }) => formatAgo(updatedAt) },
]
