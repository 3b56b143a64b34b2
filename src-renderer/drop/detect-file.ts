import type { SourceFile } from '#renderer/lib/source-file.ts'
import * as texts from './texts.tsx'

/**
 * What the first bytes of a file say about its destination. `inspect` sends it to the service, which reads the whole document. Advisory
 * feeds are imported at once, because they may be too large to inspect first.
 */
export type DetectedFile =
  | {
      readonly goesTo: 'inspect' | 'advisories'
      readonly guess: string
      /** How the document is packed: `in gzip`. Undefined if it is not. */
      readonly packing?: string
      readonly isVex?: boolean
    }
  | { readonly goesTo: 'nowhere'; readonly why: string }

/** Number of bytes read for detection. A KEV catalog or an OSV record is recognizable well before that. */
const headBytes = 64 * 1024

/** The first characters of every bundle of advisory data. */
const bundleMark = 'waybill-advisory-bundle '

/** Begins a file in the age format. Handover files, backups and files for receivers are the same from outside. */
const ageMark = /^(?:age-encryption\.org\/|-----BEGIN AGE ENCRYPTED FILE-----)/
const encrypted = texts.thisFileIsEncryptedIf

/** Detects the type of a file from its head. Never reads more than 64 KiB, whatever the file's size. */
export async function detectFile(file: Pick<SourceFile, 'slice' | 'stream'>): Promise<DetectedFile> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer())
  if (head.length === 0) return { goesTo: 'nowhere', why: texts.fileIsEmpty }
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04])) return sniffZip(head)
  if (startsWith(head, [0x1f, 0x8b])) return inGzip(sniffText(await unpackHead(file), 'gzip'))
  if (startsWith(head, [0x28, 0xb5, 0x2f, 0xfd])) return { goesTo: 'advisories', guess: texts.zstdArchive }
  if (decode(head.slice(0, bundleMark.length)) === bundleMark) {
    return { goesTo: 'advisories', guess: texts.advisoryBundle }
  }
  if (decode(head.slice(0, 200)).match(ageMark)) return { goesTo: 'nowhere', why: encrypted }
  if (startsWith(head, [0x25, 0x50, 0x44, 0x46])) return { goesTo: 'nowhere', why: texts.thisIsAPdf }
  // As UTF-16, a text in UTF-32 would look like a binary file, so the service detects the encoding.
  if (startsWith(head, [0xff, 0xfe, 0, 0]) || startsWith(head, [0, 0, 0xfe, 0xff])) {
    return { goesTo: 'inspect', guess: texts.text }
  }
  return sniffText(decode(head), '')
}

function inGzip(sniffed: DetectedFile): DetectedFile {
  return sniffed.goesTo === 'nowhere' ? sniffed : { ...sniffed, packing: texts.inGzip }
}

/** Folders of databases that are offered as one archive: the GitHub Advisory Database and the Go vulnerability database. */
const databaseFolders = /^(?:advisory-database[^/]*\/|(?:.*\/)?(?:github-reviewed|unreviewed)\/|(?:ID|index)\/)/

/** Treats a zip as a feed if its first name looks like a record id or lies in a known database. The service inspects any other zip. */
function sniffZip(head: Uint8Array): DetectedFile {
  const length = (head[26] ?? 0) | ((head[27] ?? 0) << 8)
  const name = decode(head.slice(30, 30 + length))
  const base = name.split('/').at(-1) ?? ''
  if (/^[A-Z][A-Za-z]*-.+\.json$/.test(base)) return { goesTo: 'advisories', guess: texts.osvArchive }
  if (databaseFolders.test(name)) return { goesTo: 'advisories', guess: texts.archiveOfAdvisories }
  return { goesTo: 'inspect', guess: texts.zipArchive, packing: texts.inZip }
}

function sniffText(text: string, packing: string): DetectedFile {
  const start = text.trimStart()
  const packed = packing === '' ? '' : ` (${packing})`
  if (text.startsWith('ustar', 257)) return sniffTar(text)
  if (supportLists.test(start)) return { goesTo: 'advisories', guess: texts.releaseSupportList(packed) }
  if (isEpss(start)) return { goesTo: 'advisories', guess: texts.epssScoresPacked(packed) }
  if (start.startsWith('{') || start.startsWith('[')) return sniffJson(start, packed)
  if (start.startsWith('<')) return { goesTo: 'inspect', guess: texts.xmlDocumentPacked(packed) }
  if (/^SPDXVersion:/m.test(start)) return { goesTo: 'inspect', guess: texts.spdxTagValue(packed) }
  if (packing !== '') return { goesTo: 'inspect', guess: texts.gzipFile }
  if (isProtobuf(text)) return { goesTo: 'inspect', guess: texts.cyclonedxProtobuf }
  if (text.includes('\0')) return { goesTo: 'nowhere', why: texts.thisIsABinaryFile }
  return { goesTo: 'inspect', guess: texts.text }
}

