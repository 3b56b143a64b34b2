import { readFile, stat } from 'node:fs/promises'
import type { ProcessingStage, SbomVersion } from '#service/domain/sbom-version.ts'
import type { SbomDocument } from '#service/domain/sbom-document.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Services } from '#service/services.ts'
import type { StageName } from '#shared/stage.ts'

/** Larger content leaves over its own path only. Bytes. */
export const largestInlineContent = 32 * 1024 * 1024

/** What is asked for: one of the three files that can be written now. */
export type DownloadKind =
  | { readonly file: 'original' }
  | { readonly file: 'cyclonedx'; readonly vulnerabilities: boolean; readonly isNamed: boolean }
  | { readonly file: 'vex' }

/** A download as resolvers read it. `file` is null while a stage that was waited for is not done. */
export interface PreparedDownload {
  readonly stages: readonly ProcessingStage[]
  readonly warnings: readonly string[]
  readonly file: DownloadFile | null
}

export interface DownloadFile {
  readonly contentType: string
  /** As clients see it; null for the plain processed download. */
  readonly filename: string | null
  /** As whoever streams it sees it. */
  readonly streamedName: string
  readonly bytes: number
  /** The bytes, or where they lie. */
  readonly content: Uint8Array | { readonly path: string }
}

/** Stages of the API that a download waits for when it names none. */
const waitedFor: readonly StageName[] = ['AUTOMATION', 'VULN_SCAN', 'POLICY_SCAN']

/** Whether each of the named stages ended (specification 3, rule 1). */
export function isReady(stages: readonly ProcessingStage[], required: readonly StageName[] | null): boolean {
  const ended = new Set(stages.filter(({ status }) => status === 'COMPLETED').map(({ name }) => name))
  return (required ?? waitedFor).every((name) => ended.has(name))
}

/**
 * Writes or finds the file of a version.
 *
 * @throws Rejection for the original of a version that has none.
 */
export async function downloadFile(
  { exporter }: Pick<Services, 'exporter'>,
  version: SbomVersion,
  document: SbomDocument | undefined,
  kind: DownloadKind,
): Promise<DownloadFile> {
  if (kind.file === 'original') {
    if (!document) throw new Rejection('A version built by hand has no original document')
    const path = exporter.originalPath(document)
    const filename = document.filename ?? named(version, document.format === 'XML' ? 'xml' : 'json')
    const contentType = originalTypes[document.wrapping === 'plain' ? document.format : 'WRAPPED']
    return { contentType, filename, streamedName: filename, bytes: (await stat(path)).size, content: { path } }
  }
  const isVex = kind.file === 'vex'
  const content = isVex
    ? await exporter.cyclonedxVex(version)
    : await exporter.cyclonedx(version, { vulnerabilities: kind.vulnerabilities })
  const streamedName = named(version, isVex ? 'vex.cdx.json' : 'cdx.json')
  const filename = isVex || kind.isNamed ? streamedName : null
  return { contentType: 'application/json', filename, streamedName, bytes: content.byteLength, content }
}

/** The content as base64; empty above what an answer may hold. */
export async function inlineContent(file: DownloadFile): Promise<string> {
  if (file.bytes > largestInlineContent) return ''
  const { content } = file
  const bytes = content instanceof Uint8Array ? content : await readFile(content.path)
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

const originalTypes = {
  JSON: 'application/json',
  XML: 'text/xml',
  TAG_VALUE: 'text/spdx',
  WRAPPED: 'application/octet-stream',
} as const

/** A file name out of a version's string: what no file system takes becomes a hyphen. */
function named(version: SbomVersion, ending: string): string {
  const safe = version.label.replaceAll(/[^\p{L}\p{N}.+_-]+/gu, '-').replaceAll(/^[.-]+|[.-]+$/g, '')
  return `sbom-${safe.slice(0, 80) || version.id}.${ending}`
}
