import { useCustomFields } from '#renderer/lib/custom-fields.ts'
import type { RefObject } from 'react'
import { formatCount, formatNumber } from '#renderer/lib/format.ts'
import { plural } from '#renderer/lib/plural.ts'
import { Button } from '#renderer/ui/Button.tsx'
import { classNames } from '#renderer/ui/class-names.ts'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { SeverityMark, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { AloneCard, AloneSelection } from './AloneCard.tsx'
import { DecisionTextsForm } from './DecisionTextsForm.tsx'
import { decisionFromChoice, shownChoice } from '#renderer/triage/session/choice.ts'
import styles from './decision.module.css'
import { describeDecision, findStatus, noTexts } from '#renderer/triage/session/decision.ts'
import type { DecisionValue, DecisionTexts } from '#renderer/triage/session/decision.ts'
import { FieldsForm } from './FieldsForm.tsx'
import type { MarkDialogKind } from './MarkDialogs.tsx'
import { marksOf } from '#renderer/triage/session/marks.ts'
import { MarksSection } from './MarksSection.tsx'
import { JustificationList, StatusList } from './OptionList.tsx'
import { proposalOf } from '#renderer/triage/session/proposal.ts'
import type { Proposal } from '#renderer/triage/session/proposal.ts'
import { ProposalCard } from './ProposalCard.tsx'
import { idOf, nameOf } from '#renderer/triage/session/queue-row.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import {
  canBeAlone,
  describeHolders,
  isDecidedAlone,
  placeOfRows,
  type VersionPlace,
} from '#renderer/triage/session/row-parts.ts'
import { RejectedCard } from './RejectedCard.tsx'
import { ScopePicker } from './ScopePicker.tsx'
import { TicketSection } from './TicketSection.tsx'
import { findingIds } from '#renderer/triage/session/selection.ts'
import { proposedRows } from '#renderer/triage/session/save-marks.ts'
import type { TriageSession } from '#renderer/triage/session/triage-session.ts'
import { draftOf, fieldsOf, targetsOf } from '#renderer/triage/session/triage-state.ts'
import type { Choice, TriageState } from '#renderer/triage/session/triage-state.ts'
import type { Evidence } from '#renderer/triage/evidence/use-evidence.ts'
import * as shownTexts from './texts.tsx'

/** Maximum number of selected rows that the panel names. */
const maxNamed = 6

export interface DecisionPaneProps {
  readonly state: TriageState
  readonly session: TriageSession
  /** False for a role that may only read: the panel shows what is decided, and says why nothing can be changed. */
  readonly mayDecide: boolean
  readonly evidence: Evidence | undefined
  /** The place of the queue. */
  readonly place: VersionPlace | null
  readonly noteRef: RefObject<HTMLTextAreaElement | null>
  readonly onLeave: () => void
  readonly onMark: (kind: MarkDialogKind) => void
}

/** The right pane: the decision on the current or selected rows. Every option shows its key. */
export function DecisionPane(props: DecisionPaneProps) {
  const { state, session, mayDecide, evidence, place, noteRef, onLeave, onMark } = props
  const fields = useCustomFields('finding')
  const targets = targetsOf(state)
  const ticked = state.selection.rows.size
  const choice = shownChoice(state, targets)
  const answer = decisionFromChoice(choice)
  const status = choice?.status ?? null
  const [only] = ticked === 0 ? targets : []
  const proposal = only && proposalOf(state, only)
  // Everything in a disabled set of fields is disabled with it.
  const Body = mayDecide ? 'div' : 'fieldset'
  return (
    <section
      className={classNames(styles.pane, state.choice !== null && styles.choosing)}
      data-choosing={state.choice === null ? undefined : ''}
      aria-label={
        ticked > 0 ? shownTexts.decisionForRows(formatCount(ticked, shownTexts.rowForms)) : shownTexts.decision
      }
    >
      {/* Where all is disabled, the keyboard scrolls what is read. */}
      <div className={styles.scroll} tabIndex={mayDecide ? undefined : 0}>
        <Body className={styles.body} {...(!mayDecide && { disabled: true })}>
          {ticked > 0 && <SelectedRows state={state} session={session} rows={targets} />}
          <Cards {...{ state, session, evidence, only, proposal }} />
          <div className={styles.statuses}>
            <StatusList choice={choice} onChoose={session.choose} />
          </div>
          <JustificationList choice={choice} onChoose={session.choose} />
          <DecisionTextsForm
            texts={draftOf(state)}
            current={
              only && evidence ? currentTexts(evidence, state.choice === null ? proposal : undefined, status) : null
            }
            status={status}
            fixKnown={targets.every(
              (row) => (row.representative.fixedIn ?? row.representative.fixedVersions[0]) !== undefined,
            )}
            noteRef={noteRef}
            onWrite={session.write}
            onLeave={onLeave}
            onCommit={() => void session.take()}
          />
          <FieldsForm
            fields={fields}
            written={fieldsOf(state)}
            current={only && evidence ? currentFields(evidence) : null}
            onWrite={session.writeField}
            onLeave={onLeave}
          />
          <ScopePicker
            scope={state.scope}
            place={placeOfRows(targets, place)}
            holders={describeHolders(targets, state)}
            alone={aloneChoice(state, session, targets)}
            findingIds={findingIds(targets)}
            answer={answer}
            status={status}
            overwrites={state.overwrites}
            onScope={session.setScope}
            onOverwrites={session.setOverwrites}
          />
          <MarksSection marks={targets.map((row) => marksOf(state, row))} onOpen={onMark} />
          <TicketSection row={only} />
        </Body>
      </div>
      <DecisionFooter
        mayDecide={mayDecide}
        answer={answer}
        keys={proposal && state.choice === null ? keyOfProposal(proposal) : choice && keysOf(choice)}
        ticked={ticked}
        onDecide={() => void session.take()}
      />
    </section>
  )
}

