/** A task that waits for a thread. `Seat` is what it starts on. */
export interface WaitingTask<Seat> {
  readonly isBackground: boolean
  readonly isShort: boolean
  start(seat: Seat): Promise<void>
  refuse(reason: Error): void
}

/** Tasks that wait for a thread: those that a user waits for first, otherwise in their order. */
export class TaskLine<Seat> {
  readonly #waiting: WaitingTask<Seat>[] = []

  add(task: WaitingTask<Seat>): void {
    this.#waiting.push(task)
  }

  /** Removes and returns the next task; for a reserved thread, the next short one. */
  take(onlyShort: boolean): WaitingTask<Seat> | undefined {
    const fits = (task: WaitingTask<Seat>) => task.isShort || !onlyShort
    const foreground = this.#waiting.findIndex((task) => !task.isBackground && fits(task))
    const index = foreground >= 0 ? foreground : this.#waiting.findIndex(fits)
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0]
  }

  /** Removes and returns all tasks. */
  clear(): readonly WaitingTask<Seat>[] {
    return this.#waiting.splice(0)
  }
}
