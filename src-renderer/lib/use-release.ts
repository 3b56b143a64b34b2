import { useQuery } from '@tanstack/react-query'
import { queryKey } from './query-keys.ts'
import { readDifference } from './server-release.ts'

/** How the release of the server that the window works with differs from that of this app. It is asked once, and again after it was lost. */
export function useRelease(id: string) {
  return useQuery({
    queryKey: queryKey('organization', 'release', id),
    queryFn: ({ signal }) => readDifference(signal),
    staleTime: Infinity,
  })
}
