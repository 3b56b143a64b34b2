import type { CSSProperties } from 'react'
import { classNames } from '#renderer/ui/class-names.ts'
import { formatNumber } from '#renderer/lib/format.ts'
import type { Band } from '#renderer/triage/session/queue-row.ts'
import styles from './queue.module.css'

const names: Readonly<Record<Band, string>> = {
  malicious: 'Malicious packages',
  known: 'Known exploited',
  likely: 'Likely exploited',
  rest: 'Other findings',
}

/** Shows the heading of a band. Screen readers skip it, because each row states its own reason. */
export function BandHead(props: {
  readonly band: Band
  readonly count: number | null
  readonly kevDate: string | null
  readonly isPinned?: boolean
  readonly style?: CSSProperties
}) {
  const { band, count, kevDate, isPinned, style } = props
  return (
    <div className={classNames(styles.band, isPinned && styles.pinned)} style={style} aria-hidden="true">
      <b>{names[band]}</b>
      {count !== null && <span>{formatNumber(count)}</span>}
      <span className={styles.bandNote}>{noteOf(band, kevDate)}</span>
    </div>
  )
}

function noteOf(band: Band, kevDate: string | null): string {
  if (band === 'malicious') return 'reported as malicious code'
  if (band === 'known') return kevDate === null ? 'in the KEV catalog' : `in the KEV catalog of ${kevDate}`
  return band === 'likely' ? 'EPSS 0.10 or more' : 'ordered by EPSS, then CVSS'
}
