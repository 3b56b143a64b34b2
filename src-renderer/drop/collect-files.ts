/** Files found in what was dropped, and how many a folder held that no reader takes. */
export interface CollectedFiles {
  readonly files: readonly File[]
  readonly skippedFiles: number
}

/** The limit for the files of one drop. A home folder dropped by mistake must not become 100,000 uploads. */
export const maxFiles = 500

const readable = /\.(json|xml|spdx|cdx|zip|gz|csv|zst|tgz|tar|txt|tag|rdf|bom)$/i

/**
 * Reads the files of a drop, folders with all that is in them. A file that was dropped itself is always taken; in a folder only
 * files with a name that a reader may know, and nothing hidden.
 */
export async function collectFiles(transfer: DataTransfer): Promise<CollectedFiles> {
  // Entries must be taken before the first await: the list is emptied when the event ends.
  const entries = [...transfer.items]
    .filter((item) => item.kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const files: File[] = []
  let skippedFiles = 0
  for (const { entry, file } of entries) {
    if (entry?.isDirectory) skippedFiles += await collectFolder(entry as FileSystemDirectoryEntry, files)
    else if (file && files.length < maxFiles) files.push(file)
    else skippedFiles += 1
  }
  return { files, skippedFiles }
}

/** Adds a folder's files to the list and answers how many were passed over. */
async function collectFolder(folder: FileSystemDirectoryEntry, files: File[]): Promise<number> {
  let skippedFiles = 0
  for (const entry of await readEntries(folder)) {
    if (entry.name.startsWith('.')) continue
    if (entry.isDirectory) skippedFiles += await collectFolder(entry as FileSystemDirectoryEntry, files)
    else if (readable.test(entry.name) && files.length < maxFiles)
      files.push(await readFile(entry as FileSystemFileEntry))
    else skippedFiles += 1
  }
  return skippedFiles
}

/** A reader hands out a hundred entries at a time and none at the end. */
async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const entries: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return entries
    entries.push(...some)
  }
}

function readFile(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}
