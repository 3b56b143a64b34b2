import type { MessagePort } from 'node:worker_threads'
import type { DatabaseHandle } from '#service/db/database.ts'
import { bulkInserter } from './bulk-insert.ts'
import { type CommitHook, ConnectionPool, queryBuilder } from './kysely-driver.ts'
import { LocalConnection } from './local-connection.ts'
import { openSqlite } from './open-sqlite.ts'
import type { ThreadOptions } from './protocol.ts'
import { ThreadClient } from './thread-client.ts'

/**
 * Opens the database of a processing thread: it reads on the thread and writes through a port to the only writer.
 *
 * @param hook what goes with its changes
 */
export function openProcessingDatabase<Tables>(
  file: string,
  schema: ThreadOptions['schema'],
  writer: MessagePort,
  hook?: CommitHook,
): DatabaseHandle<Tables> & { close(): void } {
  const reader = openSqlite({ file, mode: 'read', schema }, [])
  const writing = new ThreadClient(writer)
  const writePool = new ConnectionPool([writing])
  const reading = new LocalConnection(reader, (found) => writing.reportDamage(found))
  return {
    read: queryBuilder<Tables>(new ConnectionPool([reading])),
    write: queryBuilder<Tables>(writePool, hook),
    bulkInsert: bulkInserter<Tables>(writePool),
    close: () => {
      writer.close()
      reader.close()
    },
  }
}
