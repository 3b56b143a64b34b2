import { StoreRejected } from '#service/domain/store-rejected.ts'
import type { StoreCheck } from '#service/domain/recovery/store-check.ts'
import { runStoreTask, type StoreTaskOptions } from '#service/workers/run-store-task.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import type { checkFolderTask } from './thread/check-store.ts'

/** What a check of a closed data folder found. */
export interface FolderCheck {
  /** A mismatch between the database and the folder, in one line; null if there is none. */
  readonly problem: string | null
  readonly check: StoreCheck
}

/**
 * Checks a data folder that no service has open, on a thread of its own. Null if it never held a store. The caller holds its lock. Nothing is
 * changed.
 *
 * @throws {StoreRejected} if no service would open the folder
 * @throws {Rejection} if the check exceeded a limit
 */
export async function checkFolder(dataFolder: string, options: StoreTaskOptions): Promise<FolderCheck | null> {
  const found = await rejectLimit('The check', () =>
    runStoreTask<typeof checkFolderTask>('check-folder', { dataFolder }, options),
  )
  if (found !== null && 'fault' in found) throw new StoreRejected(found)
  return found
}
