import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files by which a folder shows that it held a store, apart from the database and the mark. Numbers of files. */
export interface StoreSigns {
  /** Originals of uploads. */
  readonly documents: number
  /** Advisory data, signing keys, bundles, files that wait for their import or for an answer. */
  readonly others: number
}

/** Folders below a data folder that hold what was acknowledged to a person. What is not listed is made anew, or half made. */
const otherFolders = ['advisories', 'keys', 'bundles', 'imports', 'inspections'] as const

/** What file managers leave in any folder: nobody's data. */
const isFolderNote = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

/** Looks for signs of a store. */
export function findStoreSigns(folder: string): StoreSigns {
  const count = (name: string) => filesIn(join(folder, name)).length
  return { documents: count('documents'), others: otherFolders.reduce((sum, name) => sum + count(name), 0) }
}

/** Names of the files in a folder: none when it is missing. Folders in it, links and what file managers leave are left out. */
export function filesIn(folder: string): readonly string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isFile() && !isFolderNote(entry.name))
    .map(({ name }) => name)
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Bytes of a file; null when it is missing. */
export function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}
