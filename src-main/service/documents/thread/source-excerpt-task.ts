import type { ExcerptRequest, SourceExcerpt } from '#service/domain/documents/source-excerpt.ts'
import { readExcerpt } from './source-excerpt.ts'
import type { Task } from '#service/workers/task.ts'

export interface ExcerptInput extends ExcerptRequest {
  readonly path: string
  /** Whether the file is the document itself, with nothing around it. */
  readonly isPlain: boolean
}

/** Gives lines of a document. */
export const sourceExcerptTask: Task<ExcerptInput, SourceExcerpt> = {
  name: 'source-excerpt',
  run: (_, { path, ...request }) => readExcerpt(path, request),
}
