import type { MarkChange, Marks } from '#renderer/triage/session/marks.ts'

/** Props of each dialog. */
export interface MarkDialogProps {
  /** What the dialog is about, as text. */
  readonly about: string
  readonly marks: readonly Marks[]
  readonly onMark: (change: MarkChange) => void
  readonly onClose: () => void
}
