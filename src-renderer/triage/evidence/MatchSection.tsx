import { formatDay, formatTime } from '#renderer/lib/format.ts'
import { Badge } from '#renderer/ui/Badge.tsx'
import { Icon } from '#renderer/ui/Icon.tsx'
import { UnbrokenText } from '#renderer/ui/UnbrokenText.tsx'
import styles from './evidence.module.css'
import { asSentence, confidenceLabels, describeMatch, describeOrder } from './match-text.ts'
import { Section } from './Section.tsx'
import * as texts from './texts.tsx'
import type { Evidence } from './use-evidence.ts'
import { makeRuler } from './version-ruler.ts'
import { VersionRuler } from './VersionRuler.tsx'

/** Maximum number of upstream vulnerabilities that are named. Kernel updates name hundreds. */
const maxUpstream = 8

/** Explains why the finding exists: what was compared with which range, the confidence, and what changed since an earlier decision. */
export function MatchSection({ evidence: finding }: { readonly evidence: Evidence }) {
  const { evidence, confidence, confidenceReason, vuln } = finding
  const isSure = confidence === 'EXACT' || confidence === 'CPE_EXACT'
  const ruler = makeRuler({ ...evidence, fixedVersions: finding.fixedVersions })
  const upstream = finding.upstreamIds.filter((id) => !vuln.aliases.includes(id))
  return (
    <Section
      title={texts.matchEvidence}
      end={
        <Badge tone={isSure ? 'plain' : 'warn'} title={confidenceReason}>
          <Icon name={isSure ? 'check' : 'info'} small />
          {confidenceLabels[confidence] ?? confidence}
        </Badge>
      }
    >
      <State finding={finding} />
      <p className={styles.read}>
        <UnbrokenText>{describeMatch(finding)}</UnbrokenText>
      </p>
      <p className={styles.quiet}>
        <UnbrokenText>{asSentence(confidenceReason)}</UnbrokenText>
      </p>
      {ruler && finding.state === 'AFFECTED' && <VersionRuler ruler={ruler} />}
      {vuln.note !== null && (
        <p className={styles.caution}>
          <Icon name="info" />
          <UnbrokenText>{vuln.note}</UnbrokenText>
        </p>
      )}
      {upstream.length > 0 && (
        <p className={styles.fine}>
          {texts.providesAFixFor} <UnbrokenText>{upstream.slice(0, maxUpstream).join(', ')}</UnbrokenText>
          {upstream.length > maxUpstream && texts.andValueMore((upstream.length - maxUpstream).toLocaleString('en'))}
        </p>
      )}
      <p className={styles.fine}>
        <UnbrokenText>{describeOrder(evidence)}</UnbrokenText>{' '}
        <span title={texts.advisoryDataEvaluated(evidence.snapshot, formatTime(evidence.evaluatedAt))}>
          <UnbrokenText>
            {texts.evaluatedWithAdvisoryData(formatDay(evidence.evaluatedAt), shortSnapshot(evidence.snapshot))}
          </UnbrokenText>
        </span>
      </p>
      <Records finding={finding} />
    </Section>
  )
}

function State({ finding }: { readonly finding: Evidence }) {
  return (
    <>
      {finding.state !== 'AFFECTED' && (
        <p className={styles.caution}>
          <Icon name="info" />
          <span>
            {finding.state === 'INACTIVE' ? texts.inactive : texts.notEvaluatedItIsUnknownWhether}
            {finding.stateReason ? `. ${finding.stateReason}` : ''}
          </span>
        </p>
      )}
      {finding.stale && (
        <div className={styles.caution}>
          <Icon name="warning" />
          <div>
            {texts.decisionMayBeStaleChangedSince}
            <ul className={styles.reasons}>
              {(finding.staleReasons.length > 0 ? finding.staleReasons : ['The evidence']).map((reason) => (
                <li key={reason}>
                  <UnbrokenText>{reason}</UnbrokenText>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </>
  )
}

/** Lists the records about the same vulnerability by source. Hidden if the record that matched is the only one. */
function Records({ finding: { vuln, evidence } }: { readonly finding: Evidence }) {
  if (vuln.records.length < 2) return null
  return (
    <details className={styles.records}>
      <summary>{texts.recordsDescribeTheSame(vuln.records.length)}</summary>
      <ul>
        {vuln.records.map(({ recordId, source, modifiedAt, withdrawnAt }) => (
          <li key={`${source} ${recordId}`}>
            <span className={styles.cut}>
              {recordId} <span className={styles.quiet}>{source}</span>
              {recordId === evidence.record && <span className={styles.quiet}>{texts.matched}</span>}
            </span>
            <span className={styles.when}>
              {withdrawnAt
                ? texts.withdrawnAt(formatDay(withdrawnAt))
                : modifiedAt
                  ? texts.changedModifiedAt(formatDay(modifiedAt))
                  : ''}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Shortens a snapshot id to its beginning, which identifies it. */
function shortSnapshot(id: string): string {
  return id.replace(/^\w+:/, '').slice(0, 10)
}
