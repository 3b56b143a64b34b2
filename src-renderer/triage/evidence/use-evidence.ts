import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { TriageHistoryDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'
import { readEvidence } from './read-evidence.ts'
import type { Evidence } from './read-evidence.ts'

export type { Evidence }

/** Number of history entries that are read with the evidence. */
export const firstHistoryEntries = 8

/** First parts of the key of every evidence. */
export const evidenceKey = queryKey('finding', 'evidence')

function evidenceQuery(id: string) {
  return {
    queryKey: queryKey('finding', 'evidence', id),
    queryFn: ({ signal }: { signal: AbortSignal }) => readEvidence(id, signal),
    staleTime: 60_000,
  }
}

/** Reads the evidence of the current finding and prefetches that of the next ones, so that they appear at once. */
export function useEvidence(id: string | undefined, nextIds: readonly string[]) {
  const queries = useQueryClient()
  const ahead = nextIds.join()
  useEffect(() => prefetchEvidence(queries, ahead.split(',')), [queries, ahead])
  return useQuery({ ...evidenceQuery(id ?? ''), enabled: id !== undefined })
}

function prefetchEvidence(queries: QueryClient, ids: readonly string[]): () => void {
  // Prefetches only while the cursor rests, so that holding J does not request every row it passes.
  const timer = setTimeout(() => {
    for (const id of ids) if (id !== '') void queries.prefetchQuery(evidenceQuery(id))
  }, 150)
  return () => clearTimeout(timer)
}

/** Reads the history of a finding, newest first. The first entries come with the evidence. */
export function useHistory({ id, history }: Evidence, first: number) {
  const all = useQuery({
    queryKey: queryKey('finding', 'history', id, first),
    queryFn: async ({ signal }) =>
      (await request(TriageHistoryDocument, { id, first }, signal)).componentVuln?.history ?? null,
    enabled: first > firstHistoryEntries,
  })
  return { data: all.data ?? history, error: all.error }
}
