import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Section } from '#renderer/ui/Page.tsx'
import { SeverityBars } from '#renderer/ui/chart/SeverityBars.tsx'
import { severitySteps } from '#renderer/ui/SeverityMark.tsx'
import { EarlierDecisions } from './EarlierDecisions.tsx'
import { NeedsReview } from './NeedsReview.tsx'
import { Coverage } from './Coverage.tsx'
import { Strip } from './Strip.tsx'
import { SupportShares } from './SupportShares.tsx'
import { TopRisks } from './TopRisks.tsx'
import type { Version } from './use-version.ts'
import { Compliance, WhatDoesNotPass } from './SideFacts.tsx'
import { summarizeFindings } from './finding-text.ts'
import * as texts from './texts.tsx'
import { hasEvaluatedComponents, isPendingVersion, useAdvisoryState, useDelta } from './use-version.ts'
import styles from './VersionView.module.css'

const maxShares = 8

function Findings({ version }: { readonly version: Version }) {
  const { severityCounts, openSeverityCounts, statusCounts, openKevCount } = version.stats.withParts
  const closed = Math.max(0, severityCounts.total - openSeverityCounts.total)
  if (severityCounts.total === 0) {
    return (
      <Section title={texts.openFindings}>
        <p className={styles.note}>
          {isPendingVersion(version)
            ? texts.notScannedYet
            : !hasEvaluatedComponents(version)
              ? texts.noComponentCouldBeEvaluated
              : texts.noneFoundAmongTheEvaluated}
        </p>
      </Section>
    )
  }
  return (
    <Section
      title={formatCount(openSeverityCounts.total, texts.openFindingForms)}
      note={summarizeFindings(statusCounts)}
    >
      <div className={styles.bars}>
        <SeverityBars
          label={texts.openFindingsBySeverity}
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
        {closed > 0 && texts.solidOpenWhichIsWhat}
        {openKevCount > 0 && texts.openKevCountKnownExploited(formatNumber(openKevCount))}
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
      <Section title={texts.sinceProjectVersion(previous.projectVersion)}>
        <p className={styles.note}>{texts.comparedWhenBothVersions}</p>
      </Section>
    )
  return (
    <Section
      title={texts.sinceProjectVersion(previous.projectVersion)}
      aside={<Link href={paths.version(previous.projectId, previous.id)}>{texts.open}</Link>}
    >
      <ul className={styles.delta}>
        <li>{texts.findingsIntroduced(<b>{formatNumber(counts.findingsIntroduced)}</b>)}</li>
        <li>{texts.noLongerFound(<b>{formatNumber(counts.findingsFixed)}</b>)}</li>
        <li>{texts.findingsUnchanged(<b>{formatNumber(counts.findingsUnchanged)}</b>)}</li>
      </ul>
      <p className={styles.moves}>
        {texts.addedRemovedUpgraded(
          formatCount(counts.componentsAdded, texts.componentForms),
          formatNumber(counts.componentsRemoved),
          formatNumber(counts.componentsUpgraded),
        )}
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
    <Section title={title} note={counts.length > 1 ? formatNumber(counts.length) : ''}>
      <ul className={styles.shares}>
        {counts.slice(0, maxShares).map(({ key, label, count }) => (
          <li key={key} className={styles.share}>
            <span title={label}>{label}</span>
            <span>
              {/* A bar of one value compares nothing. */}
              {counts.length > 1 && <i style={{ width: `${(count / most) * 100}%` }} />}
            </span>
            <b>{formatNumber(count)}</b>
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <p className={styles.note}>
          {texts.andMoreWith(formatNumber(rest.length), formatNumber(rest.reduce((sum, { count }) => sum + count, 0)))}
        </p>
      )}
    </Section>
  )
}

/** Shows the version at a glance: coverage, open findings, top risks, and components. */
export function Overview({ version }: { readonly version: Version }) {
  const advisories = useAdvisoryState()
  const { kindCounts, ecosystemCounts, dependencyCount } = version.stats
  return (
    <>
      <Strip version={version} />
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
          <WhatDoesNotPass version={version} />
          <Compliance version={version} />
          <SupportShares version={version} />
          <Shares title={texts.ecosystems} counts={ecosystemCounts} />
          <div className={styles.rule} />
          <Shares title={texts.componentTypes} counts={kindCounts} />
          <p className={styles.note}>
            {texts.dependenciesInTotal(formatCount(dependencyCount, texts.dependencyForms))}
          </p>
        </div>
      </div>
    </>
  )
}
