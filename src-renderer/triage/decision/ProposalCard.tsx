import { Button } from '#renderer/ui/Button.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { describeDecision } from '#renderer/triage/session/decision.ts'
import styles from './marks.module.css'
import { type Proposal, verbOf } from '#renderer/triage/session/proposal.ts'

const titles = {
  carried: 'Decision from an earlier version',
  suggested: 'Vendor statement',
  rule: 'Proposal of a rule',
} as const

/** Shows a proposed decision to accept or decline. It fills in the panel but decides nothing by itself. */
export function ProposalCard({
  proposal,
  onSettle,
}: {
  readonly proposal: Proposal
  readonly onSettle: (accept: boolean) => void
}) {
  const { kind, by, on, answer, because, texts } = proposal
  const isCarried = kind === 'carried'
  return (
    <section className={styles.proposal} aria-label={titles[kind]}>
      <h3>
        <VisibleText>{by}</VisibleText>
        {` ${verbOf(proposal)}`}
        {on && <span>{on}</span>}
      </h3>
      <p>
        <b>{describeDecision(answer)}</b>
        {(texts.impact || texts.action) && (
          <>
            : <VisibleText>{texts.impact || texts.action}</VisibleText>
          </>
        )}
      </p>
      {because.length > 0 ? (
        <ul>
          {because.map((reason) => (
            <li key={reason}>
              <VisibleText>{reason}</VisibleText>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>Nothing relevant changed since then.</p>
      )}
      <div className={styles.actions}>
        <Button small keys={isCarried ? '.' : 'y'} onClick={() => onSettle(true)}>
          {isCarried ? 'Reuse' : 'Accept'}
        </Button>
        <Button small kind="bare" keys="Shift+y" onClick={() => onSettle(false)}>
          Decline
        </Button>
      </div>
    </section>
  )
}
