import { join } from 'node:path'
import { listStoredOriginals, type StoredOriginal } from '#service/db/recovery/stored-originals.ts'
import { openReadingDatabase } from '#service/db/dialect/reading-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { OriginalProblem, StoreCheck } from '#service/domain/recovery/store-check.ts'
import { isMissingFile } from '#service/recovery/missing-file.ts'
import { hashFile } from '#service/recovery/hash-file.ts'

/** How far a check is. */
export interface CheckProgress {
  readonly message: string
  readonly done?: number
  readonly total?: number
}

/**
 * Checks the database of a data folder, its references, and every original against its SHA-256. Writes nothing; a service may run on the
 * folder. For a thread of its own: the check of the database blocks.
 * @throws {Error} of the driver if the database cannot be opened at all
 */
export async function checkStoreContent(
  dataFolder: string,
  now: Date,
  report: (progress: CheckProgress) => void,
): Promise<StoreCheck> {
  const checkedAt = now.toISOString()
  const database = openReadingDatabase<UserDataTables>(join(dataFolder, 'waybill.db'), 'user-data')
  try {
    report({ message: 'Checking the database' })
    const problems = database.check()
    if (problems.length > 0) {
      return { checkedAt, problems, brokenReferences: [], originals: 0, originalProblems: [] }
    }
    const brokenReferences = database.countBrokenReferences()
    const originals = await listStoredOriginals(database.read)
    const originalProblems: OriginalProblem[] = []
    for (const [index, original] of originals.entries()) {
      report({ message: 'Checking the original documents', done: index, total: originals.length })
      const problem = await findProblem(join(dataFolder, 'documents', original.id), original)
      if (problem) originalProblems.push({ documentId: original.id, filename: original.filename, problem })
    }
    return { checkedAt, problems, brokenReferences, originals: originals.length, originalProblems }
  } finally {
    database.close()
  }
}

async function findProblem(path: string, { sha256 }: StoredOriginal): Promise<OriginalProblem['problem'] | null> {
  try {
    return (await hashFile(path)) === sha256 ? null : 'altered'
  } catch (error) {
    return isMissingFile(error) ? 'missing' : 'unreadable'
  }
}
