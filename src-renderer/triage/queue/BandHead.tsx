import type { CSSProperties } from 'react'
import { classNames } from '#renderer/ui/class-names.ts'
import { formatCount } from '#renderer/lib/format.ts'
import type { Band } from '#renderer/triage/session/queue-row.ts'
import styles from './queue.module.css'
import * as texts from './texts.tsx'

const names: Readonly<Record<Band, string>> = {
  malicious: texts.maliciousPackages,
  known: texts.knownExploited,
  likely: texts.likelyExploited,
  rest: texts.otherFindings,
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
      {count !== null && <span>{formatCount(count, texts.rowForms)}</span>}
      <span className={styles.bandNote}>{noteOf(band, kevDate)}</span>
    </div>
  )
}

function noteOf(band: Band, kevDate: string | null): string {
  if (band === 'malicious') return texts.reportedAsMaliciousCode
  if (band === 'known') return kevDate === null ? texts.inTheKevCatalog : texts.inTheKevCatalogOf(kevDate)
  return band === 'likely' ? texts.epssOfBandOrMore : texts.orderedByEpssThenCvss
}
