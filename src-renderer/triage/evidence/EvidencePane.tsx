import { useLayoutEffect } from 'react'
import type { RefObject } from 'react'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { PageSkeleton } from '#renderer/ui/Skeleton.tsx'
import { AdvisoryText } from './AdvisoryText.tsx'
import { DecidedElsewhere } from './DecidedElsewhere.tsx'
import styles from './evidence.module.css'
import { EvidenceHead } from './EvidenceHead.tsx'
import { FixSection } from './FixSection.tsx'
import { HistorySection } from './HistorySection.tsx'
import { CvssSection } from './CvssSection.tsx'
import { SelectionSummary } from './SelectionSummary.tsx'
import type { Marks } from '#renderer/triage/session/marks.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { RecordsSection } from './RecordsSection.tsx'
import type { Selection } from '#renderer/triage/session/selection.ts'
import type { Evidence } from './use-evidence.ts'
import { VendorStatements } from './VendorStatements.tsx'
import { DependencyPaths } from './DependencyPaths.tsx'
import { MatchSection } from './MatchSection.tsx'
import * as texts from './texts.tsx'

export interface EvidencePaneProps {
  readonly row: QueueRow
  readonly marks: Marks
  readonly evidence: Evidence | null | undefined
  readonly error: unknown
  readonly onRetry: () => void
  readonly scrollRef: RefObject<HTMLDivElement | null>
  readonly ticked: Selection
}

/** The middle pane: the evidence of the current row, in the order of a reader's questions. */
export function EvidencePane({ row, marks, evidence, error, onRetry, scrollRef, ticked }: EvidencePaneProps) {
  // Each row starts at its top. In newer browsers scrollTo returns a promise, which an effect must not return.
  useLayoutEffect(() => {
    scrollRef.current?.scrollTo({ top: 0 })
  }, [row.key, scrollRef])
  return (
    <section className={styles.pane} aria-label={texts.evidence}>
      <EvidenceHead row={row} marks={marks} evidence={evidence ?? undefined} />
      <div className={styles.scroll} ref={scrollRef} tabIndex={0} aria-label={texts.evidenceInDetail} role="region">
        {ticked.rows.size > 1 && <SelectionSummary selection={ticked} />}
        {error && !evidence ? (
          <ErrorState title={texts.evidenceCouldNotBeLoaded} error={error} onRetry={onRetry} />
        ) : null}
        {!error &&
          !evidence &&
          (evidence === null ? <FindingNotFound /> : <PageSkeleton label={texts.loadingEvidence} />)}
        {evidence && (
          <>
            <MatchSection evidence={evidence} />
            <DependencyPaths key={`paths ${evidence.id}`} evidence={evidence} />
            <FixSection evidence={evidence} row={row} />
            <RecordsSection evidence={evidence} />
            <CvssSection metrics={evidence.vuln.cvssMetrics} />
            <VendorStatements statements={evidence.vendorStatements} />
            <DecidedElsewhere elsewhere={evidence.elsewhere} />
            <HistorySection key={evidence.id} evidence={evidence} />
            <AdvisoryText evidence={evidence} />
          </>
        )}
      </div>
    </section>
  )
}

function FindingNotFound() {
  return <p className={styles.section}>{texts.thisFindingNoLongerExists}</p>
}
