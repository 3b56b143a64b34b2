import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HomeChangesQuery } from '#renderer/generated/documents.ts'
import { formatCount } from '#renderer/lib/format.ts'
import { isNotAvailable } from '#renderer/lib/request-error.ts'
import { paths } from '#renderer/lib/paths.ts'
import { ButtonLink } from '#renderer/ui/Button.tsx'
import type { IconName } from '#renderer/lib/icon-names.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './Returning.module.css'

type Summary = HomeChangesQuery['changeSummary']
type UploadedVersion = HomeChangesQuery['sboms']['nodes'][number]
type RescannedVersion = Summary['versions']['nodes'][number]['sbom']

function Line({
  icon,
  tone,
  children,
  second,
  action,
}: {
  readonly icon: IconName
  readonly tone: string | undefined
  readonly children: ReactNode
  readonly second?: string
  readonly action?: ReactNode
}) {
  return (
    <li>
      <Icon name={icon} className={tone} />
      <span>
        {children}
        {second && <span className={styles.second}>{second}</span>}
      </span>
      {action}
    </li>
  )
}

function placeOf({ project, projectVersion }: UploadedVersion | RescannedVersion): string {
  return `${project.projectGroup.name} ${projectVersion}`
}

/** Joins counts with their labels and omits zeros: `6 new, 2 worse`. */
function joinCounts(counts: readonly (readonly [number, string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count.toLocaleString('en')} ${word}`)
    .join(', ')
}

function describeArrivals({ previousDelta, previousVersion, stats }: UploadedVersion): string {
  if (stats.triage.sbomsPendingCount > 0) return ' uploaded, not scanned yet'
  if (!previousVersion) return ' uploaded'
  if (!previousDelta) return ` uploaded, waiting for a comparison with ${previousVersion.projectVersion}`
  const words = joinCounts([
    [previousDelta.findingsIntroduced, 'introduced'],
    [previousDelta.findingsFixed, 'gone'],
  ])
  return words === '' ? ' uploaded' : ` uploaded, ${words} since ${previousVersion.projectVersion}`
}

function PolicyLine({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <Line
      icon="policy"
      tone={text.bad}
      action={
        <ButtonLink small href={paths.policies}>
          Open policies
        </ButtonLink>
      }
    >
      <b>{formatCount(count, 'version')}</b> with a worse policy result
    </Line>
  )
}

function Lines({ summary, latest }: { readonly summary: Summary; readonly latest: readonly UploadedVersion[] }) {
  const { versions, since } = summary
  const fromData = joinCounts([
    [summary.findingsNew, 'new'],
    [summary.findingsWorse, 'worse'],
    [summary.findingsWithdrawn, 'withdrawn'],
  ])
  const touched = versions.nodes.filter((one) => one.findingsNew + one.findingsWorse + one.findingsWithdrawn > 0)
  const arrived = latest.filter(({ createdAt }) => Date.parse(createdAt) >= Date.parse(since))
  return (
    <ul className={styles.changes}>
      {summary.advisorySourcesImported > 0 && (
        <Line
          icon="database"
          tone={text.info}
          action={
            <ButtonLink small href={paths.advisories}>
              Open
            </ButtonLink>
          }
        >
          <b>{formatCount(summary.advisorySourcesImported, 'source')}</b> of advisory data updated
        </Line>
      )}
      {fromData !== '' && (
        <Line
          icon="database"
          tone={text.info}
          second={touched
            .map((one) => `${placeOf(one.sbom)}: ${one.findingsNew + one.findingsWorse + one.findingsWithdrawn}`)
            .join(', ')}
          action={
            <ButtonLink small href={paths.triage}>
              Open the queue
            </ButtonLink>
          }
        >
          <b>{fromData}</b> from updated advisory data
        </Line>
      )}
      <PolicyLine count={summary.policyResultsWorse} />
      {arrived.map((version) => (
        <Line
          key={version.id}
          icon="product"
          tone={text.ok}
          second={version.project.name}
          action={
            <ButtonLink small href={paths.version(version.projectId, version.id)}>
              Open
            </ButtonLink>
          }
        >
          <b>{placeOf(version)}</b>
          {describeArrivals(version)}
        </Line>
      ))}
      {summary.versionsUploaded > arrived.length && (
        <Line
          icon="product"
          tone={text.ok}
          action={
            <ButtonLink small href={paths.products}>
              All products
            </ButtonLink>
          }
        >
          <b>{formatCount(summary.versionsUploaded - arrived.length, 'more version')}</b> uploaded
        </Line>
      )}
    </ul>
  )
}

function hasNoChanges(summary: Summary): boolean {
  const { versionsUploaded, advisorySourcesImported, findingsNew, findingsWorse, findingsWithdrawn } = summary
  const fromData = advisorySourcesImported + findingsNew + findingsWorse + findingsWithdrawn
  return versionsUploaded + fromData + summary.policyResultsWorse === 0
}

/** Lists what happened since the user's last visit. */
export function Changes({ query }: { readonly query: UseQueryResult<HomeChangesQuery> }) {
  if (query.isPending) return <Skeleton width="70%" />
  if (query.isError && isNotAvailable(query.error)) return null
  if (query.isError) return <p className={styles.quiet}>Changes could not be loaded. {query.error.message}</p>
  const { changeSummary, sboms } = query.data
  if (!hasNoChanges(changeSummary)) return <Lines summary={changeSummary} latest={sboms.nodes} />
  return (
    <p className={styles.quiet}>
      No new versions and no advisory data updates.
      {changeSummary.decisionsMade > 0 && ` ${formatCount(changeSummary.decisionsMade, 'decision')} recorded.`}
    </p>
  )
}
