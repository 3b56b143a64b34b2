import { type CurrentOperation, currentOperation } from '#service/db/audit/current-operation.ts'
import { takeOver, toSend } from '#service/db/audit/operation-of-task.ts'
import type { DatabaseThreads } from '#service/db/dialect/database-threads.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { type ThreadHeaps, threadHeaps } from '#service/domain/thread-heaps.ts'
import { TaskLimitError } from './pooled-thread.ts'
import type { RunOptions } from './run-options.ts'
import { type Seat, Seats } from './seats.ts'
import { TaskLine, type WaitingTask } from './task-line.ts'
import type { ToThread } from './thread-messages.ts'
import { workerUrl } from './worker-url.ts'

const defaultMemory = 1536
const defaultTimeLimit = 30 * 60_000
/** Milliseconds after which a thread ends that is not worth its memory. */
const idleMs = 15_000
/** Milliseconds after which a waiting task gets its turn beside those that run. */
const turnMs = 3000

const closing = 'The service is shutting down'

export interface ProcessingPoolOptions {
  readonly database: Pick<DatabaseThreads<UserDataTables>, 'connectWriter'>
  /** Path of `waybill.db`. */
  readonly databaseFile: string
  readonly dataFolder: string
  /** The current advisory file. */
  readonly advisoriesFile: () => string | null
  readonly now: () => Date
  /** Tasks that run at once while none waits for long. One more thread is started for short work while they are busy. */
  readonly threads?: number | undefined
  /** Heap limit of tasks without one of their own, in MiB. */
  readonly memory?: number | undefined
  /** What the heaps of the threads are part of, and with which limits they start; by default those of the process. */
  readonly heaps?: ThreadHeaps | undefined
  readonly threadUrl?: URL | undefined
  /** Milliseconds after which a thread ends that is not worth its memory. */
  readonly idleMs?: number | undefined
  /** Milliseconds after which a waiting task gets its turn beside those that run. */
  readonly turnMs?: number | undefined
}

/** Runs tasks on processing threads, so that the main thread never parses, matches or renders. */
export interface ProcessingPool {
  /**
   * Runs a task of the list by its name. Every task has a time and a memory limit.
   *
   * @throws {Rejection} of the task
   * @throws {TaskLimitError} if it exceeded its limits
   * @throws the signal's reason if it was aborted, also while it waited for a thread; otherwise the task's own fault
   */
  run<Input, Output>(task: string, input: Input, options?: RunOptions): Promise<Output>
  /** Ends the threads and their tasks. Open transactions are rolled back. */
  close(): Promise<void>
}

/** A task and its options. */
interface Work {
  readonly task: string
  readonly input: unknown
  readonly given: RunOptions
  /** Of the caller: the task may start in the turn of another. */
  readonly operation: CurrentOperation | undefined
}

/** Returns the message that starts a task, with the advisory file and the time of this moment. */
function messageOf({ advisoriesFile, now }: ProcessingPoolOptions, { task, input, operation }: Work): ToThread {
  const clockOffset = now().getTime() - Date.now()
  return { kind: 'run', task, input, advisoriesFile: advisoriesFile(), clockOffset, operation: toSend(operation) }
}

/**
 * Creates the pool. No thread starts before the first task. A few tasks run at once. One that waits for seconds gets its turn beside them,
 * on a thread of its own, as long as the memory of all threads together allows it: a large document never holds another for long. One
 * thread is reserved for short work, which does not even wait for seconds (docs/decisions/0037).
 */
export function createProcessingPool(options: ProcessingPoolOptions): ProcessingPool {
  return new ThreadPool(options)
}

class ThreadPool implements ProcessingPool {
  readonly #options: ProcessingPoolOptions
  readonly #seats: Seats
  readonly #waiting = new TaskLine<Seat>()
  readonly #threads: number
  readonly #turnMs: number
  readonly #heaps: ThreadHeaps
  readonly #stopListening: () => void
  /** Tasks that run at once. More than usual since one waited for long, until none waits. */
  #atOnce: number
  #turn: NodeJS.Timeout | undefined
  #isDraining = false
  #closed = false

