import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  FindDocument,
  FindExportDocument,
  type FindQuery,
  FindSummaryDocument,
  FoundComponentDocument,
} from '#renderer/generated/documents.ts'
import { readAllPages } from '#renderer/lib/all-pages.ts'
import { usePagedList } from '#renderer/lib/paged-list.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

export type FoundHit = FindQuery['find']['hits']['nodes'][number]

/** What is looked for, and in which versions. */
export interface Asked {
  readonly text: string
  readonly latestOnly: boolean
}

/** Reads how a question was read, and how much answers it. */
export function useFindSummary(asked: Asked) {
  return useQuery({
    queryKey: queryKey('search', 'summary', asked),
    enabled: asked.text !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await request(FindSummaryDocument, asked, signal)).find,
  })
}

const pages = { first: 50, next: 200 }

/** Lists the hits of one kind. */
export function useHits(asked: Asked, kind: string) {
  return usePagedList({
    queryKey: queryKey('search', 'hits', asked, kind),
    sizes: pages,
    keepsRows: true,
    enabled: asked.text !== '',
    readPage: async ({ after, first, signal }) =>
      (await request(FindDocument, { ...asked, kinds: [kind], after, first }, signal)).find.hits,
  })
}

/** Reads more of a component that was found. Null: nothing is read. */
export function useFoundComponent(hit: Pick<FoundHit, 'id' | 'sbomId'> | null) {
  const { id, sbomId } = hit ?? { id: '', sbomId: null }
  return useQuery({
    queryKey: queryKey('component', 'found', id, sbomId),
    enabled: sbomId !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await request(FoundComponentDocument, { id, sbomId: sbomId ?? '' }, signal)).component,
  })
}

/** Reads all hits of one kind. */
export async function readAllHits(asked: Asked, kind: string) {
  return readAllPages(
    async (after) => (await request(FindExportDocument, { ...asked, kinds: [kind], after })).find.hits,
  )
}
