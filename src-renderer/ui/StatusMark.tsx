import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './StatusMark.module.css'
import * as texts from './texts.tsx'

/** Symbols of decisions: rings and discs that differ in shape as well as in color. The last is of several findings that are decided differently. */
const statusSigns = ['undecided', 'investigating', 'affected', 'notAffected', 'fixed', 'mixed'] as const
export type StatusSign = (typeof statusSigns)[number]

const statusLabels: Readonly<Record<StatusSign, string>> = {
  undecided: texts.undecided,
  investigating: texts.underInvestigation,
  affected: texts.affected,
  notAffected: texts.notAffected,
  fixed: texts.fixed,
  mixed: texts.decidedInPartOrDifferently,
}

const ring = { cx: 8, cy: 8, r: 6.25, fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 } as const

const shapes: Readonly<Record<StatusSign, ReactNode>> = {
  undecided: <circle {...ring} strokeDasharray="2.1 1.83" />,
  investigating: (
    <>
      <circle {...ring} />
      <path d="M8 4.2a3.8 3.8 0 0 1 0 7.6z" fill="currentColor" />
    </>
  ),
  affected: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path d="M8 4.4v4.1" stroke="var(--bg-surface)" strokeWidth="1.75" strokeLinecap="round" />
      <circle cx="8" cy="11.2" r="1.05" fill="var(--bg-surface)" />
    </>
  ),
  notAffected: (
    <>
      <circle {...ring} />
      <path d="M5.2 10.8l5.6-5.6" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </>
  ),
  mixed: (
    <>
      <circle {...ring} strokeDasharray="2.1 1.83" />
      <path d="M8 3.6a4.4 4.4 0 0 0 0 8.8z" fill="currentColor" />
    </>
  ),
  fixed: (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" />
      <path
        d="M4.9 8.2l2.2 2.2 4-4.4"
        fill="none"
        stroke="var(--bg-surface)"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
}

/** Returns the symbol of a status, in any case and with any separator; no status is `undecided`. */
export function toStatusSign(word: string | null | undefined): StatusSign {
  switch (word?.toLowerCase().replaceAll(/[\s_-]/g, '')) {
    case 'notaffected':
      return 'notAffected'
    case 'affected':
      return 'affected'
    case 'fixed':
      return 'fixed'
    case 'underinvestigation':
    case 'intriage':
      return 'investigating'
    default:
      return 'undecided'
  }
}

/** Returns the label of a symbol. */
export function statusWord(sign: StatusSign): string {
  return statusLabels[sign]
}

/** Returns the class that sets the colors of a symbol as `--v` (solid) and `--vs` (soft). */
export function statusColors(sign: StatusSign): string | undefined {
  return styles[sign]
}

/** Shows the symbol of a status. Screen readers announce its label unless that is next to it. */
export function StatusMark({ sign, decorative }: { readonly sign: StatusSign; readonly decorative?: boolean }) {
  return (
    <svg
      className={classNames(styles.mark, styles[sign])}
      viewBox="0 0 16 16"
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': statusLabels[sign] })}
    >
      {shapes[sign]}
    </svg>
  )
}

/** Shows symbol and label. */
export function StatusLabel({ sign }: { readonly sign: StatusSign }) {
  return (
    <span className={classNames(styles.label, styles[sign])}>
      <StatusMark sign={sign} decorative />
      <span className={styles.word}>{statusLabels[sign]}</span>
    </span>
  )
}
