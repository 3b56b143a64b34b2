import type { Actor } from '#service/domain/actor.ts'

/** Kinds of steps that undo takes back. */
export const undoableKinds = [
  'DECIDE',
  'BULK_DECIDE',
  'IMPORT',
  'CARRY_CONFIRM',
  'SNOOZE',
  'ASSIGN',
  'LABEL',
  'SEVERITY',
] as const

export type VexOperationKind = (typeof undoableKinds)[number] | 'UNDO' | 'REDO'

/** One step of deciding: what undo takes back as a whole. */
export interface VexOperation {
  readonly id: string
  readonly organizationId: string
  readonly versionId: string | null
  readonly kind: VexOperationKind
  readonly summary: string
  readonly findingsCount: number
  readonly actor: Actor
  readonly at: string
  readonly undoneAt: string | null
  /** For UNDO and REDO: the step that it took back or made again. */
  readonly targetOperationId: string | null
}
