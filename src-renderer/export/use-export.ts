import { useQueries, useQuery } from '@tanstack/react-query'
import {
  ExportOriginalDocument,
  ExportPreviewDocument,
  ExportProcessedDocument,
  ExportVexDocument,
} from '#renderer/generated/documents.ts'
import type { ExportedFileFragment, ExportPreviewQuery } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'

/** Files that can be written now. */
export const exportKinds = ['vex', 'processed', 'original'] as const
export type ExportKind = (typeof exportKinds)[number]

export type ExportedVersion = NonNullable<ExportPreviewQuery['sbom']>

/** A file as the service made it, with the name that it will have. */
export interface ExportFile extends ExportedFileFragment {
  readonly kind: ExportKind
  readonly name: string
}

const documents = {
  vex: ExportVexDocument,
  processed: ExportProcessedDocument,
  original: ExportOriginalDocument,
} as const

/** What the VEX would say, counted, with what it cannot carry. */
export function useExportPreview(sbomId: string, open: boolean) {
  return useQuery({
    queryKey: queryKey('finding', 'export-preview', sbomId),
    enabled: open,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { sbom } = await request(ExportPreviewDocument, { sbomId }, signal)
      if (!sbom) throw new RequestError('fault', 'This version is not there any more.')
      return sbom
    },
  })
}

/** The chosen files, made by the service now: what is shown is what is written. */
export function useExportFiles(version: ExportedVersion | undefined, kinds: readonly ExportKind[]) {
  return useQueries({
    queries: kinds.map((kind) => ({
      queryKey: queryKey('finding', 'export-file', version?.id ?? null, kind),
      enabled: version !== undefined,
      staleTime: 0,
      gcTime: 60_000,
      queryFn: async ({ signal }: { signal: AbortSignal }) => makeFile(version as ExportedVersion, kind, signal),
    })),
  })
}

async function makeFile(version: ExportedVersion, kind: ExportKind, signal: AbortSignal): Promise<ExportFile> {
  const { sbom } = await request(documents[kind], { sbomId: version.id }, signal)
  const download = sbom?.download
  if (!download) throw new RequestError('fault', 'The service made no file.')
  if (!download.ready) {
    throw new RequestError('fault', 'The version is still being processed.', 'Wait until its stages are done.')
  }
  // What we write is named for its receiver: by product and version. An original keeps its own name.
  const ownName = kind === 'original' ? download.filename : null
  return { ...download, kind, name: ownName ?? nameFile(version, kind) }
}

/** A name for a file that came without one: product, version, kind. Signs that a file system may refuse become hyphens. */
export function nameFile(
  version: { readonly projectVersion: string; readonly project: { readonly projectGroup: { readonly name: string } } },
  kind: ExportKind,
): string {
  const ending = kind === 'vex' ? 'vex.cdx.json' : kind === 'processed' ? 'cdx.json' : 'original.json'
  const stem = `${version.project.projectGroup.name}-${version.projectVersion}`
  return `${stem
    .replaceAll(/[^\p{L}\p{N}._+-]+/gu, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')}.${ending}`
}
