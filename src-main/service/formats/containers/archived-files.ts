import { Rejection } from '#service/domain/rejection.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { formats } from '#service/formats/formats.ts'
import { binaryKindOf } from '#service/formats/known-kinds/binary-kinds.ts'
import { describeUnsupported } from '#service/formats/known-kinds/describe-unsupported.ts'
import { type ArchiveLimits, UnpackMeter } from '#service/archives/unpack-meter.ts'
import { unwrapEnvelopes } from './envelopes.ts'
import { readZip, type ZipEntry } from '#service/archives/zip.ts'
import { sbomArchiveLimits } from './sbom-archive-limits.ts'

/** A file of an archive: an SBOM with its bytes, or another file with a description. An SBOM is not necessarily readable. */
export type ArchivedFile =
  | { readonly name: string; readonly bytes: Buffer }
  | { readonly name: string; readonly bytes: undefined; readonly why: string }

/** Maximum length of a file name in a message, in characters. */
const maxNameLength = 500

/**
 * Yields the files of a zip archive with their detected type, one at a time. Only the current file is in memory.
 * @throws {Rejection} if the archive cannot be read or exceeds a limit
 */
export async function* archivedFiles(
  path: string,
  limits: ArchiveLimits = sbomArchiveLimits,
): AsyncGenerator<ArchivedFile> {
  for await (const entry of readZip(path, 'The zip archive', new UnpackMeter(limits))) yield classifyFile(entry)
}

/** @throws {Rejection} if a file that may be the intended SBOM cannot be unpacked; the message names the file */
function classifyFile(entry: ZipEntry): ArchivedFile {
  const name = entry.name.length > maxNameLength ? `${entry.name.slice(0, maxNameLength)}…` : entry.name
  const beginning = unpacked(name, entry.beginning())
  const binary = binaryKindOf(beginning)
  if (binary) return { name, bytes: undefined, why: `${binary.name} ${binary.why}` }
  const bytes = unpacked(name, entry.read())
  const why = explainNotSbom(bytes)
  return why === undefined ? { name, bytes } : { name, bytes: undefined, why }
}

function unpacked(name: string, content: Buffer | string): Buffer {
  if (typeof content !== 'string') return content
  throw new Rejection(`${JSON.stringify(name)} cannot be unpacked: ${content}`)
}

/** Explains why a file is not an SBOM. Returns undefined if it is an SBOM, even a damaged one. */
function explainNotSbom(bytes: Buffer): string | undefined {
  try {
    const { head } = unwrapEnvelopes(readHead(bytes))
    if (formats.some((format) => format.recognizes(head))) return undefined
    return describeUnsupported(head)?.message ?? 'not a supported SBOM'
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return looksLikeSbom(bytes) ? undefined : error.message
  }
}

/** Tests whether a damaged file starts like an SBOM. Such a file is rejected instead of skipped. */
function looksLikeSbom(bytes: Buffer): boolean {
  // In UTF-16 every other byte is 0.
  const start = bytes.toString('latin1', 0, 65_536).replaceAll('\0', '')
  return /"bomFormat"|"spdxVersion"|cyclonedx\.org\/schema|^SPDXVersion:|spdx\.org\/rdf\/3/m.test(start)
}
