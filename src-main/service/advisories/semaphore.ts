/** Limits how many tasks run at once; the others wait in order. */
export class Semaphore {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** @throws the reason of the signal if it is aborted before the task starts */
  async take<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await this.#wait(signal)
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  #wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1)
        reject(signal.reason as Error)
      }
      signal.throwIfAborted()
      signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(begin)
    })
  }
}
