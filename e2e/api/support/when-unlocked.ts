import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'

/**
 * Writes to the database of a service of this process. A connection that waits for its turn holds up the very write that it waits for: it asks
 * again instead, and needs `timeout: 0`.
 */
export async function whenUnlocked<Result>(write: () => Result): Promise<Result> {
  for (;;) {
    try {
      return write()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error
      // oxlint-disable-next-line no-await-in-loop -- until it is free
      await setTimeout(20)
    }
  }
}

/** Writes to the database of a data folder in one transaction, also beside a service of this process. */
export async function writeBeside<Result>(
  dataFolder: string,
  write: (database: Database.Database) => Result,
): Promise<Result> {
  const database = new Database(join(dataFolder, 'waybill.db'), { timeout: 0 })
  try {
    // It waits for the service before it reads: a transaction that has read cannot write after another connection did.
    const change = database.transaction(() => write(database))
    return await whenUnlocked(() => change.immediate())
  } finally {
    database.close()
  }
}
