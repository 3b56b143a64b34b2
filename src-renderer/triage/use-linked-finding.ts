import { useEffect, useRef } from 'react'
import { showToast } from '#renderer/lib/toasts.ts'
import { openFilter } from './queue/queue-filter.ts'
import type { QueueFilter } from './queue/queue-filter.ts'
import type { TriageSession } from './session/triage-session.ts'
import type { useQueueRows } from './queue/use-queue.ts'

/** What shows every finding, decided or not. */
const everything: QueueFilter = { ...openFilter, status: ['any'] }

interface Place {
  readonly queue: ReturnType<typeof useQueueRows>
  readonly isMatching: boolean
  readonly filter: QueueFilter
  readonly setFilter: (filter: QueueFilter) => void
  readonly session: TriageSession
}

/**
 * Puts the cursor on the finding that the address names, once. Later pages are read until it is there; where the filter hides it,
 * because it is decided or does not fit, the filter is opened.
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
