import { parentPort, workerData } from 'node:worker_threads'
import { openSqlite } from '#service/db/dialect/open-sqlite.ts'
import type { ThreadOptions } from '#service/db/dialect/protocol.ts'
import { ThreadServer } from '#service/db/dialect/thread-server.ts'
import { advisoryMigrations } from '#service/db/migrations/advisory-migrations.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'

/** Entry of a database thread: one connection, served to the thread that started it and to those it connects. */
const options = workerData as ThreadOptions
if (!parentPort) throw new Error('The database thread runs as a worker thread only')
const port = parentPort
const migrations = options.schema === 'user-data' ? userDataMigrations : advisoryMigrations
const server = new ThreadServer(openSqlite(options, migrations), () => port.close())
server.add(port)
port.postMessage({ ready: true })
