import { formatNumber, formatScore, formatVersion } from '#renderer/lib/format.ts'
import { visibleText } from '#renderer/lib/visible-text.ts'
import { axisSteps, spread } from '#renderer/ui/chart/line-axis.ts'
import { classNames } from '#renderer/ui/class-names.ts'
import { Section } from '#renderer/ui/Page.tsx'
import { severityColors, severityWord } from '#renderer/ui/SeverityMark.tsx'
import type { VersionTrend } from './matrix.ts'
import styles from './VersionTrend.module.css'
import { finishedScore } from './score.ts'
import * as texts from './texts.tsx'

const plotHeight = 84
const minGap = 16

/** One line of a chart. */
export interface TrendLine {
  readonly key: string
  readonly label: string
  readonly values: readonly number[]
  readonly className: string | undefined
}

interface ChartProps {
  readonly label: string
  readonly versions: readonly string[]
  readonly lines: readonly TrendLine[]
  /** The values of the axis, from 0. */
  readonly steps: readonly number[]
  readonly format: (value: number) => string
}

function Chart({ label, versions, lines, steps, format }: ChartProps) {
  const most = steps.at(-1) ?? 1
  const x = (at: number) => (at / Math.max(1, versions.length - 1)) * 100
  const y = (value: number) => plotHeight - (value / most) * plotHeight
  const ends = spread(
    lines.map(({ values }) => y(values.at(-1) ?? 0)),
    minGap,
    plotHeight,
  )
  const words = lines.map(({ values, label: name }) => `${format(values.at(-1) ?? 0)} ${name}`.trim()).join(', ')
  const everyTick = Math.ceil(versions.length / 6)
  return (
    <div className={styles.chart} role="img" aria-label={texts.labelInVersionsWords(label, versions.at(-1), words)}>
      <div className={styles.axis}>
        {steps.map((step) => (
          <span key={step} style={{ top: `${y(step)}px` }}>
            {format(step)}
          </span>
        ))}
      </div>
      <div className={styles.plot}>
        <svg viewBox={`0 0 100 ${plotHeight}`} preserveAspectRatio="none" aria-hidden="true">
          {steps.map((step) => (
            <path key={step} className={styles.grid} d={`M0 ${y(step)}H100`} />
          ))}
          {lines.map(({ key, values, className }) => (
            <polyline
              key={key}
              className={classNames(styles.curve, className)}
              points={values.map((value, at) => `${x(at)},${y(value)}`).join(' ')}
            />
          ))}
        </svg>
        {versions.map((version, at) => {
          const isLast = at === versions.length - 1
          // A label beside the last one would touch it.
          const isShown = at === 0 || isLast || (at % everyTick === 0 && versions.length - 1 - at >= everyTick)
          return isShown ? (
            // oxlint-disable-next-line react/no-array-index-key -- version strings may repeat
            <span key={at} className={styles.tick} style={{ left: `${x(at)}%` }} title={version}>
              {version}
            </span>
          ) : null
        })}
      </div>
      <div className={styles.ends}>
        {lines.map(({ key, label: name, values, className }, at) => (
          <span key={key} style={{ top: `${ends[at] ?? 0}px` }}>
            <i className={className} />
            <b>{format(values.at(-1) ?? 0)}</b> {name}
          </span>
        ))}
      </div>
    </div>
  )
}

const steps = ['critical', 'high', 'medium', 'low', 'unknown'] as const

/** Open findings by severity, and the quality, of the last versions of an environment. The numbers are those of its versions as they are now. */
export function VersionTrends({ trend: { environment, versions } }: { readonly trend: VersionTrend }) {
  const names = versions.map(({ projectVersion }) => visibleText(formatVersion(projectVersion)))
  const lines = steps
    .map((step) => ({
      key: step,
      label: severityWord(step).toLowerCase(),
      values: versions.map(({ stats }) => stats.openSeverityCounts[step]),
      className: classNames(styles[step], severityColors(step)),
    }))
    .filter(({ values }) => values.some((value) => value > 0))
  const scored = versions.filter((version) => finishedScore(version) !== null)
  const about = texts.environmentByVersion(visibleText(environment))
  return (
    <>
      {lines.length > 0 && (
        <Section title={texts.openFindings} note={about} className={styles.section}>
          <Chart
            label={texts.openFindingsAbout(about)}
            versions={names}
            lines={lines}
            steps={axisSteps(Math.max(...lines.flatMap(({ values }) => values)))}
            format={formatNumber}
          />
        </Section>
      )}
      {scored.length > 1 && (
        <Section title={texts.quality} note={texts.of10} className={classNames(styles.section, styles.quality)}>
          <Chart
            label={texts.qualityOf10About(about)}
            versions={scored.map(({ projectVersion }) => visibleText(formatVersion(projectVersion)))}
            lines={[
              {
                key: 'quality',
                label: '',
                values: scored.map((version) => finishedScore(version) ?? 0),
                className: styles.score,
              },
            ]}
            steps={[0, 5, 10]}
            format={(value) => (Number.isInteger(value) ? String(value) : formatScore(value))}
          />
        </Section>
      )}
    </>
  )
}
