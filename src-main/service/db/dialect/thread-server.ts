import type { MessagePort } from 'node:worker_threads'
import { StoreDamaged } from '#service/domain/store-damaged.ts'
import { isDamageCode } from './check-content.ts'
import type { StatementResult, ThreadRequest, ThreadResponse } from './protocol.ts'
import { limitResult } from './result-limit.ts'
import { SlowResults } from './slow-results.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Slower statements are logged with their text, never with their values. */
const slowStatementMs = 40

/** Requests of people that go before one of processing that waits. A decision is short; a part of a large change is not. */
const mostBefore = 8

interface Client {
  readonly port: Pick<MessagePort, 'postMessage' | 'on' | 'close'>
  readonly waiting: { readonly request: ThreadRequest; readonly arrival: number }[]
  readonly isProcessing: boolean
}

export interface ThreadServerOptions {
  /**
   * For the database of a data folder: called once, when a statement meets damage, or a client says that one did. Every client is told
   * before anything of it fails.
   */
  readonly onDamage?: ((found: string) => void) | undefined
  /** Called before the connection is closed, which is before anybody knows that it is. */
  readonly beforeClose?: (() => void) | undefined
  /** The connection only reads. */
  readonly isReader: boolean
}

/**
 * Serves one connection to several clients. While one client has a transaction open the others wait, and a client that disappears loses its
 * transaction. Otherwise requests run in order of arrival, those of processing after those of people: a person who waits for a part of a
 * large change waits for one part, however many others wait, too. Requests on two ports can arrive in another order than they were sent.
 */
export class ThreadServer {
  readonly #connection: SqliteConnection
  readonly #clients: Client[] = []
  readonly #onClose: () => void
  readonly #onDamage: ((found: string) => void) | undefined
  readonly #beforeClose: () => void
  #holder: Client | undefined
  #arrivals = 0
  /** Requests of people since processing waits. */
  #before = 0
  /** Of a connection that only reads. Its clients get copies, which they may change. */
  readonly #slowResults: SlowResults | undefined

  constructor(
    connection: SqliteConnection,
    onClose: () => void,
    { onDamage, beforeClose = () => {}, isReader }: ThreadServerOptions,
  ) {
    this.#connection = connection
    this.#onClose = onClose
    this.#onDamage = onDamage
    this.#beforeClose = beforeClose
    this.#slowResults = isReader ? new SlowResults(() => connection.dataVersion()) : undefined
  }

