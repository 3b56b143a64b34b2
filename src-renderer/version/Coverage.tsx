import { Link } from 'wouter'
import { oldestSource } from '#renderer/lib/advisory-age.ts'
import { useToday } from '#renderer/lib/today.ts'
import { formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { StackBar, StackLegend } from '#renderer/ui/chart/StackBar.tsx'
import text from '#renderer/ui/text.module.css'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { describeComparedData, coverageParts, describeCoverage, describeGap, notEvaluatedCount } from './coverage.ts'
import { DataAge } from './DataAge.tsx'
import { ScanNews } from './ScanNews.tsx'
import type { AdvisoryState, Version } from './use-version.ts'
import { isProcessing } from './use-version.ts'
import styles from './Coverage.module.css'

/** Lists why components were not evaluated, each reason with a link to its components. */
function Reasons({ version }: { readonly version: Version }) {
  const { reasons } = version.stats.matchCoverage
  if (reasons.length === 0) return null
  return (
    <details className={styles.reasons}>
      <summary>Why components could not be evaluated</summary>
      <ul>
        {reasons.map(({ key, label, count }) => (
          <li key={key}>
            <b>{formatNumber(count)}</b>
            <Link href={paths.notJudgedBecause(version.project.id, version.id, key)}>{label}</Link>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Shows how many records the comparisons used. A small number may be only part of an ecosystem's data, which nothing else reveals. */
function Compared({ version }: { readonly version: Version }) {
  const { comparedWith } = version.stats.matchCoverage
  if (comparedWith.length === 0) return null
  return (
    <details className={styles.reasons}>
      <summary>Advisory data used</summary>
      <ul className={styles.compared}>
        {comparedWith.map((data) => (
          <li key={`${data.ecosystem} ${data.source}`}>
            <VisibleText>{describeComparedData(data)}</VisibleText>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Shows how much of the version was evaluated, by what, and with data from when. It precedes every number of findings. */
export function Coverage({
  version,
  advisories,
}: {
  readonly version: Version
  readonly advisories: AdvisoryState | undefined
}) {
  const { matchCoverage, compCount, advisorySources } = version.stats
  const oldest = oldestSource(advisorySources, useToday())
  const parts = coverageParts(matchCoverage)
  const isEmpty = parts.every(({ count }) => count === 0)
  if (isProcessing(version) && isEmpty) {
    return (
      <section className={styles.coverage} aria-label="Match coverage" role="status">
        <p>
          <b>Not scanned yet.</b> <span className={text.second}>Results appear when the scan is complete.</span>
        </p>
      </section>
    )
  }
  const unknown = notEvaluatedCount(matchCoverage)
  const problem = advisories?.problem ?? null
  // Unreadable data is not missing data: earlier results remain.
  const records = problem === null ? advisories?.records : undefined
  const hasNoData = records === 0
  const { fact, meaning, tone } = describeCoverage(matchCoverage, compCount, records, oldest)
  const gap = describeGap(matchCoverage, matchCoverage.comparedWith)
  const { id, project } = version
  return (
    <section className={classNames(styles.coverage, tone === 'warn' && styles.warned)} aria-label="Match coverage">
      <p>
        <b>{fact}</b> <span className={text.second}>{meaning}</span>{' '}
        {unknown > 0 && !hasNoData && !isEmpty && (
          <Link href={paths.notEvaluatedComponents(project.id, id)}>Show them</Link>
        )}
        {hasNoData && !isEmpty && <Link href={paths.advisories}>Add advisory data</Link>}
      </p>
      {gap !== undefined && <p className={text.second}>{gap}</p>}
      {problem !== null && (
        <p role="alert">
          <b>{problem}.</b> These results are from an earlier scan.{' '}
          <Link href={paths.advisoryPart('bundles')}>Roll back to an earlier snapshot</Link>
        </p>
      )}
      {!isEmpty && (
        <>
          <StackBar label="Components by match method" parts={parts} />
          <StackLegend parts={parts.map((part) => ({ ...part, href: paths.components(project.id, id, part.part) }))} />
          <DataAge oldest={oldest} newest={matchCoverage.dataDate?.newest} advisories={advisories} />
          {!hasNoData && <Reasons version={version} />}
          {!hasNoData && <Compared version={version} />}
          <ScanNews version={version} />
        </>
      )}
    </section>
  )
}
