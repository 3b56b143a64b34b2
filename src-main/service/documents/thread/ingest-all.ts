import { publishVersions, type StoredVersion } from '#service/db/documents/ingest.ts'
import { formatCount } from '#service/domain/format-count.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'
import type { IngestInput, IngestOutput } from '#service/documents/ingest-input.ts'
import { storeHidden } from './ingest.ts'
import { processingJob } from '#service/documents/new-version.ts'

/** Reads the documents of one upload and stores them as new versions, all or none. */
export const ingestAllTask: Task<readonly IngestInput[], readonly IngestOutput[]> = {
  name: 'ingest-all',
  run: ingestAll,
}

/** Limit of messages for a rejected archive; each invalid file has one. */
const maxProblems = 100

/**
 * Reads the documents of one upload and stores each as a version of its own. They become visible together, in one transaction. The caller
 * removes them if this throws.
 *
 * @throws {Rejection} if documents cannot be read; the messages name each of them
 */
export async function ingestAll(
  context: TaskContext,
  inputs: readonly IngestInput[],
): Promise<readonly IngestOutput[]> {
  const stored: StoredVersion[] = []
  const problems: string[] = []
  for (const input of inputs) {
    context.signal.throwIfAborted()
    try {
      const { version, kept } = await storeHidden(context, input)
      stored.push({ version, kept, job: processingJob(input, version.counts.components) })
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      problems.push(...error.messages.map((message) => `${JSON.stringify(input.filename)}: ${message}`))
    }
  }
  if (problems.length > 0) throw new Rejection(bounded(problems))
  await publishVersions(context.database, stored)
  return stored.map(({ version, job }) => ({ version, job }))
}

function bounded(problems: readonly string[]): readonly string[] {
  const more = problems.length - maxProblems
  return more <= 0
    ? problems
    : [...problems.slice(0, maxProblems), `${formatCount(more, 'more file')} could not be read`]
}
