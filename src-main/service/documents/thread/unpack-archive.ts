import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { archivedFiles } from '#service/formats/containers/archived-files.ts'
import { type SkippedEntry, noSbomError } from '#service/formats/containers/open-document.ts'
import type { Task } from '#service/workers/task.ts'

/** Writes the SBOMs of an archive out. */
export const unpackTask: Task<UnpackInput, UnpackedArchive> = {
  name: 'unpack',
  run: (_, input) => unpackArchive(input),
}

/** An SBOM out of an archive, in a file of its own. */
export interface UnpackedSbom {
  /** Its name in the archive: a label, never a path. */
  readonly name: string
  readonly path: string
  readonly bytes: number
  /** Lower-case hexadecimal. */
  readonly sha256: string
}

export interface UnpackedArchive {
  /** None when the archive holds one only: it is read where it is. */
  readonly sboms: readonly UnpackedSbom[]
  readonly leftOut: readonly SkippedEntry[]
}

export interface UnpackInput {
  readonly path: string
  /** Path and beginning of the names of the files that are written; a number follows. */
  readonly target: string
}

/**
 * Writes the SBOMs of a zip archive out, when there are several. Other files are named.
 *
 * @throws Rejection when the archive cannot be read, passes a limit, or holds no SBOM.
 */
export async function unpackArchive({ path, target }: UnpackInput): Promise<UnpackedArchive> {
  const sboms: UnpackedSbom[] = []
  const leftOut: SkippedEntry[] = []
  let first: { readonly name: string; readonly bytes: Buffer } | undefined
  let count = 0
  const write = async ({ name, bytes }: { readonly name: string; readonly bytes: Buffer }) => {
    const place = `${target}.${sboms.length}`
    await writeFile(place, bytes, { flag: 'wx' })
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
