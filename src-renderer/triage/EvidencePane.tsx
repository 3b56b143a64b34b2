import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { formatDay, formatProbability, formatScore } from '#renderer/lib/format.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { KevBadge } from '#renderer/ui/Badge.tsx'
import { IconButton } from '#renderer/ui/Button.tsx'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { SeverityChip, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import { AdvisoryText } from './AdvisoryText.tsx'
import { DecidedElsewhere } from './DecidedElsewhere.tsx'
import styles from './evidence.module.css'
import { FixSection } from './FixSection.tsx'
import { HowBad } from './HowBad.tsx'
import { InCommon } from './InCommon.tsx'
import type { QueueRow } from './queue-row.ts'
import { nameOf } from './queue-row.ts'
import type { Selection } from './selection.ts'
import type { Evidence } from './use-evidence.ts'
import { WhereItSits } from './WhereItSits.tsx'
import { WhyMatched } from './WhyMatched.tsx'

export interface EvidencePaneProps {
  readonly row: QueueRow
  readonly evidence: Evidence | null | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly scrollRef: RefObject<HTMLDivElement | null>
  readonly ticked: Selection
}

/** The middle pane: why this row is here, in the order that a person asks. */
export function EvidencePane({ row, evidence, error, onRetry, scrollRef, ticked }: EvidencePaneProps) {
  // Another row is read from its top. Newer browsers answer scrollTo with a promise, which an effect must not return.
  useLayoutEffect(() => {
    scrollRef.current?.scrollTo({ top: 0 })
  }, [row.key, scrollRef])
  return (
    <section className={styles.pane} aria-label="Evidence">
      <EvidenceHead row={row} evidence={evidence ?? undefined} />
      <div className={styles.scroll} ref={scrollRef} tabIndex={0} aria-label="Evidence in detail" role="region">
        {ticked.rows.size > 1 && <InCommon selection={ticked} />}
        {error && !evidence ? (
          <ErrorState title="The evidence could not be read" error={error} onRetry={onRetry} />
        ) : null}
        {!error && !evidence && (evidence === null ? <Gone /> : <PageSkeleton label="Loading the evidence" />)}
        {evidence && (
          <>
            <WhyMatched evidence={evidence} />
            <WhereItSits evidence={evidence} />
            <FixSection evidence={evidence} row={row} />
            <HowBad metrics={evidence.vuln.cvssMetrics} />
            <DecidedElsewhere id={evidence.id} />
            <AdvisoryText evidence={evidence} />
          </>
        )}
      </div>
    </section>
  )
}

function EvidenceHead({ row, evidence }: { readonly row: QueueRow; readonly evidence: Evidence | undefined }) {
  const { vuln, severity } = row.lead
  const others = evidence?.vuln.aliases.filter((alias) => alias !== vuln.vulnId) ?? []
  const scores = evidence?.vuln.vulnInfo
  const copy = async () => {
    await navigator.clipboard.writeText(vuln.vulnId)
    showToast({ text: `${vuln.vulnId} copied` })
  }
  return (
    <header className={styles.head}>
      <div className={styles.ids}>
        <SeverityChip
          step={toSeverityStep(severity)}
          score={vuln.cvssScore === null ? '' : formatScore(vuln.cvssScore)}
        />
        <span className={styles.id}>{vuln.vulnId}</span>
        {others.length > 0 && (
          <span className={styles.aliases} title={others.join(', ')}>
            also {others.join(', ')}
          </span>
        )}
        <span className={styles.push} />
        <IconButton icon="copy" label={`Copy ${vuln.vulnId}`} kind="bare" small onClick={() => void copy()} />
      </div>
      <h2>{evidence?.vuln.summary ?? (evidence ? nameOf(row) : vuln.vulnId)}</h2>
      <div className={styles.facts}>
        {vuln.vulnInfo.kev && (
          <span className={styles.fact}>
            <KevBadge />
            {scores?.kevDateAdded ? `since ${scores.kevDateAdded}` : 'known exploited'}
            {scores?.kevRansomware ? ', ransomware' : ''}
          </span>
        )}
        {vuln.vulnInfo.kev === null && <span className={styles.quiet}>no KEV catalogue imported</span>}
        <span>
          {vuln.vulnInfo.epssScore === null ? (
            <span className={styles.quiet}>no EPSS score</span>
          ) : (
            <>
              EPSS <b>{formatProbability(vuln.vulnInfo.epssScore)}</b>{' '}
              <span className={styles.quiet}>{scores?.epssDate ? `FIRST, ${formatDay(scores.epssDate)}` : ''}</span>
            </>
          )}
        </span>
        {row.lead.kind === 'informational' && <span>Notice: no vulnerability, but worth knowing</span>}
      </div>
    </header>
  )
}

function Gone() {
  return (
    <p className={styles.section}>
      This finding is no longer there. The version was matched again since the queue was read.
    </p>
  )
}
