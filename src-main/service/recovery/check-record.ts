import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StoreCheck } from '#service/domain/recovery/store-check.ts'
import { isMissingFile } from './missing-file.ts'

/** When a folder is checked next, and what the last check found. It is stored beside the database. */
export interface CheckRecord {
  /** RFC 3339. */
  readonly dueAt: string
  readonly last: StoreCheck | null
}

const recordName = 'store-check.json'

/** Reads the record of a folder; null if there is none, or if it cannot be parsed: then the folder is checked. */
export async function readCheckRecord(dataFolder: string): Promise<CheckRecord | null> {
  try {
    const { dueAt, last } = JSON.parse(await readFile(join(dataFolder, recordName), 'utf8')) as Partial<CheckRecord>
    return typeof dueAt === 'string' && !Number.isNaN(Date.parse(dueAt)) ? { dueAt, last: last ?? null } : null
  } catch (error) {
    if (error instanceof SyntaxError || isMissingFile(error)) return null
    throw error
  }
}

/** Replaces the record of a folder. */
export async function writeCheckRecord(dataFolder: string, record: CheckRecord): Promise<void> {
  const path = join(dataFolder, recordName)
  await writeFile(`${path}.part`, `${JSON.stringify(record)}\n`, { mode: 0o600 })
  await rename(`${path}.part`, path)
}
