import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Section } from '#renderer/ui/Page.tsx'
import { Progress } from '#renderer/ui/Progress.tsx'
import { SeverityBars } from '#renderer/ui/chart/SeverityBars.tsx'
import { severitySteps } from '#renderer/ui/SeverityMark.tsx'
import { EarlierDecisions } from './EarlierDecisions.tsx'
import { NeedsReview } from './NeedsReview.tsx'
import { Coverage } from './Coverage.tsx'
import { SupportShares } from './SupportShares.tsx'
import { TopRisks } from './TopRisks.tsx'
import type { Version } from './use-version.ts'
import { summarizeFindings } from './finding-text.ts'
import { hasEvaluatedComponents, isPendingVersion, useAdvisoryState, useDelta } from './use-version.ts'
import styles from './VersionView.module.css'

const maxShares = 8

const readinessText: Readonly<Record<string, string>> = {
  NEEDS_ATTENTION: 'Needs attention: critical or high findings are undecided',
  PARTLY: 'Partly ready: critical and high findings are decided',
  PENDING: 'Not scanned yet',
  READY: 'Ready: every finding is decided',
}

function Findings({ version }: { readonly version: Version }) {
  const { severityCounts, openSeverityCounts, statusCounts, openKevCount } = version.stats.withParts
  const closed = Math.max(0, severityCounts.total - openSeverityCounts.total)
  if (severityCounts.total === 0) {
    return (
      <Section title="Open findings">
        <p className={styles.note}>
          {isPendingVersion(version)
            ? 'Not scanned yet.'
            : !hasEvaluatedComponents(version)
              ? 'No component could be evaluated.'
              : 'None found among the evaluated components. See the coverage above.'}
        </p>
      </Section>
    )
  }
  return (
    <Section title={formatCount(openSeverityCounts.total, 'open finding')} note={summarizeFindings(statusCounts)}>
      <div className={styles.below}>
        <SeverityBars
          label="Open findings by severity"
          bars={severitySteps
            .filter((step) => !['none', 'unknown'].includes(step) || severityCounts[step] > 0)
            .map((step) => ({
              step,
              open: openSeverityCounts[step],
              done: Math.max(0, severityCounts[step] - openSeverityCounts[step]),
            }))}
        />
      </div>
      <p className={styles.note}>
        {closed > 0 ? 'Solid: open. Faded: closed by a decision. ' : 'All open. '}
        {openKevCount > 0 && `${formatNumber(openKevCount)} known exploited.`}
      </p>
    </Section>
  )
}

function Since({ version }: { readonly version: Version }) {
  const delta = useDelta(version.id)
  const previous = delta.data?.previousVersion
  const counts = delta.data?.previousDelta
  if (!previous || isPendingVersion(version)) return null // everything would seem to be gone
  if (!counts)
    return (
      <Section title={`Since ${previous.projectVersion}`}>
        <p className={styles.note}>Compared when both versions have been scanned with the same advisory data.</p>
      </Section>
    )
  return (
    <Section
      title={`Since ${previous.projectVersion}`}
      aside={<Link href={paths.version(previous.projectId, previous.id)}>Open</Link>}
    >
      <ul className={styles.delta}>
        <li>
          <b>{formatNumber(counts.findingsIntroduced)}</b>introduced
        </li>
        <li>
          <b>{formatNumber(counts.findingsFixed)}</b>no longer found
        </li>
        <li>
          <b>{formatNumber(counts.findingsUnchanged)}</b>unchanged
        </li>
      </ul>
      <p className={styles.moves}>
        {formatCount(counts.componentsAdded, 'component')} added, {formatNumber(counts.componentsRemoved)} removed,{' '}
        {formatNumber(counts.componentsUpgraded)} upgraded
      </p>
    </Section>
  )
}

function Shares({
  title,
  counts,
}: {
  readonly title: string
  readonly counts: readonly { readonly key: string; readonly label: string; readonly count: number }[]
}) {
  const most = Math.max(1, ...counts.map(({ count }) => count))
  const rest = counts.slice(maxShares)
  return (
    <Section title={title} note={counts.length > 0 ? formatNumber(counts.length) : ''}>
      <ul className={styles.shares}>
        {counts.slice(0, maxShares).map(({ key, label, count }) => (
          <li key={key} className={styles.share}>
            <span title={label}>{label}</span>
            <span>
              <i style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <b>{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p className={styles.note}>
          and {formatNumber(rest.length)} more with {formatNumber(rest.reduce((sum, { count }) => sum + count, 0))}
        </p>
      )}
    </Section>
  )
}

/** Shows the version at a glance: coverage, open findings, top risks, and components. */
export function Overview({ version }: { readonly version: Version }) {
  const advisories = useAdvisoryState()
  const { kindCounts, ecosystemCounts, dependencyCount } = version.stats
  const { triage } = version.stats.withParts
  return (
    <>
      <Coverage version={version} advisories={advisories} />
      <div className={styles.grid}>
        <div className={styles.column}>
          <EarlierDecisions version={version} />
          <div className={styles.two}>
            <Findings version={version} />
            <Since version={version} />
          </div>
          <TopRisks version={version} />
          <NeedsReview version={version} />
        </div>
        <div className={`${styles.column} ${styles.right}`}>
          {triage.total > 0 && (
            <>
              <Section title="Triage" note={`${formatNumber(triage.decided)} of ${formatNumber(triage.total)} decided`}>
                <div className={styles.below}>
                  <Progress value={triage.decided / triage.total} label="Decided" />
                </div>
                <p className={styles.note}>{readinessText[triage.readiness]}</p>
              </Section>
              <div className={styles.rule} />
            </>
          )}
          <SupportShares version={version} />
          <Shares title="Ecosystems" counts={ecosystemCounts} />
          <div className={styles.rule} />
          <Shares title="Component types" counts={kindCounts} />
          <p className={styles.note}>{formatCount(dependencyCount, 'dependency', 'dependencies')} in total</p>
        </div>
      </div>
    </>
  )
}
