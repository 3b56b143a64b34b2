import { parentPort, workerData } from 'node:worker_threads'
import { limitedReport } from '#service/workers/limited-report.ts'
import { clockWith } from '#service/workers/serve-tasks.ts'
import type { StoreThreadOptions } from '#service/workers/run-store-task.ts'
import { type FromThread, serializeError } from '#service/workers/thread-messages.ts'
import { storeTasks } from './store-tasks.ts'

/** Entry of a thread that runs one task on the files of a store, then ends. */
if (!parentPort) throw new Error('The store thread runs as a worker thread only')
const port = parentPort
const { task: name, input, clockOffset } = workerData as StoreThreadOptions
const answer = (message: FromThread) => port.postMessage(message)
const canceled = new AbortController()
port.on('message', () => canceled.abort()) // the only message is a cancellation

try {
  const task = storeTasks.find((candidate) => candidate.name === name)
  if (!task) throw new Error(`There is no task "${name}"`)
  const report = limitedReport((progress) => answer({ kind: 'progress', progress }))
  const context = { now: clockWith(clockOffset), report, signal: canceled.signal }
  answer({ kind: 'done', output: await task.run(context, input as never) })
} catch (error) {
  answer({ kind: 'failed', failure: serializeError(error) })
}
port.close()
