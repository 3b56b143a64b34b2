import type { Worker } from 'node:worker_threads'
import { createThread, endThread } from '#service/db/dialect/thread-life.ts'
import type { HeapLease } from '#service/domain/heap-budget.ts'
import { type ThreadHeaps, threadHeaps } from '#service/domain/thread-heaps.ts'
import { heapLimits, heapOf, limitOf, TaskLimitError } from './pooled-thread.ts'
import type { StoreTask } from './store-task.ts'
import { createPlace, readPlace, readSteps } from './task-place.ts'
import type { TaskProgress } from './task.ts'
import { type FromThread, deserializeError } from './thread-messages.ts'
import { workerUrl } from './worker-url.ts'

/** What the thread of one task is started with. */
export interface StoreThreadOptions {
  readonly task: string
  readonly input: unknown
  /** How far the service's clock is ahead of the system's, in milliseconds. */
  readonly clockOffset: number
  /** Where the thread writes what its task works on. */
  readonly place: SharedArrayBuffer
}

export interface StoreTaskOptions {
  readonly now: () => Date
  readonly onProgress?: ((progress: TaskProgress) => void) | undefined
  readonly signal?: AbortSignal | undefined
  /** Heap that the task may use, in MiB, as far as the process has as much. It waits for it. */
  readonly memory?: number | undefined
  /** What its heap is part of; by default those of the process. */
  readonly heaps?: ThreadHeaps | undefined
  /** Milliseconds without any progress after which the task is ended; by default an hour. */
  readonly stallMs?: number | undefined
  /** The built or source entry of the thread. */
  readonly threadUrl?: URL | undefined
}

/** A copy of a large store on a slow disk may take hours. The longest step without progress is one check of all pages of a database. */
const defaultStallMs = 60 * 60_000
/** Milliseconds after which a canceled task that does not end loses its thread. */
const cancelGraceMs = 2000

/**
 * Runs a task on the files of a store in a thread of its own, which needs no open database: the service may run or not. It is ended if it
 * exceeds its memory, or makes no progress.
 *
 * @param name name of the task, whose types the caller states
 * @throws {Rejection} of the task
 * @throws {TaskLimitError} if it exceeded a limit, with what it was at
 * @throws the signal's reason if it was aborted, otherwise the task's own fault
 */
export async function runStoreTask<Task extends StoreTask<never, unknown>>(
  name: Task['name'],
  input: Parameters<Task['run']>[1],
  { heaps = threadHeaps, ...options }: StoreTaskOptions,
): Promise<Awaited<ReturnType<Task['run']>>> {
  options.signal?.throwIfAborted()
  const memory = Math.min(options.memory ?? heaps.usual, heaps.largest ?? Infinity)
  const lease = await heaps.tasks.take(heapOf(memory), options.signal)
  if (options.signal?.aborted) lease.release() // it was granted before, and arrives only now
  options.signal?.throwIfAborted()
  const output = await runOnThread({ task: name, input, memory, lease }, options)
  return output as Awaited<ReturnType<Task['run']>> // guaranteed by the task's type
}

interface Work {
  readonly task: string
  readonly input: unknown
  readonly memory: number
  readonly lease: HeapLease
}

function startThread(
  { task, input, memory, lease }: Work,
  place: SharedArrayBuffer,
  options: StoreTaskOptions,
): Worker {
  const clockOffset = options.now().getTime() - Date.now()
  const workerData: StoreThreadOptions = { task, input, clockOffset, place }
  const resourceLimits = heapLimits(memory)
  const url = options.threadUrl ?? workerUrl('store-thread')
  return createThread(url, { workerData, name: `store ${task}`, resourceLimits }, () => lease.release())
}

async function runOnThread(work: Work, options: StoreTaskOptions): Promise<unknown> {
  const { onProgress, signal, stallMs = defaultStallMs } = options
  const { memory, lease } = work
  const place = createPlace()
  const worker = startThread(work, place, options)
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
  worker.on('error', (error) => reject(limitOf(error, { memory, place })))
  worker.on('exit', () => reject(new Error('The store thread ended')))
  const watch = watchSteps(place, stallMs, reject)
  try {
    return await promise
  } finally {
    clearTimeout(late)
    clearInterval(watch)
    signal?.removeEventListener('abort', cancel)
    lease.leave()
    worker.postMessage('cancel')
    await endThread(worker)
  }
}

/** How often progress is looked for within the time without any. */
const looks = 10

/** Counts looks instead of time, so that a computer that slept ends nothing. */
function watchSteps(place: SharedArrayBuffer, stallMs: number, fail: (reason: Error) => void): NodeJS.Timeout {
  let seen = readSteps(place)
  let without = 0
  return setInterval(() => {
    const steps = readSteps(place)
    without = steps === seen ? without + 1 : 0
    seen = steps
    if (without < looks) return
    fail(new TaskLimitError('time', `made no progress for ${describe(stallMs)}`, readPlace(place)))
  }, stallMs / looks)
}

function describe(milliseconds: number): string {
  return milliseconds < 60_000 ? `${milliseconds / 1000} s` : `${milliseconds / 60_000} minutes`
}
