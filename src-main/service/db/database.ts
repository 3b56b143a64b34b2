import type { Kysely, Transaction } from 'kysely'
import type { UserDataTables } from './tables/user-data-tables.ts'

/** Writes many rows of one table by one prepared statement, in one short transaction of its own. */
export type BulkInsert<Tables> = <T extends keyof Tables & string>(
  table: T,
  columns: readonly (keyof Tables[T] & string)[],
  rows: readonly (readonly unknown[])[],
) => Promise<void>

/**
 * A database as repositories see it: `read` sees what is committed, `write` is the one writer. On the main thread both answer from
 * other threads; a statement never blocks it.
 */
export interface DatabaseHandle<Tables> {
  readonly read: Kysely<Tables>
  readonly write: Kysely<Tables>
  readonly bulkInsert: BulkInsert<Tables>
}

export type UserDatabase = DatabaseHandle<UserDataTables>

/** An open transaction of the user's data: rules that belong together are called in one. */
export type UserTransaction = Transaction<UserDataTables>
