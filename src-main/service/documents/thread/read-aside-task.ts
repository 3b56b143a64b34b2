import { storeHidden } from './ingest.ts'
import type { HiddenVersion, IngestInput } from '#service/documents/ingest-input.ts'
import type { Task } from '#service/workers/task.ts'

/** Reads a document and stores its content where nobody sees it, to take the place of a version's content. */
export const readAsideTask: Task<IngestInput, HiddenVersion> = { name: 'read-aside', run: storeHidden }
