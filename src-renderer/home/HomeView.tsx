import { usePlace } from '#renderer/lib/place.ts'
import { ErrorState } from '#renderer/ui/ErrorState.tsx'
import { FirstRun } from './FirstRun.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { Returning } from './Returning.tsx'
import { useHomeStart } from './use-home.ts'

/** Shows the start page: three ways to start on the first run, later what changed. */
export function HomeView() {
  usePlace([{ label: 'Home' }])
  const start = useHomeStart()
  if (start.isPending) return <HomeSkeleton />
  if (start.isError) {
    return (
      <ErrorState
        heading="h1"
        title="Home could not be loaded"
        error={start.error}
        onRetry={() => void start.refetch()}
      />
    )
  }
  const { projectGroups, advisorySources } = start.data
  if (projectGroups.totalCount === 0) return <FirstRun hasAdvisories={advisorySources.totalCount > 0} />
  return <Returning products={projectGroups.nodes} sources={advisorySources.nodes} />
}
