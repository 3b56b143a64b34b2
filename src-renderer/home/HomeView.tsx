import { usePlace } from '#renderer/lib/place.ts'
import { FirstRun } from './FirstRun.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { Returning } from './Returning.tsx'
import { useHomeStart } from './use-home.ts'
import { LoadError } from '#renderer/ui/QueryState.tsx'

/** Shows the start page: three ways to start on the first run, later what changed. */
export function HomeView() {
  usePlace([{ label: 'Home' }])
  const start = useHomeStart()
  if (start.isPending) return <HomeSkeleton />
  if (start.isError) return <LoadError query={start} title="Home could not be loaded" isPage />
  const { projectGroups, advisorySources } = start.data
  if (projectGroups.totalCount === 0) return <FirstRun hasAdvisories={advisorySources.totalCount > 0} />
  return <Returning products={projectGroups.nodes} sources={advisorySources.nodes} />
}
