import { HeapBudget } from './heap-budget.ts'

/** The heaps of all threads of a process, in MiB. */
export interface ThreadHeaps {
  /** For threads that process documents or work on the files of a store. */
  readonly tasks: HeapBudget
  /** For threads that serve a database. */
  readonly databases: HeapBudget
  /** Limit that is enough for nearly every task. */
  readonly usual: number
  /** Limit of a task that needs more; null if each task has its own. */
  readonly largest: number | null
  /** Limit of a thread that serves a database. */
  readonly database: number
}

/**
 * Heap for short-lived objects, in MiB. V8's default grows with the limit and the machine. It costs a large document 200 MiB more, and when a
 * heap is full, moving so much out of it at once can end the whole process instead of the thread (3 of 8 times with a limit of 64 MiB).
 */
export const youngGeneration = { task: 12, database: 6 } as const

/**
 * Electron's V8 compresses pointers: all threads of a process share one heap of 4096 MiB, and when it is full, the process ends
 * (https://www.electronjs.org/blog/v8-memory-cage). A heap of compressed pointers holds about half as much again. What is left over here is
 * the main thread's.
 */
function sharedCage(): ThreadHeaps {
  const [usual, largest, database] = [384, 1920, 96]
  // One large task, and two usual ones, of which one may be short work or work on the files of a store.
  const tasks = new HeapBudget(largest + 2 * usual + 3 * youngGeneration.task)
  // The writer, three readers, one of the advisory data; two of data that it replaced, and one that replaces it or upgrades a copy.
  const databases = new HeapBudget(8 * (database + youngGeneration.database))
  return { tasks, databases, usual, largest, database }
}

/** Node's V8 does not: each thread has a heap of its own. */
function separateHeaps(): ThreadHeaps {
  return {
    tasks: new HeapBudget(Infinity),
    databases: new HeapBudget(Infinity),
    usual: 512,
    largest: null,
    database: 2048,
  }
}

/** Returns heaps as in Electron, or as in Node. */
export function createThreadHeaps(isInElectron: boolean): ThreadHeaps {
  return isInElectron ? sharedCage() : separateHeaps()
}

/** The heaps of this process. They are the process's, however many services run in it. */
export const threadHeaps = createThreadHeaps(process.versions['electron'] !== undefined)
