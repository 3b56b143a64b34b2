import { Link } from 'wouter'
import type { EnvironmentVersionsQuery } from '#renderer/generated/documents.ts'
import { formatAgo, formatCount, formatNumber, formatTime } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { hasPolicyResult, outcomeLook } from '#renderer/lib/policy-words.ts'
import { stateWithoutFindings } from '#renderer/lib/state-without-findings.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { SeverityStack } from '#renderer/ui/chart/SeverityBars.tsx'
import { SeverityNumbers, severitySteps } from '#renderer/ui/SeverityMark.tsx'
import { Labels } from '#renderer/ui/Labels.tsx'
import text from '#renderer/ui/text.module.css'
import styles from './ProductView.module.css'

export type VersionItem = NonNullable<EnvironmentVersionsQuery['project']>['sbomVersions']['nodes'][number]

const stageLabels: Readonly<Record<string, string>> = {
  CHECKS: 'checking',
  LABELING: 'labeling',
  AUTOMATION: 'running rules',
  VULN_SCAN: 'matching',
  SUPPORT: 'analyzing support',
  POLICY_SCAN: 'running policies',
}

/** Describes what a version is doing or needs, in two or three words. Never calls a version clean. */
function versionState({ vulnRunStatus, stages, processingErrors, stats }: VersionItem): string {
  const running = stages.find(({ status }) => status === 'IN_PROGRESS')
  if (running) return stageLabels[running.name] ?? 'processing'
  if (stages.some(({ status }) => status !== 'COMPLETED') || vulnRunStatus !== 'FINISHED') return 'waiting'
  if (processingErrors.length > 0) return 'a stage failed'
  const { carriedPending, remaining, stale, total } = stats.triage
  if (carriedPending > 0) return `${formatNumber(carriedPending)} to confirm`
  if (remaining > 0) return `${formatNumber(remaining)} left`
  if (stale > 0) return `${formatNumber(stale)} stale`
  return total > 0 ? 'all decided' : stateWithoutFindings(stats.matchCoverage)
}

/** What the policies say of a version, if one of them does not pass. */
function policyText({ policyResult }: VersionItem): string {
  const isWorth = hasPolicyResult(policyResult) && ['fail', 'error', 'warn'].includes(policyResult)
  return isWorth ? `, policy ${outcomeLook(policyResult).label.toLowerCase()}` : ''
}

/** Shows one version: its name, its severities, and what is left to do. */
export function VersionRow({
  version,
  environmentId,
  isTicked,
  hrefOfLabel,
}: {
  readonly version: VersionItem
  readonly environmentId: string
  /** Whether it is chosen to be compared. */
  readonly isTicked: boolean
  readonly hrefOfLabel: (label: string) => string
}) {
  const counts = version.stats.openSeverityCounts
  const isPending = version.stats.triage.sbomsPendingCount > 0
  const hasFailed = version.processingErrors.length > 0
  return (
    <li>
      <Link
        href={paths.version(environmentId, version.id)}
        className={styles.version}
        data-version={version.id}
        aria-description={isTicked ? 'chosen to be compared' : undefined}
      >
        <span className={text.cut}>
          {isTicked && <Icon name="check" small label="chosen to be compared" />}
          <b title={version.projectVersion}>{version.projectVersion}</b>
          <span className={styles.facts}>
            {version.spec} {version.specVersion}, {formatCount(version.stats.compCount, 'component')}
            {policyText(version)}
          </span>
        </span>
        <span className={styles.bar}>
          {!isPending && (
            <SeverityStack
              label={`${counts.total} open findings`}
              counts={severitySteps.map((step) => ({ step, count: counts[step] }))}
            />
          )}
        </span>
        <span className={styles.numbers}>
          <SeverityNumbers counts={counts} />
        </span>
        <span className={styles.state} title={version.processingErrors.map(({ message }) => message).join('\n')}>
          {hasFailed && <Icon name="warning" small />}
          {versionState(version)}
        </span>
        <span className={`${text.number} ${text.third} ${text.small}`} title={formatTime(version.createdAt)}>
          {formatAgo(version.createdAt)}
        </span>
      </Link>
      {version.labels.length > 0 && (
        <div className={styles.labels}>
          <Labels labels={version.labels} hrefOf={hrefOfLabel} />
        </div>
      )}
    </li>
  )
}
