import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { queryKey } from './query-keys.ts'
import { useSavedViews } from './saved-views.ts'
import { readTyped, type TypedConditions } from './typed-conditions.ts'
import type { TypedFilter } from './typed-filter.ts'
import type { SavedView, ViewedList } from './view-list.ts'

/** What a saved view of a URL is. */
export type ViewStart<Filter> =
  | { readonly state: 'loading' }
  | { readonly state: 'missing' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  | { readonly state: 'unusable'; readonly view: SavedView; readonly problems: readonly string[] }
  | { readonly state: 'ready'; readonly filter: Filter }

/** How a list reads its views. */
export interface ViewReader<Filter> {
  readonly list: ViewedList
  /** The filter of the list without a view. */
  readonly without: Filter
  /** Returns the conditions that stay typed, where the list shows some of them otherwise. Default: all. */
  readonly typedPart?: (filterText: string) => string
  readonly toFilter: (view: SavedView, typed: TypedFilter | null) => Filter
}

/** The rows that the conditions of a list are about. Products are shown for their versions. */
const rows: Readonly<Record<ViewedList, string>> = {
  findings: 'finding',
  components: 'component',
  versions: 'version',
  products: 'version',
}

/**
 * Reads the filter of a saved view. Once it is ready it stays, whatever becomes of the view: a list begins with it only. `latest` is the filter
 * of the view as it is now, to begin again.
 */
export function useViewStart<Filter>(viewId: string | undefined, reader: ViewReader<Filter>) {
  const found = useView(viewId, reader)
  const [kept, setKept] = useState<{ readonly viewId: string | undefined; readonly start: ViewStart<Filter> } | null>(
    null,
  )
  const isKept = kept !== null && kept.viewId === viewId
  if (!isKept && found.state === 'ready') setKept({ viewId, start: found })
  const start = isKept ? kept.start : found
  return { start, latest: found.state === 'ready' ? found.filter : null }
}

function useView<Filter>(viewId: string | undefined, reader: ViewReader<Filter>): ViewStart<Filter> {
  const { list, without, typedPart, toFilter } = reader
  const { views, isLoading, error, reload } = useSavedViews(list, viewId !== undefined)
  const view = views.find(({ id }) => id === viewId)
  const text = view === undefined ? '' : (typedPart?.(view.filterText) ?? view.filterText)
  const read = useQuery({
    queryKey: queryKey('organization', 'view-conditions', list, text),
    enabled: text !== '' && view?.problems.length === 0,
    queryFn: ({ signal }) => readTyped(text, rows[list], signal),
  })
  if (viewId === undefined) return { state: 'ready', filter: without }
  if (error) return { state: 'failed', error, retry: reload }
  if (isLoading) return { state: 'loading' }
  if (view === undefined) return { state: 'missing' }
  if (view.problems.length > 0) return { state: 'unusable', view, problems: view.problems }
  if (text === '') return { state: 'ready', filter: toFilter(view, null) }
  return startOf(view, read, (group) => toFilter(view, { text, group }))
}

function startOf<Filter>(
  view: SavedView,
  read: UseQueryResult<TypedConditions>,
  toFilter: (group: NonNullable<TypedConditions['conditions']>) => Filter,
): ViewStart<Filter> {
  if (read.error) return { state: 'failed', error: read.error, retry: () => void read.refetch() }
  if (read.data === undefined) return { state: 'loading' }
  const { conditions, errors } = read.data
  if (conditions === null) return { state: 'unusable', view, problems: errors }
  return { state: 'ready', filter: toFilter(conditions) }
}
