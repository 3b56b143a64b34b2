import { paths, type QueueVersion } from '#renderer/lib/paths.ts'
import { useListViews } from '#renderer/ui/views/use-list-views.tsx'
import { conditionsText, hasLeftView, isOpenFilter, type QueueFilter } from './queue-filter.ts'
import * as texts from './texts.tsx'

/** Where the queue is. */
export interface ViewPlace {
  /** The view of the URL. */
  readonly viewId: string | undefined
  /** The version of the queue; null for all products. */
  readonly version: QueueVersion | null
  /** Whether what the version inherits from its parts is left out. */
  readonly withoutParts: boolean
}

/**
 * The saved views of the queue.
 * @param base the filter of the view as it is now
 */
export function useQueueViews(
  { filter, setFilter }: { readonly filter: QueueFilter; readonly setFilter: (filter: QueueFilter) => void },
  base: QueueFilter,
  { viewId, version, withoutParts }: ViewPlace,
) {
  const keepParts = (href: string) => (withoutParts ? paths.withoutParts(href) : href)
  const outside = isOpenFilter(filter) ? undefined : null
  return useListViews({
    list: 'findings',
    content: { filterText: conditionsText(filter), search: filter.text },
    current: viewId !== undefined && hasLeftView(filter, base) ? outside : viewId,
    all: {
      href: version === null ? paths.triage : keepParts(paths.versionTriage(version.environmentId, version.versionId)),
      label: texts.allOpen,
    },
    hrefOf: (id) => keepParts(paths.triageView(id, version)),
    onRestart: () => setFilter(base),
  })
}
