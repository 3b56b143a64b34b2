import type { QueryClient } from '@tanstack/react-query'
import { paths } from '#renderer/lib/paths.ts'
import { showToast } from '#renderer/lib/toasts.ts'
import { versionAt } from '#renderer/lib/version-places.ts'
import { viewsQuery } from '#renderer/lib/view-list.ts'

interface Window {
  readonly queries: QueryClient
  readonly location: string
  readonly navigate: (href: string) => void
}

/** Opens the saved view of the queue at a place, from 1: of the version of the URL, or of all products. */
export async function openView(place: number, { queries, location, navigate }: Window): Promise<void> {
  // The page of the view reads the same: what another window changed is there, too.
  const views = await queries.fetchQuery({ ...viewsQuery('findings'), staleTime: 0 })
  const view = views[place - 1]
  if (view) navigate(paths.triageView(view.id, versionAt(location)))
  else showToast({ text: `There is no saved view ${place}`, detail: 'Filter the queue, then save the filter' })
}
