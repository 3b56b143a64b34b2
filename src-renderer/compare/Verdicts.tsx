import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatNumber, formatScore } from '#renderer/lib/format.ts'
import { hasPolicyResult, outcomeLook } from '#renderer/lib/policy-words.ts'
import { type CompareSection, paths } from '#renderer/lib/paths.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import styles from './compare.module.css'
import { changedChecks } from './difference.ts'
import type { Comparison, Pair } from './use-compare.ts'

/** The five verdicts, which are the tabs. */
export function Verdicts({
  comparison,
  pair,
  section,
}: {
  readonly comparison: Comparison
  readonly pair: Pair
  readonly section: CompareSection
}) {
  const { base, counts, target, licenses } = comparison
  const checks = changedChecks(comparison)
  const verdict = { pair, current: section }
  return (
    <nav className={styles.strip} aria-label="Sections">
      <Verdict
        {...verdict}
        section="vulnerabilities"
        label="Vulnerabilities"
        keys="1"
        note={`${formatNumber(counts.findingsWorse)} worse, ${formatNumber(counts.findingsBetter)} better, ${formatNumber(counts.findingsUnchanged - counts.findingsWorse - counts.findingsBetter)} unchanged`}
      >
        <Count count={counts.findingsIntroduced} word="introduced" tone="bad" />
        <Count count={counts.findingsFixed} word="fixed" tone="ok" />
      </Verdict>
      <Verdict
        {...verdict}
        section="components"
        label="Components"
        keys="2"
        note={`${formatNumber(counts.componentsDowngraded)} downgraded, ${formatNumber(counts.componentsChanged)} changed, ${formatNumber(counts.componentsUnchanged)} unchanged`}
      >
        <Count count={counts.componentsAdded} word="added" />
        <Count count={counts.componentsRemoved} word="removed" />
        <Count count={counts.componentsUpgraded} word="upgraded" />
      </Verdict>
      <Verdict
        {...verdict}
        section="licenses"
        label="Licenses"
        keys="3"
        note={`${formatNumber(licenses.totalCount - counts.licensesAdded - counts.licensesRemoved)} used otherwise`}
      >
        <Count count={counts.licensesAdded} word="added" />
        <Count count={counts.licensesRemoved} word="removed" />
      </Verdict>
      <Verdict {...verdict} section="checks" label="Checks" keys="4" note={passedText(base, target)}>
        <Count count={checks.better} word="better" tone="ok" />
        <Count count={checks.worse} word="worse" tone="bad" />
      </Verdict>
      <Verdict {...verdict} section="policy" label="Policy" keys="5" note={scoreText(base, target)}>
        <Outcome outcome={base.policyResult} />
        <Icon name="arrow-right" small label="now" />
        <Outcome outcome={target.policyResult} />
      </Verdict>
    </nav>
  )
}

function Verdict({
  section,
  current,
  pair,
  label,
  keys,
  note,
  children,
}: {
  readonly section: CompareSection
  readonly current: CompareSection
  readonly pair: Pair
  readonly label: string
  readonly keys: string
  readonly note: string
  readonly children: ReactNode
}) {
  return (
    <Link
      href={paths.compare(pair.base, pair.target, section)}
      className={styles.verdict}
      aria-current={section === current ? 'page' : undefined}
    >
      <span className={styles.side}>
        {label} <Keys keys={keys} />
      </span>
      <span className={styles.main}>{children}</span>
      <span className={styles.second}>{note}</span>
    </Link>
  )
}

function Count({ count, word, tone }: { readonly count: number; readonly word: string; readonly tone?: 'bad' | 'ok' }) {
  return (
    <span className={tone && count > 0 ? styles[tone] : undefined}>
      <b>{formatNumber(count)}</b> {word}
    </span>
  )
}

function Outcome({ outcome }: { readonly outcome: string | null }) {
  return <span>{hasPolicyResult(outcome) ? outcomeLook(outcome).label : 'none'}</span>
}

type Rated = Comparison['base'] | Comparison['target']

function passedText({ quality: before }: Rated, { quality: now }: Rated): string {
  if (!now) return 'not checked yet'
  const passed = `${formatNumber(now.passedCount)} of ${formatNumber(now.applicableCount)} pass`
  return before ? `${passed}, was ${formatNumber(before.passedCount)}` : passed
}

function scoreText({ quality: before }: Rated, { quality: now }: Rated): string {
  const [old, score] = [before?.score ?? null, now?.score ?? null]
  if (old === null || score === null) return 'no quality score yet'
  return old === score ? `quality ${formatScore(score)}` : `quality ${formatScore(old)} to ${formatScore(score)}`
}
