import type { ReactNode } from 'react'
import { Kbd } from '#renderer/ui/Kbd.tsx'
import { SeverityMark, severityWord, toSeverityStep } from '#renderer/ui/SeverityMark.tsx'
import { VisibleText } from '#renderer/ui/VisibleText.tsx'
import type { MarkDialogKind } from './MarkDialogs.tsx'
import type { Marks } from '#renderer/triage/session/marks.ts'
import { formatSnooze } from '#renderer/triage/session/marks.ts'
import styles from './marks.module.css'
import * as texts from './texts.tsx'

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
      <h3>{texts.triageDetails}</h3>
      <div className={styles.marks}>
        <Line title={texts.snoozed} cap="S" onClick={() => onOpen('snooze')}>
          {only ? (formatSnooze(only)?.replace('snoozed ', '') ?? texts.no) : countOf(marks, ({ snoozed }) => snoozed)}
        </Line>
        <Line title={texts.assignedTo} cap="@" onClick={() => onOpen('assign')}>
          {only ? (
            <VisibleText>{only.assignee?.name ?? texts.noOne}</VisibleText>
          ) : (
            countOf(marks, ({ assignee }) => assignee !== null)
          )}
        </Line>
        <Line title={texts.labels} cap="L" onClick={() => onOpen('label')}>
          {only ? (
            <VisibleText>{only.labels.join(', ') || texts.none}</VisibleText>
          ) : (
            countOf(marks, ({ labels }) => labels.length > 0)
          )}
        </Line>
        <Line title={texts.severity} onClick={() => onOpen('severity')}>
          {only ? (
            <span className={styles.severity} title={only.severityReason ?? undefined}>
              <SeverityMark step={toSeverityStep(only.severity)} small />
              {severityWord(toSeverityStep(only.severity)).toLowerCase()}
              {only.severityReason !== null && texts.overridden}
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
  return count === 0 ? 'none' : texts.countOfMarks(count.toLocaleString('en'), marks.length.toLocaleString('en'))
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
