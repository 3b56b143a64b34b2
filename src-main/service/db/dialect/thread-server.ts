import type { MessagePort } from 'node:worker_threads'
import type { ThreadRequest, ThreadResponse } from './protocol.ts'
import { limitResult } from './result-limit.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

/** Slower statements are logged with their text, never with their values. */
const slowStatementMs = 40

interface Client {
  readonly port: Pick<MessagePort, 'postMessage' | 'on'>
  readonly waiting: ThreadRequest[]
}

/**
 * Serves one connection to several clients. Requests run in order of arrival. While one client has a transaction open the others wait, and
 * a client that disappears loses its transaction.
 */
export class ThreadServer {
  readonly #connection: SqliteConnection
  readonly #clients: Client[] = []
  readonly #onClose: () => void
  #holder: Client | undefined

  constructor(connection: SqliteConnection, onClose: () => void) {
    this.#connection = connection
    this.#onClose = onClose
  }

  add(port: Client['port']): void {
    const client: Client = { port, waiting: [] }
    this.#clients.push(client)
    port.on('message', (request: ThreadRequest) => {
      client.waiting.push(request)
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
    for (const client of this.#holder ? [this.#holder] : this.#clients) {
      const request = client.waiting.shift()
      if (request) return { client, request }
    }
    return undefined
  }

  #serve(client: Client, request: ThreadRequest): void {
    const answer = (response: ThreadResponse) => client.port.postMessage(response)
    const started = performance.now()
    try {
      const result = this.#run(client, request)
      answer({ id: request.id, ...result })
    } catch (error) {
      const { name, message, stack, code } = error as Error & { code?: string }
      answer({ id: request.id, failure: { name, message, stack, code } })
    }
    const milliseconds = performance.now() - started
    if (milliseconds > slowStatementMs && 'sql' in request) answer({ slowStatement: request.sql, milliseconds })
    if (request.kind === 'close') this.#onClose()
  }

  #query({ sql, parameters }: Extract<ThreadRequest, { kind: 'query' }>) {
    const { rows, changes } = this.#connection.query(sql, parameters)
    return { rows: limitResult(rows), changes }
  }

  #run(client: Client, request: ThreadRequest): { rows: readonly unknown[]; changes: number } {
    const nothing = { rows: [], changes: 0 }
    switch (request.kind) {
      case 'query':
        return this.#query(request)
      case 'bulk':
        this.#connection.bulk(request.sql, request.rows)
        return nothing
      case 'begin':
        this.#connection.execute('BEGIN IMMEDIATE')
        this.#holder = client
        return nothing
      case 'commit':
      case 'rollback':
        this.#holder = undefined
        if (this.#connection.inTransaction) this.#connection.execute(request.kind === 'commit' ? 'COMMIT' : 'ROLLBACK')
        return nothing
      case 'connect':
        this.add(request.port)
        return nothing
      case 'close':
        this.#connection.close()
        return nothing
    }
  }
}
