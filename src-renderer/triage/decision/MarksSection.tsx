import type { ReactNode } from 'react'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { SeverityMark, severityWord, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { MarkDialogKind } from './MarkDialogs.tsx'
import type { Marks } from '#renderer/triage/session/marks.ts'
import { formatSnooze } from '#renderer/triage/session/marks.ts'
import styles from './marks.module.css'

/** Shows the marks of a finding, each with the key that changes it. */
export function MarksSection({
  marks,
  onOpen,
}: {
  /** Marks of the current row, or of each selected row. */
  readonly marks: readonly Marks[]
  readonly onOpen: (kind: MarkDialogKind) => void
}) {
  const [first, second] = marks
  if (!first) return null
  const only = second ? null : first
  return (
    <div>
      <h3>Triage details</h3>
      <div className={styles.marks}>
        <Line title="Snoozed" cap="S" onClick={() => onOpen('snooze')}>
          {only ? (formatSnooze(only)?.replace('snoozed ', '') ?? 'no') : countOf(marks, ({ snoozed }) => snoozed)}
        </Line>
        <Line title="Assigned to" cap="@" onClick={() => onOpen('assign')}>
          {only ? (
            <VisibleText>{only.assignee?.name ?? 'no one'}</VisibleText>
          ) : (
            countOf(marks, ({ assignee }) => assignee !== null)
          )}
        </Line>
        <Line title="Labels" cap="L" onClick={() => onOpen('label')}>
          {only ? (
            <VisibleText>{only.labels.join(', ') || 'none'}</VisibleText>
          ) : (
            countOf(marks, ({ labels }) => labels.length > 0)
          )}
        </Line>
        <Line title="Severity" onClick={() => onOpen('severity')}>
          {only ? (
            <span className={styles.severity} title={only.severityReason ?? undefined}>
              <SeverityMark step={toSeverityStep(only.severity)} small />
              {severityWord(toSeverityStep(only.severity)).toLowerCase()}
              {only.severityReason !== null && ', overridden'}
            </span>
          ) : (
            countOf(marks, ({ severityReason }) => severityReason !== null)
          )}
        </Line>
      </div>
    </div>
  )
}

function countOf(marks: readonly Marks[], test: (mark: Marks) => boolean): string {
  const count = marks.filter(test).length
  return count === 0 ? 'none' : `${count.toLocaleString('en')} of ${marks.length.toLocaleString('en')}`
}

function Line(props: {
  readonly title: string
  readonly cap?: string
  readonly onClick: () => void
  readonly children: ReactNode
}) {
  return (
    <button type="button" className={styles.mark} onClick={props.onClick}>
      <span>{props.title}</span>
      <span>{props.children}</span>
      {props.cap ? <Kbd>{props.cap}</Kbd> : <span />}
    </button>
  )
}
