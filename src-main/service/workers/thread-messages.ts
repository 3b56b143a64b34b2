import type { OperationOfTask } from '#service/db/audit/operation-of-task.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { MessagePort } from 'node:worker_threads'
import type { TaskProgress } from './task.ts'

/** Options of a processing thread. `writer` connects to the only writer of the user's data. */
export interface ProcessingThreadOptions {
  readonly databaseFile: string
  readonly dataFolder: string
  readonly writer: MessagePort
  /** Where the thread writes what its task works on. */
  readonly place: SharedArrayBuffer
}

export type ToThread =
  | {
      readonly kind: 'run'
      readonly task: string
      readonly input: unknown
      readonly advisoriesFile: string | null
      /** How far the service's clock is ahead of the system's, in milliseconds. */
      readonly clockOffset: number
      /** What the task works for: its changes are in the audit log with it. */
      readonly operation: OperationOfTask | null
    }
  | { readonly kind: 'cancel' }
  /** The thread is to end by itself, after its task if it runs one. */
  | { readonly kind: 'end' }

interface AfterTask {
  /** What the thread's heap occupies after a task, used or not; of a thread that stays. */
  readonly heapBytes?: number
  readonly operation?: OperationOfTask | undefined
}

export type FromThread =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly progress: TaskProgress }
  | (AfterTask & { readonly kind: 'done'; readonly output: unknown })
  | (AfterTask & { readonly kind: 'failed'; readonly failure: SerializedError })

/** An error in transit to another thread, because class instances do not survive the transfer. */
export type SerializedError =
  | { readonly kind: 'rejection'; readonly messages: readonly string[]; readonly remedy: string | undefined }
  | {
      readonly kind: 'fault'
      readonly name: string
      readonly message: string
      readonly stack: string | undefined
      /** Code of the system or of SQLite, if any. */
      readonly code: string | undefined
    }

/** Converts an error to a form that can cross threads. */
export function serializeError(error: unknown): SerializedError {
  if (error instanceof Rejection) return { kind: 'rejection', messages: error.messages, remedy: error.remedy }
  if (!(error instanceof Error)) {
    return { kind: 'fault', name: 'Error', message: String(error), stack: undefined, code: undefined }
  }
  const { name, message, stack } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return { kind: 'fault', name, message, stack, code }
}

/** Restores the error on the other side: a Rejection is one again, a fault keeps its name, code and stack. */
export function deserializeError(packed: SerializedError): Error {
  if (packed.kind === 'rejection') return new Rejection(packed.messages, packed.remedy)
  const error = new Error(packed.message)
  error.name = packed.name
  if (packed.stack) error.stack = packed.stack
  if (packed.code !== undefined) Object.assign(error, { code: packed.code })
  return error
}
