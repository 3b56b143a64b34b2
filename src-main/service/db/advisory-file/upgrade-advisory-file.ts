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
 * Upgrades the current file of an older version of the application in a copy, and makes the copy the current file. A crash leaves the old
 * file in use and a copy that the next start removes. Returns the new file.
 */
export async function upgradeAdvisoryFile(
  file: string,
  previous: readonly RetainedSnapshot[],
  options: UpgradeOptions,
): Promise<string> {
  const target = await upgradeCopy(file, options)
  writeAdvisoryPointer(options.dataFolder, basename(target), previous)
  return target
}

/** Upgrades a copy of a file on its own thread. The pointer does not name the copy yet. */
export async function upgradeCopy(file: string, { dataFolder, threadUrl }: UpgradeOptions): Promise<string> {
  const folder = advisoryFolder(dataFolder)
  const copy = join(folder, `${newId()}.building`)
  copyFileSync(file, copy, constants.COPYFILE_FICLONE)
  const threads = await openDatabaseThreads<AdvisoryTables>({ file: copy, schema: 'advisories', readers: 0, threadUrl })
  try {
    // From here on, the file is read without a WAL file.
    await sql`PRAGMA journal_mode = DELETE`.execute(threads.write)
  } finally {
    await threads.close()
  }
  flush(copy)
  const target = join(folder, `${newId()}.db`)
  renameSync(copy, target)
  return target
}
