import { copyFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '#service/db/store/own-folder.ts'
import { newId } from '#service/domain/id.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'

/** Moves an uploaded file into the data folder and returns its path. */
export async function storeImportFile(file: SpooledFile, dataFolder: string): Promise<string> {
  const path = join(makeFolder(dataFolder, 'imports'), newId())
  try {
    await rename(file.path, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyFile(file.path, path)
    await rm(file.path, { force: true })
  }
  return path
}
