import type { ArchiveLimits } from '#service/archives/unpack-meter.ts'
import { documentLimits } from '#service/domain/documents/document-limits.ts'

/** Limits on one archive of SBOMs (security page, hostile file list). */
export const sbomArchiveLimits: ArchiveLimits = {
  entries: 1_000,
  entryBytes: documentLimits.bytes,
  unpackedBytes: 2 ** 30,
  ratio: 100,
  ratioFromBytes: 10 * 2 ** 20,
}
