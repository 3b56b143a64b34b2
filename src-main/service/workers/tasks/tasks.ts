import type { Task } from '#service/workers/task.ts'
import { compareDocumentsTask } from './compare-documents-task.ts'
import { exportBundleTask } from './export-bundle-task.ts'
import { exportTask } from './export-task.ts'
import { importAdvisoriesTask } from './import-advisories-task.ts'
import { ingestAllTask } from './ingest-all-task.ts'
import { ingestTask } from './ingest-task.ts'
import { inspectTask } from './inspect-task.ts'
import { rankFindingsTask } from './rank-findings-task.ts'
import { readAsideTask } from './read-aside-task.ts'
import { sourceExcerptTask } from './source-excerpt-task.ts'
import { readVexTask } from './read-vex-task.ts'
import { recomputeTask } from './recompute-task.ts'
import { rescanTask } from './rescan-task.ts'
import { stageTask } from './stage-task.ts'
import { unpackTask } from './unpack-task.ts'

/** Everything that processing threads can do, found by name. */
export const tasks: readonly Task<unknown, unknown>[] = [
  ingestTask,
  ingestAllTask,
  readAsideTask,
  readVexTask,
  inspectTask,
  sourceExcerptTask,
  compareDocumentsTask,
  exportTask,
  exportBundleTask,
  stageTask,
  unpackTask,
  importAdvisoriesTask,
  rankFindingsTask,
  rescanTask,
  recomputeTask,
]
