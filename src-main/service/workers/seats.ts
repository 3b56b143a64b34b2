import { PooledThread, type ThreadStart } from './pooled-thread.ts'
import type { WaitingTask } from './task-line.ts'

/** Threads of that limit, and threads for tasks that need more. Together they bound the memory of all processing. */
const usualThreads = 4
const largeThreads = 2

/** Bytes of a heap that is large. That of a thread that processed small documents is smaller: it stays, and starts at once. */
const largeHeap = 128 * 2 ** 20

/** A place for a thread. `short`: reserved for short work. `large`: for tasks whose limit exceeds the usual one. */
export interface Seat {
  readonly thread: PooledThread
  readonly kind: 'usual' | 'large' | 'short'
  /** Its thread stays when it has nothing to do, unless its heap is large. */
  readonly stays: boolean
  idle?: NodeJS.Timeout
}

/** The seats of a pool, free or taken. A thread starts with the first task of its seat. */
export class Seats {
  readonly #all: readonly Seat[]
  readonly #free: Seat[]
  readonly #usualMemory: number
  readonly #idleMs: number

  /**
   * @param staying number of threads that stay while they have nothing to do
   * @param usual heap limit in MiB of threads for usual tasks
   * @param idleMs milliseconds after which other threads end, and those with a large heap: they would keep their memory
   */
  constructor(start: ThreadStart, staying: number, { usual, idleMs }: { usual: number; idleMs: number }) {
    const seat = (kind: Seat['kind'], stays: boolean): Seat => ({ thread: new PooledThread(start), kind, stays })
    this.#all = [
      ...Array.from({ length: usualThreads }, (_, index) => seat('usual', index < staying)),
      ...Array.from({ length: largeThreads }, () => seat('large', false)),
      seat('short', false),
    ]
    this.#free = [...this.#all]
    this.#usualMemory = usual
    this.#idleMs = idleMs
  }

  /** Number of tasks that run on seats for all work. */
  get running(): number {
    return this.#all.filter((seat) => seat.kind !== 'short' && !this.#free.includes(seat)).length
  }

  /** Returns a free seat for the task. The reserved one is used last, so that it starts only while the others are busy. */
  freeFor({ isShort, memory }: WaitingTask<Seat>, isReservedOnly: boolean): Seat | undefined {
    const kind = memory > this.#usualMemory ? 'large' : 'usual'
    const seat = isReservedOnly ? undefined : this.#free.find((free) => free.kind === kind)
    return seat ?? (isShort ? this.#free.find((free) => free.kind === 'short') : undefined)
  }

  occupy(seat: Seat): void {
    this.#free.splice(this.#free.indexOf(seat), 1)
    clearTimeout(seat.idle)
  }

  /** Frees a seat. A running thread is used first; another starts only for concurrent work. */
  release(seat: Seat): void {
    this.#free.unshift(seat)
    if (seat.stays && seat.thread.heapBytes <= largeHeap) return
    seat.idle = setTimeout(() => void seat.thread.end(), this.#idleMs).unref()
  }

  async close(): Promise<void> {
    for (const seat of this.#all) clearTimeout(seat.idle)
    await Promise.all(this.#all.map(({ thread }) => thread.close()))
  }
}
