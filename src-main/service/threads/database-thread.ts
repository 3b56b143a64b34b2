import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import type { ThreadOptions, ThreadResponse } from '#service/db/dialect/protocol.ts'
import type { SqliteConnection } from '#service/db/dialect/sqlite-connection.ts'
import { StoreClaim } from '#service/db/dialect/store-claim.ts'
import { type DamageMark, writeDamageMark } from '#service/db/store/damage-mark.ts'
import { ThreadServer } from '#service/db/dialect/thread-server.ts'
import { advisoryMigrations } from '#service/db/advisory-file/migrations/advisory-migrations.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { setVersionOrder } from '#service/domain/conditions/version-order.ts'
import { StoreRejected } from '#service/domain/store-rejected.ts'
import { packageVersionOrder } from '#service/matching/package-version-order.ts'

setVersionOrder(packageVersionOrder)

/** Entry of a database thread: serves one connection to the thread that started it and to those that it connects. */
const options = workerData as ThreadOptions
if (!parentPort) throw new Error('The database thread runs as a worker thread only')
const port = parentPort
/** Damage that the folder is not marked with yet. */
let mark: DamageMark | undefined
const migrations = options.schema === 'user-data' ? userDataMigrations : advisoryMigrations

function serve(connection: SqliteConnection, storeProblem: string | null): void {
  const onDamage = options.isStore ? noteDamage : undefined
  const beforeClose = writeMark // again, if the folder did not take it
  new ThreadServer(connection, () => port.close(), { onDamage, beforeClose, isReader: options.mode === 'read' }).add(
    port,
  )
  port.postMessage({ ready: true, storeProblem } satisfies ThreadResponse)
}

/** The writer marks the folder, whichever thread met the damage. */
function noteDamage(found: string): void {
  if (options.mode === 'read') return
  mark = { found, at: new Date().toISOString() }
  writeMark()
}

/** A folder that takes no file, as on a full disk, must not end the thread: its answers say that the database is damaged. */
function writeMark(): void {
  if (!mark) return
  try {
    writeDamageMark(dirname(options.file), mark)
    mark = undefined
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
  }
}

try {
  const claim =
    options.isStore && options.mode === 'write' ? new StoreClaim(options.file, migrations.length) : undefined
  serve(openSqlite(options, migrations, claim), claim?.problem ?? null)
} catch (error) {
  if (!(error instanceof StoreRejected)) throw error
  // An error that ends a thread arrives without the members of its class.
  const { fault, found, where, remedy } = error
  port.postMessage({ refused: { fault, found, where, remedy } } satisfies ThreadResponse)
  port.close()
}
