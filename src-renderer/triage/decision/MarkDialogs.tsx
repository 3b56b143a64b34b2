import type { ReactNode } from 'react'
import { AssignDialog } from './AssignDialog.tsx'
import { LabelDialog } from './LabelDialog.tsx'
import type { MarkDialogProps } from './mark-dialog-props.ts'
import type { MarkChange } from '#renderer/triage/session/marks.ts'
import { describeTargets, marksOf } from '#renderer/triage/session/marks.ts'
import { nameOf } from '#renderer/triage/session/queue-row.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import { findingIds } from '#renderer/triage/session/selection.ts'
import { SeverityDialog } from './SeverityDialog.tsx'
import { SnoozeDialog } from './SnoozeDialog.tsx'
import type { TriageState } from '#renderer/triage/session/triage-state.ts'

/** Marks besides the decision, each edited in a small dialog. */
export type MarkDialogKind = 'snooze' | 'assign' | 'label' | 'severity'

/** An open dialog and the rows it was opened for, which do not change when the cursor moves. */
export interface OpenMarkDialog {
  readonly kind: MarkDialogKind
  readonly rows: readonly QueueRow[]
}

const dialogs: Readonly<
  Record<MarkDialogKind, (props: MarkDialogProps & { readonly known: readonly string[] }) => ReactNode>
> = { snooze: SnoozeDialog, assign: AssignDialog, label: LabelDialog, severity: SeverityDialog }

/** Shows the open dialog, if there is one. */
export function MarkDialogs(props: {
  readonly open: OpenMarkDialog | null
  readonly state: TriageState
  /** Labels in use in the queue. */
  readonly labels: readonly string[]
  readonly onMark: (rows: readonly QueueRow[], change: MarkChange) => void
  readonly onClose: () => void
}) {
  const { open, state, labels, onMark, onClose } = props
  if (open === null || open.rows.length === 0) return null
  const Shown = dialogs[open.kind]
  return (
    <Shown
      about={describeTargets(open.rows.map(nameOf), findingIds(open.rows).length)}
      marks={open.rows.map((row) => marksOf(state, row))}
      known={labels}
      onMark={(change) => {
        onClose()
        onMark(open.rows, change)
      }}
      onClose={onClose}
    />
  )
}
