import { getHeapStatistics } from 'node:v8'
import type { MessagePort } from 'node:worker_threads'
import { type OperationOfTask, runTaskOf } from '#service/db/audit/operation-of-task.ts'
import { limitedReport } from './limited-report.ts'
import { markPlace } from './task-place.ts'
import type { Task, TaskContext } from './task.ts'
import { type FromThread, serializeError, type ToThread } from './thread-messages.ts'

/**
 * Handles the messages of the thread that started this one: one task at a time, with one reply each.
 *
 * @param close closes what would keep the thread after its last message
 */
export function serveTasks(
  port: MessagePort,
  tasks: readonly Task<unknown, unknown>[],
  shared: Pick<TaskContext, 'database' | 'dataFolder'>,
  close: () => void,
): void {
  const answer = (message: FromThread) => port.postMessage(message)
  let running: AbortController | undefined
  const run = async (message: Extract<ToThread, { kind: 'run' }>) => {
    const controller = (running = new AbortController())
    const { advisoriesFile } = message
    const now = clockWith(message.clockOffset)
    const send = limitedReport((progress) => answer({ kind: 'progress', progress }))
    const report: TaskContext['report'] = (progress) => {
      if (progress.message !== undefined) markPlace(progress.message)
      send(progress)
    }
    let operation: OperationOfTask | undefined
    const after = () => ({ heapBytes: getHeapStatistics().total_heap_size, operation })
    try {
      const task = tasks.find((candidate) => candidate.name === message.task)
      if (!task) throw new Error(`There is no task "${message.task}"`)
      const context = { ...shared, advisoriesFile, now, report, signal: controller.signal }
      const work = () => task.run(context, message.input)
      const output = await runTaskOf(message.operation, work, (state) => void (operation = state))
      answer({ kind: 'done', output, ...after() })
    } catch (error) {
      answer({ kind: 'failed', failure: serializeError(error), ...after() })
    }
  }
  port.on('message', (message: ToThread) => {
    if (message.kind === 'run') return void run(message)
    running?.abort()
    if (message.kind === 'cancel') return
    port.close()
    close()
  })
  answer({ kind: 'ready' })
}

/** Returns the service's clock. It follows the system's, also after a computer slept during a task. `offset` in milliseconds. */
export function clockWith(offset: number): () => Date {
  return () => new Date(Date.now() + offset)
}
