import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from '#renderer/lib/query-keys.ts'
import { useSavedViews } from '#renderer/lib/saved-views.ts'
import { type SavedView } from '#renderer/lib/view-list.ts'
import { readTyped, type TypedConditions } from '#renderer/lib/typed-conditions.ts'
import { openFilter, type QueueFilter, splitStatus } from './queue-filter.ts'

/** What a saved view of a URL is. */
export type ViewStart =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'unusable'; readonly view: SavedView; readonly problems: readonly string[] }
  | { readonly state: 'ready'; readonly filter: QueueFilter }

/** Reads the filter of a saved view. Once it is ready it stays, whatever becomes of the view: the queue begins with it only. */
export function useViewStart(viewId: string | undefined): ViewStart {
  const found = useView(viewId)
  const [kept, setKept] = useState<{ readonly viewId: string | undefined; readonly start: ViewStart } | null>(null)
  if (kept !== null && kept.viewId === viewId) return kept.start
  if (found.state === 'ready') setKept({ viewId, start: found })
  return found
}

function useView(viewId: string | undefined): ViewStart {
  const { views, isLoading, error, reload } = useSavedViews('findings', viewId !== undefined)
  const view = views.find(({ id }) => id === viewId)
  const { status, rest: text } = splitStatus(view?.filterText ?? '')
  const read = useQuery({
    queryKey: queryKey('organization', 'view-conditions', text),
    enabled: text !== '',
    queryFn: ({ signal }) => readTyped(text, 'finding', signal),
  })
  if (viewId === undefined) return { state: 'ready', filter: openFilter }
  if (error) return { state: 'failed', error, retry: reload }
  if (isLoading) return { state: 'loading' }
  if (view === undefined) return { state: 'missing' }
  if (view.problems.length > 0) return { state: 'unusable', view, problems: view.problems }
  const filter = { ...openFilter, status, text: view.search }
  return text === '' ? { state: 'ready', filter } : startOf(view, { filter, text }, read)
}

function startOf(
  view: SavedView,
  { filter, text }: { readonly filter: QueueFilter; readonly text: string },
  read: UseQueryResult<TypedConditions>,
): ViewStart {
  if (read.error) return { state: 'failed', error: read.error, retry: () => void read.refetch() }
  if (read.data === undefined) return { state: 'loading' }
  const { conditions, errors } = read.data
  if (conditions === null) return { state: 'unusable', view, problems: errors }
  return { state: 'ready', filter: { ...filter, typed: { text, group: conditions } } }
}
