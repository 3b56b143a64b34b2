import styles from './Charts.module.css'
import { classNames } from '#renderer/ui/class-names.ts'
import type { SeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { SeverityMark, severityColors, severityWord } from '#renderer/ui/SeverityMark.tsx'
import * as texts from './texts.ts'

export interface SeverityBar {
  readonly step: SeverityStep
  /** Solid part, with its count next to the bar. */
  readonly open: number
  /** Faded part. */
  readonly done?: number
  /** Text at the right end. */
  readonly note?: string
}

/** Shows one bar for each step of severity, all on one scale. */
export function SeverityBars({ label, bars }: { readonly label: string; readonly bars: readonly SeverityBar[] }) {
  const most = Math.max(1, ...bars.map(({ open, done = 0 }) => open + done))
  const isNoted = bars.some(({ note }) => note !== undefined)
  return (
    <ul className={classNames(styles.bars, isNoted && styles.noted)} aria-label={label}>
      {bars.map(({ step, open, done = 0, note }) => (
        <li key={step}>
          <SeverityMark step={step} decorative />
          <span>{severityWord(step)}</span>
          <span className={classNames(styles.lane, severityColors(step))} title={texts.openDoneDecided(open, done)}>
            {open > 0 && <i style={{ width: `${(open / most) * 100}%` }} />}
            {done > 0 && <i className={styles.faded} style={{ width: `${(done / most) * 100}%` }} />}
          </span>
          <span className={styles.count}>{open.toLocaleString('en')}</span>
          {isNoted && <span className={styles.note}>{note}</span>}
        </li>
      ))}
    </ul>
  )
}

/** Shows one thin bar split by severity; nothing if there are no findings. */
export function SeverityStack({
  counts,
  label,
}: {
  readonly counts: readonly { readonly step: SeverityStep; readonly count: number }[]
  readonly label: string
}) {
  return (
    <span className={classNames(styles.stack, styles.thin)} role="img" aria-label={label}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ step, count }) => (
          <i key={step} className={severityColors(step)} style={{ flex: count, background: 'var(--c)' }} />
        ))}
    </span>
  )
}
