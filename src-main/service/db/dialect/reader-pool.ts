import type { Log } from '#service/domain/log-level.ts'
import { isStoreDamaged } from '#service/domain/store-damaged.ts'
import type { ConnectionLender } from './kysely-driver.ts'
import { type Connection, DatabaseClosed, type StatementResult } from './protocol.ts'
import type { ThreadClient } from './thread-client.ts'

/** A thread with a connection that only reads. */
export interface ReaderThread {
  readonly client: ThreadClient
  /** Resolves when damage that it met is reported: nothing is written any more. */
  reported(): Promise<void>
  /** Ends the thread after its pending requests. */
  close(): Promise<void>
}

export interface ReaderPoolOptions {
  /** Readers that take new statements. */
  readonly readers: number
  open(): Promise<ReaderThread>
  /** Milliseconds after which another reader takes the place of one whose statement still runs. */
  readonly patienceMs?: number | undefined
  readonly log?: Log | undefined
}

const defaultPatienceMs = 2000

/** Statements that may run at once beyond the patience with them. Each keeps a thread, because SQLite cannot be interrupted here. */
const maxOverdue = 8

/** The connection of one thread. It is lent to one caller at a time and runs one statement at a time. */
class Reader implements Connection {
  readonly thread: ReaderThread
  readonly #onOverdue: (reader: Reader) => void
  readonly #patienceMs: number
  #statement: string | undefined
  #overdue = Promise.withResolvers<void>()
  #isOverdue = false

  constructor(thread: ReaderThread, patienceMs: number, onOverdue: (reader: Reader) => void) {
    this.thread = thread
    this.#patienceMs = patienceMs
    this.#onOverdue = onOverdue
  }

  /** Whether its statement runs for longer than others wait for. */
  get isOverdue(): boolean {
    return this.#isOverdue
  }

