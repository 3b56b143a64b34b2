import type { HeapBudget } from '#service/domain/heap-budget.ts'
import { heapOf, PooledThread, type ThreadStart } from './pooled-thread.ts'
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
  /** Heap limit in MiB of its task; 0 while it is free. */
  taskMemory: number
}

/**
 * The seats of a pool, free or taken. A thread starts with the first task of its seat, if there is heap for it: threads that have nothing to
 * do are ended to make room.
 */
export class Seats {
  readonly #all: readonly Seat[]
  readonly #free: Seat[]
  readonly #heap: HeapBudget
  readonly #usualMemory: number
  readonly #idleMs: number

  /**
   * @param staying number of threads that stay while they have nothing to do
   * @param usual heap limit in MiB of threads for usual tasks
   * @param idleMs milliseconds after which other threads end, and those with a large heap: they would keep their memory
   */
  constructor(start: ThreadStart, staying: number, { usual, idleMs }: { usual: number; idleMs: number }) {
    const seat = (kind: Seat['kind'], stays: boolean): Seat => ({
      thread: new PooledThread(start),
      kind,
      stays,
      taskMemory: 0,
    })
    this.#all = [
      ...Array.from({ length: usualThreads }, (_, index) => seat('usual', index < staying)),
      ...Array.from({ length: largeThreads }, () => seat('large', false)),
      seat('short', false),
    ]
    this.#free = [...this.#all]
    this.#heap = start.heap
    this.#usualMemory = usual
    this.#idleMs = idleMs
  }

  /** Number of tasks that run on seats for all work. */
  get running(): number {
    return this.#all.filter((seat) => seat.kind !== 'short' && !this.#free.includes(seat)).length
  }

  /**
   * Returns a free seat for the task, whose thread runs or finds heap. The reserved one is used last, so that it starts only while the others
   * are busy.
   */
  freeFor(task: WaitingTask<Seat>, isReservedOnly: boolean): Seat | undefined {
    return this.#freeSeats(task, isReservedOnly).find((seat) => this.#hasRoom(seat, task.memory))
  }

  /** Whether a seat is free for the task, but no heap. */
  lacksHeap(task: WaitingTask<Seat>): boolean {
    const seats = this.#freeSeats(task, false)
    return seats.length > 0 && !seats.some((seat) => this.#hasRoom(seat, task.memory))
  }

  /**
   * Whether a task can start although another waits for heap: what takes less than that one may have only what it will leave, and what takes
   * as much comes after it. So it gets its turn when the running tasks that take as much end, whatever else has heap for long.
   */
  leavesRoomFor(waiting: WaitingTask<Seat>, { memory }: WaitingTask<Seat>): boolean {
    if (memory >= waiting.memory) return false
    const room = this.#all
      .filter(({ taskMemory }) => taskMemory === 0 || taskMemory >= waiting.memory)
      .map(({ thread, taskMemory }) => Math.max(thread.memory, taskMemory))
      .reduce((sum, ending) => sum + (ending > 0 ? heapOf(ending) : 0), this.#heap.room)
    return heapOf(memory) + heapOf(waiting.memory) <= room
  }

  /** Takes a seat for a task. */
  occupy(seat: Seat, { memory }: WaitingTask<Seat>): void {
    this.#free.splice(this.#free.indexOf(seat), 1)
    clearTimeout(seat.idle)
    seat.taskMemory = memory
  }

  /** Ends threads that have nothing to do until those that wait find heap. Those that start at once are ended last. */
  makeRoom(): void {
    for (const { thread } of this.#free.toSorted((a, b) => Number(a.stays) - Number(b.stays))) {
      if (this.#heap.room >= 0) return
      if (thread.memory > 0) void thread.end()
    }
  }

  /** Frees a seat. A running thread is used first; another starts only for concurrent work. */
  release(seat: Seat): void {
    this.#free.unshift(seat)
    seat.taskMemory = 0
    if (seat.stays && seat.thread.heapBytes <= largeHeap) return
    seat.idle = setTimeout(() => void seat.thread.end(), this.#idleMs).unref()
  }

  #freeSeats({ isShort, memory }: WaitingTask<Seat>, isReservedOnly: boolean): readonly Seat[] {
    const kind = memory > this.#usualMemory ? 'large' : 'usual'
    const seats = isReservedOnly ? [] : this.#free.filter((free) => free.kind === kind)
    return isShort ? [...seats, ...this.#free.filter((free) => free.kind === 'short')] : seats
  }

  #hasRoom(seat: Seat, memory: number): boolean {
    if (seat.thread.memory >= memory) return true
    const idle = this.#free.filter(({ thread }) => thread.memory > 0)
    return heapOf(memory) <= idle.reduce((sum, { thread }) => sum + heapOf(thread.memory), this.#heap.room)
  }

  async close(): Promise<void> {
    for (const seat of this.#all) clearTimeout(seat.idle)
    await Promise.all(this.#all.map(({ thread }) => thread.close()))
  }
}
