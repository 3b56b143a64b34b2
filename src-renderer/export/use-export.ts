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
import * as texts from './texts.tsx'

export type DownloadedVersion = NonNullable<DownloadVersionQuery['sbom']>
export type Offer = DownloadOfferQuery
export type Profile = DownloadOfferQuery['exportProfiles'][number]
export type Preview = NonNullable<NonNullable<DownloadPreviewQuery['sbom']>['downloadPreview']>
export type VexSummaryData = NonNullable<DownloadVexQuery['sbom']>['vexPreview']
/** Arguments of a download query. */
export type DownloadArguments = NonNullable<ReturnType<typeof argumentsOf>>

const pollIntervalMs = 1_000
/** Larger versions, by number of components, are generated only on request, because a preview takes seconds. */
const maxComponents = 5_000

/** Returns true if the whole file is generated to preview its first lines. */
export function isSmall({ stats }: Pick<DownloadedVersion, 'stats'>, { kind }: Pick<DownloadChoice, 'kind'>): boolean {
  return kind === 'vex' || stats.compCount <= maxComponents
}

/** Returns the stages that a download waits for. */
export function pendingStages({ stages }: Pick<DownloadedVersion, 'stages'>): readonly string[] {
  return stages
    .filter(({ name, status }) => requiredStages.some((stage) => stage === name) && status !== 'COMPLETED')
    .map(({ name }) => name)
}

/** Reads the version to download. Polls while stages are running. */
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

/** Reads the outputs of the service and the SBOM profiles. */
export function useOffer() {
  return useQuery({
    queryKey: queryKey('organization', 'export-offer'),
    queryFn: ({ signal }) => request(DownloadOfferDocument, {}, signal),
  })
}

/** Counts what a VEX would contain and lists what its format cannot represent. */
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

/** Reads what a file would contain and lose. The response to the previous choice stays until the next arrives and is marked as such. */
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

/** A generated file: its bytes, or the URL from which the service streams them. */
export interface ExportedFile {
  /** Base64. Empty if `url` is set. */
  readonly content: string
  readonly url: string | null
  readonly contentType: string | null
  /** Null if the service leaves the name to the window. */
  readonly filename: string | null
}

/** Generates a whole file to preview its first lines and to save it. It uses the current state, even if stages are pending. */
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

/**
 * Generates a file.
 * @param isForced do not wait for stages
 * @param isStreamed return a one-use URL instead of the content
 */
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
    throw new RequestError('fault', texts.versionIsStillProcessing, texts.tryAgainWhenProcessingIsComplete)
  const { content = '', url = null, contentType, filename } = download
  return { content, url, contentType, filename }
}

function versionNotFound(): never {
  throw new RequestError('fault', texts.thisVersionNoLongerExists)
}