  add(port: Client['port'], isProcessing = false): void {
    const client: Client = { port, waiting: [], isProcessing }
    this.#clients.push(client)
    port.on('message', (request: ThreadRequest) => {
      // Damage and a new client wait for no transaction of another.
      if (request.kind === 'damage' || request.kind === 'connect') this.#serve(client, request)
      else client.waiting.push({ request, arrival: (this.#arrivals += 1) })
      this.#drain()
    })
    port.on('close', () => this.#remove(client))
  }

  #remove(client: Client): void {
    const index = this.#clients.indexOf(client)
    if (index >= 0) this.#clients.splice(index, 1)
    if (this.#holder === client) {
      this.#holder = undefined
      if (this.#connection.inTransaction) this.#connection.execute('ROLLBACK')
    }
    this.#drain()
  }

  #drain(): void {
    for (let next = this.#next(); next; next = this.#next()) this.#serve(next.client, next.request)
  }

  #next(): { client: Client; request: ThreadRequest } | undefined {
    const client = this.#holder ?? this.#nextClient()
    const request = client?.waiting.shift()?.request
    return client && request && { client, request }
  }

  #nextClient(): Client | undefined {
    const processing = this.#firstOf((client) => client.isProcessing)
    const person = this.#firstOf((client) => !client.isProcessing)
    const isTurnOfProcessing = processing && (!person || this.#before >= mostBefore)
    this.#before = processing && !isTurnOfProcessing ? this.#before + 1 : 0
    return isTurnOfProcessing ? processing : person
  }

  /** Returns the client whose request waits longest. */
  #firstOf(isMeant: (client: Client) => boolean): Client | undefined {
    let first: Client | undefined
    for (const client of this.#clients) {
      const arrival = client.waiting[0]?.arrival ?? Infinity
      if (isMeant(client) && arrival < (first?.waiting[0]?.arrival ?? Infinity)) first = client
    }
    return first
  }

  #serve(client: Client, request: ThreadRequest): void {
    const answer = (response: ThreadResponse) => client.port.postMessage(response)
    const started = performance.now()
    try {
      const result = this.#run(client, request)
      answer({ id: request.id, ...result })
    } catch (error) {
      const { name, message, stack, code } = this.#noted(error) as Error & { code?: string }
      answer({ id: request.id, failure: { name, message, stack, code } })
    }
    const milliseconds = performance.now() - started
    if (milliseconds > slowStatementMs && 'sql' in request) answer({ slowStatement: request.sql, milliseconds })
    if (request.kind === 'close') this.#close()
  }

  /** Damage of the database of a data folder ends all changes, on this thread at once. */
  #noted(error: unknown): unknown {
    const { message, code } = error as Error & { code?: string }
    if (!this.#onDamage || !isDamageCode(code)) return error
    this.#rejectWrites(message)
    return new StoreDamaged()
  }

  #rejectWrites(found: string): void {
    if (this.#connection.rejectsWrites) return
    this.#holder = undefined
    this.#connection.rejectWrites()
    if (!this.#onDamage) return
    for (const { port } of this.#clients) port.postMessage({ damaged: found } satisfies ThreadResponse)
    this.#onDamage(found)
  }

  /**
   * SQLite rolls a transaction back by itself when the disk is full. What its client had already sent would be stored without the rest.
   *
   * @throws {Error} if the transaction of the client is gone
   */
  #requireTransaction(client: Client): void {
    if (this.#holder !== client || this.#connection.inTransaction) return
    const message = 'The transaction was rolled back: database or disk is full, or the disk failed'
    throw Object.assign(new Error(message), { code: 'SQLITE_FULL' })
  }

  #query({ sql, parameters }: Extract<ThreadRequest, { kind: 'query' }>): StatementResult {
    const run = () => {
      const { rows, changes } = this.#connection.query(sql, parameters)
      return { rows: limitResult(rows), changes }
    }
    return this.#slowResults ? this.#slowResults.get(sql, parameters, run) : run()
  }

  /** An open port of any client would keep the thread. */
  #close(): void {
    for (const { port } of this.#clients) port.close()
    this.#onClose()
  }

  #run(client: Client, request: ThreadRequest): { rows: readonly unknown[]; changes: number } {
    const nothing = { rows: [], changes: 0 }
    switch (request.kind) {
      case 'query':
        this.#requireTransaction(client)
        return this.#query(request)
      case 'bulk':
        this.#requireTransaction(client)
        this.#connection.bulk(request.sql, request.rows)
        return nothing
      case 'begin':
        if (this.#connection.rejectsWrites) throw new StoreDamaged()
        this.#connection.execute('BEGIN IMMEDIATE')
        this.#holder = client
        return nothing
      case 'damage':
        this.#rejectWrites(request.found)
        return nothing
      case 'commit':
      case 'rollback':
        return this.#end(client, request.kind)
      case 'connect':
        this.add(request.port, request.isProcessing)
        return nothing
      case 'shadow':
        this.#slowResults?.clear()
        this.#connection.shadow(request.table, request.view)
        return nothing
      case 'close':
        this.#beforeClose()
        this.#connection.close()
        return nothing
    }
  }

  #end(client: Client, kind: 'commit' | 'rollback'): StatementResult {
    if (kind === 'commit') {
      if (this.#connection.rejectsWrites) throw new StoreDamaged() // it was rolled back
      this.#requireTransaction(client)
    }
    this.#holder = undefined
    if (!this.#connection.inTransaction) return { rows: [], changes: 0 }
    if (kind === 'commit') this.#connection.commit()
    else this.#connection.execute('ROLLBACK')
    return { rows: [], changes: 0 }
  }
}
