import { formatNumber, formatShortDay } from '#renderer/lib/format.ts'
import { isNotAvailable } from '#renderer/lib/request-error.ts'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import type { LineSeries } from '#renderer/ui/chart/LineChart.tsx'
import { LineChart } from '#renderer/ui/chart/LineChart.tsx'
import { Section } from '#renderer/ui/Page.tsx'
import { SeverityBars } from '#renderer/ui/chart/SeverityBars.tsx'
import { severitySteps } from '#renderer/ui/SeverityMark.tsx'
import { Skeleton } from '#renderer/ui/Skeleton.tsx'
import styles from './Returning.module.css'
import { useHomeMetric, useHomeTrend } from './use-home.ts'

const drawn = [
  { key: 'critical', color: 'var(--sev-critical)' },
  { key: 'high', color: 'var(--sev-high)', dash: '7 4' },
  { key: 'medium', color: 'var(--sev-medium)', dash: '1 5' },
] as const
const minPoints = 3

/** Charts the open findings of all products: lines if there is a history, otherwise bars. */
export function OpenFindings() {
  const trend = useHomeTrend()
  const metric = useHomeMetric()
  const points = trend.data ?? []
  if (points.length >= minPoints) {
    const series: readonly LineSeries[] = drawn.map(({ key, ...look }) => ({
      key,
      label: key,
      values: points.map(({ values }) => values.find((value) => value.key === key)?.value ?? 0),
      ...look,
    }))
    return (
      <Section title="Open findings" note={`all products, ${points.length} weeks`}>
        <div className={styles.chart}>
          <LineChart label="Open findings by week" ticks={points.map(({ at }) => formatShortDay(at))} series={series} />
        </div>
      </Section>
    )
  }
  if (isNotAvailable(metric.error)) return null
  return (
    <Section title="Open findings" note={metric.data ? `${formatNumber(metric.data.total)} in all products` : ''}>
      <div className={styles.chart}>
        {metric.isPending && <Skeleton width="60%" />}
        {metric.isError && (
          <ErrorState title="Could not be loaded" error={metric.error} onRetry={() => void metric.refetch()} />
        )}
        {metric.data && (
          <SeverityBars
            label="Open findings by severity"
            bars={severitySteps
              .filter((step) => (step !== 'none' && step !== 'unknown') || metric.data[step] > 0)
              .map((step) => ({ step, open: metric.data[step] }))}
          />
        )}
      </div>
    </Section>
  )
}
