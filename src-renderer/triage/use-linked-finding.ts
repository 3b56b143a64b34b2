import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { showToast } from '#renderer/lib/toasts.ts'
import { everything, openFilter } from './queue/queue-filter.ts'
import type { QueueFilter } from './queue/queue-filter.ts'
import type { QueueRow } from './session/queue-row.ts'
import type { TriageSession } from './session/triage-session.ts'
import type { useQueueRows } from './queue/use-queue.ts'
import * as texts from './texts.tsx'

interface Place {
  readonly queue: ReturnType<typeof useQueueRows>
  readonly isMatching: boolean
  readonly filter: QueueFilter
  readonly setFilter: (filter: QueueFilter) => void
  readonly session: TriageSession
  /** Returns the URL of the queue at a finding. It must be stable. */
  readonly addressOf: (findingId: string) => string
}

/** Milliseconds that the cursor stays before its row is written to the URL: not while a key is held. */
const settleMs = 250

/**
 * Keeps the current row in the URL, so that a reload and Back return to it. A finding that a link names is looked for first: pages are loaded
 * until it appears, and if the filter hides it, because it is decided or does not match, the filter is widened.
 */
export function useLinkedFinding(findingId: string | undefined, current: QueueRow | undefined, place: Place): void {
  const done = useRef<string | undefined>(undefined)
  const writeAddress = useAddress(place.addressOf, done)
  useEffect(() => {
    if (findingId !== undefined && findingId !== done.current) {
      writeAddress(undefined)
      if (lookFor(findingId, current, place)) done.current = findingId
    } else {
      const isThere = findingId !== undefined && current?.componentVulnIds.includes(findingId)
      writeAddress(isThere ? undefined : current?.representative.id)
    }
  })
}

/** Takes the next step to the row of a finding. Returns true if it was the last. */
function lookFor(findingId: string, current: QueueRow | undefined, place: Place): boolean {
  const { queue, isMatching, filter, setFilter, session } = place
  if (queue.isLoading || queue.isStale || queue.isLoadingMore || queue.error) return false
  const row = [current, ...queue.rows].find((one) => one?.componentVulnIds.includes(findingId))
  if (row) {
    if (row !== current) session.moveTo(row.key)
    return true
  }
  if (queue.hasMore) queue.loadMore()
  else if (filter !== everything) setFilter(everything)
  else if (!isMatching) {
    setFilter(openFilter)
    showToast({ text: texts.linkedFindingIsNoLonger })
    return true
  }
  return false
}

/**
 * Returns a function that writes a finding to the URL once it has been the same for a moment. Undefined writes nothing. What is written here is
 * not a link: the cursor may have moved on before the page hears of its new URL.
 */
function useAddress(
  addressOf: (findingId: string) => string,
  done: RefObject<string | undefined>,
): (findingId: string | undefined) => void {
  const [, navigate] = useLocation()
  const due = useRef<{ readonly id: string; readonly timer: number }>(undefined)
  useEffect(() => {
    // Back has already changed the URL when the page hears of it: the row is not written over the place that it went to.
    const forget = () => {
      clearTimeout(due.current?.timer)
      due.current = undefined
    }
    const leaving = ['popstate', 'hashchange']
    for (const event of leaving) window.addEventListener(event, forget)
    return () => {
      forget()
      for (const event of leaving) window.removeEventListener(event, forget)
    }
  }, [])
  // The queue may have got another URL, without its parts, while the cursor settled.
  const latest = useRef(addressOf)
  useEffect(() => {
    latest.current = addressOf
  }, [addressOf])
  return (id) => {
    if (id === due.current?.id) return
    clearTimeout(due.current?.timer)
    const write = () => {
      due.current = undefined
      if (id === undefined) return
      done.current = id
      navigate(latest.current(id), { replace: true })
    }
    due.current = id === undefined ? undefined : { id, timer: window.setTimeout(write, settleMs) }
  }
}
