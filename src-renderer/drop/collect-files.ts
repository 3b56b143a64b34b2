/** Files found in a drop, and the number of files in folders that were skipped. */
export interface CollectedFiles {
  readonly files: readonly File[]
  readonly skippedFiles: number
  /** Name of the folder, if it was dropped alone. */
  readonly folder: string | null
}

/** The limit for the files of one drop. A home folder dropped by mistake must not become 100,000 uploads. */
export const maxFiles = 500

const readable = /\.(json|xml|spdx|cdx|zip|gz|csv|zst|tgz|tar|txt|tag|rdf|bom)$/i

/**
 * Collects the files of a drop, including those in folders. Files dropped directly are always taken. In folders, hidden files and files
 * with unsupported names are skipped.
 */
export async function collectFiles(transfer: DataTransfer): Promise<CollectedFiles> {
  // Entries must be read before the first await, because the list is emptied when the event ends.
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
  const [first, ...others] = entries
  const folder = first?.entry?.isDirectory && others.length === 0 ? first.entry.name : null
  return { files, skippedFiles, folder }
}

/** Adds a folder's files to the list and returns the number of skipped files. */
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

/** Reads all entries of a folder. The reader returns at most a hundred at a time and an empty batch at the end. */
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
