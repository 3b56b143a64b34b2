import type { QueryClient } from '@tanstack/react-query'
import { queryKey } from '#renderer/lib/query-keys.ts'

/** First parts of the keys of kept rows. A change of findings by anyone marks them, so that they are not shown again. */
const keptKey = queryKey('finding', 'triage-kept')

/** The first page of a queue as it was read last. */
interface Kept<Page> {
  /** Null while it is read for the first time. */
  readonly page: Page | null
  /** Number of the reading that is the newest. */
  readonly reading: number
}

/** Number of readings that began. */
let readings = 0

/**
 * Returns the first page of a queue as it was read last, to show it while it is read again. Null if there is none, or if something has changed
 * since.
 * @param queue what identifies the queue: its version, filter and grouping
 */
export function findKeptPage<Page>(queries: QueryClient, queue: readonly unknown[]): Page | null {
  const state = queries.getQueryState<Kept<Page>>([...keptKey, ...queue])
  return state?.isInvalidated === false ? (state.data?.page ?? null) : null
}

/**
 * Reads the first page of a queue and keeps it, unless something changes meanwhile: the page may be from before. Of a page that was kept, what is
 * still the same stays the same objects, so that rows on the screen need no work.
 */
export async function readAndKeep<Page>(
  queries: QueryClient,
  queue: readonly unknown[],
  read: () => Promise<Page>,
): Promise<Page> {
  const key = [...keptKey, ...queue]
  const kept = findKeptPage<Page>(queries, queue)
  const reading = (readings += 1)
  queries.setQueryData<Kept<Page>>(key, { page: kept, reading }) // a change that comes now marks it
  const page = await read()
  const state = queries.getQueryState<Kept<Page>>(key)
  // A step that was taken on kept rows moves none of them.
  if (state === undefined) return kept ?? page
  if (state.isInvalidated || state.data?.reading !== reading) return page
  return queries.setQueryData<Kept<Page>>(key, { page, reading })?.page ?? page
}

/** Forgets the rows of every queue, before a step of this window changes findings. */
export function forgetKeptPages(queries: QueryClient): void {
  queries.removeQueries({ queryKey: keptKey })
}
