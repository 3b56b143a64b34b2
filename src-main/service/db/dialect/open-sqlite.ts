import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { makePrivate } from '#service/db/store/private-files.ts'
import { rememberPlace } from '#service/db/store/own-folder.ts'
import { StorageFault } from '#service/domain/storage-fault.ts'
import { applicationIds } from './application-ids.ts'
import { applyMigrations, type Migration } from './apply-migrations.ts'
import { defineConditionFunctions } from './condition-functions.ts'
import { guardConnection } from './guard-connection.ts'
import type { ThreadOptions } from './protocol.ts'
import type { StoreClaim } from './store-claim.ts'
import { SqliteConnection } from './sqlite-connection.ts'

/**
 * Opens a database file with the durability settings of the security page: WAL, foreign keys, full flush on the writer, no extensions, no
 * trusted schema. The writer upgrades the schema.
 * @param claim for the database of a data folder
 * @throws {Error} if the file is not a database of this kind, or was written by a newer version of the application
 */
export function openSqlite(
  options: ThreadOptions,
  migrations: readonly Migration[],
  claim?: StoreClaim,
): SqliteConnection {
  const reading = options.mode === 'read'
  const database = new Database(options.file, { readonly: reading, fileMustExist: reading, timeout: 10_000 })
  try {
    guardConnection(database)
    if (options.schema === 'user-data') defineConditionFunctions(database)
    // KiB per connection, of which there are up to ten: the operating system caches pages that are read often. The writer's changes stay in
    // its own until they are committed, otherwise a large step writes each page several times.
    database.pragma(`cache_size = -${reading ? 8000 : 64_000}`)
    database.pragma('temp_store = MEMORY')
    if (reading) database.pragma('query_only = ON')
    else prepareForWriting(database, options, migrations, claim)
    return new SqliteConnection(database, claim && claimed(database, claim, options.file))
  } catch (error) {
    database.close()
    throw error
  }
}

/** The database of a data folder counts its clean end, and takes no change once its file is no longer in the folder: it would be lost. */
function claimed(database: Database.Database, claim: StoreClaim, file: string) {
  const isInPlace = rememberPlace(file)
  return {
    beforeClose: () => claim.end(database),
    beforeCommit: () => {
      if (!isInPlace()) throw new StorageFault('FOLDER_MOVED', dirname(file))
    },
  }
}

function prepareForWriting(
  database: Database.Database,
  options: ThreadOptions,
  migrations: readonly Migration[],
  claim?: StoreClaim,
): void {
  // The log and its index are created with the rights of the file.
  if (options.file !== ':memory:') makePrivate(options.file)
  const wanted = applicationIds[options.schema]
  const found = database.pragma('application_id', { simple: true })
  const isNew = database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0
  if (!isNew && found !== wanted) throw new Error(`"${options.file}" is not a Waybill database`)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // What is deleted is overwritten, so that free pages name nothing of it. Advisory data is public.
  if (options.schema === 'user-data') database.pragma('secure_delete = ON')
  if (process.platform === 'darwin') database.pragma('checkpoint_fullfsync = ON')
  // A start is counted before anything else is written: a log with content but without the count belongs to another copy.
  claim?.take(database)
  database.pragma(`application_id = ${wanted}`)
  applyMigrations(database, migrations, options.file)
  claim?.take(database)
}
