import { inspectDocument } from './inspect.ts'
import type { InspectedDocument } from '#service/documents/intake.ts'
import type { Task } from '#service/workers/task.ts'

/** Says what a file is without storing a version. */
export const inspectTask: Task<{ readonly path: string }, InspectedDocument> = {
  name: 'inspect',
  run: (_, { path }) => inspectDocument(path),
}
