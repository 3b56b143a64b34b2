import type { RefObject } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { SeverityMark, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { AnswerTextsForm } from './AnswerTextsForm.tsx'
import styles from './decision.module.css'
import { describeAnswer } from './decision.ts'
import type { Answer, AnswerTexts } from './decision.ts'
import { AnswerList, StatusList } from './OptionList.tsx'
import { nameOf } from './queue-row.ts'
import type { QueueRow } from './queue-row.ts'
import { ScopePicker } from './ScopePicker.tsx'
import { findingIds } from './selection.ts'
import type { TriageSession } from './triage-session.ts'
import { draftOf, targetsOf } from './triage-state.ts'
import type { Choice, TriageState } from './triage-state.ts'
import { answerFromChoice, shownChoice } from './choice.ts'
import type { Evidence } from './use-evidence.ts'

/** Most ticked rows that are named in the panel. */
const mostNamed = 6

export interface DecisionPaneProps {
  readonly state: TriageState
  readonly session: TriageSession
  readonly evidence: Evidence | undefined
  readonly place: { readonly version: string; readonly environment: string; readonly product: string } | null
  readonly noteRef: RefObject<HTMLTextAreaElement | null>
  readonly onLeave: () => void
}

/** The right pane: what is said about the row or the ticked rows. Every choice shows the key that takes it. */
export function DecisionPane({ state, session, evidence, place, noteRef, onLeave }: DecisionPaneProps) {
  const targets = targetsOf(state)
  const ticked = state.selection.rows.size
  const choice = shownChoice(state, targets)
  const answer = answerFromChoice(choice)
  const stands = ticked === 0 && evidence ? textsThatStand(evidence) : null
  return (
    <section
      className={classNames(styles.pane, state.choice !== null && styles.choosing)}
      data-choosing={state.choice === null ? undefined : ''}
      aria-label={ticked > 0 ? `Decision for ${formatCount(ticked, 'row')}` : 'Decision'}
    >
      <div className={styles.scroll}>
        <div className={styles.body}>
          {ticked > 0 && <TickedRows rows={targets} reason={state.selection.reason} />}
          <div className={styles.statuses}>
            <StatusList choice={choice} onChoose={session.choose} />
          </div>
          <AnswerList choice={choice} onChoose={session.choose} />
          <AnswerTextsForm
            texts={draftOf(state)}
            stands={stands}
            status={choice?.status ?? null}
            fixKnown={targets.every((row) => (row.lead.fixedIn ?? row.lead.fixedVersions[0]) !== undefined)}
            noteRef={noteRef}
            onWrite={session.write}
            onLeave={onLeave}
            onCommit={() => answer && void session.decide(answer)}
          />
          <ScopePicker
            scope={state.scope}
            refused={state.refusedScopes}
            place={place}
            findings={findingIds(targets).length}
            onScope={session.setScope}
          />
        </div>
      </div>
      <Foot answer={answer} choice={choice} ticked={ticked} onDecide={(one) => void session.decide(one)} />
    </section>
  )
}

function Foot(props: {
  readonly answer: Answer | null
  readonly choice: Choice | null
  readonly ticked: number
  readonly onDecide: (answer: Answer) => void
}) {
  const { answer, choice, ticked, onDecide } = props
  const words = ticked > 0 ? `Decide ${formatNumber(ticked)}` : 'Decide, go to next'
  return (
    <footer className={styles.foot}>
      <Button
        kind="go"
        disabled={answer === null}
        title={answer ? describeAnswer(answer) : undefined}
        onClick={() => answer && onDecide(answer)}
        {...(answer && choice && { keys: keysOf(choice) })}
      >
        {words}
      </Button>
    </footer>
  )
}

function keysOf({ status, digit }: Choice): string {
  const letters = { not_affected: 'n', affected: 'a', fixed: 'f', under_investigation: 'u' } as const
  return digit === null ? letters[status] : `${letters[status]} ${digit}`
}

function TickedRows({ rows, reason }: { readonly rows: readonly QueueRow[]; readonly reason: string }) {
  const findings = findingIds(rows).length
  return (
    <div>
      <h3>
        {formatCount(rows.length, 'row')}, {formatCount(findings, 'finding')}, one answer
        <span>
          <Kbd>Esc</Kbd> clears
        </span>
      </h3>
      {reason && <p className={styles.quiet}>Selected {reason}</p>}
      <ul className={styles.picked}>
        {rows.slice(0, mostNamed).map((row) => (
          <li key={row.key}>
            <SeverityMark step={toSeverityStep(row.lead.severity)} small />
            <span>{nameOf(row)}</span>
          </li>
        ))}
        {rows.length > mostNamed && <li className={styles.quiet}>and {formatNumber(rows.length - mostNamed)} more</li>}
      </ul>
    </div>
  )
}

function textsThatStand(evidence: Evidence): AnswerTexts {
  return {
    impact: evidence.impact ?? '',
    action: evidence.actionStmt ?? '',
    detail: evidence.detail ?? '',
    note: evidence.note ?? '',
    fixedIn: evidence.fixedIn ?? '',
  }
}
