import { formatDay, formatProbability, formatScore } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { KevBadge, MaliciousBadge } from '#renderer/ui/Badge.tsx'
import { IconButton } from '#renderer/ui/Button.tsx'
import { SeverityChip, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import styles from './evidence.module.css'
import type { Marks } from '#renderer/triage/session/marks.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { idOf, nameOf } from '#renderer/triage/session/queue-row.ts'
import * as texts from './texts.tsx'
import type { Evidence } from './use-evidence.ts'

/** Shows the vulnerability, its severity, and how likely it is to be exploited. */
export function EvidenceHead({
  row,
  marks,
  evidence,
}: {
  readonly row: QueueRow
  readonly marks: Marks
  readonly evidence: Evidence | undefined
}) {
  const { vuln, kind } = row.representative
  const id = idOf(row) || vuln.vulnId
  const others = evidence?.vuln.aliases.filter((alias) => alias !== id) ?? []
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    showToast({ text: texts.idCopied(id) })
  }
  return (
    <header className={styles.head}>
      <div className={styles.ids}>
        {kind === 'malicious' && <MaliciousBadge />}
        {(kind !== 'malicious' || vuln.cvssScore !== null || marks.severityReason !== null) && (
          <SeverityChip
            step={toSeverityStep(marks.severity)}
            score={vuln.cvssScore === null ? '' : formatScore(vuln.cvssScore)}
          />
        )}
        <span className={styles.id}>{id}</span>
        {others.length > 0 && (
          <span className={styles.aliases} title={others.join(', ')}>
            {texts.alsoOthers(others.join(', '))}
          </span>
        )}
        <span className={styles.push} />
        <IconButton icon="copy" label={texts.copyId(id)} kind="bare" small onClick={() => void copy()} />
      </div>
      <h2>
        <VisibleText>{evidence?.vuln.summary ?? (evidence ? nameOf(row) : id)}</VisibleText>
      </h2>
      <div className={styles.facts}>
        <KevFact row={row} evidence={evidence} />
        <EpssFact row={row} evidence={evidence} />
        {kind === 'informational' && <span>{texts.informationalNotAVulnerability}</span>}
        {marks.severityReason !== null && (
          <span>
            {texts.severityOverriddenSeverity(marks.severity)}
            {evidence && texts.wasSev(evidence.vuln.sev)}: <VisibleText>{marks.severityReason}</VisibleText>
          </span>
        )}
      </div>
    </header>
  )
}

interface FactProps {
  readonly row: QueueRow
  readonly evidence: Evidence | undefined
}

function KevFact({ row, evidence }: FactProps) {
  const { kev } = row.representative.vuln.vulnInfo
  const scores = evidence?.vuln.vulnInfo
  if (kev === null) return <span className={styles.quiet}>{texts.noKevCatalogImported}</span>
  if (!kev) return null
  return (
    <span className={styles.fact}>
      <KevBadge />
      {scores?.kevDateAdded ? texts.sinceKevDateAdded(scores.kevDateAdded) : texts.knownExploited}
      {scores?.kevDueDate ? texts.dueKevDueDate(scores.kevDueDate) : ''}
      {scores?.kevRansomware ? texts.ransomwareUse : ''}
    </span>
  )
}

function EpssFact({ row, evidence }: FactProps) {
  const { epssScore } = row.representative.vuln.vulnInfo
  const scores = evidence?.vuln.vulnInfo
  if (epssScore === null) return <span className={styles.quiet}>{texts.noEpssScore}</span>
  const source = [
    'FIRST',
    scores?.epssDate && formatDay(scores.epssDate),
    scores?.epssModel && texts.modelEpssModel(scores.epssModel),
  ]
  const share = scores?.epssPercentile
  return (
    <span title={share == null ? undefined : texts.higherThanOfAllScoredCves(Math.floor(share * 1000) / 10)}>
      {texts.epssScoreSource(
        <b>{formatProbability(epssScore)}</b>,
        <span className={styles.quiet}>{scores?.epssDate ? source.filter(Boolean).join(', ') : ''}</span>,
      )}
    </span>
  )
}
