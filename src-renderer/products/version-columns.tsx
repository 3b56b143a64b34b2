import { formatAgo, formatNumber, formatScore, formatTime, formatVersion } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { stateWithoutFindings } from '#renderer/lib/state-without-findings.ts'
import { Labels } from '#renderer/ui/Labels.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import text from '#renderer/ui/text.module.css'
import type { Column } from '#renderer/ui/table/virtual-table-types.ts'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { policyText, PolicyWord } from './PolicyWord.tsx'
import styles from './ProductsView.module.css'
import { severityColumns } from './severity-columns.tsx'
import type { ListedVersion } from './use-products.ts'
import { finishedScore } from './score.ts'
import * as texts from './texts.tsx'

/** Returns what is said of a version in place of its counts, where they are not known; empty if they are. */
export function stateOfVersion({ stats: { triage, matchCoverage } }: ListedVersion): string {
  if (triage.sbomsPendingCount > 0) return texts.notScannedYet
  return triage.total === 0 ? stateWithoutFindings(matchCoverage) : ''
}

/** Columns of the versions of all products. */
export const versionColumns: readonly Column<ListedVersion>[] = [
  {
    key: 'version',
    head: texts.version,
    width: 'minmax(7.75rem, 9rem)',
    sortable: true,
    fixed: true,
    cell: ({ projectVersion }) => (
      <span className={styles.name} title={projectVersion}>
        <VisibleText>{formatVersion(projectVersion)}</VisibleText>
      </span>
    ),
    text: ({ projectVersion }) => projectVersion,
  },
  {
    key: 'product',
    head: texts.product,
    width: 'minmax(12rem, 1.4fr)',
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
    head: texts.labels,
    width: 'minmax(4.25rem, 1fr)',
    cell: ({ labels }) => (
      <span className={styles.labels}>
        <Labels labels={labels} hrefOf={paths.labeledVersions} />
      </span>
    ),
    text: ({ labels }) => labels.join(', '),
  },
  {
    key: 'components',
    head: texts.components,
    width: '5.5rem',
    end: true,
    cell: ({ stats }) => formatNumber(stats.compCount),
    text: ({ stats }) => stats.compCount,
  },
  ...severityColumns(({ stats }: ListedVersion) => ({
    counts: stats.openSeverityCounts,
    // A zero means something only where something was found: a version of which nothing could be evaluated has none either.
    isKnown: stats.triage.sbomsPendingCount === 0 && stats.triage.total > 0,
  })),
  {
    key: 'left',
    head: texts.triage,
    width: 'minmax(7.25rem, 9.5rem)',
    sortable: true,
    cell: (version) => {
      const { triage } = version.stats
      const state = stateOfVersion(version)
      if (state !== '') return <span className={text.third}>{state}</span>
      return (
        <span className={styles.meter}>
          <Progress
            value={triage.decided / triage.total}
            label={texts.decidedInProjectVersion(version.projectVersion)}
          />
          <span className={triage.remaining > 0 ? undefined : text.third}>
            {triage.remaining > 0 ? texts.remainingLeft(formatNumber(triage.remaining)) : texts.allDecided}
          </span>
        </span>
      )
    },
    text: ({ stats }) => stats.triage.remaining,
  },
  {
    key: 'policy',
    head: texts.policy,
    width: 'minmax(4.25rem, 7rem)',
    cell: ({ policyResult, stats }) => <PolicyWord outcome={policyResult} coverage={stats.matchCoverage} />,
    text: ({ policyResult, stats }) => policyText(policyResult, stats.matchCoverage),
  },
  {
    key: 'quality',
    head: texts.quality,
    width: '2.875rem',
    end: true,
    cell: (version) => {
      const score = finishedScore(version)
      return score === null ? <span className={text.third}>–</span> : formatScore(score)
    },
    text: (version) => finishedScore(version),
  },
  {
    key: 'created',
    head: texts.added,
    width: '6.25rem',
    end: true,
    sortable: true,
    cell: ({ createdAt }) => (
      <span className={text.second} title={formatTime(createdAt)}>
        {formatAgo(createdAt)}
      </span>
    ),
    text: ({ createdAt }) => createdAt,
  },
]
