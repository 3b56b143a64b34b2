import { readFile } from 'node:fs/promises'
import { exportFileKind, type ExportPreview } from '#service/domain/downloads/export-file.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { ProcessingStage, SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { requiredStages, type StageName } from '#shared/stage.ts'
import type { Exporter, WrittenExport } from './exporter.ts'
import { safeFileName } from './safe-file-name.ts'

/** Bytes. Larger content is available through its own path only. */
const maxInlineBytes = 32 * 1024 * 1024

/** The requested download. `isNamed` for a variant: the file then has a name (API rule 5). */
export type DownloadRequest =
  | { readonly kind: 'original' }
  | { readonly kind: 'export'; readonly request: ExportRequest; readonly isNamed: boolean }

/** A download for resolvers. `file` is null while a required stage has not ended. */
export interface PreparedDownload {
  readonly stages: readonly ProcessingStage[]
  readonly file: DownloadFile | null
}

/** A file to send. It is written once, when its bytes or losses are requested. */
export interface DownloadFile {
  /** Describes the format. */
  readonly formatName: string
  readonly contentType: string
  /** File name for clients; null for the plain processed download. */
  readonly filename: string | null
  /** File name for streaming. */
  readonly streamedName: string
  written(): Promise<WrittenExport>
  /** Returns what it would contain and lose, without writing it. */
  preview(): Promise<ExportPreview>
}

/** Whether each of the named stages has ended (specification 3, rule 1). */
export function isReady(stages: readonly ProcessingStage[], required: readonly StageName[] | null): boolean {
  const ended = new Set(stages.filter(({ status }) => status === 'COMPLETED').map(({ name }) => name))
  return (required ?? requiredStages).every((name) => ended.has(name))
}

/**
 * Returns the file of a version, which is written on demand. Writing aborts with the signal.
 *
 * @throws {Rejection} if the original is requested and the version has none
 */
export function downloadFile(
  { exporter }: { readonly exporter: Exporter },
  version: SbomVersion,
  document: SbomDocument | undefined,
  asked: DownloadRequest,
  signal?: AbortSignal,
): DownloadFile {
  if (asked.kind === 'original') return originalFile({ exporter }, version, document)
  const { request, isNamed } = asked
  const kind = exportFileKind(request)
  const streamedName = fileNameOf(version, kind.ending)
  let written: Promise<WrittenExport> | undefined
  return {
    formatName: kind.formatName,
    contentType: kind.contentType,
    filename: isNamed ? streamedName : null,
    streamedName,
    written: () => (written ??= exporter.write(version, request, signal)),
    preview: () => exporter.preview(version, request, signal),
  }
}

/**
 * Returns the file of a document exactly as it arrived. Its bytes are verified when they are requested.
 *
 * @throws {Rejection} if there is none
 */
export function originalFile(
  { exporter }: { readonly exporter: Exporter },
  version: SbomVersion,
  document: SbomDocument | undefined,
): DownloadFile {
  if (!document) throw new Rejection('A manually created version has no original document')
  const filename = safeFileName(document.filename) ?? fileNameOf(version, originalEndings[document.format])
  const isWrapped = document.wrapping !== 'plain'
  const nothingLost = { contents: [], warnings: [], unchanged: true } as const
  return {
    formatName: `${document.spec} ${document.specVersion}, as uploaded`,
    contentType: isWrapped ? 'application/octet-stream' : originalTypes[document.format],
    filename,
    streamedName: filename,
    written: async () => {
      const path = await exporter.originalPath(document)
      const verify = async () => void (await exporter.originalPath(document))
      return { ...nothingLost, bytes: document.bytes, content: { path, isTemporary: false, verify } }
    },
    preview: async () => {
      await exporter.originalPath(document)
      return nothingLost
    },
  }
}

/** Returns the content as base64; empty above the limit of a response. */
export async function inlineContent(file: DownloadFile): Promise<string> {
  const { bytes, content } = await file.written()
  if (bytes > maxInlineBytes) return ''
  const held = content instanceof Uint8Array ? content : await readFile(content.path)
  return Buffer.from(held.buffer, held.byteOffset, held.byteLength).toString('base64')
}

const originalTypes = { JSON: 'application/json', XML: 'text/xml', TAG_VALUE: 'text/spdx' } as const
const originalEndings = { JSON: 'json', XML: 'xml', TAG_VALUE: 'spdx' } as const

/** Creates a file name from a version's label. Characters that file systems do not allow become hyphens. */
export function fileNameOf(version: SbomVersion, ending: string): string {
  const safe = version.label.replaceAll(/[^\p{L}\p{N}.+_-]+/gu, '-').replaceAll(/^[.-]+|[.-]+$/g, '')
  return `sbom-${safe.slice(0, 80) || version.id}.${ending}`
}
