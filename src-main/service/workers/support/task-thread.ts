import { writeFileSync } from 'node:fs'
import { parentPort, threadId, workerData } from 'node:worker_threads'
import type { StageName } from '#shared/stage.ts'
import { licenseListsTask } from '#service/components/thread/license-lists.ts'
import { evaluateAll } from '#service/db/jobs/job-queue.ts'
import { openProcessingDatabase } from '#service/db/dialect/processing-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { rescanChunk, type RescanInput } from '#service/pipeline/thread/rescan-chunk.ts'
import { runStage, type StageInput } from '#service/pipeline/thread/run-stage.ts'
import type { Stage } from '#service/workers/stage.ts'
import { serveTasks } from '#service/workers/serve-tasks.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'
import { markPlace, attachPlace } from '#service/workers/task-place.ts'
import type { ProcessingThreadOptions } from '#service/workers/thread-messages.ts'

/** A processing thread with tasks for tests, which cause the failures of a real one on demand. */

const echo: Task<unknown, unknown> = { name: 'echo', run: (_, input) => Promise.resolve(input) }

const failingTask: Task<readonly string[], never> = {
  name: 'refuse',
  run: (_, messages) => Promise.reject(new Rejection(messages)),
}

const fail: Task<string, never> = { name: 'fail', run: (_, message) => Promise.reject(new TypeError(message)) }

/** Says what time it is on the thread. */
const time: Task<null, string> = { name: 'time', run: ({ now }) => Promise.resolve(now().toISOString()) }

/** Never yields. */
const spin: Task<null, never> = {
  name: 'spin',
  run: () => {
    for (;;);
  },
}

/** Never yields, at a place. */
const spinAt: Task<string, never> = {
  name: 'spin at',
  run: (_, name) => {
    markPlace('the component', name)
    for (;;);
  },
}

/** Ends the thread after its answer, without an error. */
const exitLater: Task<null, string> = {
  name: 'exit later',
  run: () => {
    setTimeout(() => process.exit(), 50)
    return Promise.resolve('soon')
  },
}

/** Writes a file when the thread runs its exit handlers, which a thread that is ended from outside does not. */
const noteExit: Task<string, null> = {
  name: 'note exit',
  run: (_, path) => {
    process.once('exit', () => writeFileSync(path, ''))
    return Promise.resolve(null)
  },
}

const wait: Task<number, string> = {
  name: 'wait',
  run: ({ signal }, milliseconds) =>
    new Promise((resolve, reject) => {
      setTimeout(() => resolve('waited'), milliseconds)
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    }),
}

/** Says that it runs, and ends when it is canceled. */
const stay: Task<null, string> = {
  name: 'stay',
  run: (context) => {
    context.report({ done: 1 })
    return wait.run(context, 60_000)
  },
}

const hoard: Task<null, number> = {
  name: 'hoard',
  run: () => {
    const kept: unknown[] = []
    markPlace('the record', 'HOARD-1')
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, at) => ({ at, text: `${at}` })))
  },
}

/** Needs a heap of some MiB, and says which thread it ran on. */
const fill: Task<number, number> = {
  name: 'fill',
  run: (_, megabytes) => {
    const kept = Array.from({ length: megabytes }, () => Array.from({ length: 2 ** 17 }, (_item, at) => at + 0.5))
    return Promise.resolve(kept.length === megabytes ? threadId : 0)
  },
}

const report: Task<number, null> = {
  name: 'report',
  run: (context, total) => {
    for (let done = 1; done <= total; done += 1) context.report({ done, total, message: `row ${done}` })
    return Promise.resolve(null)
  },
}

/** Starts to write and never ends. */
const hold: Task<string, never> = {
  name: 'hold',
  run: ({ database }, id) =>
    database.write.transaction().execute(async (transaction) => {
      await transaction.insertInto('organization').values({ id, name: id, updated_at: 't' }).execute()
      for (;;);
    }),
}

/** The label of a version tells its stages what to do. */
function stageNamed(name: StageName, context: TaskContext): Stage {
  return {
    name,
    load: ({ version }) => Promise.resolve(version.label),
    compute: async (label, { report: say, only, version }) => {
      if (name !== 'VULN_SCAN') return null
      say({ done: 1, total: 2, unit: 'components' })
      if (label === 'queued over' && only) await evaluateAll(context.database.write, version.id)
      if (label === 'refused') throw new Rejection('The data is damaged')
      if (label === 'faulty') throw new TypeError('x is not a function')
      if (label === 'lost') process.exit()
      if (label === 'slow') return wait.run(context, 60_000)
      if (label === 'hungry') return hoard.run(context, null)
      return null
    },
    save: (transaction, _, { version, only }) =>
      transaction
        .updateTable('sbom_version')
        .set({ updated_at: `saved by ${name}${only ? ' of some' : ''}` })
        .where('id', '=', version.id)
        .execute()
        .then(() => {}),
  }
}

const stage: Task<StageInput, unknown> = {
  name: 'stage',
  run: (context, { stage: name, version, reason, jobId, only }) =>
    runStage(stageNamed(name, context), { ...context, version, reason, only }, jobId),
}

const rescan: Task<RescanInput, unknown> = {
  name: 'rescan',
  run: (context, input) =>
    rescanChunk(
      context,
      input,
      input.stages.map((name) => stageNamed(name, context)),
    ),
}

const options = workerData as ProcessingThreadOptions
if (!parentPort) throw new Error('This runs as a worker thread only')
attachPlace(options.place)
const database = openProcessingDatabase<UserDataTables>(options.databaseFile, 'user-data', options.writer)
const tasks: readonly Task<never, unknown>[] = [
  echo,
  failingTask,
  fail,
  time,
  spin,
  spinAt,
  exitLater,
  noteExit,
  wait,
  stay,
  hoard,
  fill,
  report,
  hold,
  stage,
  rescan,
  licenseListsTask,
]
serveTasks(parentPort, tasks as readonly Task<unknown, unknown>[], { database, dataFolder: options.dataFolder }, () =>
  database.close(),
)
