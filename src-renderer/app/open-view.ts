import type { QueryClient } from '@tanstack/react-query'
import { showToast } from '#renderer/lib/toasts.ts'
import { viewsQuery } from '#renderer/lib/view-list.ts'
import { goToView } from '#renderer/lib/view-place.ts'
import * as texts from './texts.tsx'

interface Window {
  readonly queries: QueryClient
  readonly location: string
  readonly navigate: (href: string) => void
}

/** Opens the saved view with a key: in the version of the URL, or of all products. */
export async function openView(digit: number, { queries, location, navigate }: Window): Promise<void> {
  // The page of the view reads the same: what another window changed is there, too.
  const views = await queries.fetchQuery({ ...viewsQuery, staleTime: 0 })
  const view = views.find(({ key }) => key === digit)
  if (view) goToView(view, location, navigate)
  else showToast({ text: texts.noSavedViewHasTheKey(digit), detail: texts.filterAListThenSave })
}
