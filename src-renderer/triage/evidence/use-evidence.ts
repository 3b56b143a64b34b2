import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  TriageElsewhereDocument,
  TriageEvidenceDocument,
  TriageHistoryDocument,
  TriageRecordsDocument,
  TriageStatementsDocument,
  TriageUpgradeDocument,
} from '#renderer/generated/documents.ts'
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

/** Reads decisions on the same vulnerability in the same package in other versions. */
export function useOtherDecisions(id: string | undefined) {
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

/** Reads the statements of vendors and others about a finding, newest first. */
export function useStatements(id: string) {
  return useQuery({
    queryKey: queryKey('finding', 'statements', id),
    queryFn: async ({ signal }) =>
      (await request(TriageStatementsDocument, { id }, signal)).componentVuln?.vendorStatements ?? [],
    staleTime: 60_000,
  })
}

/** Reads other records about the same CVEs in the component, most urgent first. */
export function useRecords(id: string, first: number) {
  return useQuery({
    queryKey: queryKey('finding', 'records', id, first),
    queryFn: async ({ signal }) =>
      (await request(TriageRecordsDocument, { id, first }, signal)).componentVuln?.sameUpstream ?? null,
    staleTime: 60_000,
  })
}

/** Reads the version that resolves the open findings of a finding's component. Null if there is none. */
export function useUpgrade(id: string) {
  return useQuery({
    queryKey: queryKey('finding', 'upgrade', id),
    queryFn: async ({ signal }) =>
      (await request(TriageUpgradeDocument, { id }, signal)).componentVuln?.component.safeUpgrade ?? null,
    staleTime: 60_000,
  })
}

/** Reads the history of a finding, newest first. */
export function useHistory(id: string, first: number) {
  return useQuery({
    queryKey: queryKey('finding', 'history', id, first),
    queryFn: async ({ signal }) =>
      (await request(TriageHistoryDocument, { id, first }, signal)).componentVuln?.history ?? null,
    placeholderData: (before, query) => (query?.queryKey[2] === id ? before : undefined),
  })
}
