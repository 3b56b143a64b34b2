import type { Log } from '#service/domain/log-level.ts'
import type { MessagePort, Worker } from 'node:worker_threads'
import {
  type Connection,
  DatabaseClosed,
  DatabaseError,
  type StatementResult,
  type ThreadRequest,
  type ThreadResponse,
} from './protocol.ts'

interface Pending {
  resolve(result: StatementResult): void
  reject(error: Error): void
}

type Unnumbered<T> = T extends { readonly id: number } ? Omit<T, 'id'> : never

/** A connection on another thread, used through messages. */
export class ThreadClient implements Connection {
  readonly #port: Worker | MessagePort
  readonly #pending = new Map<number, Pending>()
  readonly #log: Log
  #lastId = 0
  /** Why nothing is answered any more. */
  #ended: Error | undefined

  /** `why`: the error of what is pending, or asked later, once the port is closed. A port closes with its thread, after all its answers. */
  constructor(port: Worker | MessagePort, log: Log = () => {}, why = (): Error => new DatabaseClosed()) {
    this.#port = port
    this.#log = log
    port.on('message', (response: ThreadResponse) => this.#receive(response))
    port.on('close', () => this.abandon(why()))
  }

  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    return this.#ask({ kind: 'query', sql, parameters })
  }

  async bulk(sql: string, rows: readonly (readonly unknown[])[]): Promise<void> {
    await this.#ask({ kind: 'bulk', sql, rows })
  }

  async begin(): Promise<void> {
    await this.#ask({ kind: 'begin' })
  }

  async commit(): Promise<void> {
    await this.#ask({ kind: 'commit' })
  }

  async rollback(): Promise<void> {
    await this.#ask({ kind: 'rollback' })
  }

  /** Puts a view in the place of a table on this connection, or takes it away. */
  async shadow(table: string, view: string | null): Promise<void> {
    await this.#ask({ kind: 'shadow', table, view })
  }

  /** Says that a reader met damage, so that nothing is written from now on. */
  async reportDamage(found: string): Promise<void> {
    await this.#ask({ kind: 'damage', found })
  }

  /** Opens another port to this connection. `isProcessing`: for a processing thread, to which the caller must transfer its other end. */
  async connect(port: MessagePort, isProcessing: boolean): Promise<void> {
    await this.#ask({ kind: 'connect', port, isProcessing }, [port])
  }

  /** Closes the connection after all pending requests. Nothing is answered any more. */
  async close(): Promise<void> {
    if (this.#ended) return
    const closed = this.#ask({ kind: 'close' })
    this.#ended = new DatabaseClosed()
    await closed
  }

  /** Whether the thread has ended or was asked to. */
  get hasEnded(): boolean {
    return this.#ended !== undefined
  }

  /** Why nothing is answered any more: `DatabaseClosed` after it was asked to close. */
  get end(): Error | undefined {
    return this.#ended
  }

  /** Closes a port opened by `connect`; an open transaction on it is rolled back. */
  disconnect(): void {
    if ('close' in this.#port) this.#port.close()
  }

  /** Fails all pending requests and all later ones, because the thread ended. */
  abandon(reason: Error): void {
    this.#ended ??= reason
    for (const pending of this.#pending.values()) pending.reject(reason)
    this.#pending.clear()
  }

  #ask(request: Unnumbered<ThreadRequest>, transfer: MessagePort[] = []): Promise<StatementResult> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = (this.#lastId += 1)
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#port.postMessage({ id, ...request }, transfer)
    })
  }

  #receive(response: ThreadResponse): void {
    if ('ready' in response || 'refused' in response || 'damaged' in response) return // handled by the code that started the thread
    if ('slowStatement' in response) {
      this.#log(`slow statement, ${Math.round(response.milliseconds)} ms: ${response.slowStatement}`, 'info')
      return
    }
    const pending = this.#pending.get(response.id)
    this.#pending.delete(response.id)
    if (!pending) return
    if ('failure' in response) pending.reject(restored(response.failure))
    else pending.resolve(response)
  }
}

function restored(failure: {
  name: string
  message: string
  stack: string | undefined
  code: string | undefined
}): Error {
  const error = new DatabaseError(failure.message, failure.code)
  if (failure.stack) error.stack = failure.stack
  return error
}
