import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { UserReader } from '#service/db/database.ts'
import { countRequestedComponents } from '#service/db/downloads/content-with-parts.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { ExportPreview } from '#service/domain/downloads/export-file.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { Originals } from '#service/documents/originals.ts'
import type { VerifyInput } from './thread/verify-export.ts'
import type { VerifiedFile } from '#service/domain/downloads/made-export.ts'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { exportOptions } from './export-limits.ts'
import type { FileContent } from './offered-file.ts'
import type { Signer } from '#service/signatures/signer.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import type { ExportInput, ExportOutput } from './thread/export-version.ts'

/** A written file, with its content and losses. */
export interface WrittenExport extends ExportPreview {
  readonly bytes: number
  readonly content: FileContent
}

/** A file that was written and verified. */
export type VerifiedExport = Pick<ExportPreview, 'warnings'> & VerifiedFile & { readonly bytes: number }

/** How a file is made that is kept. */
export interface Making {
  /** Names below the data folder. */
  readonly place: readonly string[]
  readonly signal: AbortSignal
  /** Called when the file is written, before it is verified. */
  readonly onWritten: () => void
}

/** Generates documents from stored data, on a processing thread. */
export interface Exporter {
  /** Returns what a file would contain and lose. Nothing is written. */
  preview(version: SbomVersion, request: ExportRequest, signal?: AbortSignal): Promise<ExportPreview>
  /**
   * Aborts with the signal, and leaves nothing behind then.
   *
   * @throws {Rejection} if the request is not possible for this version
   */
  write(version: SbomVersion, request: ExportRequest, signal?: AbortSignal): Promise<WrittenExport>
  /**
   * Writes a file to a place in the data folder, validates it against its schema and reads it again. A file that is rejected stays there.
   *
   * @throws {Rejection} if the request is not possible for this version, or the file is not what it should be
   */
  make(version: SbomVersion, request: ExportRequest, making: Making): Promise<VerifiedExport>
  /**
   * Returns the path of a document's original bytes, which are whole.
   *
   * @throws {OriginalLost} if they are missing, changed or unreadable
   */
  originalPath(document: SbomDocument): Promise<string>
}

export interface ExporterOptions {
  readonly database: { readonly read: UserReader }
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly originals: Pick<Originals, 'requireWhole'>
  readonly signer: Pick<Signer, 'signFile'>
  readonly dataFolder: string
  readonly now: () => Date
  /** Version of Waybill, named in the file. */
  readonly toolVersion: string
}

type Target = Pick<ExportInput, 'path' | 'isKept'>

/** Bytes. Files up to this size are held in memory instead of on disk. */
const maxInMemoryBytes = 32 * 1024 * 1024
/** Milliseconds after which a file is removed. Longer than a download path is valid. */
const retentionMs = 20 * 60_000

/** Creates the exporter, which uses processing threads. Every run has a serial number of its own. */
export function createExporter(options: ExporterOptions): Exporter {
  const { database, pool, originals, signer, dataFolder, now, toolVersion } = options
  const folder = join(dataFolder, 'exports')
  const run = async (version: SbomVersion, request: ExportRequest, to: Target, signal: AbortSignal | undefined) => {
    const about = { serialNumber: `urn:uuid:${randomUUID()}`, timestamp: now().toISOString(), toolVersion }
    const components = await countRequestedComponents(database.read, version, request)
    const limited = exportOptions(components, signal)
    const input: ExportInput = { version, request, run: about, ...to }
    return rejectLimit('Writing the file', () => pool.run<ExportInput, ExportOutput>('export', input, limited))
  }
  return {
    preview: (version, request, signal) => run(version, request, { path: null, isKept: false }, signal),
    async write(version, request, signal) {
      const path = join(folder, newId())
      let isKept = false
      try {
        const written = await run(version, request, { path, isKept: false }, signal)
        const signed = await signIfAsked(signer, version, request, { path, signal })
        const { bytes, ...preview } = { ...written, ...(signed && { bytes: signed.bytes }) }
        isKept = bytes > maxInMemoryBytes
        if (!isKept) return { ...preview, bytes, content: await readFile(path) }
        setTimeout(() => void rm(path, { force: true }).catch(() => {}), retentionMs).unref()
        return { ...preview, bytes, content: { path, isTemporary: true } }
      } finally {
        // Also removes the file of a thread that was ended while it wrote.
        if (!isKept) await rm(path, { force: true })
      }
    },
    async make(version, request, { place, signal, onWritten }) {
      makeFolder(dataFolder, ...place.slice(0, -1))
      const path = join(dataFolder, ...place)
      const { bytes, warnings, unchanged } = await run(version, request, { path, isKept: true }, signal)
      onWritten()
      const verified = await verify({ pool, database }, { version, request, path, unchanged }, signal)
      // Verified before, because it is the same document with a signature.
      const signed = await signIfAsked(signer, version, request, { path, signal })
      return { bytes, warnings, ...verified, ...(signed && { bytes: signed.bytes, sha256: signed.sha256 }) }
    },
    originalPath: (document) => originals.requireWhole(document),
  }
}

async function signIfAsked(
  signer: ExporterOptions['signer'],
  { organizationId, label }: SbomVersion,
  request: ExportRequest,
  { path, signal }: { readonly path: string; readonly signal: AbortSignal | undefined },
) {
  if (request.kind !== 'sbom' || request.signingKeyId == null) return null
  const { spec, specVersion, format, signingKeyId: keyId } = request
  return signer.signFile({ path, filename: label, spec, specVersion, format }, { organizationId, keyId }, signal)
}

const faultRemedy = 'Try again. If it happens again, it is a fault of Waybill: report it with this message.'

/** @throws {Rejection} if the file is not what it should be, with what to do */
async function verify(
  { pool, database }: Pick<ExporterOptions, 'pool' | 'database'>,
  input: VerifyInput,
  signal: AbortSignal,
): Promise<VerifiedFile> {
  const components = await countRequestedComponents(database.read, input.version, input.request)
  const options = exportOptions(components, signal, 2) // holds what was written beside what is read again
  try {
    return await rejectLimit('Verifying the file', () =>
      pool.run<VerifyInput, VerifiedFile>('verify-export', input, options),
    )
  } catch (error) {
    if (!(error instanceof Rejection) || error.remedy !== undefined) throw error
    throw new Rejection(error.messages, faultRemedy)
  }
}
