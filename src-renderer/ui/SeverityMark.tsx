import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './SeverityMark.module.css'
import * as texts from './texts.tsx'

/** Steps of the severity scale, worst first. They differ in shape, letter and color. */
export const severitySteps = ['critical', 'high', 'medium', 'low', 'none', 'unknown'] as const
export type SeverityStep = (typeof severitySteps)[number]

const severityLabels: Readonly<Record<SeverityStep, string>> = {
  critical: texts.critical,
  high: texts.high,
  medium: texts.medium,
  low: texts.low,
  none: texts.none,
  unknown: texts.unknown,
}

const shapes: Readonly<Record<SeverityStep, ReactNode>> = {
  critical: <path className={styles.shape} d="M5.7 1h6.6L17 5.7v6.6L12.3 17H5.7L1 12.3V5.7z" />,
  high: (
    <path
      className={styles.shape}
      d="M8.1.9a1.3 1.3 0 0 1 1.8 0l7.2 7.2a1.3 1.3 0 0 1 0 1.8l-7.2 7.2a1.3 1.3 0 0 1-1.8 0L.9 9.9a1.3 1.3 0 0 1 0-1.8z"
    />
  ),
  medium: <rect className={styles.shape} x="2" y="2" width="14" height="14" rx="2.5" />,
  low: <circle className={styles.shape} cx="9" cy="9" r="7.5" />,
  none: (
    <g className={styles.ring}>
      <circle cx="9" cy="9" r="6.75" />
      <path d="M6.5 9h5" />
    </g>
  ),
  unknown: (
    <g className={styles.ring}>
      <circle className={styles.dashed} cx="9" cy="9" r="6.75" />
      <path d="M7.3 7.6a1.7 1.7 0 1 1 2.5 1.5c-.6.3-.8.6-.8 1.1M9 12.3v.1" />
    </g>
  ),
}

/** Returns the step with this name; `unknown` for any other text. */
export function toSeverityStep(word: string): SeverityStep {
  return severitySteps.find((step) => step === word.toLowerCase()) ?? 'unknown'
}

/** Returns the label of a step. */
export function severityWord(step: SeverityStep): string {
  return severityLabels[step]
}

/** Returns the class that sets the colors of a step as `--c` (solid), `--o` (on solid), `--t` (text), `--f` (soft). */
export function severityColors(step: SeverityStep): string | undefined {
  return styles[step]
}

/** Shows the symbol of a step. Screen readers announce its label unless that is next to it. */
export function SeverityMark({
  step,
  small,
  decorative,
}: {
  readonly step: SeverityStep
  readonly small?: boolean | undefined
  readonly decorative?: boolean | undefined
}) {
  const letter = step === 'none' || step === 'unknown' ? null : severityLabels[step][0]
  return (
    <svg
      className={classNames(styles.mark, styles[step], small && styles.small)}
      viewBox="0 0 18 18"
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': severityLabels[step] })}
    >
      {shapes[step]}
      {letter && (
        <text x="9" y="12.4">
          {letter}
        </text>
      )}
    </svg>
  )
}

/** Shows the symbol of a finding: that of its severity, or the one of malicious packages, which have no severity of their own. */
export function FindingMark({
  kind,
  severity,
  small,
}: {
  readonly kind: string
  readonly severity: string
  readonly small?: boolean | undefined
}) {
  if (kind !== 'malicious') return <SeverityMark step={toSeverityStep(severity)} small={small} />
  return (
    <svg
      className={classNames(styles.mark, styles.malicious, small && styles.small)}
      viewBox="0 0 18 18"
      role="img"
      aria-label={texts.maliciousPackage}
    >
      <path className={styles.shape} d="M8 1.6a1.2 1.2 0 0 1 2 0l7.2 13a1.2 1.2 0 0 1-1 1.8H1.8a1.2 1.2 0 0 1-1-1.8z" />
      <text x="9" y="14.2">
        !
      </text>
    </svg>
  )
}

/** Shows symbol, label and score on the step's soft background. */
export function SeverityChip({ step, score }: { readonly step: SeverityStep; readonly score?: string | undefined }) {
  return (
    <span className={classNames(styles.chip, styles[step])}>
      <SeverityMark step={step} decorative />
      {severityLabels[step]} {score}
    </span>
  )
}

/** Shows counts next to their symbols. Steps without a count are omitted. */
export function SeverityNumbers({
  counts,
  steps = severitySteps,
  keepZero = false,
}: {
  readonly counts: Readonly<Partial<Record<SeverityStep, number>>>
  readonly steps?: readonly SeverityStep[]
  readonly keepZero?: boolean
}) {
  return (
    <span className={styles.counts}>
      {steps
        .filter((step) => keepZero || (counts[step] ?? 0) > 0)
        .map((step) => (
          <span key={step}>
            <SeverityMark step={step} small />
            {(counts[step] ?? 0).toLocaleString('en')}
          </span>
        ))}
    </span>
  )
}
