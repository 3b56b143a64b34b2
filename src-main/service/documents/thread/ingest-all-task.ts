import { ingestAll } from './ingest-all.ts'
import type { IngestInput, IngestOutput } from '#service/documents/ingest-input.ts'
import type { Task } from '#service/workers/task.ts'

/** Reads the documents of one upload and stores them as new versions, all or none. */
export const ingestAllTask: Task<readonly IngestInput[], readonly IngestOutput[]> = {
  name: 'ingest-all',
  run: ingestAll,
}
