import type { Actor } from '#service/domain/actor.ts'
import { newId, type OrganizationId, type StepId, type VersionId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'

/** Kinds of steps that can be undone. */
export const undoableKinds = [
  'DECIDE',
  'BULK_DECIDE',
  'IMPORT',
  'CARRY_CONFIRM',
  'SNOOZE',
  'ASSIGN',
  'LABEL',
  'SEVERITY',
  'HANDOVER',
] as const

export type VexOperationKind = (typeof undoableKinds)[number] | 'UNDO' | 'REDO'

/** One step of triage, which undo reverts as a whole. */
export interface VexOperation {
  readonly id: StepId
  readonly organizationId: OrganizationId
  readonly versionId: VersionId | null
  readonly kind: VexOperationKind
  readonly summary: string
  readonly findingsCount: number
  readonly actor: Actor
  readonly at: string
  readonly undoneAt: string | null
  /** For UNDO and REDO: the step that was undone or redone. */
  readonly targetOperationId: StepId | null
}

/** Whether a step is undone or redone, by whom, and when. */
export interface StepDirection {
  readonly kind: Extract<VexOperationKind, 'UNDO' | 'REDO'>
  readonly by: Actor
  readonly at: string
}

/** Whether undo can revert a step. An undo itself is reverted by a redo. */
export function isUndoable(operation: VexOperation): boolean {
  return undoableKinds.some((kind) => kind === operation.kind)
}

/** Creates a step without changes. */
export function newStep(start: {
  readonly organizationId: string
  readonly kind: VexOperationKind
  readonly by: Actor
  readonly at: string
}): VexOperation {
  const { organizationId, kind, by, at } = start
  return {
    ...{ id: newId(), organizationId, versionId: null, kind, summary: '', findingsCount: 0, actor: by, at },
    ...{ undoneAt: null, targetOperationId: null },
  }
}

/** Creates the step that undoes or redoes another. */
export function newUndoStep(target: VexOperation, { kind, by, at }: StepDirection): VexOperation {
  return {
    ...newStep({ organizationId: target.organizationId, kind, by, at }),
    versionId: target.versionId,
    summary: `${kind === 'UNDO' ? 'Undone' : 'Redone'}: ${target.summary}`,
    targetOperationId: target.id,
  }
}

/** Completes a step with its changes: its version if there is only one, its number of findings and its description. */
export function completeStep(
  step: VexOperation,
  words: string,
  changed: readonly { readonly versionId: string; readonly count: number }[],
): VexOperation {
  const count = changed.reduce((sum, one) => sum + one.count, 0)
  const versions = changed.length > 1 ? ` in ${changed.length} versions` : ''
  return {
    ...step,
    versionId: changed.length === 1 ? (changed[0]?.versionId ?? null) : null,
    findingsCount: count,
    summary: `${words}, ${count} ${count === 1 ? 'finding' : 'findings'}${versions}`,
  }
}

/**
 * Checks that a step can be undone or redone now. `hasNewer`: one of its findings has a newer change.
 *
 * @throws {Rejection} if the step is of another kind, was undone already or not yet, or a newer change depends on it
 */
export function requireUndoable(
  step: VexOperation,
  kind: StepDirection['kind'],
  now: { readonly undoneAt: string | null; readonly hasNewer: boolean },
): void {
  if (!isUndoable(step)) throw new Rejection(`An operation of type ${step.kind} cannot be undone or redone`)
  if (kind === 'UNDO' && now.undoneAt !== null) throw new Rejection('The operation is already undone')
  if (kind === 'REDO' && now.undoneAt === null) throw new Rejection('The operation is not undone')
  if (!now.hasNewer) return
  throw new Rejection(
    kind === 'UNDO'
      ? 'Undo the later decision on the same findings first'
      : 'The findings have new decisions since then',
  )
}
