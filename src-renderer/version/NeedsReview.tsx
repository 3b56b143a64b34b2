import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Section } from '#renderer/ui/Page.tsx'
import type { Version } from './use-version.ts'
import styles from './VersionView.module.css'

/** Shows what else needs review: stale decisions, findings not covered by any statement, and snoozed ones. */
export function NeedsReview({ version }: { readonly version: Version }) {
  const { stale, uncovered, snoozed } = version.stats.withParts.triage
  const only = (words: string) => paths.versionTriageOnly(version.project.id, version.id, words)
  const lines = [
    [stale, 'stale', formatCount(stale, 'stale decision'), 'Their evidence changed after the decision.'],
    [
      uncovered,
      'uncovered',
      formatCount(uncovered, 'uncovered finding'),
      'No decision, and no earlier decision to carry over.',
    ],
    [snoozed, 'snoozed', `${formatNumber(snoozed)} snoozed`, 'Hidden from the queue for now.'],
  ] as const
  const shown = lines.filter(([count]) => count > 0)
  if (shown.length === 0) return null
  return (
    <Section title="Needs review">
      <ul className={styles.look}>
        {shown.map(([, words, label, about]) => (
          <li key={words}>
            <Link href={only(words)}>{label}</Link>
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
