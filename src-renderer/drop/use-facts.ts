import { useQuery } from '@tanstack/react-query'
import { DropFactsDocument, DropRescansDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import type { CardJob } from './cards.ts'

type ProcessedVersion = NonNullable<CardJob['sbom']>

/**
 * Reads the numbers of a processed version: a card stays until the user closes it, and its numbers follow decisions and new advisory data.
 * Until they are read, and once the version is deleted, those at the end of its job.
 */
export function useFacts({ id, stats }: ProcessedVersion): ProcessedVersion['stats'] {
  const { data } = useQuery({
    queryKey: queryKey('version', 'card', id),
    queryFn: async ({ signal }) => (await request(DropFactsDocument, { sbomId: id }, signal)).sbom?.stats ?? null,
  })
  return data ?? stats
}

/** Returns whether versions are being scanned again, after an import for example. False until it is known. */
export function useIsRescanning(): boolean {
  const { data = 0 } = useQuery({
    queryKey: queryKey('job', 'rescans'),
    queryFn: async ({ signal }) => (await request(DropRescansDocument, {}, signal)).jobs.totalCount,
  })
  return data > 0
}
