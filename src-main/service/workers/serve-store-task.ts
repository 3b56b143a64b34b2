import type { MessagePort } from 'node:worker_threads'
import { limitedReport } from './limited-report.ts'
import type { StoreThreadOptions } from './run-store-task.ts'
import { clockWith } from './serve-tasks.ts'
import type { StoreTask, StoreTaskContext } from './store-task.ts'
import { attachPlace, markPlace, markStep } from './task-place.ts'
import { type FromThread, serializeError } from './thread-messages.ts'

/** Runs the one task of a thread for the thread that started it, then closes the port. */
export async function serveStoreTask(
  port: MessagePort,
  tasks: readonly StoreTask<never, unknown>[],
  { task: name, input, clockOffset, place }: StoreThreadOptions,
): Promise<void> {
  attachPlace(place)
  const answer = (message: FromThread) => port.postMessage(message)
  const canceled = new AbortController()
  port.on('message', () => canceled.abort()) // the only message is a cancellation
  try {
    const task = tasks.find((candidate) => candidate.name === name)
    if (!task) throw new Error(`There is no task "${name}"`)
    const report = reporting(limitedReport((progress) => answer({ kind: 'progress', progress })))
    const context = { now: clockWith(clockOffset), report, signal: canceled.signal }
    answer({ kind: 'done', output: await task.run(context, input as never) })
  } catch (error) {
    answer({ kind: 'failed', failure: serializeError(error) })
  }
  port.close()
}

/** A task that repeats its message with each piece has named the piece itself. */
function reporting(send: StoreTaskContext['report']): StoreTaskContext['report'] {
  let last: string | undefined
  return (progress) => {
    if (progress.message === undefined || progress.message === last) markStep()
    else markPlace((last = progress.message))
    send(progress)
  }
}
