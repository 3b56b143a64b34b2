import type { FeedKind } from '#service/domain/advisories/feed-kinds.ts'
import { AdvisoryContents } from '#service/db/advisory-file/advisory-contents.ts'
import type { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import type { BundledState } from '#service/feeds/reading/feed.ts'
import type { RowsToExport } from './export-rows.ts'

/** Lists, by name, the resulting state of each source in a bundle of these rows, including unchanged sources. */
export function bundledSourceStates(
  reader: AdvisoryReader,
  { sourceIds, base }: RowsToExport,
): readonly BundledState[] {
  const now = new AdvisoryContents(reader).sources()
  const before = base ? new AdvisoryContents(base).sources() : []
  const hashBefore = new Map(before.map(({ name, contentHash }) => [name, contentHash]))
  const named = new Set(now.map(({ name }) => name))
  const wanted = now.filter(({ id }) => sourceIds?.includes(id) ?? true)
  // A bundle of selected sources does not report what happened to the others.
  const gone = sourceIds ? [] : before.filter(({ name }) => !named.has(name))
  return [
    ...wanted.map(({ name, kind, contentHash }) => {
      return { name, kind: kind as FeedKind, before: hashBefore.get(name) ?? null, after: contentHash }
    }),
    ...gone.map(({ name, kind, contentHash }) => ({ name, kind: kind as FeedKind, before: contentHash, after: null })),
  ].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
