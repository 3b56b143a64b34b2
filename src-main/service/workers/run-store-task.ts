import { Worker } from 'node:worker_threads'
import type { StoreTask } from './store-task.ts'
import type { TaskProgress } from './task.ts'
import { type FromThread, deserializeError } from './thread-messages.ts'
import { workerUrl } from './worker-url.ts'

/** What the thread of one task is started with. */
export interface StoreThreadOptions {
  readonly task: string
  readonly input: unknown
  /** How far the service's clock is ahead of the system's, in milliseconds. */
  readonly clockOffset: number
}

export interface StoreTaskOptions {
  readonly now: () => Date
  readonly onProgress?: ((progress: TaskProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Heap that the task may use, in MiB. */
  readonly memory?: number | undefined
}

const defaultMemory = 512
/** Milliseconds after which a canceled task that does not end loses its thread. */
const cancelGraceMs = 2000

/**
 * Runs a task on the files of a store in a thread of its own, which needs no open database: the service may run or not.
 *
 * @param name name of the task, whose types the caller states
 * @throws {Rejection} of the task
 * @throws the signal's reason if it was aborted, otherwise the task's own fault
 */
export async function runStoreTask<Task extends StoreTask<never, unknown>>(
  name: Task['name'],
  input: Parameters<Task['run']>[1],
  { now, onProgress, signal, memory = defaultMemory }: StoreTaskOptions,
): Promise<Awaited<ReturnType<Task['run']>>> {
  signal?.throwIfAborted()
  const clockOffset = now().getTime() - Date.now()
  const worker = new Worker(workerUrl('store-thread'), {
    workerData: { task: name, input, clockOffset } satisfies StoreThreadOptions,
    name: `store ${name}`,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  let late: NodeJS.Timeout | undefined
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const cancel = () => {
    worker.postMessage('cancel')
    late = setTimeout(() => reject(signal?.reason), cancelGraceMs)
  }
  signal?.addEventListener('abort', cancel)
  worker.on('message', (message: FromThread) => {
    if (message.kind === 'progress') onProgress?.(message.progress)
    else if (message.kind === 'done') resolve(message.output)
    else if (message.kind === 'failed') reject(signal?.aborted ? signal.reason : deserializeError(message.failure))
  })
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('The store thread ended')))
  try {
    return (await promise) as Awaited<ReturnType<Task['run']>> // guaranteed by the task's type
  } finally {
    clearTimeout(late)
    signal?.removeEventListener('abort', cancel)
    await worker.terminate()
  }
}
