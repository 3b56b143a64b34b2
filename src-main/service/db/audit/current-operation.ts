import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditContent, AuditEntry } from '#service/domain/audit/audit-entry.ts'

/** The entry that an operation will have. `id` is known before it is written, so that it is written once, by whichever thread. */
export type PlannedEntry = Omit<AuditEntry, 'number' | 'content'> & {
  readonly content: AuditContent
  readonly tokenId: string | null
}

/**
 * Which transaction the entry belongs to: the next one; the next one that reports a change, because others store what nobody sees; or none
 * before `showsNow` was called.
 */
type EntryPlace = 'NEXT' | 'NEXT_WITH_CHANGE' | 'NONE_YET'

/** An operation that runs, and what is known of it so far. */
export interface CurrentOperation {
  readonly entry: PlannedEntry
  /** Versions that it changed, and products: once they are deleted, the entry names nothing. */
  readonly versionIds: Set<string>
  /** Of the entry, once it was written; its versions so far are stored, too. */
  written: { readonly number: number; readonly versionIds: Set<string> } | null
  stepId: string | null
  isOver: boolean
  place: EntryPlace
  /** Where it is again after a transaction was rolled back. */
  readonly firstPlace: EntryPlace
}

/** What can be changed of an operation while it runs starts like this. */
export const newOperation = { written: null, stepId: null, isOver: false, place: 'NEXT', firstPlace: 'NEXT' } as const

const storage = new AsyncLocalStorage<CurrentOperation>()

/** The operation that the caller runs for; undefined for work of the service itself. */
export function currentOperation(): CurrentOperation | undefined {
  const operation = storage.getStore()
  return operation?.isOver === true ? undefined : operation
}

/** Runs the work of an operation. What it changes from then on is recorded with it, in the transaction of its first change. */
export function runOperation<T>(operation: CurrentOperation, work: () => T): T {
  return storage.run(operation, work)
}

/** Runs work of the service itself that an operation only wakes: what it changes is not recorded with the operation. */
export function runApart<T>(work: () => T): T {
  return storage.exit(work)
}

/** Notes what a change event of the current operation is about: a version, or a product. */
export function noteChange(id: string | null | undefined, stepId: string | undefined): void {
  const operation = currentOperation()
  if (!operation) return
  if (id) operation.versionIds.add(id)
  operation.stepId ??= stepId ?? null
  if (operation.place === 'NEXT_WITH_CHANGE') operation.place = 'NEXT'
}

/** Runs work of the current operation that stores a change in parts, which nobody sees before it calls `showsNow`: none of them gets the entry. */
export async function untilShown<T>(work: () => Promise<T>): Promise<T> {
  const operation = currentOperation()
  if (!operation || operation.written) return work()
  const { place } = operation
  operation.place = 'NONE_YET'
  try {
    return await work()
  } finally {
    operation.place = place
  }
}

/** Says that the transaction of the caller shows what was stored in parts. */
export function showsNow(): void {
  const operation = currentOperation()
  if (operation) operation.place = 'NEXT'
}
