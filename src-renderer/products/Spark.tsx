import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { readSpark, type Weeks } from './spark-batch.ts'
import styles from './ProductsView.module.css'
import * as texts from './texts.tsx'

const width = 84
const height = 20
const edge = 3

/** Returns the points of a spark line, which has its own scale and begins at its lowest value. */
export function sparkPoints(values: Weeks): readonly (readonly [number, number])[] {
  const least = Math.min(...values)
  const range = Math.max(...values) - least
  const step = (width - 2 * edge) / Math.max(1, values.length - 1)
  return values.map((value, at) => [
    edge + at * step,
    range === 0 ? height / 2 : height - edge - ((value - least) / range) * (height - 2 * edge),
  ])
}

/** A small line. The numbers are in its label, and no decision hangs on its slope. */
export function Spark({ label, values }: { readonly label: string; readonly values: Weeks }) {
  const points = sparkPoints(values)
  const [x, y] = points.at(-1) ?? [0, 0]
  return (
    <svg className={styles.spark} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {points.length > 1 && <polyline points={points.map((point) => point.join(',')).join(' ')} />}
      <circle cx={x} cy={y} r="2.2" />
    </svg>
  )
}

const staleMs = 5 * 60_000

/** The open findings of a product over the last weeks. Nothing while they are read, and where there are none. */
export function ProductSpark({ id, name }: { readonly id: string; readonly name: string }) {
  const { data } = useQuery({
    queryKey: queryKey('overview', 'spark', id),
    queryFn: () => readSpark(id),
    staleTime: staleMs,
  })
  const [first, last] = [data?.[0], data?.at(-1)]
  if (data === undefined || first === undefined || last === undefined) return null
  const span = plural(data.length, { one: texts.thisWeek, other: texts.dataWeeks(data.length) })
  return <Spark label={texts.openFindingsOfFromTo(name, span, formatNumber(first), formatNumber(last))} values={data} />
}
