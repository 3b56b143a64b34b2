import type { FeedSource } from '#service/feeds/reading/feed.ts'
import { type SampledDocument, sampleOf } from '#service/feeds/reading/feed-sample.ts'
import type { ArchiveContent } from '#service/feeds/osv/archive-coverage.ts'
import { isOsvRecord, readOsvFeed } from '#service/feeds/osv/osv-feed.ts'

const header = {
  kind: 'GO',
  version: null,
  date: null,
  name: 'Go vulnerability database',
  licence: 'CC-BY-4.0',
  attribution: 'The Go vulnerability database, https://vuln.go.dev',
} as const

/**
 * The Go project's `vulndb.zip`: records in `ID/`, and an `index/` that repeats parts of them. OSV's archive of the same records has no
 * folders and is read as OSV.
 */
export const go: FeedSource = {
  kind: 'GO',
  async recognizes(file) {
    const { documents } = await sampleOf(file)
    return documents.some(isDatabaseRecord)
  },
  read: (file, options) => readOsvFeed(file, { header, source: 'OSV', isWhole: hasIndex }, options),
}

/** The database's own list of its records is in its archive. */
function hasIndex({ otherFiles }: ArchiveContent): boolean {
  return [...otherFiles].some((name) => /(?:^|\/)index\/(?:db|vulns|modules)\.json$/.test(name))
}

function isDatabaseRecord({ name, value }: SampledDocument): boolean {
  return /(?:^|\/)ID\/GO-\d+-\d+\.json$/.test(name) && isOsvRecord(value)
}