interface CardsProps extends Pick<DecisionPaneProps, 'state' | 'session' | 'evidence'> {
  /** Undefined if several rows are decided. */
  readonly only: QueueRow | undefined
  readonly proposal: Proposal | undefined
}

/** What was said before about the row: a decision that was rejected, one for this version alone, one that is proposed. */
function Cards({ state, session, evidence, only, proposal }: CardsProps) {
  return (
    <>
      <RejectedCard row={only} state={state} session={session} evidence={evidence} />
      {only?.representative.decidedFor && <AloneCard row={only} state={state} session={session} />}
      {proposal && <ProposalCard proposal={proposal} onSettle={(accept) => void session.settle(accept)} />}
    </>
  )
}

/** Null where no part brings any of the findings. */
function aloneChoice(state: TriageState, { toggleAlone: toggle }: TriageSession, rows: readonly QueueRow[]) {
  const isDecided = rows.length > 0 && rows.every((row) => isDecidedAlone(row, state.versionId))
  return isDecided || canBeAlone(rows, state.versionId) ? { isAlone: state.isAlone, isDecided, toggle } : null
}

function DecisionFooter(props: {
  readonly mayDecide: boolean
  readonly answer: DecisionValue | null
  readonly keys: string | null
  readonly ticked: number
  readonly onDecide: () => void
}) {
  const { mayDecide, answer, keys, ticked, onDecide } = props
  const words = ticked > 0 ? shownTexts.decideTicked(formatNumber(ticked)) : shownTexts.decideGoToNext
  if (!mayDecide) return <footer className={styles.foot}>{shownTexts.yourRoleCannotDecide}</footer>
  return (
    <footer className={styles.foot}>
      <Button
        kind="go"
        disabled={answer === null}
        title={answer ? describeDecision(answer) : undefined}
        onClick={onDecide}
        {...(answer && keys !== null && { keys })}
      >
        {words}
      </Button>
    </footer>
  )
}

function keyOfProposal({ kind }: Proposal): string {
  return kind === 'carried' ? '.' : 'y'
}

function keysOf({ status, digit }: Choice): string {
  const letters = { not_affected: 'n', affected: 'a', fixed: 'f', under_investigation: 'u' } as const
  return digit === null ? letters[status] : `${letters[status]} ${digit}`
}

function SelectedRows({
  state,
  session,
  rows,
}: {
  readonly state: TriageState
  readonly session: TriageSession
  readonly rows: readonly QueueRow[]
}) {
  const findings = findingIds(rows).length
  const proposed = proposedRows(state).size
  const { reason } = state.selection
  return (
    <div>
      <h3>
        {shownTexts.rowsFindingsOneDecision(
          formatCount(rows.length, shownTexts.rowForms),
          formatCount(findings, shownTexts.findingForms),
        )}
        <span>{shownTexts.escClears(<Kbd>Esc</Kbd>)}</span>
      </h3>
      {reason && <p className={styles.quiet}>{shownTexts.selectedReason(reason)}</p>}
      <ul className={styles.picked}>
        {rows.slice(0, maxNamed).map((row) => (
          <li key={row.key}>
            <SeverityMark step={toSeverityStep(row.representative.severity)} small />
            <span title={`${nameOf(row)} ${idOf(row)}`}>
              {nameOf(row)} <span className={styles.quiet}>{idOf(row)}</span>
            </span>
          </li>
        ))}
        {rows.length > maxNamed && (
          <li className={styles.quiet}>{shownTexts.andNumberMore(formatNumber(rows.length - maxNamed))}</li>
        )}
      </ul>
      <AloneSelection rows={rows} state={state} session={session} />
      {proposed > 0 && (
        <div className={styles.proposed}>
          <Button small keys="y" onClick={() => void session.settle(true)}>
            {shownTexts.acceptProposed(
              plural(proposed, {
                one: shownTexts.theProposal(formatNumber(proposed)),
                other: shownTexts.allProposedProposals(formatNumber(proposed)),
              }),
            )}
          </Button>
          <Button small kind="bare" keys="Shift+y" onClick={() => void session.settle(false)}>
            {shownTexts.decline}
          </Button>
        </div>
      )}
    </div>
  )
}

/**
 * Returns the texts of the finding; if it is undecided, those of the proposal. Texts of another status than the picked one end with it, and
 * are not shown.
 */
function currentTexts(
  evidence: Evidence,
  proposal: Proposal | undefined,
  picked: Choice['status'] | null,
): DecisionTexts {
  const status = findStatus(evidence.vexStatus?.id)
  if (status !== undefined && picked !== null && picked !== status) {
    const hasFix = [status, picked].every((one) => one === 'affected' || one === 'fixed')
    return { ...noTexts, note: evidence.note ?? '', fixedIn: (hasFix && evidence.fixedIn) || '' }
  }
  const texts = {
    impact: evidence.impact,
    action: evidence.actionStmt,
    detail: evidence.detail,
    note: evidence.note,
    fixedIn: evidence.fixedIn,
  }
  const filled = Object.entries(texts).filter(([, text]) => text !== null)
  return { ...noTexts, ...proposal?.texts, ...Object.fromEntries(filled) }
}

function currentFields({ customFieldValues }: Evidence): ReadonlyMap<string, string> {
  return new Map(customFieldValues.map(({ definition, value }) => [definition.id, value]))
}
