import { Deletions } from '#service/feeds/csaf/deletions.ts'
import { isCsaf, publisherOf, readCsafDocument } from '#service/feeds/csaf/read-document.ts'
import { type DocumentFeed, readDocumentFeed } from '#service/feeds/reading/document-feed.ts'
import { sampleOf } from '#service/feeds/reading/feed-sample.ts'
import { isObject } from '#service/domain/json-values.ts'
import type { FeedSource } from '#service/feeds/reading/feed.ts'

const feed: DocumentFeed = {
  kind: 'CSAF',
  format: 'CSAF',
  isDocument: isCsaf,
  authorOf: publisherOf,
  readDocument: readCsafDocument,
  // The provider's metadata, lists and feeds of its documents (CSAF 2.0 section 7.1).
  isExpectedSidecar: (value) =>
    isObject(value) && ['metadata_version', 'aggregator_version', 'feed', 'categories'].some((key) => key in value),
}

/**
 * CSAF 2.0 advisories and VEX documents: one file, or a provider's directory as an archive (`csaf_vex_2026-11-20.tar.zst`) with
 * `deletions.csv`. Other files of the directory are skipped: indexes, digests, signatures.
 */
export const csaf: FeedSource = {
  kind: 'CSAF',
  async recognizes(file) {
    const { documents, start } = await sampleOf(file)
    return (
      documents.some(({ value }) => isCsaf(value)) || (/^\s*\{/.test(start) && /"csaf_version"\s*:\s*"/.test(start))
    )
  },
  read: (file, options = {}) => readDocumentFeed(file, feed, options, new Deletions()),
}
