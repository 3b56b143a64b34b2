import type { DatabaseReader } from '#service/db/database.ts'
import { checkContent, countBrokenReferences } from './check-content.ts'
import { ConnectionPool, queryBuilder } from './kysely-driver.ts'
import { LocalConnection } from './local-connection.ts'
import { traceOf } from './probe-store.ts'
import { openSqlite } from './open-sqlite.ts'
import type { ThreadOptions } from './protocol.ts'
import type { BrokenReferences } from '#service/domain/recovery/store-check.ts'

/** A database that is only read, on the calling thread. */
export interface ReadingDatabase<Tables> {
  readonly read: DatabaseReader<Tables>
  /** Checks all pages, rows and indexes; returns what the database says, empty if it is whole. */
  check(): readonly string[]
  /** @throws {Error} of the driver if the database is damaged */
  countBrokenReferences(): readonly BrokenReferences[]
  close(): void
}

/**
 * Opens a database only to read it, on a thread that may wait for its own statements.
 * @param isAlone true if no other connection has it open: then closing leaves no file behind
 */
export function openReadingDatabase<Tables>(
  file: string,
  schema: ThreadOptions['schema'],
  isAlone = false,
): ReadingDatabase<Tables> {
  const removeTrace = isAlone ? traceOf(file) : () => {}
  const sqlite = openSqlite({ file, mode: 'read', schema }, [])
  return {
    read: queryBuilder<Tables>(new ConnectionPool([new LocalConnection(sqlite)])),
    check: () => checkContent(sqlite, 'full'),
    countBrokenReferences: () => countBrokenReferences(sqlite),
    close() {
      sqlite.close()
      removeTrace()
    },
  }
}
