import type { MessagePort } from 'node:worker_threads'
import type { StoreRejection } from '#service/domain/store-rejected.ts'

/** A client's request to a database thread. Every request gets one response, by `id`. */
export type ThreadRequest =
  | { readonly id: number; readonly kind: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly id: number; readonly kind: 'bulk'; readonly sql: string; readonly rows: readonly (readonly unknown[])[] }
  | { readonly id: number; readonly kind: 'begin' | 'commit' | 'rollback' }
  | { readonly id: number; readonly kind: 'connect'; readonly port: MessagePort; readonly isProcessing: boolean }
  | { readonly id: number; readonly kind: 'shadow'; readonly table: string; readonly view: string | null }
  /** A reader met damage: from now on nothing is written. */
  | { readonly id: number; readonly kind: 'damage'; readonly found: string }
  | { readonly id: number; readonly kind: 'close' }

/** An error of another thread, with everything needed to throw it again here. */
export interface ThreadFailure {
  readonly name: string
  readonly message: string
  readonly stack: string | undefined
  readonly code: string | undefined
}

export type ThreadResponse =
  | { readonly id: number; readonly rows: readonly unknown[]; readonly changes: number }
  | { readonly id: number; readonly failure: ThreadFailure }
  | { readonly ready: true; readonly storeProblem: string | null }
  | { readonly refused: StoreRejection }
  | { readonly damaged: string }
  | { readonly slowStatement: string; readonly milliseconds: number }

/** Options for starting a database thread. */
export interface ThreadOptions {
  readonly file: string
  readonly mode: 'write' | 'read'
  readonly schema: 'user-data' | 'advisories'
  /** True if the file is the database of a data folder, whose own mark is next to it: checked before the file is opened. */
  readonly isStore?: boolean | undefined
}

/** Rows and the number of changed rows of one statement. */
export interface StatementResult {
  readonly rows: readonly unknown[]
  readonly changes: number
}

/** One connection to a database, in this thread or another. */
export interface Connection {
  query(sql: string, parameters: readonly unknown[]): Promise<StatementResult>
  /** Yields the rows of one statement in parts, so that they are never in memory all at once. Absent where they cross threads. */
  readInParts?(sql: string, parameters: readonly unknown[], rows: number): AsyncIterable<readonly unknown[]>
  /** Runs one prepared statement for every row, in one transaction. */
  bulk(sql: string, rows: readonly (readonly unknown[])[]): Promise<void>
  begin(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
}

/** The database was closed before the statement could run: nothing of it was done. */
export class DatabaseClosed extends Error {
  override readonly name = 'DatabaseClosed'

  constructor() {
    super('The database is closed')
  }
}

/** A statement failed in the database; `code` is SQLite's, for example `SQLITE_CONSTRAINT_UNIQUE`. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError'
  readonly code: string | undefined

  constructor(message: string, code: string | undefined) {
    super(message)
    this.code = code
  }
}
