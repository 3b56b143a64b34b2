/** Heap that a budget holds for one thread. */
export interface HeapLease {
  /** Says that the thread is being ended: what waits counts on its heap, and gets it after `release`. */
  leave(): void
  /** Gives the heap back: the thread has ended. */
  release(): void
}

interface Waiting {
  readonly memory: number
  grant(): void
}

/**
 * Divides the heap that the threads of a process may have together. All figures are limits in MiB: what a thread may use, not what it
 * uses. Who waits is served in order, and before those that only try.
 */
export class HeapBudget {
  readonly total: number
  #used = 0
  #leaving = 0
  readonly #waiting: Waiting[] = []
  readonly #listeners = new Set<() => void>()

  /** @param total MiB; `Infinity` for a process whose threads have heaps of their own */
  constructor(total: number) {
    this.total = total
  }

  /** What nobody has or waits for, when the threads that are being ended are gone. Negative: more of them have to be ended. */
  get room(): number {
    return this.total - this.#used + this.#leaving - this.#waiting.reduce((sum, { memory }) => sum + memory, 0)
  }

  /**
   * Takes heap, which counts from now on, and returns it when it is there.
   *
   * @throws {RangeError} if it is more than all
   * @throws the signal's reason if it was aborted before
   */
  async take(memory: number, signal?: AbortSignal): Promise<HeapLease> {
    if (memory > this.total) throw new RangeError(`${memory} MiB of heap are more than all ${this.total}`)
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<HeapLease>()
    const waiting: Waiting = { memory, grant: () => resolve(this.#lend(memory)) }
    const withdraw = () => {
      const index = this.#waiting.indexOf(waiting)
      if (index < 0) return
      this.#waiting.splice(index, 1)
      reject(signal?.reason)
      this.#settle()
    }
    this.#waiting.push(waiting)
    signal?.addEventListener('abort', withdraw)
    this.#settle()
    return promise.finally(() => signal?.removeEventListener('abort', withdraw))
  }

  /** Takes heap if it is there at this moment. */
  tryTake(memory: number): HeapLease | undefined {
    return this.#waiting.length === 0 && this.#used + memory <= this.total ? this.#lend(memory) : undefined
  }

  /** Calls back after each change. Returns a function that ends this. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #settle(): void {
    for (let next = this.#waiting[0]; next && this.#used + next.memory <= this.total; next = this.#waiting[0]) {
      this.#waiting.shift()
      next.grant()
    }
    for (const listener of this.#listeners) listener()
  }

  #lend(memory: number): HeapLease {
    let state: 'staying' | 'leaving' | 'gone' = 'staying'
    this.#used += memory
    return {
      leave: () => {
        if (state !== 'staying') return
        state = 'leaving'
        this.#leaving += memory
      },
      release: () => {
        if (state === 'gone') return
        if (state === 'leaving') this.#leaving -= memory
        state = 'gone'
        this.#used -= memory
        this.#settle()
      },
    }
  }
}
