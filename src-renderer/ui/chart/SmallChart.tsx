import text from '#renderer/ui/text.module.css'
import styles from './Charts.module.css'
import { axisSteps, spread } from './line-axis.ts'
import * as texts from './texts.ts'

export interface SmallSeries {
  readonly key: string
  readonly label: string
  /** One value per tick, in order. Null where there is none: the line goes on to the next one. */
  readonly values: readonly (number | null)[]
  /** A CSS color, from the tokens. */
  readonly color: string
  /** Dash pattern, so that lines differ by more than color. */
  readonly dash?: string
}

const width = 260
const height = 148
const left = 26
const right = 152
const top = 8
const bottom = 122
/** Least distance between the beginning of the axis and its middle label, so that they do not touch. */
const leastToMiddle = 60

function pathOf(
  values: readonly (number | null)[],
  x: (index: number) => number,
  y: (value: number) => number,
): string {
  const known = values.flatMap((value, index) => (value === null ? [] : [`${x(index)} ${y(value)}`]))
  return known.length === 0 ? '' : `M${known.join('L')}`
}

function lastOf(values: readonly (number | null)[]): { readonly index: number; readonly value: number } | undefined {
  const index = values.findLastIndex((value) => value !== null)
  const value = values[index]
  return value === undefined || value === null ? undefined : { index, value }
}

/** Writes a number of the axis, which has little room: 15,000 as 15K. */
const shortened = (value: number) => value.toLocaleString('en', { notation: 'compact' })
const written = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 })

interface SmallChartProps {
  readonly label: string
  /** Labels of the horizontal axis, one per value. */
  readonly ticks: readonly string[]
  readonly series: readonly SmallSeries[]
}

/** Draws lines over time, small: each has its last number and its name at its end. Screen readers get the same as a table. */
export function SmallChart({ label, ticks, series }: SmallChartProps) {
  const known = series.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const steps = axisSteps(Math.max(0, ...known))
  const most = steps.at(-1) ?? 1
  const x = (index: number) => left + ((right - left) * index) / Math.max(1, ticks.length - 1)
  const y = (value: number) => bottom - ((bottom - top) * value) / most
  const ends = series.map(({ values }) => lastOf(values))
  const places = spread(
    ends.map((end) => y(end?.value ?? 0)),
    13,
    bottom + 2,
  )
  const middle = Math.floor((ticks.length - 1) / 2)
  return (
    <>
      <svg className={styles.small} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        {steps.map((step) => (
          <g key={step}>
            <path className={styles.gridline} d={`M${left} ${y(step)}H${right}`} />
            <text x={left - 6} y={y(step) + 4} textAnchor="end">
              {shortened(step)}
            </text>
          </g>
        ))}
        {ticks.map((tick, index) =>
          index === 0 || index === ticks.length - 1 || (index === middle && x(middle) - left > leastToMiddle) ? (
            <text
              key={tick}
              x={x(index)}
              y={bottom + 18}
              textAnchor={index === 0 ? 'start' : index === ticks.length - 1 ? 'end' : 'middle'}
            >
              {tick}
            </text>
          ) : null,
        )}
        {series.map(({ key, label: name, values, color, dash }, line) => {
          const end = ends[line]
          return (
            <g key={key}>
              <path className={styles.thinCurve} d={pathOf(values, x, y)} stroke={color} strokeDasharray={dash} />
              {end && <circle cx={x(end.index)} cy={y(end.value)} r="2.5" fill={color} />}
              {end && (
                <text x={right + 8} y={(places[line] ?? 0) + 4}>
                  <tspan className={styles.value}>{written(end.value)}</tspan> {name}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <ValueTable label={label} ticks={ticks} series={series} />
    </>
  )
}

/** The same values for screen readers. */
function ValueTable({ label, ticks, series }: SmallChartProps) {
  return (
    <table className={text.hidden}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th>{texts.weekOf}</th>
          {series.map(({ key, label: name }) => (
            <th key={key}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {ticks.map((tick, index) => (
          <tr key={tick}>
            <th>{tick}</th>
            {series.map(({ key, values }) => {
              const value = values[index] ?? null
              return <td key={key}>{value === null ? texts.none : written(value)}</td>
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
