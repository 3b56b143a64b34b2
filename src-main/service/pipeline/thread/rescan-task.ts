import { rescanChunk, type RescanFailure, type RescanInput } from './rescan-chunk.ts'
import { stages } from './stages.ts'
import type { Task } from '#service/workers/task.ts'

/** Scans a few versions again. */
export const rescanTask: Task<RescanInput, readonly RescanFailure[]> = {
  name: 'rescan',
  run: (context, input) => rescanChunk(context, input, stages),
}
