import { type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads'
import type { RunOptions } from './run-options.ts'
import { clearPlace, createPlace, readPlace } from './task-place.ts'
import { type FromThread, type ProcessingThreadOptions, type ToThread, deserializeError } from './thread-messages.ts'

/**
 * Heap for short-lived objects, in MiB. V8's default grows with the limit and the machine. It costs a large document 200 MiB more, and when a
 * heap is full, moving so much out of it at once can end the whole process instead of the thread (3 of 8 times with a limit of 64 MiB).
 */
const youngGeneration = 12

/** Returns the limits of a thread's heap. @param memory in MiB, of long-lived objects */
export function heapLimits(memory: number): ResourceLimits {
  return { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: youngGeneration }
}

/** Milliseconds after which a canceled task that does not end loses its thread. */
const cancelGraceMs = 2000

export interface ThreadStart {
  readonly threadUrl: URL
  readonly databaseFile: string
  readonly dataFolder: string
  connectWriter(): Promise<MessagePort>
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

/** A slot for one thread, which is started on demand and replaced after it had to be ended. */
export class PooledThread {
  readonly #start: ThreadStart
  #worker: Worker | undefined
  readonly #place = createPlace()
  #heapBytes = 0
  #memory = 0
  #isClosed = false

  constructor(start: ThreadStart) {
    this.#start = start
  }

  /** What the heap of the running thread occupied after its last task; 0 without a thread. */
  get heapBytes(): number {
    return this.#worker ? this.#heapBytes : 0
  }

  async run(
    message: ToThread,
    options: RunOptions & { readonly memory: number; readonly timeLimit: number },
  ): Promise<unknown> {
    const worker = await this.#workerWith(options.memory)
    options.signal?.throwIfAborted()
    clearPlace(this.#place)
    try {
      const onHeap = (bytes: number) => void (this.#heapBytes = bytes)
      return await runTask(worker, message, options, { memory: this.#memory, place: this.#place, onHeap })
    } catch (error) {
      if (error instanceof ThreadLost) {
        await this.end()
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

  /** Ends the thread and its task. The next task starts another. */
  async end(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  async #workerWith(memory: number): Promise<Worker> {
    if (this.#worker && this.#memory >= memory) return this.#worker
    await this.end()
    const writer = await this.#start.connectWriter()
    if (this.#isClosed) {
      writer.close()
      throw new Error(threadEnded)
    }
    const { databaseFile, dataFolder, threadUrl } = this.#start
    const workerData: ProcessingThreadOptions = { databaseFile, dataFolder, writer, place: this.#place }
    const worker = new Worker(threadUrl, {
      workerData,
      transferList: [writer],
      name: 'processing',
      resourceLimits: heapLimits(memory),
    })
    this.#worker = worker
    this.#memory = memory
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined
    }
    worker.on('error', forget) // without a listener, an error between two tasks would end the process
    worker.on('exit', forget)
    await ready(worker)
    return worker
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

interface RunningThread {
  /** Its heap limit in MiB. */
  readonly memory: number
  readonly place: SharedArrayBuffer
  readonly onHeap: (bytes: number) => void
}

function runTask(
  worker: Worker,
  message: ToThread,
  options: RunOptions & { readonly timeLimit: number },
  thread: RunningThread,
): Promise<unknown> {
  worker.postMessage(message) // first: it throws if the input cannot be sent
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const { signal, timeLimit } = options
  const timers: NodeJS.Timeout[] = []
  const failTask = (cause: unknown) => reject(new ThreadLost(threadEnded, { cause }))
  const onMessage = (answer: FromThread) => {
    if ('heapBytes' in answer && answer.heapBytes !== undefined) thread.onHeap(answer.heapBytes)
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
export function limitOf(error: unknown, { memory, place }: Pick<RunningThread, 'memory' | 'place'>): unknown {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isMemory ? new TaskLimitError('memory', `needed more than ${memory} MiB of memory`, readPlace(place)) : error
}
