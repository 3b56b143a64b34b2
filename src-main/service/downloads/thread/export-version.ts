import { createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { UserReader } from '#service/db/database.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { readRequestedContent } from '#service/db/downloads/content-with-parts.ts'
import { readStoredLicenses } from '#service/db/licenses/stored-licenses.ts'
import { readExportedPolicies } from '#service/db/downloads/exported-policies.ts'
import { findOrganization } from '#service/db/accounts/organizations.ts'
import type { ExportRun } from '#service/domain/downloads/export-content.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { planExport, type PlannedExport } from '#service/exports/plan-export.ts'
import type { ExportPreview } from '#service/domain/downloads/export-file.ts'
import type { Task, TaskContext } from '#service/workers/task.ts'

export interface ExportInput {
  readonly version: SbomVersion
  readonly request: ExportRequest
  readonly run: ExportRun
  /** Path to write to; null only previews the content. */
  readonly path: string | null
  /** Whether the file outlives the process: it is on the disk then before it is offered. */
  readonly isKept: boolean
}

export interface ExportOutput extends ExportPreview {
  /** Size of the file in bytes; 0 if nothing was written. */
  readonly bytes: number
}

/** Writes a version to a file, piece by piece. An incomplete file is removed. */
export const exportTask: Task<ExportInput, ExportOutput> = {
  name: 'export',
  run: async ({ database, dataFolder, report, signal }, { version, request, run, path, isKept }) => {
    report({ message: 'Reading the version' })
    const plan = await planRequested(database, { version, request, run })
    const { contents, warnings, unchanged } = plan
    if (path === null) return { contents, warnings, unchanged, bytes: 0 }
    report({ message: 'Writing the file' })
    makeFolder(dataFolder, 'exports')
    try {
      await pipeline(Readable.from(inChunks(plan.pieces())), createWriteStream(path, { mode: 0o600, flush: isKept }), {
        signal,
      })
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
    return { contents, warnings, unchanged, bytes: (await stat(path)).size }
  },
}

/**
 * Reads what a file is made of, and plans it.
 *
 * @throws {Rejection} if the request is not possible for this version
 */
export async function planRequested(
  database: TaskContext['database'],
  { version, request, run }: Pick<ExportInput, 'version' | 'request' | 'run'>,
): Promise<PlannedExport> {
  const { name = 'Unknown', url = null, email = null } = (await findOrganization(database.read)) ?? {}
  const publisher = { name, url, email }
  const content = await readRequestedContent(database, version, request)
  const policies = isPolicyReport(request)
    ? await readExportedPolicies(database, version, run.timestamp.slice(0, 10))
    : undefined
  const ownLicenses = isAttribution(request) ? await readOwnLicenses(database.read, version) : undefined
  return planExport({ ...content, policies, ownLicenses }, { ...run, publisher }, request)
}

async function readOwnLicenses(read: UserReader, { organizationId }: SbomVersion) {
  const licenses = await readStoredLicenses(read, organizationId)
  return [...licenses.values()].flatMap(({ spdxId: id, text }) => (text ? [{ id, text }] : []))
}

function isAttribution(request: ExportRequest): boolean {
  return request.kind === 'attribution' || (request.kind === 'report' && request.sections.includes('ATTRIBUTION'))
}

function isPolicyReport(request: ExportRequest): boolean {
  return request.kind === 'report' && request.sections.includes('POLICIES')
}

const chunkLength = 256 * 1024

/** Joins small pieces of text, because a write for each would take longer than generating them. */
export async function* inChunks(pieces: Iterable<string> | AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: string[] = []
  let length = 0
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece
      continue
    }
    waiting.push(piece)
    length += piece.length
    if (length < chunkLength) continue
    yield Buffer.from(waiting.join(''))
    waiting = []
    length = 0
  }
  if (length > 0) yield Buffer.from(waiting.join(''))
}
