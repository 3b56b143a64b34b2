import type { DatabaseThreads } from '#service/db/dialect/database-threads.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { PooledThread, type ThreadStart } from './pooled-thread.ts'
import type { RunOptions } from './run-options.ts'
import { TaskLine } from './task-line.ts'
import type { ToThread } from './thread-messages.ts'
import { workerUrl } from './worker-url.ts'

const defaultMemory = 1536
const defaultTimeLimit = 30 * 60_000
/** Milliseconds after which the reserved thread, or one with a large heap, ends if it has nothing to do: it would keep its memory. */
const idleMs = 15_000
/** Bytes of a heap that is large. That of a thread that processed small documents is smaller: it stays, and starts at once. */
const largeHeap = 128 * 2 ** 20

const closing = 'The service is shutting down'

export interface ProcessingPoolOptions {
  readonly database: Pick<DatabaseThreads<UserDataTables>, 'connectWriter'>
  /** Path of `waybill.db`. */
  readonly databaseFile: string
  readonly dataFolder: string
  /** The current advisory file. */
  readonly advisoriesFile: () => string | null
  readonly now: () => Date
  /** Threads for all work. One more is started for short work while they are busy. */
  readonly threads?: number | undefined
  /** Heap limit of tasks without one of their own, in MiB. */
  readonly memory?: number | undefined
  readonly threadUrl?: URL | undefined
  /** Milliseconds after which a thread ends that is not worth its memory. */
  readonly idleMs?: number | undefined
}

/** Runs tasks on processing threads, so that the main thread never parses, matches or renders. */
export interface ProcessingPool {
  /**
   * Runs a task of the list by its name. Every task has a time and a memory limit.
   *
   * @throws {Rejection} of the task
   * @throws {TaskLimitError} if it exceeded its limits
   * @throws the signal's reason if it was aborted, otherwise the task's own fault
   */
  run<Input, Output>(task: string, input: Input, options?: RunOptions): Promise<Output>
  /** Ends the threads and their tasks. Open transactions are rolled back. */
  close(): Promise<void>
}

/** A thread, and whether it is reserved for short work. */
interface Seat {
  readonly thread: PooledThread
  readonly isForShort: boolean
  idle?: NodeJS.Timeout
}

/** Returns the message that starts a task, with the advisory file and the time of this moment. */
function messageOf({ advisoriesFile, now }: ProcessingPoolOptions, task: string, input: unknown): ToThread {
  return { kind: 'run', task, input, advisoriesFile: advisoriesFile(), clockOffset: now().getTime() - Date.now() }
}

/**
 * Creates the pool. No thread starts before the first task. Long work uses every thread but one, which is reserved for short work: a large
 * document never holds a small one.
 */
export function createProcessingPool(options: ProcessingPoolOptions): ProcessingPool {
  return new ThreadPool(options)
}

class ThreadPool implements ProcessingPool {
  readonly #options: ProcessingPoolOptions
  readonly #seats: readonly Seat[]
  readonly #idle: Seat[]
  readonly #waiting = new TaskLine<Seat>()
  #closed = false

  constructor(options: ProcessingPoolOptions) {
    this.#options = options
    const start: ThreadStart = {
      threadUrl: options.threadUrl ?? workerUrl('processing-thread'),
      connectWriter: () => options.database.connectWriter(),
      databaseFile: options.databaseFile,
      dataFolder: options.dataFolder,
    }
    const seat = (isForShort: boolean): Seat => ({ thread: new PooledThread(start), isForShort })
    this.#seats = [...Array.from({ length: options.threads ?? 2 }, () => seat(false)), seat(true)]
    this.#idle = [...this.#seats]
  }

  run<Input, Output>(task: string, input: Input, given: RunOptions = {}): Promise<Output> {
    return new Promise((resolve, reject) => {
      if (this.#closed) return reject(new Error(closing))
      this.#waiting.add({
        isBackground: given.background ?? false,
        isShort: given.short ?? false,
        start: (seat) => this.#runOn<Output>(seat, task, input, given).then(resolve, reject),
        refuse: reject,
      })
      this.#drain()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const work of this.#waiting.clear()) work.refuse(new Error(closing))
    for (const seat of this.#seats) clearTimeout(seat.idle)
    await Promise.all(this.#seats.map(({ thread }) => thread.close()))
  }

  /** The reserved thread is used last, so that it starts only while the others are busy. */
  #drain(): void {
    for (const seat of this.#idle.toSorted((a, b) => Number(a.isForShort) - Number(b.isForShort))) {
      const next = this.#waiting.take(seat.isForShort)
      if (!next) continue
      this.#idle.splice(this.#idle.indexOf(seat), 1)
      clearTimeout(seat.idle)
      void next.start(seat)
    }
  }

  async #runOn<Output>(seat: Seat, task: string, input: unknown, given: RunOptions): Promise<Output> {
    try {
      if (this.#closed) throw new Error(closing)
      given.signal?.throwIfAborted()
      return (await seat.thread.run(messageOf(this.#options, task, input), {
        ...given,
        memory: given.memory ?? this.#options.memory ?? defaultMemory,
        timeLimit: given.timeLimit ?? defaultTimeLimit,
      })) as Output // guaranteed by the task's type
    } finally {
      this.#idle.unshift(seat) // a running thread is used first; another starts only for concurrent work
      if (seat.isForShort || seat.thread.heapBytes > largeHeap) {
        seat.idle = setTimeout(() => void seat.thread.close(), this.#options.idleMs ?? idleMs).unref()
      }
      this.#drain()
    }
  }
}
