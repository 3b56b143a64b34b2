import { copyFileSync, constants, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import { advisoryFolder, flush, type RetainedSnapshot, writeAdvisoryPointer } from './advisory-files.ts'
import type { AdvisoryTables } from './advisory-tables.ts'
import { newId } from '#service/domain/id.ts'
import { openDatabaseThreads } from '#service/db/dialect/database-threads.ts'

interface UpgradeOptions {
  readonly dataFolder: string
  readonly threadUrl: URL
}

/**
 * Brings the file in use, made by an older version of the application, up to date in a copy, and makes that the file in use. A kill in
 * the middle leaves the old file in use and a copy that the next start removes. Returns the new file.
 */
export async function upgradeAdvisoryFile(
  file: string,
  previous: readonly RetainedSnapshot[],
  options: UpgradeOptions,
): Promise<string> {
  const target = await upgradedCopy(file, options)
  writeAdvisoryPointer(options.dataFolder, basename(target), previous)
  return target
}

/** A copy of a file, brought up to date on a thread of its own, that nothing names yet. */
export async function upgradedCopy(file: string, { dataFolder, threadUrl }: UpgradeOptions): Promise<string> {
  const folder = advisoryFolder(dataFolder)
  const copy = join(folder, `${newId()}.building`)
  copyFileSync(file, copy, constants.COPYFILE_FICLONE)
  const threads = await openDatabaseThreads<AdvisoryTables>({ file: copy, schema: 'advisories', readers: 0, threadUrl })
  try {
    // The file is read without a log beside it from here on.
    await sql`PRAGMA journal_mode = DELETE`.execute(threads.write)
  } finally {
    await threads.close()
  }
  flush(copy)
  const target = join(folder, `${newId()}.db`)
  renameSync(copy, target)
  return target
}
