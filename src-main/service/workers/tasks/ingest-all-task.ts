import { ingestAll } from '#service/intake/ingest-all.ts'
import type { IngestInput, IngestOutput } from '#service/intake/ingest-input.ts'
import type { Task } from '#service/workers/task.ts'

/** Reads the documents of one upload and stores them as new versions, all or none. */
export const ingestAllTask: Task<readonly IngestInput[], readonly IngestOutput[]> = {
  name: 'ingest-all',
  run: ingestAll,
}
