import type { Marks } from './marks.ts'
import type { QueueRow } from './queue-row.ts'

/** A finding as a call returned it. */
export type FindingAfter = Marks & Partial<Standing>

/** What a row shows of its most urgent finding that differs between a decision of one version alone and that of the part. */
export type Standing = Pick<
  QueueRow['representative'],
  'id' | 'updatedAt' | 'vexStatus' | 'vexJustification' | 'cdxResponse' | 'decidedFor' | 'inheritedVuln'
>

/** A step that was saved, redone or undone, with the current state of the findings it changed. */
export interface WrittenStep {
  readonly operationId: string
  readonly summary: string
  readonly findings: number
  /** Findings in the scope that stay as they are, because they are decided contrary to it. */
  readonly kept?: number
  readonly after: readonly FindingAfter[]
  /** Names after `@` in the note that told nobody, and what to write instead. */
  readonly mentionProblems?: readonly string[]
}

/** A step that settled proposals, with their findings. */
export interface SettledStep extends WrittenStep {
  readonly findingIds: readonly string[]
}
