import { Rejection } from '#service/domain/rejection.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { formats } from '#service/formats/formats.ts'
import { binaryKindOf } from '#service/formats/known-kinds/binary-kinds.ts'
import { refusalOf } from '#service/formats/known-kinds/refusal-of.ts'
import { archiveLimits, type ArchiveLimits } from '#service/archives/archive-limits.ts'
import { unwrapEnvelopes } from './envelopes.ts'
import { type ZipEntry, zipEntries } from '#service/archives/zip-entries.ts'

/** A file of an archive: an SBOM with its bytes, or something else with what it is. An SBOM need not be one that can be read. */
export type ArchivedFile =
  | { readonly name: string; readonly bytes: Buffer }
  | { readonly name: string; readonly bytes: undefined; readonly why: string }

/**
 * Files of a zip archive, told apart by content, one after the other: whoever asks holds what it keeps, nothing else is held.
 *
 * @throws Rejection when the archive cannot be read or passes a limit.
 */
export async function* archivedFiles(
  path: string,
  limits: ArchiveLimits = archiveLimits,
): AsyncGenerator<ArchivedFile> {
  for await (const entry of zipEntries(path, limits)) yield toldApart(entry)
}

async function toldApart(entry: ZipEntry): Promise<ArchivedFile> {
  const { name } = entry
  const beginning = await entry.beginning()
  const binary = binaryKindOf(beginning)
  if (binary) return { name, bytes: undefined, why: `${binary.name} ${binary.why}` }
  const bytes = await entry.content()
  const why = whyNoSbom(bytes)
  return why === undefined ? { name, bytes } : { name, bytes: undefined, why }
}

/** Why a file is no SBOM; undefined when it is one, or a broken one. */
function whyNoSbom(bytes: Buffer): string | undefined {
  try {
    const { head } = unwrapEnvelopes(readHead(bytes))
    if (formats.some((format) => format.recognises(head))) return undefined
    return refusalOf(head)?.message ?? 'not a supported SBOM'
  } catch (error) {
    if (!(error instanceof Rejection)) throw error
    return isMeantAsSbom(bytes) ? undefined : error.message
  }
}

/** A broken file is refused, not passed over, when its beginning says that it was meant as an SBOM. */
function isMeantAsSbom(bytes: Buffer): boolean {
  // In UTF-16 every other byte is 0.
  const start = bytes.toString('latin1', 0, 65_536).replaceAll('\0', '')
  return /"bomFormat"|"spdxVersion"|cyclonedx\.org\/schema|^SPDXVersion:|spdx\.org\/rdf\/3/m.test(start)
}
