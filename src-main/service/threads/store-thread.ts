import { parentPort, workerData } from 'node:worker_threads'
import type { StoreThreadOptions } from '#service/workers/run-store-task.ts'
import { serveStoreTask } from '#service/workers/serve-store-task.ts'
import { storeTasks } from './store-tasks.ts'

/** Entry of a thread that runs one task on the files of a store, then ends. */
if (!parentPort) throw new Error('The store thread runs as a worker thread only')
await serveStoreTask(parentPort, storeTasks, workerData as StoreThreadOptions)
