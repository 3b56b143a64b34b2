import { copyFile, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the original bytes of documents lie: each under its document's id, nothing else in the folder. */
export function documentPath(dataFolder: string, documentId: string): string {
  return join(dataFolder, 'documents', documentId)
}

/** Moves an uploaded file to its place. When this returns, the file survives a loss of power. */
export async function keepDocument(dataFolder: string, spooled: string, documentId: string): Promise<string> {
  const folder = join(dataFolder, 'documents')
  await mkdir(folder, { recursive: true })
  const place = documentPath(dataFolder, documentId)
  await move(spooled, place)
  await flush(place, 'r+')
  // Windows has no handle to flush a folder by; there the rename itself is journalled.
  if (process.platform !== 'win32') await flush(folder, 'r')
  return place
}

/** Removes the bytes of a document; none are there when nothing was stored. */
export async function removeDocument(dataFolder: string, documentId: string): Promise<void> {
  await rm(documentPath(dataFolder, documentId), { force: true })
}

/** Names of everything that lies among the documents. */
export async function listDocumentFiles(dataFolder: string): Promise<readonly string[]> {
  const folder = join(dataFolder, 'documents')
  await mkdir(folder, { recursive: true })
  return readdir(folder)
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
