import type { ReactNode } from 'react'

/** The dialog that writes files, handed in by the shell: it is a feature of its own. */
export type ExportDialogComponent = (props: {
  readonly sbomId: string
  readonly projectId: string
  readonly open: boolean
  readonly onClose: () => void
  /** `last` begins with what was downloaded last, `vex` with the decisions. */
  readonly startAt?: 'vex' | 'last'
}) => ReactNode
