import type { Task } from '#service/workers/task.ts'
import { compareDocumentsTask } from '#service/compare/thread/compare-documents-task.ts'
import { exportBundleTask } from '#service/advisories/thread/export-bundle-task.ts'
import { exportTask } from '#service/downloads/thread/export-task.ts'
import { importAdvisoriesTask } from '#service/advisories/thread/import-advisories-task.ts'
import { ingestAllTask } from '#service/documents/thread/ingest-all-task.ts'
import { ingestTask } from '#service/documents/thread/ingest-task.ts'
import { inspectTask } from '#service/documents/thread/inspect-task.ts'
import { rankFindingsTask } from '#service/scans/thread/rank-findings-task.ts'
import { readAsideTask } from '#service/documents/thread/read-aside-task.ts'
import { sourceExcerptTask } from '#service/documents/thread/source-excerpt-task.ts'
import { readVexTask } from '#service/statements/thread/read-vex-task.ts'
import { recomputeTask } from '#service/scans/thread/recompute-task.ts'
import { rescanTask } from '#service/pipeline/thread/rescan-task.ts'
import { stageTask } from '#service/pipeline/thread/stage-task.ts'
import { unpackTask } from '#service/documents/thread/unpack-task.ts'

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
