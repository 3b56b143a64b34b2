import { ingest } from './ingest.ts'
import type { IngestInput, IngestOutput } from '#service/documents/ingest-input.ts'
import type { Task } from '#service/workers/task.ts'

/** Reads an uploaded document and stores it as a new version. */
export const ingestTask: Task<IngestInput, IngestOutput> = { name: 'ingest', run: ingest }
