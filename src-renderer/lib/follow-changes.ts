import type { Query, QueryClient } from '@tanstack/react-query'
import { ChangeFeedDocument } from '#renderer/generated/documents.ts'
import { startOver } from './data-generation.ts'
import { awaitOwnSteps, queriesAfterStep } from './own-steps.ts'
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

/**
 * Reads what changes touched again. A reading that is under way may be older than the change, so it is repeated once it has ended, but it is
 * never given up: if changes come faster than answers, numbers still follow.
 * @param current hashes of queries that have the changes already
 */
function invalidate(
  queries: QueryClient,
  touched: ReadonlySet<Area>,
  current: ReadonlySet<string> | null = null,
): void {
  if (touched.size === 0) return
  const isTouched = ({ queryKey, queryHash }: Query) =>
    touched.has(queryKey[0] as Area) && current?.has(queryHash) !== true
  for (const query of queries.getQueryCache().findAll({ predicate: isTouched, fetchStatus: 'fetching' })) {
    if (!readTwice.has(query)) void readAgain(queries, query)
  }
  void queries.invalidateQueries({ predicate: isTouched }, { cancelRefetch: false })
}

const readTwice = new WeakSet<Query>()

/** Reads again what is being read. */
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
  const { nodes } = changeFeed
  if (nodes.some(({ operationId }) => operationId !== null)) await awaitOwnSteps()
  const ended = nodes.some(({ job }) => job !== null && job.state !== 'QUEUED' && job.state !== 'RUNNING')
  const own = nodes.filter(({ operationId }) => queriesAfterStep(operationId) !== undefined)
  const others = nodes.filter((node) => !own.includes(node))
  const touched = new Set<Area>(ended ? areas : others.flatMap(({ kind }) => areasOf(kind)))
  const touchedByOwn = new Set<Area>(own.flatMap(({ kind }) => areasOf(kind)).filter((area) => !touched.has(area)))
  const current = own
    .map(({ operationId }) => new Set(queriesAfterStep(operationId)))
    .reduce<ReadonlySet<string> | null>((all, one) => all?.intersection(one) ?? one, null)
  return { touched, touchedByOwn, current, cursor: changeFeed.pageInfo.endCursor ?? after }
}

/** Decides what to do after a failed read: retry, start over, or poll because this service has no feed. */
function nextStep(error: unknown): 'retry' | 'start-over' | 'poll' {
  if (!(error instanceof RequestError)) throw error
  if (error.code === 'CURSOR_EXPIRED') return 'start-over'
  return error.kind === 'fault' || error.kind === 'forbidden' ? 'poll' : 'retry'
}

async function poll(queries: QueryClient, signal: AbortSignal): Promise<void> {
  await pause(pollEveryMs, signal)
  if (!signal.aborted) invalidate(queries, new Set<Area>(areas))
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
      invalidate(queries, read.touchedByOwn, read.current)
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
