import { relative } from 'node:path'
import type { SalvageReport } from '#service/domain/recovery/salvage-report.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import { runStoreTask, type StoreTaskOptions } from '#service/workers/run-store-task.ts'
import type { salvageStoreTask } from './thread/salvage-store.ts'

/** Heap in MiB: decisions and one version at a time are held in memory. */
const memory = 3072

/**
 * Saves what can be read of a data folder to another one, on a thread of its own. The caller holds the lock of the data folder.
 *
 * @throws {Rejection} if the other folder is not empty, or is the data folder or below it, or a limit was exceeded
 * @throws {Error} of the system, for example if the disk is full
 */
export async function salvageFolder(dataFolder: string, to: string, options: StoreTaskOptions): Promise<SalvageReport> {
  const way = relative(dataFolder, to)
  if (way === '' || !way.startsWith('..')) {
    throw new Rejection(`"${to}" is in the data folder`, 'Name a folder outside of the data folder.')
  }
  return rejectLimit('Saving', () =>
    runStoreTask<typeof salvageStoreTask>('salvage-store', { dataFolder, to }, { memory, ...options }),
  )
}
