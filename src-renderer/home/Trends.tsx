import { Link } from 'wouter'
import { formatCount, formatShortDay } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { isNotAvailable } from '#renderer/lib/request-error.ts'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { SmallChart } from '#renderer/ui/chart/SmallChart.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { SkeletonRows } from '#renderer/ui/Skeleton.tsx'
import styles from './Returning.module.css'
import * as texts from './texts.tsx'
import { changeOfWeek, daysLines, decisionLines, openLines } from './trend-series.ts'
import { useHomeTrends } from './use-home.ts'

/** Charts open findings, decisions and the time to decide of all products by week. With one week there is no trend, and it says so. */
export function Trends({ hasSample }: { readonly hasSample: boolean }) {
  const trends = useHomeTrends()
  if (trends.isError && isNotAvailable(trends.error)) return null
  const weeks = trends.data?.open.length ?? 0
  const note =
    weeks > 1
      ? texts.allProductsInWeeks(formatCount(weeks, texts.weekForms), hasSample ? texts.sampleLeftOutLabel : '')
      : ''
  return (
    <Section title={texts.trends} note={note} aside={weeks > 1 && <Link href={paths.products}>{texts.byProduct}</Link>}>
      {trends.isPending && <SkeletonRows rows={1} height="11rem" />}
      {trends.isError && (
        <ErrorState title={texts.couldNotBeLoaded} error={trends.error} onRetry={() => void trends.refetch()} />
      )}
      {trends.data && weeks <= 1 && <p className={styles.quiet}>{texts.trendsStartWithTheSecondWeek}</p>}
      {trends.data && weeks > 1 && (
        <div className={styles.trends}>
          <Chart
            title={texts.openFindings}
            note={changeOfWeek(trends.data.open)}
            points={trends.data.open}
            lines={openLines(trends.data.open)}
            empty={texts.noOpenFindingsInTheseWeeks}
          />
          <Chart
            title={texts.decisions}
            note={changeOfWeek(trends.data.decisions)}
            points={trends.data.decisions}
            lines={decisionLines(trends.data.decisions)}
            empty={texts.noDecisionsInTheseWeeks}
          />
          <Chart
            title={texts.timeToDecide}
            note={texts.medianFromFirstSeen}
            points={trends.data.days}
            lines={daysLines(trends.data.days)}
            empty={texts.noDecisionsInTheseWeeks}
          />
        </div>
      )}
    </Section>
  )
}

function Chart({
  title,
  note,
  points,
  lines,
  empty,
}: {
  readonly title: string
  readonly note: string
  readonly points: readonly { readonly at: string }[]
  readonly lines: ReturnType<typeof openLines>
  readonly empty: string
}) {
  return (
    <figure>
      <figcaption>
        <b>{title}</b> <span>{note}</span>
      </figcaption>
      {lines.length === 0 ? (
        <p className={styles.quiet}>{empty}</p>
      ) : (
        <SmallChart
          label={texts.titleByWeek(title)}
          ticks={points.map(({ at }) => formatShortDay(at))}
          series={lines}
        />
      )}
    </figure>
  )
}
