import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Files that show that a folder had a store, apart from the database and the mark. Numbers of files. */
export interface StoreSigns {
  /** Originals of uploads. */
  readonly documents: number
  /** Advisory data, signing keys, bundles, uploads that are not yet imported or inspected. */
  readonly others: number
}

/** Folders in a data folder with content that was acknowledged to a user. Other folders can be created again or are unfinished. */
const otherFolders = ['advisories', 'keys', 'bundles', 'imports', 'inspections'] as const

/** Files that file managers create in any folder: not user data. */
const isFolderNote = (name: string) => name.startsWith('.') || /^(thumbs\.db|desktop\.ini)$/i.test(name)

/** Looks for signs of a store. */
export function findStoreSigns(folder: string): StoreSigns {
  const count = (name: string) => filesIn(join(folder, name)).length
  return { documents: count('documents'), others: otherFolders.reduce((sum, name) => sum + count(name), 0) }
}

/** Returns names of the files in a folder: empty if it is missing. Subfolders, links and files of file managers are omitted. */
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

/** Returns the size of a file in bytes; null if it is missing. */
export function sizeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.size ?? null
}
