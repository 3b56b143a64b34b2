import type { MarkChange, Marks } from '#renderer/triage/session/marks.ts'

/** What each of the dialogs is given. */
export interface MarkDialogProps {
  /** What it is about, in words. */
  readonly about: string
  readonly marks: readonly Marks[]
  readonly onMark: (change: MarkChange) => void
  readonly onClose: () => void
}
