import { QueryClient } from '@tanstack/react-query'
import { RequestError } from '#renderer/lib/request-error.ts'

const isTransientError = new Set<RequestError['kind']>(['unreachable', 'limited'])

/** Creates the cache of server state. Temporary failures are retried; rejections are shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always', // the service is local: a missing network is no reason to pause
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 3 && error instanceof RequestError && isTransientError.has(error.kind),
        retryDelay: (failures) => Math.min(4_000, 500 * 2 ** failures),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
