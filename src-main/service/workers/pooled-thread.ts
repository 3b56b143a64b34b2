import type { MessagePort, ResourceLimits, Worker } from 'node:worker_threads'
import type { OperationOfTask } from '#service/db/audit/operation-of-task.ts'
import { createThread, endThread } from '#service/db/dialect/thread-life.ts'
import type { HeapBudget, HeapLease } from '#service/domain/heap-budget.ts'
import { youngGeneration } from '#service/domain/thread-heaps.ts'
import type { RunOptions } from './run-options.ts'
import { clearPlace, createPlace, readPlace } from './task-place.ts'
import { type FromThread, type ProcessingThreadOptions, type ToThread, deserializeError } from './thread-messages.ts'

/** Returns the limits of a thread's heap. @param memory in MiB, of long-lived objects */
export function heapLimits(memory: number): ResourceLimits {
  return { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: youngGeneration.task }
}

/** Returns what a thread with that limit takes of a budget, in MiB. */
export function heapOf(memory: number): number {
  return memory + youngGeneration.task
}

/** Milliseconds after which a canceled task that does not end loses its thread. */
const cancelGraceMs = 2000
/** Milliseconds for a thread whose task did not end in time to do so after all. */
const lostGraceMs = 100

export interface ThreadStart {
  readonly threadUrl: URL
  readonly databaseFile: string
  readonly dataFolder: string
  /** What the heaps of the threads are part of. */
  readonly heap: HeapBudget
  connectWriter(): Promise<MessagePort>
}

interface RunningThread {
  readonly worker: Worker
  /** Its heap limit in MiB. */
  readonly memory: number
  readonly lease: HeapLease
}

/** A task exceeded its memory or time limit, and its thread was ended. The message names what it worked on. */
export class TaskLimitError extends Error {
  override readonly name = 'TaskLimitError'
  readonly limit: 'memory' | 'time'

  constructor(limit: 'memory' | 'time', message: string, place: string | null = null) {
    super(place === null ? message : `${message}. Last at: ${place}`)
    this.limit = limit
  }
}

interface TaskOptions extends RunOptions {
  readonly timeLimit: number
  /** Called with what the thread wrote for the operation that the task is of. */
  readonly onOperation?: ((back: OperationOfTask) => void) | undefined
}

/** A slot for one thread, which is started on demand and replaced after it had to be ended. */
export class PooledThread {
  readonly #start: ThreadStart
  #running: RunningThread | undefined
  readonly #place = createPlace()
  #heapBytes = 0
  #isClosed = false

  constructor(start: ThreadStart) {
    this.#start = start
  }

  /** What the heap of the running thread occupied after its last task; 0 without a thread. */
  get heapBytes(): number {
    return this.#running ? this.#heapBytes : 0
  }

  /** The heap limit of the running thread, in MiB; 0 without a thread. */
  get memory(): number {
    return this.#running?.memory ?? 0
  }

