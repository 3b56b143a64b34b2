import { useEffect, useRef } from 'react'
import { showToast } from '#renderer/lib/toasts.ts'
import { openFilter } from './queue/queue-filter.ts'
import type { QueueFilter } from './queue/queue-filter.ts'
import type { TriageSession } from './session/triage-session.ts'
import type { useQueueRows } from './queue/use-queue.ts'

/** A filter that shows every finding, decided or not. */
const everything: QueueFilter = { ...openFilter, status: ['any'] }

interface Place {
  readonly queue: ReturnType<typeof useQueueRows>
  readonly isMatching: boolean
  readonly filter: QueueFilter
  readonly setFilter: (filter: QueueFilter) => void
  readonly session: TriageSession
}

/**
 * Moves the cursor once to the finding in the URL. Loads pages until it appears. If the filter hides it, because it is decided or does not
 * match, the filter is widened.
 */
export function useLinkedFinding(findingId: string | undefined, place: Place): void {
  const done = useRef<string | undefined>(undefined)
  const { queue, isMatching, filter, setFilter, session } = place
  const { rows, isLoading, isStale, isLoadingMore, hasMore, error, loadMore } = queue
  useEffect(() => {
    if (findingId === undefined || findingId === done.current) return
    if (isLoading || isStale || isLoadingMore || error) return
    const row = rows.find(({ componentVulnIds }) => componentVulnIds.includes(findingId))
    if (row) {
      done.current = findingId
      session.moveTo(row.key)
    } else if (hasMore) {
      loadMore()
    } else if (filter !== everything) {
      setFilter(everything)
    } else if (!isMatching) {
      done.current = findingId
      setFilter(openFilter)
      showToast({ text: 'The linked finding is no longer in the queue.' })
    }
  })
}
