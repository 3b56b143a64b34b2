import type { KindDescription } from './kind-description.ts'

const unpacked = 'is not an SBOM. Unpack it, or pack the SBOMs as a zip archive'

/** Binary files, by their signature (`at` bytes from the start). */
const magics: readonly {
  readonly name: string
  readonly bytes: string
  readonly at?: number
  readonly why?: string
}[] = [
  { name: 'A gzip archive', bytes: '\x1f\x8b', why: 'inside an archive is not supported' },
  { name: 'A zip archive', bytes: 'PK\x03\x04', why: 'inside an archive is not supported' },
  { name: 'A zip archive', bytes: 'PK\x05\x06', why: 'inside an archive is not supported' },
  { name: 'A part of a multi-part zip archive', bytes: 'PK\x07\x08', why: 'cannot be read on its own' },
  { name: 'A PDF', bytes: '%PDF', why: 'is not an SBOM. Use the document it was created from' },
  { name: 'A tar archive', bytes: 'ustar', at: 257, why: unpacked },
  { name: 'A 7z archive', bytes: '7z\xbc\xaf\x27\x1c', why: unpacked },
  { name: 'An xz file', bytes: '\xfd7zXZ\x00', why: unpacked },
  { name: 'A zstd file', bytes: '\x28\xb5\x2f\xfd', why: unpacked },
  { name: 'A bzip2 file', bytes: 'BZh', why: unpacked },
  { name: 'A RAR archive', bytes: 'Rar!\x1a\x07', why: unpacked },
  { name: 'A PNG image', bytes: '\x89PNG' },
  { name: 'A JPEG image', bytes: '\xff\xd8\xff' },
  { name: 'A GIF image', bytes: 'GIF8' },
  { name: 'An executable (ELF)', bytes: '\x7fELF' },
  { name: 'An executable (Windows)', bytes: 'MZ\x90\x00' },
  { name: 'A SQLite database', bytes: 'SQLite format 3\x00' },
  { name: 'An office document', bytes: '\xd0\xcf\x11\xe0' },
]

/** Identifies a binary file by its first bytes. Returns undefined if the file may be text. */
export function binaryKindOf(bytes: Buffer): KindDescription | undefined {
  if (isCyclonedxProtobuf(bytes)) return cyclonedxProtobuf
  const magic = magicOf(bytes)
  if (magic) return { name: magic.name, why: magic.why ?? 'is not an SBOM', family: 'OTHER' }
  if (!hasZeros(bytes)) return undefined
  return { name: 'A binary file', why: 'is not an SBOM', family: 'OTHER' }
}

/** Tests whether a file starts with the signature of a known binary format. */
export function hasBinaryMark(bytes: Buffer): boolean {
  return isCyclonedxProtobuf(bytes) || magicOf(bytes) !== undefined
}

/** The first field of a CycloneDX message is its spec version; another field of the document follows (bom-1.x.proto). */
const protobuf = /^0a(?:03312e3[3-9]|04312e3[1-9]3\d)(?:10|1a|22|2a|32|3a|42|4a|52|5a|62|6a|72|7a)/
const cyclonedxProtobuf: KindDescription = {
  name: 'CycloneDX as protobuf',
  why: 'is not supported. Use CycloneDX JSON or XML',
  family: 'OTHER',
}

function isCyclonedxProtobuf(bytes: Buffer): boolean {
  return protobuf.test(bytes.toString('hex', 0, 8))
}

function magicOf(bytes: Buffer) {
  return magics.find(({ bytes: mark, at = 0 }) => bytes.toString('latin1', at, at + mark.length) === mark)
}

/** Tests for zero bytes at the start, which no text except UTF-16 has. */
function hasZeros(bytes: Buffer): boolean {
  const [first, second] = bytes
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const isWideWithoutMark = (first === 0) !== (second === 0)
  // A file that starts like JSON or XML is rejected later for its zero bytes, with their position.
  const isMeantAsText = /^\s*[{[<]/.test(bytes.toString('latin1', 0, 64))
  return !isWide && !isWideWithoutMark && !isMeantAsText && bytes.subarray(0, 4096).includes(0)
}
