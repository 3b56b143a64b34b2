import { formatDay } from '#renderer/lib/format.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import styles from './evidence.module.css'
import { Section } from './Section.tsx'
import type { Evidence } from './use-evidence.ts'
import { makeRuler } from './version-ruler.ts'
import { VersionRuler } from './VersionRuler.tsx'

/** Why the finding exists: what was compared with which range, how sure that is, and what changed since an older answer. */
export function WhyMatched({ evidence: finding }: { readonly evidence: Evidence }) {
  const { evidence, component, confidence, confidenceReason } = finding
  const isSure = confidence === 'EXACT' || confidence === 'CPE_EXACT'
  const ruler = makeRuler({ ...evidence, fixedVersions: finding.fixedVersions })
  return (
    <Section
      title="Why it matched"
      end={
        <Badge tone={isSure ? 'plain' : 'warn'} title={confidenceReason}>
          <Icon name={isSure ? 'check' : 'info'} small />
          {confidenceWords[confidence] ?? confidence}
        </Badge>
      }
    >
      {finding.state !== 'AFFECTED' && (
        <p className={styles.caution}>
          <Icon name="info" />
          {finding.state === 'INACTIVE' ? 'No longer found' : 'Not evaluated'}
          {finding.stateReason ? `: ${finding.stateReason}` : ''}
        </p>
      )}
      <p className={styles.read}>
        {component.name} <b>{evidence.comparedVersion}</b> lies in the affected range <b>{evidence.range}</b>. Matched
        by {confidence.startsWith('CPE') ? 'CPE' : 'package URL'} against {evidence.source} record{' '}
        <span className={styles.nowrap}>{evidence.record}</span>.
      </p>
      {!isSure && <p className={styles.quiet}>{confidenceReason}</p>}
      {ruler && <VersionRuler ruler={ruler} />}
      {finding.stale && (
        <p className={styles.caution}>
          <Icon name="warning" />
          {finding.staleReasons.length > 0
            ? `Since the answer: ${finding.staleReasons.join('; ')}`
            : 'The evidence changed after the answer.'}
        </p>
      )}
      <p className={styles.fine}>
        Compared as {evidence.comparedName} in {evidence.comparator} order, {formatDay(evidence.evaluatedAt)}
      </p>
    </Section>
  )
}

const confidenceWords: Readonly<Record<string, string>> = {
  EXACT: 'High confidence',
  CPE_EXACT: 'High confidence, CPE',
  CPE_CONDITIONAL: 'Conditional, CPE',
  CPE_WEAK: 'Low confidence, name',
  WEAK: 'Low confidence',
}
