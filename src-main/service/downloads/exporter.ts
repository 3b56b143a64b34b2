import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#service/domain/id.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { ExportPreview } from '#service/domain/downloads/export-file.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { documentPath } from '#service/documents/document-files.ts'
import type { FileContent } from './offered-file.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import type { ExportInput, ExportOutput } from './thread/export-version.ts'

/** A file that was written, and what it holds and lost. */
export interface WrittenExport extends ExportPreview {
  readonly bytes: number
  readonly content: FileContent
}

/** Writes documents out of what is stored. Runs on a processing thread. */
export interface Exporter {
  /** What a file would hold and lose. Nothing is written. */
  preview(version: SbomVersion, request: ExportRequest, signal?: AbortSignal): Promise<ExportPreview>
  /**
   * Ends with the signal, and leaves nothing behind then.
   *
   * @throws Rejection when the request makes no sense for this version.
   */
  write(version: SbomVersion, request: ExportRequest, signal?: AbortSignal): Promise<WrittenExport>
  /** The path of a document's original bytes. */
  originalPath(document: SbomDocument): string
}

export interface ExporterOptions {
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly dataFolder: string
  readonly now: () => Date
  /** Version of Waybill, named in what is written. */
  readonly toolVersion: string
}

const limits = { timeLimit: 10 * 60_000, memory: 3072 } as const
/** Up to here a file is held in memory in place of the disk. Bytes. */
const maxInMemoryBytes = 32 * 1024 * 1024
/** A file that nobody fetched is removed. Milliseconds; longer than a download path stands. */
const retentionMs = 20 * 60_000

/** Writes documents on processing threads. Every run has a serial number of its own. */
export function createExporter({ pool, dataFolder, now, toolVersion }: ExporterOptions): Exporter {
  const folder = join(dataFolder, 'exports')
  const emptied = rm(folder, { recursive: true, force: true }) // what a killed process left
  const run = (version: SbomVersion, request: ExportRequest, path: string | null, signal: AbortSignal | undefined) => {
    const about = { serialNumber: `urn:uuid:${randomUUID()}`, timestamp: now().toISOString(), toolVersion }
    return pool.run<ExportInput, ExportOutput>('export', { version, request, run: about, path }, { ...limits, signal })
  }
  return {
    preview: (version, request, signal) => run(version, request, null, signal),
    async write(version, request, signal) {
      await emptied
      const path = join(folder, newId())
      let isKept = false
      try {
        const { bytes, ...preview } = await run(version, request, path, signal)
        isKept = bytes > maxInMemoryBytes
        if (!isKept) return { ...preview, bytes, content: await readFile(path) }
        setTimeout(() => void rm(path, { force: true }), retentionMs).unref()
        return { ...preview, bytes, content: { path, isTemporary: true } }
      } finally {
        // Also what a thread left that was ended while it wrote.
        if (!isKept) await rm(path, { force: true })
      }
    },
    originalPath: ({ id }) => documentPath(dataFolder, id),
  }
}
