import type { DatabaseThreads } from '#service/db/dialect/database-threads.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { PooledThread, type ThreadStart } from './pooled-thread.ts'
import type { RunOptions } from './run-options.ts'
import type { ToThread } from './thread-messages.ts'
import { workerUrl } from './worker-url.ts'

const defaultMemory = 1536
const closing = 'The service is shutting down'

export interface ProcessingPoolOptions {
  readonly database: Pick<DatabaseThreads<UserDataTables>, 'connectWriter'>
  /** Path of `waybill.db`. */
  readonly databaseFile: string
  readonly dataFolder: string
  /** The current advisory file. */
  readonly advisoriesFile: () => string | null
  readonly now: () => Date
  readonly threads?: number | undefined
  /** Heap limit of tasks without one of their own, in MiB. */
  readonly memory?: number | undefined
  readonly threadUrl?: URL | undefined
}

/** Runs tasks on processing threads, so that the main thread never parses, matches or renders. */
export interface ProcessingPool {
  /**
   * Runs a task of the list by its name.
   *
   * @throws {Rejection} of the task
   * @throws {TaskLimitError} if it exceeded its limits
   * @throws the signal's reason if it was aborted, otherwise the task's own fault
   */
  run<Input, Output>(task: string, input: Input, options?: RunOptions): Promise<Output>
  /** Ends the threads and their tasks. Open transactions are rolled back. */
  close(): Promise<void>
}

interface Waiting {
  readonly background: boolean
  start(): Promise<void>
  refuse(reason: Error): void
}

/** Returns the message that starts a task, with the advisory file and the time of this moment. */
function messageOf({ advisoriesFile, now }: ProcessingPoolOptions, task: string, input: unknown): ToThread {
  return { kind: 'run', task, input, advisoriesFile: advisoriesFile(), clockOffset: now().getTime() - Date.now() }
}

/** Creates the pool. No thread starts before the first task. */
export function createProcessingPool(options: ProcessingPoolOptions): ProcessingPool {
  const start: ThreadStart = {
    threadUrl: options.threadUrl ?? workerUrl('processing-thread'),
    connectWriter: () => options.database.connectWriter(),
    databaseFile: options.databaseFile,
    dataFolder: options.dataFolder,
  }
  const threads = Array.from({ length: options.threads ?? 2 }, () => new PooledThread(start))
  const idle = [...threads]
  const waiting: Waiting[] = []
  let closed = false
  const drain = () => {
    while (idle.length > 0) {
      const foreground = waiting.findIndex((work) => !work.background)
      const [next] = waiting.splice(Math.max(foreground, 0), 1)
      if (!next) return
      void next.start()
    }
  }
  const runOn = async <Output>(task: string, input: unknown, given: RunOptions): Promise<Output> => {
    const thread = idle.shift()
    if (!thread) throw new Error('No processing thread is free')
    try {
      if (closed) throw new Error(closing)
      given.signal?.throwIfAborted()
      return (await thread.run(messageOf(options, task, input), {
        ...given,
        memory: given.memory ?? options.memory ?? defaultMemory,
      })) as Output // guaranteed by the task's type
    } finally {
      idle.unshift(thread) // a running thread is used first; another starts only for concurrent work
      drain()
    }
  }
  return {
    run: (task, input, given = {}) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error(closing))
        const begin = () => runOn<never>(task, input, given).then(resolve, reject)
        waiting.push({ background: given.background ?? false, start: begin, refuse: reject })
        drain()
      }),
    close: async () => {
      closed = true
      for (const work of waiting.splice(0)) work.refuse(new Error(closing))
      await Promise.all(threads.map((thread) => thread.close()))
    },
  }
}
