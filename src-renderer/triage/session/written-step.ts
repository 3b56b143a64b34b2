import type { Marks } from './marks.ts'

/** A finding as a call left it. */
export type FindingAfter = Marks

/** A step that was written, repeated or taken back, with the findings it changed as they are now. */
export interface WrittenStep {
  readonly operationId: string
  readonly summary: string
  readonly findings: number
  readonly after: readonly FindingAfter[]
}

/** A step that settled proposals, with the findings that they were proposed for. */
export interface SettledStep extends WrittenStep {
  readonly findingIds: readonly string[]
}
