import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { saveJobPayload } from '#service/db/jobs/job-queue.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { exportFileKind } from '#service/domain/downloads/export-file.ts'
import type { ExportPayload, MadeFile } from '#service/domain/downloads/made-export.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobDependencies, JobHandler, JobRun } from '#service/jobs/job-handler.ts'
import type { Exporter } from './exporter.ts'
import { fileNameOf } from './prepare-download.ts'

/** Milliseconds after which the files of an export are removed. */
export const exportRetentionMs = 24 * 60 * 60_000

/** Writes the files of an export, verifies each, and offers them together: one that fails leaves none behind. */
export function makeExport(
  { database, dataFolder }: Pick<JobDependencies, 'database' | 'dataFolder'>,
  exporter: Pick<Exporter, 'make'>,
): JobHandler {
  return async (run) => {
    const { id, organizationId, versionId, payload } = run.job
    const version = versionId && (await findVersion(database.read, organizationId, { id: versionId }))
    if (!version) return { state: 'CANCELLED', message: 'The version was deleted' }
    const { requests } = payload as ExportPayload // written by the mutation only
    let isMade = false
    try {
      const files = await makeFiles(exporter, run, version, requests)
      await saveJobPayload(database, id, { ...payload, files })
      isMade = true
      setTimeout(() => void removeFiles(dataFolder, id), exportRetentionMs).unref()
      return { state: 'SUCCEEDED', message: files.map(({ filename }) => filename).join(', ') }
    } finally {
      if (!isMade) await removeFiles(dataFolder, id)
    }
  }
}

/** Returns the files of an export with their paths; null before all are made, and after they were removed. */
export function findMadeFiles(
  dataFolder: string,
  { id, kind, state, payload }: Job,
): readonly (MadeFile & { readonly path: string })[] | null {
  const { files } = payload as ExportPayload // written by the job only
  if (kind !== 'EXPORT' || state !== 'SUCCEEDED' || !files) return null
  const found = files.map((file, at) => ({ ...file, path: join(dataFolder, ...placeOf(id, at)) }))
  return found.every(({ path }) => existsSync(path)) ? found : null
}

async function makeFiles(
  exporter: Pick<Exporter, 'make'>,
  { job, signal, show }: JobRun,
  version: SbomVersion,
  requests: ExportPayload['requests'],
): Promise<readonly MadeFile[]> {
  const files: MadeFile[] = []
  for (const [at, request] of requests.entries()) {
    const { contentType, ending, formatName } = exportFileKind(request)
    show({ progress: at / requests.length, message: formatName, done: at, total: requests.length, unit: 'files' })
    const taken = new Set(files.map(({ filename }) => filename))
    const filename = freeName(fileNameOf(version, ending), ending, taken)
    try {
      files.push({ filename, contentType, ...(await exporter.make(version, request, placeOf(job.id, at), signal)) })
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      throw new Rejection(`${filename} was not made: ${error.messages.join('; ')}`, error.remedy)
    }
  }
  return files
}

/** Adds a number before the ending of a name that another file has. */
function freeName(name: string, ending: string, taken: ReadonlySet<string>): string {
  const stem = name.slice(0, -ending.length - 1)
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}.${ending}`
  return free
}

function placeOf(jobId: string, at: number): readonly string[] {
  return ['exports', jobId, String(at)]
}

function removeFiles(dataFolder: string, jobId: string): Promise<void> {
  return rm(join(dataFolder, 'exports', jobId), { recursive: true, force: true })
}
