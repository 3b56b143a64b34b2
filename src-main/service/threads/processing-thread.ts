import { parentPort, workerData } from 'node:worker_threads'
import { auditCommit } from '#service/db/audit/append-entry.ts'
import { openProcessingDatabase } from '#service/db/dialect/processing-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { setVersionOrder } from '#service/domain/conditions/version-order.ts'
import { packageVersionOrder } from '#service/matching/package-version-order.ts'
import { serveTasks } from '#service/workers/serve-tasks.ts'
import { tasks } from './tasks.ts'
import { attachPlace } from '#service/workers/task-place.ts'
import type { ProcessingThreadOptions } from '#service/workers/thread-messages.ts'

/** Entry of a processing thread: runs tasks one after the other for the thread that started it. */
const options = workerData as ProcessingThreadOptions
if (!parentPort) throw new Error('The processing thread runs as a worker thread only')
attachPlace(options.place)
setVersionOrder(packageVersionOrder)
const { databaseFile, writer } = options
const database = openProcessingDatabase<UserDataTables>(databaseFile, 'user-data', writer, auditCommit)
serveTasks(parentPort, tasks, { database, dataFolder: options.dataFolder }, () => database.close())
