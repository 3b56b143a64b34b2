import type { ReactNode } from 'react'

/** The export dialog, passed in by the shell because it is a separate feature. */
export type ExportDialogComponent = (props: {
  readonly sbomId: string
  readonly projectId: string
  readonly open: boolean
  readonly onClose: () => void
  /**
   * `last` starts with the most recent download, `vex` with the decisions. `hand-over` makes a file for another Waybill, `send` one for receivers
   * without access.
   */
  readonly startAt?: 'vex' | 'last' | 'hand-over' | 'send'
}) => ReactNode
