import { AsyncLocalStorage } from 'node:async_hooks'
import type { AuditContent, AuditEntry } from '#service/domain/audit/audit-entry.ts'

/** An operation that runs, and what is known of it so far. */
export interface CurrentOperation {
  readonly entry: Omit<AuditEntry, 'number' | 'id' | 'content'> & {
    readonly content: AuditContent
    readonly tokenId: string | null
  }
  /** Versions that it changed, and products: once they are deleted, the entry names nothing. */
  readonly versionIds: Set<string>
  /** Of the entry, once it was written; its versions so far are stored, too. */
  written: { readonly number: number; readonly versionIds: Set<string> } | null
  stepId: string | null
  isOver: boolean
}

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
}
