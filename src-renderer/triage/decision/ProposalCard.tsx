import { Button } from '#renderer/ui/Button.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import { describeDecision } from '#renderer/triage/session/decision.ts'
import styles from './marks.module.css'
import { type Proposal, verbOf } from '#renderer/triage/session/proposal.ts'
import * as shownTexts from './texts.tsx'

const titles = {
  carried: shownTexts.decisionFromAnEarlierVersion,
  suggested: shownTexts.vendorStatement,
  rule: shownTexts.proposalOfARule,
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
            . <VisibleText>{texts.impact || texts.action}</VisibleText>
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
        <p className={styles.quiet}>{shownTexts.nothingRelevantChangedSinceThen}</p>
      )}
      <div className={styles.actions}>
        <Button small keys={isCarried ? '.' : 'y'} onClick={() => onSettle(true)}>
          {isCarried ? shownTexts.reuse : shownTexts.accept}
        </Button>
        <Button small kind="bare" keys="Shift+y" onClick={() => onSettle(false)}>
          {shownTexts.decline}
        </Button>
      </div>
    </section>
  )
}
