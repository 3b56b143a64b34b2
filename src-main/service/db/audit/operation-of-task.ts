import { type CurrentOperation, newOperation, runOperation } from './current-operation.ts'

/** An operation on its way to another thread, or back. Plain values. */
export type OperationOfTask = Pick<CurrentOperation, 'entry' | 'versionIds' | 'written' | 'stepId'>

/** Returns what a thread needs that works for an operation. */
export function toSend(operation: CurrentOperation | undefined): OperationOfTask | null {
  if (!operation || operation.isOver) return null
  const { entry, versionIds, written, stepId } = operation
  return { entry, versionIds, written, stepId }
}

/**
 * Runs a task for an operation of another thread. The entry is written in the first transaction of the task that reports a change; earlier ones
 * store what nobody sees. `after` tells what became of it, also if the task failed.
 */
export async function runTaskOf<T>(
  sent: OperationOfTask | null,
  work: () => Promise<T>,
  after: (state: OperationOfTask) => void,
): Promise<T> {
  if (!sent) return work()
  const place = 'NEXT_WITH_CHANGE'
  const operation: CurrentOperation = { ...newOperation, ...sent, place, firstPlace: place }
  try {
    return await runOperation(operation, work)
  } finally {
    operation.isOver = true
    after({ ...sent, written: operation.written, versionIds: operation.versionIds, stepId: operation.stepId })
  }
}

/** Takes over what another thread wrote for an operation. */
export function takeOver(operation: CurrentOperation | undefined, back: OperationOfTask | undefined): void {
  if (!operation || !back) return
  for (const id of back.versionIds) operation.versionIds.add(id)
  operation.stepId ??= back.stepId
  if (!back.written) return
  operation.written ??= { number: back.written.number, versionIds: new Set() }
  for (const id of back.written.versionIds) operation.written.versionIds.add(id)
}
