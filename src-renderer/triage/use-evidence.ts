import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { TriageElsewhereDocument, TriageEvidenceDocument } from '#renderer/generated/documents.ts'
import type { TriageEvidenceQuery } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

/** A finding with everything that the evidence pane shows. */
export type Evidence = NonNullable<TriageEvidenceQuery['componentVuln']>

function evidenceQuery(id: string) {
  return {
    queryKey: queryKey('finding', 'evidence', id),
    queryFn: async ({ signal }: { signal: AbortSignal }) =>
      (await request(TriageEvidenceDocument, { id }, signal)).componentVuln,
    staleTime: 60_000,
  }
}

/** Evidence of the finding under the cursor. What comes next is read ahead, so that moving on shows it at once. */
export function useEvidence(id: string | undefined, nextIds: readonly string[]) {
  const queries = useQueryClient()
  const ahead = nextIds.join()
  useEffect(() => readAhead(queries, ahead.split(',')), [queries, ahead])
  return useQuery({ ...evidenceQuery(id ?? ''), enabled: id !== undefined })
}

function readAhead(queries: QueryClient, ids: readonly string[]): () => void {
  // Only where the cursor rests: holding J down must not ask for every row on the way.
  const timer = setTimeout(() => {
    for (const id of ids) if (id !== '') void queries.prefetchQuery(evidenceQuery(id))
  }, 150)
  return () => clearTimeout(timer)
}

/** Answers to the same vulnerability in the same package in other versions. */
export function useElsewhere(id: string | undefined) {
  return useQuery({
    queryKey: queryKey('finding', 'elsewhere', id ?? null),
    enabled: id !== undefined,
    queryFn: async ({ signal }) => {
      const { componentVuln } = await request(TriageElsewhereDocument, { id: id ?? '' }, signal)
      return componentVuln?.elsewhere ?? { totalCount: 0, nodes: [] }
    },
    staleTime: 60_000,
  })
}
