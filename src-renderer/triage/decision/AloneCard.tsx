import { formatCount } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { describePart, isDecidedAlone, partName } from '#renderer/triage/session/row-parts.ts'
import type { TriageSession } from '#renderer/triage/session/triage-session.ts'
import type { TriageState } from '#renderer/triage/session/triage-state.ts'
import decision from './decision.module.css'
import styles from './marks.module.css'
import * as texts from './texts.tsx'

/** Says that a version decided about a row for itself alone, and what the part says beside it. The version of the queue can withdraw it. */
export function AloneCard({
  row,
  state,
  session,
}: {
  readonly row: QueueRow
  readonly state: TriageState
  readonly session: Pick<TriageSession, 'withdraw'>
}) {
  const { decidedFor } = row.representative
  if (!decidedFor) return null
  const isHere = isDecidedAlone(row, state.versionId)
  return (
    <section className={styles.proposal} aria-label={texts.decidedForOneVersionAlone}>
      <h3>
        {isHere ? (
          texts.decidedForThisVersionAlone
        ) : (
          <VisibleText>{texts.decidedForAlone(partName(decidedFor))}</VisibleText>
        )}
      </h3>
      <p>
        <VisibleText>{describePart(row) ?? ''}</VisibleText>
      </p>
      {isHere && (
        <div className={styles.actions}>
          <Button small keys="Shift+o" onClick={() => void session.withdraw()}>
            {texts.withdraw}
          </Button>
        </div>
      )}
    </section>
  )
}

/** The same for selected rows. Nothing if the version of the queue decided about none of them for itself alone. */
export function AloneSelection({
  rows,
  state,
  session,
}: {
  readonly rows: readonly QueueRow[]
  readonly state: TriageState
  readonly session: Pick<TriageSession, 'withdraw'>
}) {
  const alone = rows.filter((row) => isDecidedAlone(row, state.versionId)).length
  if (alone === 0) return null
  return (
    <div className={decision.proposed}>
      <span className={decision.quiet}>{texts.rowsDecidedForThisVersionAlone(formatCount(alone, texts.rowForms))}</span>
      <Button small keys="Shift+o" onClick={() => void session.withdraw()}>
        {texts.withdraw}
      </Button>
    </div>
  )
}
