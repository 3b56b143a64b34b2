import type { FeedFile, FeedSource } from './feed.ts'
import { sources } from './sources/sources.ts'

/** The kind of feed that a file is, or undefined when it is none. Throws a Rejection for a damaged archive. */
export async function findSource(file: FeedFile): Promise<FeedSource | undefined> {
  for (const source of sources) {
    if (await source.recognises(file)) return source
  }
  return undefined
}
