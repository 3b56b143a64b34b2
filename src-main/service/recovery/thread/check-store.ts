import { join } from 'node:path'
import { StoreClaim } from '#service/db/dialect/store-claim.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { sizeOf } from '#service/db/store/store-signs.ts'
import { type StoreRejection, StoreRejected } from '#service/domain/store-rejected.ts'
import { openReadingDatabase } from '#service/db/dialect/reading-database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { StoreTask } from '#service/workers/store-task.ts'
import type { TaskProgress } from '#service/workers/task.ts'
import type { OriginalProblem, StoreCheck } from '#service/domain/recovery/store-check.ts'
import { type LostOriginal, verifyAllOriginals } from '#service/documents/verify-original.ts'

interface CheckContext {
  report(progress: TaskProgress): void
  readonly signal: AbortSignal
  /** No service has the store open. */
  readonly isAlone: boolean
}

/** Checks a store whose service may run. */
export const checkStoreTask: StoreTask<{ readonly dataFolder: string }, StoreCheck> = {
  name: 'check-store',
  run: ({ now, report, signal }, { dataFolder }) =>
    checkStoreContent(dataFolder, now(), { report, signal, isAlone: false }),
}

/** Checks a folder that no service has open: as a start does, then its whole content. Null if it never held a store. */
export const checkFolderTask: StoreTask<
  { readonly dataFolder: string },
  { readonly problem: string | null; readonly check: StoreCheck } | StoreRejection | null
> = {
  name: 'check-folder',
  async run({ now, report, signal }, { dataFolder }) {
    const file = join(dataFolder, 'waybill.db')
    try {
      const { problem } = new StoreClaim(file, userDataMigrations.length)
      if (sizeOf(file) === null) return null
      return { problem, check: await checkStoreContent(dataFolder, now(), { report, signal, isAlone: true }) }
    } catch (error) {
      if (!(error instanceof StoreRejected)) throw error
      const { fault, found, where, remedy } = error
      return { fault, found, where, remedy }
    }
  },
}

/** Looks at a folder that no service has open, as a start does, without changing anything. */
export const probeFolderTask: StoreTask<{ readonly dataFolder: string }, FolderProbe> = {
  name: 'probe-folder',
  run: (_context, { dataFolder }) => {
    const file = join(dataFolder, 'waybill.db')
    try {
      void new StoreClaim(file, userDataMigrations.length)
      return Promise.resolve({ isEmpty: sizeOf(file) === null, rejection: null })
    } catch (error) {
      if (!(error instanceof StoreRejected)) throw error
      const { fault, found, where, remedy } = error
      return Promise.resolve({ isEmpty: false, rejection: { fault, found, where, remedy } })
    }
  },
}

/** What a start would find in a folder. */
export interface FolderProbe {
  /** It holds no store, and never held one. */
  readonly isEmpty: boolean
  readonly rejection: StoreRejection | null
}

/**
 * Checks the database of a data folder, its references, and every original against its SHA-256. Writes nothing; a service may run on the
 * folder. For a thread of its own: the check of the database blocks.
 * @throws {Error} of the driver if the database cannot be opened at all
 */
export async function checkStoreContent(
  dataFolder: string,
  now: Date,
  { report, signal, isAlone }: CheckContext,
): Promise<StoreCheck> {
  const checkedAt = now.toISOString()
  const database = openReadingDatabase<UserDataTables>(join(dataFolder, 'waybill.db'), 'user-data', isAlone)
  try {
    report({ message: 'Checking the database' })
    const problems = database.check()
    if (problems.length > 0) {
      return { checkedAt, problems, brokenReferences: [], originals: 0, originalProblems: [] }
    }
    report({ message: 'Checking the references' })
    const brokenReferences = database.countBrokenReferences()
    report({ message: 'Checking the original documents' })
    const { checked, lost } = await verifyAllOriginals(database, dataFolder, signal)
    const originalProblems = lost.map(({ id, filename, state }) => ({
      documentId: id,
      filename,
      problem: words[state],
    }))
    return { checkedAt, problems, brokenReferences, originals: checked, originalProblems }
  } finally {
    database.close()
  }
}

const words = { MISSING: 'missing', CHANGED: 'altered', UNREADABLE: 'unreadable' } as const satisfies Record<
  LostOriginal['state'],
  OriginalProblem['problem']
>
