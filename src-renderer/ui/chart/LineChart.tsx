import styles from './Charts.module.css'

export interface LineSeries {
  readonly key: string
  readonly label: string
  /** One value per tick, in order. */
  readonly values: readonly number[]
  /** A CSS color, from the tokens. */
  readonly color: string
  /** Dash pattern, so that lines differ by more than color. */
  readonly dash?: string
}

const width = 860
const height = 226
const left = 28
const right = 764
const top = 10
const bottom = 202
const minGap = 15

/** Returns a round number not below the greatest value, with its thirds. */
export function axisSteps(greatest: number): readonly number[] {
  const rough = Math.max(3, greatest) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 3, 5, 10].map((factor) => factor * power).find((one) => one >= rough) ?? rough
  return [0, step, 2 * step, 3 * step]
}

/** Moves labels at the ends of lines so that they do not overlap. */
function spread(places: readonly number[]): readonly number[] {
  const order = places.map((place, index) => ({ place, index })).sort((one, other) => one.place - other.place)
  const spreadOut = [...places]
  let last = -Infinity
  for (const { place, index } of order) {
    last = Math.max(place, last + minGap)
    spreadOut[index] = last
  }
  return spreadOut
}

/** Draws lines over time, each labeled with its name and last value at its end. */
export function LineChart({
  label,
  ticks,
  series,
}: {
  readonly label: string
  /** Labels of the horizontal axis, one per value. */
  readonly ticks: readonly string[]
  readonly series: readonly LineSeries[]
}) {
  const steps = axisSteps(Math.max(...series.flatMap(({ values }) => values)))
  const most = steps.at(-1) ?? 1
  const x = (index: number) => left + ((right - left) * index) / Math.max(1, ticks.length - 1)
  const y = (value: number) => bottom - ((bottom - top) * value) / most
  const everyTick = Math.ceil(ticks.length / 6)
  const ends = spread(series.map(({ values }) => y(values.at(-1) ?? 0)))
  const words = series.map(({ label: name, values }) => `${values.at(-1) ?? 0} ${name}`).join(', ')
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${label}. Now ${words}.`}>
      {steps.map((step) => (
        <g key={step}>
          <path className={styles.gridline} d={`M${left} ${y(step)}H${right}`} />
          <text x={left - 8} y={y(step) + 4} textAnchor="end">
            {step}
          </text>
        </g>
      ))}
      {ticks.map((tick, index) =>
        index % everyTick === 0 || index === ticks.length - 1 ? (
          <text key={tick} x={x(index)} y={bottom + 20} textAnchor={index === 0 ? 'start' : 'middle'}>
            {tick}
          </text>
        ) : null,
      )}
      {series.map(({ key, label: name, values, color, dash }, line) => (
        <g key={key}>
          <path
            className={styles.curve}
            d={values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('')}
            stroke={color}
            strokeDasharray={dash}
          />
          <circle
            cx={right}
            cy={y(values.at(-1) ?? 0)}
            r="3.5"
            fill={color}
            stroke="var(--bg-surface)"
            strokeWidth="2"
          />
          <text x={right + 10} y={(ends[line] ?? 0) + 4}>
            <tspan className={styles.value}>{values.at(-1)}</tspan> {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
