import type { Kysely, Transaction } from 'kysely'
import type { UserDataTables } from './tables/user-data-tables.ts'

/**
 * Writes many rows of one table with one prepared statement, in one short transaction of its own. Only for rows that nobody sees before a
 * later transaction shows them: they are durable with that one.
 */
export type BulkInsert<Tables> = <T extends keyof Tables & string>(
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  rows: readonly (readonly unknown[])[],
) => Promise<void>

/**
 * The operations that statements which only read need. A reader cannot insert, update, delete or begin a transaction, so that nothing is
 * written through it by mistake. A writer and a transaction are readers, too.
 */
export type DatabaseReader<Tables> = Pick<Kysely<Tables>, 'selectFrom' | 'getExecutor'>

/**
 * A database as repositories use it: `read` sees committed data, `write` is the only writer. On the main thread both run on other threads;
 * a statement never blocks it.
 */
export interface DatabaseHandle<Tables> {
  readonly read: DatabaseReader<Tables>
  readonly write: Kysely<Tables>
  readonly bulkInsert: BulkInsert<Tables>
  /**
   * Puts a view in the place of a table for every reader of this handle, under the table's name, or with null takes it away. Absent where
   * readers and the writer share a connection.
   */
  readonly shadow?: (table: keyof Tables & string, view: string | null) => Promise<void>
}

/** Reads the user's data. */
export type UserReader = DatabaseReader<UserDataTables>

export type UserDatabase = DatabaseHandle<UserDataTables>

/** An open transaction of the user's data: related changes are made in one. */
export type UserTransaction = Transaction<UserDataTables>
