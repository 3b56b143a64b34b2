import { Link } from 'wouter'
import { oldestSource } from '#renderer/lib/advisory-age.ts'
import { useToday } from '#renderer/lib/today.ts'
import { formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { StackBar, StackLegend } from '#renderer/ui/chart/StackBar.tsx'
import text from '#renderer/ui/text.module.css'
import { coverageParts, describeCoverage, describeGap, notEvaluatedCount, usedSource } from './coverage.ts'
import { ComparedData, type CoverageFacts, CoverageLine } from './CoverageLine.tsx'
import { MissingData } from '#renderer/ui/missing-data/late.tsx'
import { DataAge } from './DataAge.tsx'
import { ScanNews } from './ScanNews.tsx'
import type { AdvisoryState, Version } from './use-version.ts'
import { isProcessing } from './use-version.ts'
import styles from './Coverage.module.css'
import * as texts from './texts.tsx'

/** Lists why components were not evaluated, each reason with a link to its components. */
function Reasons({ version }: { readonly version: Version }) {
  const { reasons } = version.stats.matchCoverage
  if (reasons.length === 0) return null
  return (
    <details className={styles.reasons}>
      <summary>{texts.whyComponentsCouldNotBeEvaluated}</summary>
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
  if (version.stats.matchCoverage.comparedWith.length === 0) return null
  return (
    <details className={styles.reasons}>
      <summary>{texts.advisoryDataUsed}</summary>
      <ComparedData version={version} />
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
  const oldest = usedSource(oldestSource(advisorySources, useToday()), matchCoverage)
  const parts = coverageParts(matchCoverage)
  const isEmpty = parts.every(({ count }) => count === 0)
  const isWaiting = isProcessing(version) && isEmpty
  const known = knownRecords(advisories)
  const coverage = describeCoverage(matchCoverage, compCount, known, oldest)
  const gap = describeGap(matchCoverage, matchCoverage.comparedWith)
  const isComplete = notEvaluatedCount(matchCoverage) === 0 && coverage.tone === 'plain'
  const isLine = !isWaiting && isComplete && gap === undefined && !advisories?.problem
  const isCard = !isWaiting && !isLine
  const facts = { version, advisories, coverage, oldest, parts }
  const card = { ...facts, gap, isEmpty, hasNoData: known === 0 }
  return (
    <section
      className={
        isLine ? styles.line : classNames(styles.coverage, isCard && coverage.tone === 'warn' && styles.warned)
      }
      aria-label={texts.matchCoverage}
    >
      {isWaiting && <Waiting />}
      {isLine && <CoverageLine {...facts} />}
      {isCard && <CardFacts {...card} />}
      {/* In one place whatever becomes of the coverage: a dialog that is open stays, with the focus. */}
      <div className={styles.missing}>
        <MissingData key={version.id} versionId={version.id} isWithoutOld isInCard={!isLine} />
      </div>
      {isCard && !isEmpty && <CardDetails {...card} />}
    </section>
  )
}

/** Unreadable data is not missing data: earlier results remain. */
const knownRecords = (advisories: AdvisoryState | undefined) => (advisories?.problem ? undefined : advisories?.records)

function Waiting() {
  return (
    <p role="status">
      <b>{texts.notScannedYet}</b> <span className={text.second}>{texts.resultsAppearWhenTheScan}</span>
    </p>
  )
}

interface CardProps extends CoverageFacts {
  readonly gap: string | undefined
  readonly isEmpty: boolean
  readonly hasNoData: boolean
}

/** The coverage of a version of which something could not be evaluated: what, and why. */
function CardFacts({ version, advisories, coverage: { fact, meaning }, gap, isEmpty, hasNoData }: CardProps) {
  const unknown = notEvaluatedCount(version.stats.matchCoverage)
  const problem = advisories?.problem ?? null
  return (
    <>
      <p>
        <b>{fact}</b> <span className={text.second}>{meaning}</span>{' '}
        {unknown > 0 && !hasNoData && !isEmpty && (
          <Link href={paths.notEvaluatedComponents(version.project.id, version.id)}>{texts.showThem}</Link>
        )}
        {hasNoData && !isEmpty && <Link href={paths.advisories}>{texts.addAdvisoryData}</Link>}
      </p>
      {gap !== undefined && <p className={text.second}>{gap}</p>}
      {problem !== null && (
        <p role="alert">
          {texts.theseResultsAreFromAnEarlier(
            <b>{problem}.</b>,
            <Link href={paths.advisoryPart('bundles')}>{texts.rollBackToAnEarlierSnapshot}</Link>,
          )}
        </p>
      )}
    </>
  )
}

/** How the components were compared, with which data, and what is new. */
function CardDetails({ version, advisories, oldest, parts, hasNoData }: CardProps) {
  const { id, project, stats } = version
  const isPartly = parts.filter(({ count }) => count > 0).length > 1
  return (
    <>
      {/* A bar of one part compares nothing. */}
      {isPartly && <StackBar label={texts.componentsByMatchMethod} parts={parts} />}
      {isPartly && (
        <StackLegend parts={parts.map((part) => ({ ...part, href: paths.components(project.id, id, part.part) }))} />
      )}
      {(isPartly || oldest !== undefined) && (
        <DataAge versionId={id} oldest={oldest} newest={stats.matchCoverage.dataDate?.newest} advisories={advisories} />
      )}
      {!hasNoData && <Reasons version={version} />}
      {!hasNoData && <Compared version={version} />}
      <ScanNews version={version} isComplete={notEvaluatedCount(stats.matchCoverage) === 0} />
    </>
  )
}