/** Tests for the spec version as the first field of a message. The service says that the encoding is not supported. */
function isProtobuf(text: string): boolean {
  return text.startsWith('\n\u00031.') || text.startsWith('\n\u00041.')
}

/** Lists of distribution releases with their dates, and of packages without security support. */
const supportLists = /^(?:version,codename,series,|(?:#.*\s+)*#? ?List of packages (?:whose|where) security support )/

/** Treats a tar of records as a feed, which its first file decides. The service inspects a tar of documents. */
function sniffTar(text: string): DetectedFile {
  const first = text.slice(512).trimStart()
  const inside = first.startsWith('{') ? sniffJson(first, '') : null
  const isVex = inside?.goesTo === 'inspect' && inside.isVex === true
  if (inside?.goesTo === 'advisories' || isVex) return { goesTo: 'advisories', guess: texts.archiveOfAdvisories }
  return { goesTo: 'inspect', guess: texts.tarArchive }
}

function isEpss(text: string): boolean {
  return text.startsWith('#model_version:') || /^(#.*\r?\n)?cve,epss/i.test(text)
}

/** Looks for names that only one format has. The order matters, because a CycloneDX document may contain vulnerabilities too. */
function sniffJson(text: string, packed: string): DetectedFile {
  const has = (pattern: RegExp) => pattern.test(text)
  const envelope = sniffEnvelope(has, packed)
  if (envelope) return envelope
  if (has(/"bomFormat"\s*:/)) return { goesTo: 'inspect', guess: texts.cyclonedxJsonPacked(packed) }
  if (has(/"spdxVersion"\s*:/)) return { goesTo: 'inspect', guess: texts.spdxJsonPacked(packed) }
  if (has(/"application"\s*:\s*"Dependency-Track/i) && has(/"(?:findings|project)"\s*:/)) {
    return { goesTo: 'inspect', guess: texts.dependencyTrackFindings(packed) }
  }
  const feed = sniffFeed(has)
  if (feed) return { goesTo: 'advisories', guess: `${feed}${packed}` }
  if (has(/openvex\.dev\/ns|"csaf_version"/)) {
    return { goesTo: 'inspect', guess: texts.vexDocumentPacked(packed), isVex: true }
  }
  if (has(/"schema_version"\s*:/) && has(/"(affected|modified|aliases)"\s*:/)) {
    return { goesTo: 'advisories', guess: texts.osvRecordPacked(packed) }
  }
  if (has(/"id"\s*:\s*"[A-Z][A-Za-z]*-[^"]+"/) && has(/"modified"\s*:/)) {
    return { goesTo: 'advisories', guess: texts.osvRecordPacked(packed) }
  }
  return { goesTo: 'inspect', guess: texts.jsonPacked(packed) }
}

/** Detects feeds that are one JSON document. */
function sniffFeed(has: (pattern: RegExp) => boolean): string | null {
  if (has(/"catalogVersion"\s*:/) && has(/"(cveID|vulnerabilities|dateReleased)"/)) return texts.kevCatalog
  if (has(/"format"\s*:\s*"NVD_CVE"/)) return texts.nvdFeed
  if (has(/"result"\s*:\s*\[/) && has(/"(?:releaseCycle|isEol)"\s*:/)) return texts.endOfLifeList
  return null
}

/** Detects envelopes. The service inspects the document inside. */
function sniffEnvelope(has: (pattern: RegExp) => boolean, packed: string): DetectedFile | null {
  if (has(/"payloadType"\s*:/) && has(/"payload"\s*:/)) {
    return { goesTo: 'inspect', guess: texts.signedEnvelopePacked(packed), packing: texts.inASignedEnvelopeDsse }
  }
  if (has(/"_type"\s*:\s*"https:\/\/in-toto\.io\/Statement/)) {
    return { goesTo: 'inspect', guess: texts.inTotoStatement(packed), packing: texts.inAnInTotoStatement }
  }
  return null
}

/** Returns the first bytes inside a gzip file. Stops after 64 KiB, so that a hostile file cannot force it to decompress more. */
async function unpackHead(file: Pick<SourceFile, 'stream'>): Promise<string> {
  const reader = file.stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    while (size < headBytes) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      size += value.length
    }
  } catch {
    // The service reports what is wrong with a damaged gzip file. The part read so far may still identify it.
  } finally {
    await reader.cancel().catch(() => undefined)
  }
  return chunks.map(decode).join('')
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, place) => bytes[place] === byte)
}

/** Decodes UTF-8, or UTF-16 if the file has a byte order mark or starts with a letter in two bytes. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isLittle = startsWith(bytes, [0xff, 0xfe]) || (second === 0 && first !== 0)
  const isBig = startsWith(bytes, [0xfe, 0xff]) || (first === 0 && second !== 0)
  const label = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8'
  return new TextDecoder(label).decode(bytes)
}
