import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { archivedFiles } from '#service/formats/containers/archived-files.ts'
import { type SkippedEntry, noSbomError } from '#service/formats/containers/open-document.ts'
import type { Task } from '#service/workers/task.ts'

/** Unpacks the SBOMs of an archive. */
export const unpackTask: Task<UnpackInput, UnpackedArchive> = {
  name: 'unpack',
  run: (_, input) => unpackArchive(input),
}

/** An SBOM from an archive, in a file of its own. */
export interface UnpackedSbom {
  /** Its name in the archive, used as a label, never as a path. */
  readonly name: string
  readonly path: string
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

export interface UnpackedArchive {
  /** Empty if the archive contains only one, which is read in place. */
  readonly sboms: readonly UnpackedSbom[]
  readonly leftOut: readonly SkippedEntry[]
}

export interface UnpackInput {
  readonly path: string
  /** Path and start of the names of the written files; a number follows. */
  readonly target: string
}

/**
 * Unpacks the SBOMs of a zip archive if there are several. Other files are reported.
 *
 * @throws {Rejection} if the archive cannot be read, exceeds a limit, or contains no SBOM
 */
export async function unpackArchive({ path, target }: UnpackInput): Promise<UnpackedArchive> {
  const sboms: UnpackedSbom[] = []
  const leftOut: SkippedEntry[] = []
  let first: { readonly name: string; readonly bytes: Buffer } | undefined
  let count = 0
  const write = async ({ name, bytes }: { readonly name: string; readonly bytes: Buffer }) => {
    const place = `${target}.${sboms.length}`
    await writeFile(place, bytes, { flag: 'wx', mode: 0o600 })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    sboms.push({ name, path: place, bytes: bytes.length, sha256 })
  }
  for await (const file of archivedFiles(path)) {
    if (file.bytes === undefined) {
      leftOut.push({ name: file.name, why: file.why })
      continue
    }
    count += 1
    if (count === 1) first = file
    else {
      if (first) await write(first)
      first = undefined
      await write(file)
    }
  }
  if (count === 0) throw noSbomError(leftOut)
  return { sboms, leftOut }
}
