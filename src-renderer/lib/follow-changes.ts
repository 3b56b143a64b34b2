import type { Query, QueryClient } from '@tanstack/react-query'
import { ChangeFeedDocument } from '#renderer/generated/documents.ts'
import { startOver } from './data-generation.ts'
import type { Area } from './query-keys.ts'
import { areas, areasOf } from './query-keys.ts'
import { RequestError } from './request-error.ts'
import { request } from './request.ts'

const pollTimeoutSeconds = 8
const pollEveryMs = 4_000
const retryAfterMs = 2_000

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
}

function invalidate(queries: QueryClient, touched: ReadonlySet<Area>): void {
  if (touched.size === 0) return
  const filters = { predicate: ({ queryKey }: Query) => touched.has(queryKey[0] as Area) }
  for (const query of queries.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
    if (query.state.data === undefined && !readTwice.has(query)) void readAgain(queries, query)
  }
  void queries.invalidateQueries(filters)
}

const readTwice = new WeakSet<Query>()

/** Reads again what is being read for the first time: that may be older than the change, and the library does not repeat it. */
async function readAgain(queries: QueryClient, query: Query): Promise<void> {
  readTwice.add(query)
  await query.fetch(undefined, { cancelRefetch: false }).catch(() => {}) // waits for the reading that is under way
  readTwice.delete(query)
  await queries.invalidateQueries({ queryKey: query.queryKey, exact: true })
}

async function readFeed(after: string | null, signal: AbortSignal) {
  const { changeFeed } = await request(
    ChangeFeedDocument,
    { after, waitSeconds: after === null ? 0 : pollTimeoutSeconds },
    signal,
  )
  const ended = changeFeed.nodes.some(({ job }) => job !== null && job.state !== 'QUEUED' && job.state !== 'RUNNING')
  const touched = new Set<Area>(ended ? areas : changeFeed.nodes.flatMap(({ kind }) => areasOf(kind)))
  return { touched, cursor: changeFeed.pageInfo.endCursor ?? after }
}

/** Decides what to do after a failed read: retry, start over, or poll because this service has no feed. */
function nextStep(error: unknown): 'retry' | 'start-over' | 'poll' {
  if (!(error instanceof RequestError)) throw error
  if (error.code === 'CURSOR_EXPIRED') return 'start-over'
  return error.kind === 'fault' || error.kind === 'forbidden' ? 'poll' : 'retry'
}

async function poll(queries: QueryClient, signal: AbortSignal): Promise<void> {
  await pause(pollEveryMs, signal)
  if (!signal.aborted) invalidate(queries, new Set<Area>(['job', 'version', 'product', 'advisory']))
}

/**
 * Keeps the screen current: waits for the service's change feed and invalidates the affected areas. If the service has no feed, its jobs
 * are polled instead. Ends when the signal aborts, and when the changes since the last read are unknown, for example because a backup was
 * restored: then the window starts over with new data.
 */
export async function followChanges(queries: QueryClient, signal: AbortSignal): Promise<void> {
  let cursor: string | null = null
  while (!signal.aborted) {
    try {
      const read = await readFeed(cursor, signal)
      cursor = read.cursor
      invalidate(queries, read.touched)
      // A service without a feed returns no cursor to continue from.
      if (cursor === null) await poll(queries, signal)
    } catch (error) {
      if (signal.aborted) return
      const step = nextStep(error)
      if (step === 'start-over') return startOver()
      if (step === 'poll') await poll(queries, signal)
      else await pause(retryAfterMs, signal)
    }
  }
}
