import { copyFile, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { faultOfMissing, makeFolder } from '#service/db/store/own-folder.ts'

/** Returns the path of a document's original bytes: a file named by its id, in a folder that contains nothing else. */
export function documentPath(dataFolder: string, documentId: string): string {
  return join(dataFolder, 'documents', documentId)
}

/** Moves an uploaded file to its final path. When this returns, the file survives a power failure. */
export async function storeDocument(dataFolder: string, spooled: string, documentId: string): Promise<string> {
  const folder = makeFolder(dataFolder, 'documents')
  const place = documentPath(dataFolder, documentId)
  await move(spooled, place).catch((error: unknown) => {
    throw faultOfMissing(dataFolder, error)
  })
  await flush(place, 'r+')
  // Windows has no folder handle to flush; there the rename itself is journaled.
  if (process.platform !== 'win32') await flush(folder, 'r')
  return place
}

/** Removes the bytes of a document, if any are stored. */
export async function removeDocument(dataFolder: string, documentId: string): Promise<void> {
  await rm(documentPath(dataFolder, documentId), { force: true })
}

/** Lists the names of all files in the documents folder. */
export async function listDocumentFiles(dataFolder: string): Promise<readonly string[]> {
  return readdir(makeFolder(dataFolder, 'documents'))
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(from, to)
    await rm(from)
  }
}

async function flush(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
