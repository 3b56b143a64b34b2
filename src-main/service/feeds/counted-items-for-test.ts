import { openFeedFile } from './reading/feed-file.ts'
import type { FeedItem, FeedOptions, FeedSource } from './reading/feed.ts'
import { sources } from './feeds.ts'

/** A feed file, the kind of the source that reads it, and the number of items of each type. */
export type CountedFile = readonly [name: string, kind: string, counts: Readonly<Record<string, number>>]

/**
 * For tests: finds every source that recognizes a file, and counts the items that the first of them reads. Headers and coverage are not
 * counted; releases are.
 */
export async function countItems(path: string, name: string, options: FeedOptions = {}) {
  const file = await openFeedFile(path, name)
  const recognizers: FeedSource[] = []
  for (const source of sources) if (await source.recognizes(file)) recognizers.push(source)
  const counts: Record<string, number> = {}
  const count = (what: string, more = 1): void => {
    counts[what] = (counts[what] ?? 0) + more
  }
  let first: FeedItem['type'] | null = null
  for await (const batch of recognizers[0]?.read(file, options) ?? []) {
    for (const item of batch) {
      first ??= item.type
      if (item.type !== 'header' && item.type !== 'coverage') count(item.type)
      if (item.type === 'lifecycle') count('releases', item.lifecycle.releases.length)
    }
  }
  return { recognizers, counts, first }
}