  /** Runs a task. A thread that has to be started takes its heap at once. */
  async run(message: ToThread, options: TaskOptions & { readonly memory: number }): Promise<unknown> {
    const { worker, memory } = await this.#threadWith(options.memory)
    options.signal?.throwIfAborted()
    clearPlace(this.#place)
    try {
      const onHeap = (bytes: number) => void (this.#heapBytes = bytes)
      return await runTask(worker, message, options, { memory, place: this.#place, onHeap })
    } catch (error) {
      if (error instanceof ThreadLost) {
        await this.end(lostGraceMs)
        throw error.cause
      }
      throw error
    }
  }

  /** Ends the thread for good, also one that is being started. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.end()
  }

  /**
   * Ends the thread and its task. The next task starts another.
   *
   * @param graceMs milliseconds in which it can end by itself
   */
  async end(graceMs?: number): Promise<void> {
    const running = this.#running
    if (!running) return
    this.#running = undefined
    running.lease.leave()
    running.worker.postMessage({ kind: 'end' } satisfies ToThread)
    await endThread(running.worker, graceMs)
  }

  async #threadWith(memory: number): Promise<RunningThread> {
    if (this.#running && this.#running.memory >= memory) return this.#running
    const ended = this.end()
    const [lease] = await Promise.all([this.#start.heap.take(heapOf(memory)), ended])
    const writer = await this.#connectWriter().catch((error: unknown) => {
      lease.release()
      throw error
    })
    return this.#startThread(memory, lease, writer)
  }

  async #connectWriter(): Promise<MessagePort> {
    if (this.#isClosed) throw new Error(threadEnded)
    const writer = await this.#start.connectWriter()
    if (!this.#isClosed) return writer
    writer.close()
    throw new Error(threadEnded)
  }

  async #startThread(memory: number, lease: HeapLease, writer: MessagePort): Promise<RunningThread> {
    const { databaseFile, dataFolder, threadUrl } = this.#start
    const workerData: ProcessingThreadOptions = { databaseFile, dataFolder, writer, place: this.#place }
    const options = { workerData, transferList: [writer], name: 'processing', resourceLimits: heapLimits(memory) }
    const worker = createThread(threadUrl, options, () => lease.release())
    const running = (this.#running = { worker, memory, lease })
    const forget = () => {
      lease.leave()
      if (this.#running === running) this.#running = undefined
    }
    worker.on('error', forget) // without a listener, an error between two tasks would end the process
    worker.on('exit', forget)
    await ready(worker)
    return running
  }
}

function ready(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve())
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error(threadEnded)))
  })
}

const threadEnded = 'The processing thread ended'

/** The thread has ended; `cause` is the error of its task. */
class ThreadLost extends Error {}

interface TaskThread {
  /** Its heap limit in MiB. */
  readonly memory: number
  readonly place: SharedArrayBuffer
  readonly onHeap: (bytes: number) => void
}

function runTask(worker: Worker, message: ToThread, options: TaskOptions, thread: TaskThread): Promise<unknown> {
  worker.postMessage(message) // first: it throws if the input cannot be sent
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const { signal, timeLimit } = options
  const timers: NodeJS.Timeout[] = []
  const failTask = (cause: unknown) => reject(new ThreadLost(threadEnded, { cause }))
  const onMessage = (answer: FromThread) => {
    if ('heapBytes' in answer && answer.heapBytes !== undefined) thread.onHeap(answer.heapBytes)
    if ('operation' in answer && answer.operation) options.onOperation?.(answer.operation)
    if (answer.kind === 'progress') options.onProgress?.(answer.progress)
    else if (answer.kind === 'done') resolve(answer.output)
    else if (answer.kind === 'failed') reject(signal?.aborted ? signal.reason : deserializeError(answer.failure))
  }
  const onAbort = () => {
    worker.postMessage({ kind: 'cancel' } satisfies ToThread)
    timers.push(setTimeout(() => failTask(signal?.reason), cancelGraceMs))
  }
  const onError = (error: unknown) => failTask(limitOf(error, thread))
  const onExit = () => failTask(new Error(threadEnded))
  const onTimeLimit = () => {
    failTask(new TaskLimitError('time', `took longer than ${timeLimit / 1000} s`, readPlace(thread.place)))
  }
  timers.push(setTimeout(onTimeLimit, timeLimit))
  worker.on('message', onMessage)
  worker.on('error', onError)
  worker.on('exit', onExit)
  if (worker.threadId < 0) onExit() // it ended together with the message that it was ready
  signal?.addEventListener('abort', onAbort)
  return promise.finally(() => {
    for (const timer of timers) clearTimeout(timer)
    worker.off('message', onMessage)
    worker.off('error', onError)
    worker.off('exit', onExit)
    signal?.removeEventListener('abort', onAbort)
  })
}

/** Returns the error of a task that ran out of memory, with what it worked on; any other error as it is. */
export function limitOf(error: unknown, { memory, place }: Pick<TaskThread, 'memory' | 'place'>): unknown {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? new TaskLimitError('memory', `needed more than ${memory} MiB of memory`, readPlace(place)) : error
}
