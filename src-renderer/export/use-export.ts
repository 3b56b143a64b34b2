import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  DownloadFileDocument,
  DownloadOfferDocument,
  DownloadPreviewDocument,
  DownloadVersionDocument,
  DownloadVexDocument,
} from '#renderer/generated/documents.ts'
import type {
  DownloadOfferQuery,
  DownloadPreviewQuery,
  DownloadVersionQuery,
  DownloadVexQuery,
} from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { RequestError } from '#renderer/lib/request-error.ts'
import { request } from '#renderer/lib/request.ts'
import { requiredStages } from '#shared/stage.ts'
import type { argumentsOf, DownloadChoice } from './choice.ts'

export type DownloadedVersion = NonNullable<DownloadVersionQuery['sbom']>
export type Offer = DownloadOfferQuery
export type Profile = DownloadOfferQuery['exportProfiles'][number]
export type Preview = NonNullable<NonNullable<DownloadPreviewQuery['sbom']>['downloadPreview']>
export type VexSummaryData = NonNullable<DownloadVexQuery['sbom']>['vexPreview']
/** Arguments of one download, as the service takes them. */
export type DownloadArguments = NonNullable<ReturnType<typeof argumentsOf>>

const pollIntervalMs = 1_000
/** Versions above this many components are written only when somebody asks: to look at their first lines takes seconds. */
const maxComponents = 5_000

/** True where the whole file is made to show its first lines. */
export function isSmall({ stats }: Pick<DownloadedVersion, 'stats'>, { kind }: Pick<DownloadChoice, 'kind'>): boolean {
  return kind === 'vex' || stats.compCount <= maxComponents
}

/** Stages that a download waits for and that have not ended. */
export function pendingStages({ stages }: Pick<DownloadedVersion, 'stages'>): readonly string[] {
  return stages
    .filter(({ name, status }) => requiredStages.some((stage) => stage === name) && status !== 'COMPLETED')
    .map(({ name }) => name)
}

/** The version that files are made of. Asked again while stages run. */
export function useDownloadedVersion(sbomId: string) {
  return useQuery({
    queryKey: queryKey('version', 'download', sbomId),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { sbom } = await request(DownloadVersionDocument, { sbomId }, signal)
      return sbom ?? versionNotFound()
    },
    refetchInterval: ({ state }) => (state.data && pendingStages(state.data).length > 0 ? pollIntervalMs : false),
  })
}

/** What the service can make, and the profiles of SBOMs. */
export function useOffer() {
  return useQuery({
    queryKey: queryKey('organization', 'export-offer'),
    queryFn: ({ signal }) => request(DownloadOfferDocument, {}, signal),
  })
}

/** What a VEX would say, counted, with what its format cannot carry. */
export function useVexSummary(sbomId: string, format: DownloadChoice['vex'], enabled: boolean) {
  return useQuery({
    queryKey: queryKey('finding', 'download-vex', sbomId, format),
    enabled,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { sbom } = await request(DownloadVexDocument, { sbomId, format }, signal)
      return sbom?.vexPreview ?? versionNotFound()
    },
  })
}

/** What a file would hold and lose. An answer to what was asked before stays until the next one is there, and says so. */
export function useDownloadPreview(sbomId: string, asked: DownloadArguments | null) {
  return useQuery({
    queryKey: queryKey('component', 'download-preview', sbomId, asked),
    enabled: asked !== null,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { sbom } = await request(DownloadPreviewDocument, { sbomId, ...asked }, signal)
      return sbom?.downloadPreview ?? versionNotFound()
    },
  })
}

/** A file as the service made it: its bytes, or where the service streams them from. */
export interface ExportedFile {
  /** Base64. Empty where it comes from `url`. */
  readonly content: string
  readonly url: string | null
  readonly contentType: string | null
  /** Null where the service leaves the name to us. */
  readonly filename: string | null
}

/** A whole file for its first lines, and to be saved as it is. Made from what is there, whatever stages are still to come. */
export function useFileDownload(sbomId: string, asked: DownloadArguments | null, stages: readonly string[]) {
  return useQuery({
    queryKey: queryKey('finding', 'download-file', sbomId, asked, stages),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 60_000,
    retry: false,
    queryFn: ({ signal }) => makeFile({ sbomId, asked: asked ?? {}, isForced: true, isStreamed: false }, signal),
  })
}

/** Has a file made. `isForced`: without waiting for stages. `isStreamed`: to be fetched from its own one-use address. */
export async function makeFile(
  what: {
    readonly sbomId: string
    readonly asked: Partial<DownloadArguments>
    readonly isForced: boolean
    readonly isStreamed: boolean
  },
  signal?: AbortSignal,
): Promise<ExportedFile> {
  const { sbomId, asked, isForced, isStreamed } = what
  const variables = { sbomId, ...asked, isStreamed, ...(isForced && { requireCompleted: [] }) }
  const download = (await request(DownloadFileDocument, variables, signal)).sbom?.download
  if (!download) return versionNotFound()
  if (!download.ready)
    throw new RequestError('fault', 'The version is still processing.', 'Try again when processing is complete.')
  const { content = '', url = null, contentType, filename } = download
  return { content, url, contentType, filename }
}

function versionNotFound(): never {
  throw new RequestError('fault', 'This version no longer exists.')
}