  constructor(options: ProcessingPoolOptions) {
    this.#options = options
    this.#threads = options.threads ?? 2
    this.#turnMs = options.turnMs ?? turnMs
    this.#heaps = options.heaps ?? threadHeaps
    this.#atOnce = this.#threads
    const start = {
      threadUrl: options.threadUrl ?? workerUrl('processing-thread'),
      connectWriter: () => options.database.connectWriter(),
      databaseFile: options.databaseFile,
      dataFolder: options.dataFolder,
      heap: this.#heaps.tasks,
    }
    const limits = { usual: this.#heaps.usual, idleMs: options.idleMs ?? idleMs }
    this.#seats = new Seats(start, this.#threads, limits)
    this.#stopListening = this.#heaps.tasks.onChange(() => this.#drain())
  }

  async run<Input, Output>(task: string, input: Input, given: RunOptions = {}): Promise<Output> {
    const work: Work = { task, input, given, operation: currentOperation() }
    const most = this.#limitOf(given.memory ?? this.#options.memory ?? defaultMemory)
    const first = this.#firstLimit(given, most)
    try {
      return (await this.#queued(work, first)) as Output // guaranteed by the task's type
    } catch (error) {
      const isTooSmall = error instanceof TaskLimitError && error.limit === 'memory' && first < most
      if (!isTooSmall) throw error
      given.signal?.throwIfAborted() // it would have been repeated
      await given.beforeRepeat?.()
      return (await this.#queued(work, most)) as Output // the same
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#turn)
    this.#stopListening()
    for (const work of this.#waiting.clear()) work.refuse(new Error(closing))
    await this.#seats.close()
  }

  /** Where threads share a heap there is one limit for all large tasks: their thread is never replaced by a larger one. */
  #limitOf(memory: number): number {
    return memory > this.#heaps.usual ? (this.#heaps.largest ?? memory) : memory
  }

  /** Only a task that can be repeated starts with less than all of its memory. */
  #firstLimit({ beforeRepeat, expectedMemory = 0 }: RunOptions, most: number): number {
    const { usual } = this.#heaps
    return beforeRepeat && expectedMemory <= usual ? Math.min(most, usual) : most
  }

  #queued(work: Work, memory: number): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const { background = false, short = false, signal } = work.given
    if (this.#closed) throw new Error(closing)
    signal?.throwIfAborted()
    const waiting: WaitingTask<Seat> = {
      isBackground: background,
      isShort: short,
      memory,
      since: performance.now(),
      start: (seat) => this.#runOn(seat, work, memory).then(resolve, reject),
      refuse: reject,
    }
    const leave = () => {
      if (this.#waiting.remove(waiting)) reject(signal?.reason)
    }
    signal?.addEventListener('abort', leave)
    this.#waiting.add(waiting)
    this.#drain()
    return promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Starts what can start now, and looks again when the next task waits for long. */
  #drain(): void {
    if (this.#isDraining || this.#closed) return
    this.#isDraining = true
    const now = performance.now()
    const overdue = now - this.#turnMs
    for (let next = this.#takeNext(overdue); next; next = this.#takeNext(overdue)) {
      this.#seats.occupy(next.seat, next.task)
      this.#atOnce = Math.max(this.#atOnce, this.#seats.running)
      void next.task.start(next.seat)
      this.#seats.makeRoom()
    }
    this.#seats.makeRoom() // for work that waits elsewhere
    this.#isDraining = false
    this.#lookAgain(now)
  }

  #takeNext(overdue: number): { readonly task: WaitingTask<Seat>; readonly seat: Seat } | undefined {
    const lacking = this.#waiting.find((task) => task.since <= overdue && this.#seats.lacksHeap(task))
    const seatFor = (task: WaitingTask<Seat>) => {
      if (lacking && !this.#seats.leavesRoomFor(lacking, task)) return undefined
      return this.#seats.freeFor(task, this.#seats.running >= this.#atOnce && task.since > overdue)
    }
    const task = this.#waiting.take((one) => seatFor(one) !== undefined, overdue)
    const seat = task && seatFor(task)
    return seat && { task, seat }
  }

  #lookAgain(now: number): void {
    const times = this.#waiting.times()
    if (times.length === 0 && this.#seats.running < this.#threads) this.#atOnce = this.#threads
    const later = times.find((since) => since > now - this.#turnMs)
    clearTimeout(this.#turn)
    if (later !== undefined) this.#turn = setTimeout(() => this.#drain(), later + this.#turnMs - now + 1)
  }

  async #runOn(seat: Seat, work: Work, memory: number): Promise<unknown> {
    const { given, operation } = work
    try {
      if (this.#closed) throw new Error(closing)
      const timeLimit = given.timeLimit ?? defaultTimeLimit
      return await seat.thread.run(messageOf(this.#options, work), {
        ...{ ...given, memory, timeLimit },
        onOperation: (back) => takeOver(operation, back),
      })
    } finally {
      this.#seats.release(seat)
      if (!this.#closed) this.#drain()
    }
  }
}
