import { Link } from 'wouter'
import { ageWords, oldestSource, sourceDate } from '#renderer/lib/advisory-age.ts'
import { formatDay, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { StackBar, StackLegend } from '#renderer/ui/StackBar.tsx'
import text from '#renderer/ui/text.module.css'
import { coverageParts, coverageWords } from './coverage.ts'
import type { AdvisoryState, Version } from './use-version.ts'
import { isProcessing } from './use-version.ts'
import styles from './VersionView.module.css'

type Oldest = Version['stats']['advisorySources'][number] | undefined

/** From when the data behind the numbers is: of the sources that this version is compared with the oldest, then the others. */
function DataAge({ oldest, advisories }: { readonly oldest: Oldest; readonly advisories: AdvisoryState | undefined }) {
  const others = [
    advisories?.kevDate && `KEV ${advisories.kevDate}`,
    advisories?.epssDate && `EPSS ${advisories.epssDate}`,
  ].filter(Boolean)
  return (
    <span className={styles.age}>
      {oldest && (
        <Link href={paths.advisories} className={classNames(oldest.stale && text.warn)} title={oldest.name}>
          {ageWords(oldest)}, {formatDay(sourceDate(oldest))}
        </Link>
      )}
      {oldest && others.length > 0 && ', '}
      {others.join(', ')}
    </span>
  )
}

/** How much of the version could be judged at all. Stands before every number of findings. */
export function Coverage({
  version,
  advisories,
}: {
  readonly version: Version
  readonly advisories: AdvisoryState | undefined
}) {
  const { matchCoverage, compCount, advisorySources } = version.stats
  const oldest = oldestSource(advisorySources)
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
  const { fact, meaning, tone } = coverageWords(matchCoverage, compCount, advisories?.records, oldest)
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
          <DataAge oldest={oldest} advisories={advisories} />
        </>
      )}
    </section>
  )
}
