import type { Task } from '#service/workers/task.ts'
import { exportTask } from './export-task.ts'
import { importAdvisoriesTask } from './import-advisories-task.ts'
import { ingestTask } from './ingest-task.ts'
import { inspectTask } from './inspect-task.ts'
import { readAsideTask } from './read-aside-task.ts'
import { stageTask } from './stage-task.ts'

/** Everything that processing threads can do, found by name. */
export const tasks: readonly Task<unknown, unknown>[] = [
  ingestTask,
  readAsideTask,
  inspectTask,
  exportTask,
  stageTask,
  importAdvisoriesTask,
]
