import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { createThreadHeaps, type ThreadHeaps } from '#service/domain/thread-heaps.ts'
import { createProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'

/** Opens a database and a pool whose threads run tasks for tests. */
export async function openPool({
  threads = 2,
  memory = 128,
  usualMemory = 512,
  now = () => new Date(),
  idleMs = 60_000,
  turnMs = 60_000,
  threadUrl = new URL('./task-thread.ts', import.meta.url),
  heaps = { ...createThreadHeaps(false), usual: usualMemory } as ThreadHeaps,
} = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-pool-'))
  const databaseFile = join(dataFolder, 'waybill.db')
  const database = await openDatabaseThreads<UserDataTables>({
    file: databaseFile,
    schema: 'user-data',
    readers: 1,
    threadUrl: workerUrl('database-thread'),
  })
  const options = {
    database,
    databaseFile,
    dataFolder,
    advisoriesFile: () => null,
    now,
    threads,
    memory,
    heaps,
    threadUrl,
    idleMs,
    turnMs,
  }
  const pool = createProcessingPool(options)
  const close = async () => {
    await pool.close()
    await database.close()
  }
  return { dataFolder, database, pool, close }
}
