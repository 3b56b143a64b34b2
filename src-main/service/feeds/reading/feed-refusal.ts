import { isArchive } from './feed-archive.ts'
import type { FeedFile } from './feed.ts'

interface KnownFile {
  readonly mark: RegExp
  readonly words: string
}

const readable =
  'OSV, GitHub, Go and NVD records, CSAF and OpenVEX, KEV, EPSS, endoflife.date and the lists of Debian and Ubuntu are read, plain, in gzip or in zstd, also many and of several kinds in a zip or tar'
const repack = 'which is not unpacked: unpack it, or pack it as zip, gzip or zstd'

/** Files that people hold for advisory data, by what stands near their beginning. */
const knownFiles: readonly KnownFile[] = [
  {
    mark: /^\d{4}-\d{2}-\d{2}T[\d:.]+Z,[^,\r\n]{1,200}\r?(?:\n|$)/,
    words:
      'lists which OSV records changed and holds none of them: import the records or their archive, or let the source be refreshed from its address',
  },
  {
    mark: /^(?:lastModifiedDate|sha256):[^\r\n]+\r?\n/,
    words: 'describes an NVD feed file: import the feed file it belongs to',
  },
  {
    mark: /^"?[^",\r\n]{1,300}\.json"?,"?\d{4}-\d{2}-\d{2}/,
    words: 'lists documents of a CSAF directory and holds none of them: import the directory as an archive',
  },
  {
    mark: /"(?:bomFormat|spdxVersion)"\s*:|cyclonedx\.org\/schema\/bom|^SPDXVersion:/m,
    words: 'is an SBOM: upload it to a product',
  },
  { mark: /"dataType"\s*:\s*"CVE_RECORD"/, words: `is a CVE record, which is not read: ${readable}` },
  { mark: /"CVE_data_type"\s*:/, words: `is an NVD feed of the version 1 that NVD no longer publishes: ${readable}` },
  { mark: /<(?:\w+:)?cvrfdoc\b/, words: 'is CVRF, the predecessor of CSAF: take CSAF 2.0 from the same publisher' },
  { mark: /<oval_definitions\b/, words: `is OVAL, which is not read: ${readable}` },
  {
    mark: /^\s*\[\s*\{\s*"cycle"\s*:/,
    words: 'is one product of endoflife.date without its name: take "products/full" of its API',
  },
  { mark: /^\s*<(?:!doctype )?html\b/i, words: 'is a web page: was it saved instead of the file it links to?' },
  {
    mark: /"metadata_version"\s*:|"aggregator"\s*:/,
    words: 'describes where CSAF documents are: import the documents',
  },
  { mark: /^\xfd7zXZ/, words: `is compressed by xz, ${repack}` },
  { mark: /^BZh/, words: `is compressed by bzip2, ${repack}` },
  { mark: /^7z\xbc\xaf/, words: `is a 7z archive, ${repack}` },
  { mark: /^Rar!/, words: `is a RAR archive, ${repack}` },
]

/** Why a file that no source recognises is refused, to follow its name: what it looks like, and what is accepted. */
export function refusalOfFeed(file: FeedFile): string {
  if (file.bytes === 0) return 'is empty'
  if (isArchive(file)) return `is an archive without advisory data that can be imported: ${readable}`
  if (file.head.length === 0) return `cannot be unpacked: it is not whole, or not what it begins like`
  const text = new TextDecoder().decode(file.head)
  const bytes = Buffer.from(file.head.subarray(0, 16)).toString('latin1')
  const known = knownFiles.find(({ mark }) => mark.test(text) || mark.test(bytes))
  return known?.words ?? `is not advisory data that can be imported: ${readable}`
}
