import { Link } from 'wouter'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { paths } from '#renderer/lib/paths.ts'
import { Section } from '#renderer/ui/Page.tsx'
import * as texts from './texts.tsx'
import type { Version } from './use-version.ts'
import styles from './VersionView.module.css'

/** Shows what else needs review: stale decisions, findings not covered by any statement, and snoozed ones. */
export function NeedsReview({ version }: { readonly version: Version }) {
  const { stale, uncovered, snoozed } = version.stats.withParts.triage
  const only = (words: string) => paths.versionTriageOnly(version.project.id, version.id, words)
  const lines = [
    [stale, 'stale', formatCount(stale, texts.staleDecisionForms), texts.theirEvidenceChangedAfter],
    [uncovered, 'uncovered', formatCount(uncovered, texts.uncoveredFindingForms), texts.noDecisionAndNoEarlierDecision],
    [snoozed, 'snoozed', texts.snoozed(formatNumber(snoozed)), texts.hiddenFromTheQueueForNow],
  ] as const
  const shown = lines.filter(([count]) => count > 0)
  if (shown.length === 0) return null
  return (
    <Section title={texts.needsReview}>
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
