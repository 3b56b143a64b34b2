import { changeBounds } from '#service/db/changes/change-feed.ts'
import { saveJobPayload } from '#service/db/jobs/job-queue.ts'
import { listStages } from '#service/db/versions/stage-rows.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { exportFileKind } from '#service/domain/downloads/export-file.ts'
import type { ExportPayload, MadeFile } from '#service/domain/downloads/made-export.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { VersionId } from '#service/domain/id.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { JobDependencies, JobHandler, JobRun } from '#service/jobs/job-handler.ts'
import { exportPlace, removeExport } from './export-files.ts'
import type { Exporter } from './exporter.ts'
import { fileNameOf, isReady } from './prepare-download.ts'

interface Making {
  readonly database: JobDependencies['database']
  readonly exporter: Pick<Exporter, 'make'>
  readonly version: SbomVersion
  /** Returns the name of a file with this ending. */
  readonly nameOf: (ending: string) => string
}

/** Writes the files of an export, verifies each, and offers them together: one that fails leaves none behind. */
export function makeExport(
  { database, dataFolder }: Pick<JobDependencies, 'database' | 'dataFolder'>,
  exporter: Making['exporter'],
): JobHandler {
  return async (run) => {
    const { id, organizationId, versionId, payload } = run.job
    const version = versionId && (await findVersion(database.read, organizationId, { id: versionId }))
    if (!version) return { state: 'CANCELLED', message: 'The version was deleted' }
    const { requests, name } = payload as ExportPayload // written by the mutation only
    const nameOf = (ending: string) => (name === null ? fileNameOf(version, ending) : `${name}.${ending}`)
    let isMade = false
    try {
      const files = await makeFiles({ database, exporter, version, nameOf }, run, requests)
      await saveJobPayload(database, id, { ...payload, files })
      isMade = true
      return { state: 'SUCCEEDED', message: files.map(({ filename }) => filename).join(', ') }
    } finally {
      if (!isMade) await removeExport(dataFolder, id)
    }
  }
}

async function makeFiles(
  { database, exporter, version, nameOf }: Making,
  { job, signal, show }: JobRun,
  requests: ExportPayload['requests'],
): Promise<readonly MadeFile[]> {
  const files: MadeFile[] = []
  const total = requests.length
  for (const [at, request] of requests.entries()) {
    const { contentType, ending, formatName } = exportFileKind(request)
    const showStep = (step: string, done: number) =>
      show({ progress: done / total, message: `${step} ${formatName}`, done: at, total, unit: 'files' })
    const make = async () => {
      showStep('Writing', at)
      const onWritten = () => showStep('Verifying', at + 0.5)
      const isProcessed = await hasAllResults(database, version.id)
      const made = await exporter.make(version, request, { place: exportPlace(job.id, at), signal, onWritten })
      return isProcessed ? made : { ...made, warnings: [...made.warnings, unprocessed] }
    }
    const taken = new Set(files.map(({ filename }) => filename))
    const filename = freeName(nameOf(ending), ending, taken)
    try {
      files.push({ filename, contentType, ...(await untilUnchanged(database, make)) })
    } catch (error) {
      if (!(error instanceof Rejection)) throw error
      throw new Rejection(`${filename} was not made: ${error.messages.join('; ')}`, error.remedy)
    }
  }
  return files
}

/** What is said of a file that is made although a download would not be ready yet (specification 3, rule 1). */
const unprocessed =
  'Processing of the version had not ended when this file was made: findings and other results may be missing'

async function hasAllResults({ read }: JobDependencies['database'], versionId: VersionId): Promise<boolean> {
  return isReady((await listStages(read, [versionId])).get(versionId) ?? [], null)
}

const maxAttempts = 3

/** Makes a file again that differs from what is stored because something was changed after it was written. */
async function untilUnchanged<Made>(database: JobDependencies['database'], make: () => Promise<Made>): Promise<Made> {
  for (let attempt = 1; ; attempt += 1) {
    const before = await newestChange(database)
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof Rejection) || attempt === maxAttempts) throw error
      if ((await newestChange(database)) === before) throw error
    }
  }
}

async function newestChange(database: JobDependencies['database']): Promise<number> {
  return (await changeBounds(database))?.newest ?? 0
}

/** Adds a number before the ending of a name that another file has. */
function freeName(name: string, ending: string, taken: ReadonlySet<string>): string {
  const stem = name.slice(0, -ending.length - 1)
  let free = name
  for (let number = 2; taken.has(free); number += 1) free = `${stem}-${number}.${ending}`
  return free
}
