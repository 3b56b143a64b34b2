import { useEffect } from 'react'
import { usePlace } from '#renderer/lib/place.ts'
import { lateScreen } from '#renderer/ui/late-screen.tsx'
import { LoadError } from '#renderer/ui/QueryState.tsx'
import * as texts from './first-texts.tsx'
import { FirstRun } from './FirstRun.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { useHomeStart } from './use-home.ts'

/** What a returning user sees. It is loaded while the first question is asked, so that it adds nothing to the first page. */
const Returning = lateScreen(async () => (await import('./Returning.tsx')).Returning, HomeSkeleton)

/** Shows the start page: three ways to start on the first run, later what changed. */
export function HomeView() {
  usePlace([{ label: texts.home }])
  const start = useHomeStart()
  useEffect(() => void Returning.loadAhead(), [])
  if (start.isPending) return <HomeSkeleton />
  if (start.isError) return <LoadError query={start} title={texts.homeCouldNotBeLoaded} isPage />
  const { projectGroups, advisorySources } = start.data
  const products = projectGroups.nodes.filter(({ sample }) => !sample)
  const sources = advisorySources.nodes.filter(({ sample }) => !sample)
  if (products.length === 0) return <FirstRun hasAdvisories={sources.length > 0} />
  return <Returning products={products} sources={sources} hasSample={products.length < projectGroups.nodes.length} />
}
