import { isArchive } from './feed-archive.ts'
import type { FeedFile } from './feed.ts'

interface KnownFile {
  readonly mark: RegExp
  readonly words: string
}

const supportedFeeds =
  'Supported: OSV, GitHub, Go and NVD records, CSAF, OpenVEX, KEV, EPSS, endoflife.date and the Debian and Ubuntu support lists; plain, gzip or zstd, or together in a zip or tar archive'
const repack = 'which is not supported. Unpack it, or use zip, gzip or zstd'

/** Files that are often mistaken for advisory data, recognized by text near their beginning. */
const knownFiles: readonly KnownFile[] = [
  {
    mark: /^\d{4}-\d{2}-\d{2}T[\d:.]+Z,[^,\r\n]{1,200}\r?(?:\n|$)/,
    words:
      'is an index of changed OSV records without the records. Import the records or their archive, or update the source from its URL',
  },
  {
    mark: /^(?:lastModifiedDate|sha256):[^\r\n]+\r?\n/,
    words: 'is the metadata of an NVD feed file. Import the feed file',
  },
  {
    mark: /^"?[^",\r\n]{1,300}\.json"?,"?\d{4}-\d{2}-\d{2}/,
    words: 'is an index of a CSAF directory. Import the directory as an archive',
  },
  {
    mark: /"(?:bomFormat|spdxVersion)"\s*:|cyclonedx\.org\/schema\/bom|^SPDXVersion:/m,
    words: 'is an SBOM. Upload it to a product',
  },
  { mark: /"dataType"\s*:\s*"CVE_RECORD"/, words: `is a CVE record, which is not supported. ${supportedFeeds}` },
  { mark: /"CVE_data_type"\s*:/, words: `is an NVD version 1 feed, which NVD no longer publishes. ${supportedFeeds}` },
  { mark: /<(?:\w+:)?cvrfdoc\b/, words: 'is CVRF, the predecessor of CSAF. Use CSAF 2.0 from the same publisher' },
  { mark: /<oval_definitions\b/, words: `is OVAL, which is not supported. ${supportedFeeds}` },
  {
    mark: /^\s*\[\s*\{\s*"cycle"\s*:/,
    words: 'is a single endoflife.date product without its name. Use "products/full" from its API',
  },
  { mark: /^\s*<(?:!doctype )?html\b/i, words: 'is a web page. It may have been saved instead of the linked file' },
  {
    mark: /"metadata_version"\s*:|"aggregator"\s*:/,
    words: 'is CSAF provider metadata. Import the documents',
  },
  { mark: /^\xfd7zXZ/, words: `is compressed by xz, ${repack}` },
  { mark: /^BZh/, words: `is compressed by bzip2, ${repack}` },
  { mark: /^7z\xbc\xaf/, words: `is a 7z archive, ${repack}` },
  { mark: /^Rar!/, words: `is a RAR archive, ${repack}` },
]

/** Describes why a file that no source recognizes is rejected, as a continuation of its name: what it looks like, and what is accepted. */
export function describeUnsupportedFeed(file: FeedFile): string {
  if (file.bytes === 0) return 'is empty'
  if (isArchive(file)) return `is an archive without supported advisory data. ${supportedFeeds}`
  if (file.head.length === 0) return 'cannot be unpacked: it is incomplete or damaged'
  const text = new TextDecoder().decode(file.head)
  const bytes = Buffer.from(file.head.subarray(0, 16)).toString('latin1')
  const known = knownFiles.find(({ mark }) => mark.test(text) || mark.test(bytes))
  return known?.words ?? `is not supported advisory data. ${supportedFeeds}`
}
