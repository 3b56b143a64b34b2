import type { FeedFile } from './feed.ts'

interface KnownFile {
  readonly mark: RegExp
  readonly words: string
}

const readable = 'OSV zip or JSON, KEV JSON or EPSS CSV'

/** Files that people hold for advisory data, or that will be read later, by what stands near their beginning. */
const knownFiles: readonly KnownFile[] = [
  { mark: /"format"\s*:\s*"NVD_CVE"/, words: later('NVD data') },
  { mark: /"csaf_version"\s*:/, words: later('CSAF') },
  { mark: /"@context"\s*:\s*"https:\/\/openvex\.dev/, words: later('OpenVEX') },
  { mark: /^\uFEFF?"?cveID"?,/, words: 'is KEV as CSV, which is not read: take the JSON of the same catalogue' },
  {
    mark: /"bomFormat"\s*:|"spdxVersion"\s*:|cyclonedx\.org\/schema\/bom|^SPDXVersion:/m,
    words: 'is an SBOM: upload it to a product',
  },
]

/** Why a file that no source recognises is refused, to follow its name. */
export function refusalOfFeed({ head, wrapping }: FeedFile): string {
  const text = wrapping === 'zip' ? '' : new TextDecoder().decode(head)
  const known = knownFiles.find(({ mark }) => mark.test(text))
  return known?.words ?? `is not advisory data that can be imported: ${readable}`
}

function later(name: string): string {
  return `is ${name}, which is not read yet: ${readable} are`
}
