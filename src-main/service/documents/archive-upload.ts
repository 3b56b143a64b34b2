import { newId } from '#service/domain/id.ts'
import { batchOfFile } from '#service/domain/job-batch.ts'
import { archiveKind } from '#service/archives/archive-kind.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import type { RunOptions } from '#service/workers/run-options.ts'
import { documentPath, storeDocument, listDocumentFiles, removeDocument } from './document-files.ts'
import type { IngestInput } from './ingest-input.ts'
import type { UnpackedArchive, UnpackedSbom, UnpackInput } from './thread/unpack-archive.ts'

interface Dependencies {
  readonly pool: Pick<ProcessingPool, 'run'>
  readonly dataFolder: string
  readonly limits: RunOptions
}

/**
 * Returns the inputs of an upload: the file itself or, for a zip archive with several SBOMs, one input per SBOM, each with its own version
 * and document. The archive is deleted.
 * @throws {Rejection} if it is an archive that cannot be read or contains no SBOM; nothing of it is stored
 */
export async function uploadsIn(
  tools: Dependencies,
  input: IngestInput,
): Promise<readonly [IngestInput, ...IngestInput[]]> {
  const { dataFolder, limits, pool } = tools
  const { documentId } = input
  try {
    if ((await archiveKind(input.path)) !== 'zip') return [input]
    const target = documentPath(dataFolder, documentId)
    const unpack: UnpackInput = { path: input.path, target }
    const { sboms, leftOut } = await rejectLimit('Unpacking the archive', () =>
      pool.run<UnpackInput, UnpackedArchive>('unpack', unpack, {
        ...limits,
        beforeRepeat: () => removeFiles(dataFolder, `${documentId}.`),
      }),
    )
    // Ids sort by their creation, so the versions of one upload sort like the archive.
    const ids = sboms.map(() => newId())
    const own = sboms.length > 1 ? batchOfFile(newId(), input.filename) : null
    const batch = input.batch ?? own
    const [first, ...others] = await Promise.all(
      sboms.map((sbom, index) => uploadOf(sbom, { ...input, batch, versionId: ids[index] ?? newId() }, dataFolder)),
    )
    if (!first) return [input]
    await removeDocument(dataFolder, documentId)
    // The other files of the archive are reported once.
    return [{ ...first, leftOut }, ...others]
  } catch (error) {
    await removeFiles(dataFolder, documentId)
    throw error
  }
}

async function uploadOf(sbom: UnpackedSbom, input: IngestInput, dataFolder: string): Promise<IngestInput> {
  const { name: filename, bytes, sha256 } = sbom
  const documentId = newId()
  const path = await storeDocument(dataFolder, sbom.path, documentId)
  return { ...input, path, documentId, filename, bytes, sha256 }
}

/** Removes unpacked files that have no name of their own yet. They are called as their archive, with a number behind it. */
async function removeFiles(dataFolder: string, start: string): Promise<void> {
  for (const name of await listDocumentFiles(dataFolder)) {
    if (name.startsWith(start)) await removeDocument(dataFolder, name)
  }
}
