import { Link } from 'wouter'
import { formatDay, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { StackBar, StackLegend } from '#renderer/ui/StackBar.tsx'
import text from '#renderer/ui/text.module.css'
import { coverageParts, coverageWords } from './coverage.ts'
import type { AdvisoryState, Version } from './use-version.ts'
import { isProcessing } from './use-version.ts'
import styles from './VersionView.module.css'

function dataAge({ newestRecord, kevDate, epssDate }: AdvisoryState): string {
  return [
    newestRecord && `Advisories ${formatDay(newestRecord)}`,
    kevDate && `KEV ${kevDate}`,
    epssDate && `EPSS ${epssDate}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** How much of the version could be judged at all. Stands before every number of findings. */
export function Coverage({
  version,
  advisories,
}: {
  readonly version: Version
  readonly advisories: AdvisoryState | undefined
}) {
  const { matchCoverage, compCount } = version.stats
  const parts = coverageParts(matchCoverage)
  const isEmpty = parts.every(({ count }) => count === 0)
  if (isProcessing(version) && isEmpty) {
    return (
      <section className={styles.coverage} aria-label="Match coverage">
        <p>
          <b>Not matched yet.</b> <span className={text.second}>The numbers below appear when the scan is done.</span>
        </p>
      </section>
    )
  }
  const unknown = matchCoverage.notEvaluated + matchCoverage.none
  const { fact, meaning, tone } = coverageWords(matchCoverage, compCount, advisories?.records)
  return (
    <section className={classNames(styles.coverage, tone === 'warn' && styles.warned)} aria-label="Match coverage">
      <p>
        <b>{fact}</b> <span className={text.second}>{meaning}</span>{' '}
        {unknown > 0 && advisories?.records !== 0 && !isEmpty && (
          <Link href={paths.notJudged(version.project.id, version.id)}>Show the {formatNumber(unknown)}</Link>
        )}
        {advisories?.records === 0 && !isEmpty && <Link href={paths.advisories}>Add advisory data</Link>}
      </p>
      {!isEmpty && (
        <>
          <StackBar label="Components by how they were compared" parts={parts} />
          <StackLegend parts={parts} />
          <span className={styles.age}>{advisories && dataAge(advisories)}</span>
        </>
      )}
    </section>
  )
}
