import type { ExportStateQuery } from '#renderer/generated/documents.ts'
import { ExportStartDocument, ExportStateDocument, ExportStopDocument } from '#renderer/generated/documents.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { accepted, request } from '#renderer/lib/request.ts'
import type { DownloadChoice } from './choice.ts'
import { outputOf } from './choice.ts'
import { nameFiles } from './file-name.ts'
import * as texts from './texts.tsx'
import type { DownloadedVersion } from './use-export.ts'

/** The job that makes and verifies a file. */
export type ExportJob = NonNullable<ExportStateQuery['job']>
/** A file that was verified. */
export type MadeFile = NonNullable<ExportJob['export']>['files'][number]

/** How an export ended. */
export type ExportEnd =
  | { readonly at: 'done'; readonly id: string; readonly files: readonly MadeFile[] }
  | { readonly at: 'failed'; readonly message: string; readonly remedy: string | null }
  | { readonly at: 'canceled' }

/** Milliseconds. Most files are made before the second look. */
const pollIntervalsMs = [120, 250] as const
const pollIntervalMs = 400
const temporary: readonly RequestError['kind'][] = ['unavailable', 'unreachable', 'limited']

/**
 * Asks the service for a file and follows the job to its end.
 *
 * @param onProgress receives the running job; null while the service cannot answer
 */
export async function runExport(
  version: DownloadedVersion,
  choice: DownloadChoice,
  onProgress: (job: ExportJob | null) => void,
): Promise<ExportEnd> {
  const output = outputOf(choice)
  if (output === null) throw new Error(texts.originalIsNotMade)
  try {
    const input = { sbomId: version.id, name: nameFiles(version), outputs: [output] }
    const { job } = accepted((await request(ExportStartDocument, { input })).exportCreate)
    if (!job) throw new RequestError('fault', texts.serverSentAnEmptyResponse)
    onProgress(job)
    return endOf(await followExport(job.id, onProgress))
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    return { at: 'failed', message: error.message, remedy: error.remedy }
  }
}

/** Cancels an export. It ends as canceled. */
export async function stopExport(id: string): Promise<void> {
  accepted((await request(ExportStopDocument, { input: { id } })).jobCancel)
}

async function followExport(id: string, onProgress: (job: ExportJob | null) => void): Promise<ExportJob> {
  for (let turn = 0; ; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each poll begins after the one before
    await new Promise((resolve) => setTimeout(resolve, pollIntervalsMs[turn] ?? pollIntervalMs))
    // oxlint-disable-next-line no-await-in-loop -- as above
    const job = await readJob(id)
    if (job && job.state !== 'QUEUED' && job.state !== 'RUNNING') return job
    onProgress(job)
  }
}

/** Returns null while the service cannot answer. */
async function readJob(id: string): Promise<ExportJob | null> {
  try {
    const { job } = await request(ExportStateDocument, { id })
    if (!job) throw new RequestError('fault', texts.exportNoLongerExists, texts.exportAgain)
    return job
  } catch (error) {
    if (error instanceof RequestError && temporary.includes(error.kind)) return null
    throw error
  }
}

function endOf({ id, state, message, error, remedy, export: made }: ExportJob): ExportEnd {
  if (state === 'CANCELLED') return { at: 'canceled' }
  if (state === 'SUCCEEDED' && made && made.files.length > 0) return { at: 'done', id, files: made.files }
  if (state === 'SUCCEEDED') return { at: 'failed', message: texts.filesWereRemoved, remedy: texts.exportAgain }
  return { at: 'failed', message: error ?? message, remedy }
}
