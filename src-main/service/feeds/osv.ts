import type { FeedSource } from '#service/feeds/reading/feed.ts'
import { sampleOf } from '#service/feeds/reading/feed-sample.ts'
import { isOsvRecord, readOsvFeed } from '#service/feeds/osv/osv-feed.ts'

/**
 * OSV records: the archive of one or all ecosystems, or an archive of such archives; a single record, a list, or one record per line.
 * Licenses differ by the original database, so none is stated.
 */
export const osv: FeedSource = {
  kind: 'OSV',
  async recognizes(file) {
    const { documents, start } = await sampleOf(file)
    return documents.length > 0 ? documents.some(({ value }) => isOsvRecord(value)) : looksLikeRecords(start)
  },
  read: (file, options) =>
    readOsvFeed(file, { header: { kind: 'OSV', version: null, date: null }, source: 'OSV' }, options),
}

/** For a document that is damaged or too large to parse as a whole. */
function looksLikeRecords(start: string): boolean {
  return (
    /^\s*[[{]/.test(start) &&
    /"id"\s*:/.test(start) &&
    /"(?:modified|schema_version)"\s*:/.test(start) &&
    /"(?:affected|aliases|summary|details|published|upstream)"\s*:/.test(start)
  )
}
