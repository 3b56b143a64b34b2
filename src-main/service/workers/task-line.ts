/** A task that waits for a thread. `Seat` is what it starts on. */
export interface WaitingTask<Seat> {
  readonly isBackground: boolean
  readonly isShort: boolean
  /** Its heap limit in MiB. */
  readonly memory: number
  /** When it began to wait, in milliseconds of `performance.now()`. */
  readonly since: number
  start(seat: Seat): Promise<void>
  refuse(reason: Error): void
}

/**
 * Tasks that wait for a thread: those that a user waits for first, otherwise in their order. Background work that waits for long takes
 * turns with them, so that neither holds the other for good.
 */
export class TaskLine<Seat> {
  readonly #waiting: WaitingTask<Seat>[] = []
  #wasForeground = false

  add(task: WaitingTask<Seat>): void {
    this.#waiting.push(task)
  }

  /** Removes a task. Returns false if it does not wait any more. */
  remove(task: WaitingTask<Seat>): boolean {
    const index = this.#waiting.indexOf(task)
    if (index >= 0) this.#waiting.splice(index, 1)
    return index >= 0
  }

  /**
   * Removes and returns the next of the tasks that can start.
   * @param overdue tasks that wait since this time or longer wait for long
   */
  take(canStart: (task: WaitingTask<Seat>) => boolean, overdue: number): WaitingTask<Seat> | undefined {
    const able = this.#waiting.filter(canStart)
    const foreground = able.find(({ isBackground }) => !isBackground)
    const background = able.find(({ isBackground }) => isBackground)
    const isTurnOfBackground = background && this.#wasForeground && background.since <= overdue
    const next = isTurnOfBackground ? background : (foreground ?? background)
    if (!next) return undefined
    this.#wasForeground = !next.isBackground
    this.remove(next)
    return next
  }

  /** Returns the first task of which it is true. */
  find(isMeant: (task: WaitingTask<Seat>) => boolean): WaitingTask<Seat> | undefined {
    return this.#waiting.find(isMeant)
  }

  /** Returns when the tasks began to wait, in their order. */
  times(): readonly number[] {
    return this.#waiting.map(({ since }) => since)
  }

  /** Removes and returns all tasks. */
  clear(): readonly WaitingTask<Seat>[] {
    return this.#waiting.splice(0)
  }
}
