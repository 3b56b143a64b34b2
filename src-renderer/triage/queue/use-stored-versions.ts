import { useQuery } from '@tanstack/react-query'
import { StoredVersionsDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

/** Reads how many versions are stored, those of the sample included. */
export function useStoredVersions() {
  return useQuery({
    queryKey: queryKey('version', 'stored-count'),
    queryFn: async ({ signal }) => (await request(StoredVersionsDocument, {}, signal)).sboms.totalCount,
  })
}
