import type { ViewReader } from '#renderer/lib/use-view-start.ts'
import { openFilter, type QueueFilter, splitStatus } from './queue-filter.ts'

/** How the queue reads its views: the first status is a chip, the rest stays typed. */
export const queueViews: ViewReader<QueueFilter> = {
  list: 'findings',
  without: openFilter,
  typedPart: (filterText) => splitStatus(filterText).rest,
  toFilter: (view, typed) => ({
    ...openFilter,
    status: splitStatus(view.filterText).status,
    text: view.search,
    typed,
  }),
}
