import { readAboutTask, unpackBackupTask } from '#service/backups/thread/verify-backup.ts'
import { writeBackupTask } from '#service/backups/thread/write-backup.ts'
import { checkFolderTask, checkStoreTask, probeFolderTask } from '#service/recovery/thread/check-store.ts'
import { salvageStoreTask } from '#service/recovery/thread/salvage-store.ts'
import type { StoreTask } from '#service/workers/store-task.ts'

/** All tasks on the files of a store, found by name. */
export const storeTasks: readonly StoreTask<never, unknown>[] = [
  writeBackupTask,
  unpackBackupTask,
  readAboutTask,
  checkFolderTask,
  probeFolderTask,
  checkStoreTask,
  salvageStoreTask,
]
