import { type DocumentFeed, readDocumentFeed } from '#service/feeds/reading/document-feed.ts'
import { sampleOf } from '#service/feeds/reading/feed-sample.ts'
import { stringOf } from '#service/domain/json-values.ts'
import type { FeedSource } from '#service/feeds/reading/feed.ts'
import { isOpenVex, readOpenVexDocument } from '#service/feeds/openvex/openvex-document.ts'

const feed: DocumentFeed = {
  kind: 'OPENVEX',
  format: 'OpenVEX',
  isDocument: isOpenVex,
  authorOf: (document) => stringOf(document['author']),
  readDocument: readOpenVexDocument,
}

/** OpenVEX documents that a vendor publishes about its own products: one file, or an archive of many. */
export const openvex: FeedSource = {
  kind: 'OPENVEX',
  async recognizes(file) {
    const { documents, start } = await sampleOf(file)
    if (documents.some(({ value }) => isOpenVex(value))) return true
    return /^\s*\{/.test(start) && /"@context"\s*:\s*"https:\/\/openvex\.dev\/ns\b/.test(start)
  },
  read: (file, options = {}) => readDocumentFeed(file, feed, options),
}
