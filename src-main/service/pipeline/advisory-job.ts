import { rm } from 'node:fs/promises'
import type { JobEnd } from '#service/db/job-queue.ts'
import type { Job } from '#service/domain/job.ts'
import type { TaskProgress } from '#service/workers/task.ts'
import type { ImportAdvisoriesInput, ImportAdvisoriesOutput } from '#service/workers/tasks/import-advisories-task.ts'
import type { JobTools, JobWork } from './job-work.ts'

/** What an advisory job is about, kept in the job: the task's input without the place of the next file. */
export type AdvisoryPayload = Readonly<Record<string, unknown>> & AdvisoryChange
type AdvisoryChange = ImportAdvisoriesInput extends infer Input
  ? Input extends ImportAdvisoriesInput
    ? Omit<Input, 'buildFile'>
    : never
  : never

/**
 * Work of a job that changes the advisory data: the next file is made aside on a processing thread and taken into use as a whole.
 * When anything goes wrong, the data in use stays as it is.
 */
export function changeAdvisories(tools: JobTools, changed: (job: Job) => Promise<void>): JobWork {
  return async (run) => {
    const change = run.job.payload as AdvisoryPayload // written by `queueAdvisoryJob` only
    const buildFile = tools.advisories.nextFile()
    try {
      const output = await tools.pool.run<ImportAdvisoriesInput, ImportAdvisoriesOutput>(
        'import-advisories',
        { ...change, buildFile },
        { background: true, signal: run.signal, onProgress: (progress) => run.show(shown(progress)) },
      )
      await tools.advisories.swapIn(output.builtFile)
      await changed(run.job)
      return end(output)
    } catch (error) {
      await rm(buildFile, { force: true })
      throw error
    }
  }
}

/** Removes the file that an import read, once it is not needed for going on. */
export async function removeImportedFile(job: Job): Promise<void> {
  const path = job.payload['path']
  if (job.kind === 'IMPORT_ADVISORIES' && typeof path === 'string') await rm(path, { force: true })
}

function shown({ done, total, message, unit }: TaskProgress) {
  return {
    ...(done !== undefined && { done }),
    ...(total !== undefined && { total }),
    ...(message !== undefined && { message }),
    ...(unit !== undefined && { unit }),
    // The last part is checking the new file and taking it into use.
    ...(done !== undefined && total && { progress: 0.95 * Math.min(done / total, 1) }),
  }
}

function end(output: ImportAdvisoriesOutput): JobEnd {
  if (output.action === 'remove') return { state: 'SUCCEEDED', message: output.message }
  const { message, skips, skippedCount, sourceId } = output
  return { state: 'SUCCEEDED', message, skips, skippedCount, advisorySourceId: sourceId }
}
