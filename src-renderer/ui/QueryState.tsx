import { ErrorState } from './ErrorState.tsx'
import { PageSkeleton } from './Skeleton.tsx'

interface FailedQuery {
  readonly error: Error | null
  refetch(): Promise<unknown>
}

/** Shows that a query failed, with a way to retry. */
export function LoadError({
  query,
  title,
  isPage = false,
}: {
  readonly query: FailedQuery
  readonly title: string
  /** Whether the state is the whole page. */
  readonly isPage?: boolean
}) {
  return (
    <ErrorState title={title} heading={isPage ? 'h1' : 'h2'} error={query.error} onRetry={() => void query.refetch()} />
  )
}

/** Shows in place of the data of a query that it is loading, or that it failed. */
export function QueryState({
  query,
  loading,
  failed,
}: {
  readonly query: FailedQuery & { readonly isPending: boolean }
  readonly loading: string
  readonly failed: string
}) {
  return query.isPending ? <PageSkeleton label={loading} /> : <LoadError query={query} title={failed} />
}