  /** Text of the running statement. */
  get statement(): string | undefined {
    return this.#statement
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<StatementResult> {
    this.#statement = sql
    let immediate: NodeJS.Immediate | undefined
    // The answer may be there already, and this thread was busy with something else.
    const timer = setTimeout(() => (immediate = setImmediate(() => this.#noteOverdue())), this.#patienceMs)
    try {
      return await this.thread.client.query(sql, parameters)
    } catch (error) {
      if (isStoreDamaged(error)) await this.thread.reported()
      throw error
    } finally {
      clearTimeout(timer)
      clearImmediate(immediate)
      this.#statement = undefined
      if (this.#isOverdue) this.#overdue = Promise.withResolvers<void>()
      this.#isOverdue = false
    }
  }

  /** Does not wait for an overdue statement: it reads what was there when it began, and what follows it finds the view. */
  async shadow(table: string, view: string | null): Promise<void> {
    const { client } = this.thread
    const done = client.shadow(table, view).catch((error: unknown) => {
      if (!client.hasEnded) throw error // a thread that ended shows nobody anything
    })
    await Promise.race(this.#isOverdue ? [done, Promise.resolve()] : [done, this.#overdue.promise])
  }

  bulk(sql: string, rows: readonly (readonly unknown[])[]): Promise<void> {
    return this.thread.client.bulk(sql, rows)
  }

  begin(): Promise<void> {
    return this.thread.client.begin()
  }

  commit(): Promise<void> {
    return this.thread.client.commit()
  }

  rollback(): Promise<void> {
    return this.thread.client.rollback()
  }

  #noteOverdue(): void {
    this.#isOverdue = true
    this.#overdue.resolve()
    this.#onOverdue(this)
  }
}

/**
 * Lends readers, each to one caller at a time. While a statement runs for seconds and callers wait, another thread takes the place of
 * its reader, up to a limit. It keeps its own thread until it ends.
 */
export class ReaderPool implements ConnectionLender {
  readonly #options: ReaderPoolOptions
  readonly #all = new Set<Reader>()
  readonly #free: Reader[] = []
  readonly #waiting: { resolve(this: void, reader: Reader): void; reject(this: void, error: Error): void }[] = []
  readonly #views = new Map<string, string>()
  readonly #ending = new Set<Promise<void>>()
  #opening: Promise<void> | undefined
  #isClosed = false

  private constructor(options: ReaderPoolOptions) {
    this.#options = options
  }

  /** @throws {Error} if a reader cannot be opened */
  static async open(options: ReaderPoolOptions): Promise<ReaderPool> {
    const pool = new ReaderPool(options)
    const threads = await Promise.allSettled(Array.from({ length: options.readers }, () => options.open()))
    for (const thread of threads) if (thread.status === 'fulfilled') pool.#add(thread.value)
    const failed = threads.find((thread) => thread.status === 'rejected')
    if (!failed) return pool
    await pool.close()
    throw failed.reason
  }

  async acquire(): Promise<Connection> {
    if (this.#isClosed) throw new DatabaseClosed()
    const reader = this.#takeFree()
    if (reader) return reader
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#replace()
    })
  }

  release(connection: Connection): void {
    if (!(connection instanceof Reader) || !this.#all.has(connection)) return // it was ended
    const isSurplus = this.#able() > this.#options.readers
    if (isSurplus || connection.thread.client.hasEnded) this.#end(connection)
    else this.#lend(connection)
    this.#replace()
  }

  /** Puts a view in the place of a table on all readers, or takes it away; also on those that are opened later. */
  async shadow(table: string, view: string | null): Promise<void> {
    if (view === null) this.#views.delete(table)
    else this.#views.set(table, view)
    await this.#opening
    await Promise.all([...this.#all].map((reader) => reader.shadow(table, view)))
  }

  /** Ends the threads after all pending requests. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#reject(new DatabaseClosed())
    await this.#opening
    for (const reader of this.#all) this.#end(reader)
    await Promise.all(this.#ending)
  }

  /** Number of readers that run no overdue statement. */
  #able(): number {
    return [...this.#all].filter(({ isOverdue }) => !isOverdue).length
  }

  #add(thread: ReaderThread): void {
    const patienceMs = this.#options.patienceMs ?? defaultPatienceMs
    const reader = new Reader(thread, patienceMs, () => this.#replace())
    this.#all.add(reader)
    this.#lend(reader)
  }

  /** Returns a free reader. One whose thread ended meanwhile is forgotten. */
  #takeFree(): Reader | undefined {
    for (let reader = this.#free.shift(); reader; reader = this.#free.shift()) {
      if (!reader.thread.client.hasEnded) return reader
      this.#end(reader)
    }
    return undefined
  }

  #lend(reader: Reader): void {
    const next = this.#waiting.shift()
    if (next) next.resolve(reader)
    else this.#free.push(reader)
  }

  #end(reader: Reader): void {
    this.#all.delete(reader)
    const ended = reader.thread
      .close()
      .catch((error: unknown) => this.#options.log?.(`A reader ended by itself: ${String(error)}`))
      .finally(() => this.#ending.delete(ended))
    this.#ending.add(ended)
  }

  /** Opens another reader if callers wait although one is overdue. One at a time. */
  #replace(): void {
    const { readers, log } = this.#options
    if (this.#opening || this.#isClosed || this.#waiting.length === 0 || this.#able() >= readers) return
    const overdue = [...this.#all].filter(({ isOverdue }) => isOverdue)
    if (overdue.length > maxOverdue) return // the others wait until one of them ends
    const statements = overdue.map(({ statement }) => statement).join('; ')
    log?.(`Another reader is started, because ${overdue.length} of at most ${maxOverdue} take long: ${statements}`)
    this.#opening = this.#openAnother().then(
      () => {
        this.#opening = undefined
        this.#replace()
      },
      (error: unknown) => {
        this.#opening = undefined // tried again with the next caller
        log?.(`No other reader could be started: ${String(error)}`)
        if (this.#all.size === 0) this.#reject(error as Error) // no end of a statement would help those who wait
      },
    )
  }

  #reject(reason: Error): void {
    for (const { reject } of this.#waiting.splice(0)) reject(reason)
  }

  async #openAnother(): Promise<void> {
    const thread = await this.#options.open()
    try {
      for (const [table, view] of this.#views) await thread.client.shadow(table, view)
    } catch (error) {
      await thread.close()
      throw error
    }
    this.#add(thread)
  }
}
