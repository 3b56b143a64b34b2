import { QueryClient } from '@tanstack/react-query'
import { RequestError } from '#renderer/lib/request-error.ts'

/** How often a query is retried after a temporary failure. A restore, during which the service is unavailable, can take half a minute. */
const maxRetries: Readonly<Partial<Record<RequestError['kind'], number>>> = {
  unreachable: Number.POSITIVE_INFINITY, // said once over every page: what was read stays, and all of it is read again
  unauthorized: Number.POSITIVE_INFINITY, // as long as the user may sign in again: nothing is sent until then
  limited: 3,
  unavailable: 30,
}
const unavailableRetryMs = 1_000

function isUnavailable(error: unknown): boolean {
  return error instanceof RequestError && error.kind === 'unavailable'
}

/** Creates the cache of server state. Temporary failures are retried; rejections are shown at once. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always', // the service is local: a missing network is no reason to pause
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => error instanceof RequestError && failures < (maxRetries[error.kind] ?? 0),
        retryDelay: (failures, error) =>
          isUnavailable(error) ? unavailableRetryMs : Math.min(4_000, 500 * 2 ** failures),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
