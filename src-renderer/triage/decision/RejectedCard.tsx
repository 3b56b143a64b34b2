import { formatTime } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { describeDecision } from '#renderer/triage/session/decision.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import type { TriageSession } from '#renderer/triage/session/triage-session.ts'
import { currentDecision } from '#renderer/triage/session/triage-state.ts'
import type { TriageState } from '#renderer/triage/session/triage-state.ts'
import type { Evidence } from '#renderer/triage/evidence/use-evidence.ts'
import styles from './marks.module.css'
import * as shownTexts from './texts.tsx'

/** Shows both sides of a decision that was not saved: what the user decided, and what the row is now. */
export function RejectedCard({
  row,
  state,
  session,
  evidence,
}: {
  /** Undefined while several rows are selected. */
  readonly row: QueueRow | undefined
  readonly state: TriageState
  readonly session: Pick<TriageSession, 'decideAgain' | 'discardRejected'>
  readonly evidence: Evidence | undefined
}) {
  const rejected = row && state.rejected.get(row.key)
  if (!rejected) return null
  const now = currentDecision(state, row)
  const decision = evidence?.id === row.representative.id ? evidence.decision : null
  const written = Object.values(rejected.texts).filter((text) => text !== '')
  return (
    <section className={styles.proposal} aria-label={shownTexts.yourDecisionWasNotSaved}>
      <h3>{shownTexts.yourDecisionWasNotSaved}</h3>
      <p>{state.failures.get(row.key)}</p>
      <dl className={styles.sides}>
        <dt>{shownTexts.yours}</dt>
        <dd>
          <b>{describeDecision(rejected.answer)}</b>
          {written.map((text) => (
            <span key={text}>
              : <VisibleText>{text}</VisibleText>
            </span>
          ))}
        </dd>
        <dt>{shownTexts.now}</dt>
        <dd>
          <b>{now ? describeDecision(now) : shownTexts.undecided}</b>
          {now && decision && (
            <span>
              {shownTexts.byNameDecidedAt(
                <VisibleText>{decision.decidedBy.name}</VisibleText>,
                formatTime(decision.decidedAt),
              )}
            </span>
          )}
        </dd>
      </dl>
      <div className={styles.actions}>
        <Button small onClick={() => void session.decideAgain()}>
          {shownTexts.replaceWithYours}
        </Button>
        <Button small kind="bare" onClick={session.discardRejected}>
          {shownTexts.keepWhatIsThere}
        </Button>
      </div>
    </section>
  )
}
