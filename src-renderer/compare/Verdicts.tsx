import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatNumber, formatScore } from '#renderer/lib/format.ts'
import { hasPolicyResult, outcomeLook } from '#renderer/lib/policy-words.ts'
import { type CompareSection, paths } from '#renderer/lib/paths.ts'
import { plural } from '#renderer/lib/plural.ts'
import { Icon } from '#renderer/ui/Icon.tsx'
import { Keys } from '#renderer/ui/Kbd.tsx'
import styles from './compare.module.css'
import { changedChecks } from './difference.ts'
import * as texts from './texts.tsx'
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
    <nav className={styles.strip} aria-label={texts.sections}>
      <Verdict
        {...verdict}
        section="vulnerabilities"
        label={texts.vulnerabilities}
        keys="1"
        note={restText([
          [counts.findingsWorse, 'worse'],
          [counts.findingsBetter, 'better'],
          [counts.findingsUnchanged - counts.findingsWorse - counts.findingsBetter, 'unchanged'],
        ])}
      >
        <Count count={counts.findingsIntroduced} word={texts.introducedInline} tone="bad" />
        <Count count={counts.findingsFixed} word={texts.fixed} tone="ok" />
      </Verdict>
      <Verdict
        {...verdict}
        section="components"
        label={texts.components}
        keys="2"
        note={restText([
          [counts.componentsDowngraded, 'downgraded'],
          [counts.componentsChanged, 'changed'],
          // Components of the same package and version are one here.
          [counts.componentsUnchanged, plural(counts.componentsUnchanged, texts.unchangedPackageForms)],
        ])}
      >
        <Count count={counts.componentsAdded} word={texts.added} />
        <Count count={counts.componentsRemoved} word={texts.removed} />
        <Count count={counts.componentsUpgraded} word={texts.upgraded} />
      </Verdict>
      <Verdict
        {...verdict}
        section="licenses"
        label={texts.licenses}
        keys="3"
        note={texts.numberUsedOtherwise(
          formatNumber(licenses.totalCount - counts.licensesAdded - counts.licensesRemoved),
        )}
      >
        <Count count={counts.licensesAdded} word={texts.added} />
        <Count count={counts.licensesRemoved} word={texts.removed} />
      </Verdict>
      <Verdict {...verdict} section="checks" label={texts.checks} keys="4" note={passedText(base, target)}>
        <Count count={checks.better} word={texts.better} tone="ok" />
        <Count count={checks.worse} word={texts.worse} tone="bad" />
      </Verdict>
      <Verdict {...verdict} section="policy" label={texts.policy} keys="5" note={scoreText(base, target)}>
        <Outcome outcome={base.policyResult} />
        <Icon name="arrow-right" small label={texts.now} />
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
      <span className={styles.second} title={note}>
        {note}
      </span>
    </Link>
  )
}

/** Names what is not zero, so that the line stays one line: `2 downgraded, 971 unchanged`. */
function restText(counts: readonly (readonly [number, string])[]): string {
  const words = counts.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`)
  return words.length > 0 ? words.join(', ') : texts.nothingElse
}

function Count({ count, word, tone }: { readonly count: number; readonly word: string; readonly tone?: 'bad' | 'ok' }) {
  return (
    <span className={tone && count > 0 ? styles[tone] : undefined}>
      <b>{formatNumber(count)}</b> {word}
    </span>
  )
}

function Outcome({ outcome }: { readonly outcome: string | null }) {
  return <span>{hasPolicyResult(outcome) ? outcomeLook(outcome).label : texts.none}</span>
}

type Rated = Comparison['base'] | Comparison['target']

function passedText({ quality: before }: Rated, { quality: now }: Rated): string {
  if (!now) return texts.notCheckedYet
  const passed = texts.passedCountOfApplicableCountPass(
    formatNumber(now.passedCount),
    formatNumber(now.applicableCount),
  )
  return before ? texts.passedWasPassedCount(passed, formatNumber(before.passedCount)) : passed
}

function scoreText({ quality: before }: Rated, { quality: now }: Rated): string {
  const [old, score] = [before?.score ?? null, now?.score ?? null]
  if (old === null || score === null) return texts.noQualityScoreYet
  return old === score
    ? texts.qualityScore(formatScore(score))
    : texts.qualityOldToScore(formatScore(old), formatScore(score))
}
