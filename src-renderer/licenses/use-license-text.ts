import { useQuery } from '@tanstack/react-query'
import { LicenseTextDocument } from '#renderer/generated/documents.ts'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { request } from '#renderer/lib/request.ts'

/** Reads the text of a license of the SPDX list, or of an own one; null if there is none. */
export function useLicenseText(id: string | null) {
  return useQuery({
    enabled: id !== null,
    queryKey: queryKey('overview', 'license-text', id),
    queryFn: async ({ signal }) =>
      (await request(LicenseTextDocument, { id: id ?? '' }, signal)).license?.content.text ?? null,
  })
}
