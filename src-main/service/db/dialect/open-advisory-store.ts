import { mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import {
  advisoryFolder,
  flush,
  readAdvisoryPointer,
  removeFile,
  removeOldFiles,
  writeAdvisoryPointer,
} from '#service/db/advisory-files.ts'
import { listSources, readSnapshotId } from '#service/db/advisory-sources.ts'
import type { AdvisoryStore } from '#service/db/advisory-store.ts'
import type { AdvisoryTables } from '#service/db/advisory-tables.ts'
import { newId } from '#service/domain/id.ts'
import { openReaders } from './database-threads.ts'

export interface AdvisoryStoreOptions {
  readonly dataFolder: string
  /** Entry of the database thread. */
  readonly threadUrl: URL
  readonly log: (line: string) => void
}

interface Snapshot {
  readonly file: string
  readonly snapshotId: string
  readonly read: Awaited<ReturnType<typeof openReaders<AdvisoryTables>>>['read']
  close(): Promise<void>
}

/** Whoever began to read the old data may finish. Milliseconds. */
const grace = 15_000
/** Replaced states that stay open for them. Each holds a thread: many imports in a row must not pile them up. */
const mostRetired = 2

/** Opens the advisory data in use. What is wrong with it is logged and told by `problem()`; the service starts all the same. */
export async function openAdvisoryStore(options: AdvisoryStoreOptions): Promise<AdvisoryStore> {
  const { dataFolder, log } = options
  mkdirSync(advisoryFolder(dataFolder), { recursive: true })
  const retired = new Set<() => Promise<void>>()
  let problem: string | null = null
  let snapshot: Snapshot | null = null
  try {
    const pointer = readAdvisoryPointer(dataFolder)
    if (pointer) snapshot = await openSnapshot(pointer.file, options)
    removeOldFiles(dataFolder, pointer?.file ?? null)
  } catch (error) {
    problem = (error as Error).message
    log(problem)
  }

  function retire(old: Snapshot): void {
    const finish = async () => {
      clearTimeout(timer)
      if (!retired.delete(finish)) return
      await old.close()
      removeFile(old.file)
    }
    const timer = setTimeout(() => void finish(), grace)
    timer.unref()
    retired.add(finish)
    // The oldest first: a set keeps the order of its entries.
    for (const early of [...retired].slice(0, -mostRetired)) void early()
  }

  return {
    current: () => snapshot,
    problem: () => problem,
    sources: async () => (snapshot ? await listSources(snapshot.read) : []),
    nextFile: () => join(advisoryFolder(dataFolder), `${newId()}.building`),
    async swapIn(builtFile) {
      const name = `${newId()}.db`
      const target = join(advisoryFolder(dataFolder), name)
      flush(builtFile)
      renameSync(builtFile, target)
      const next = await openSnapshot(target, options)
      writeAdvisoryPointer(dataFolder, name)
      const old = snapshot
      snapshot = next
      problem = null
      if (old) retire(old)
    },
    async close() {
      for (const finish of [...retired]) await finish()
      await snapshot?.close()
      snapshot = null
    },
  }
}

async function openSnapshot(file: string, options: AdvisoryStoreOptions): Promise<Snapshot> {
  const { threadUrl, log } = options
  const readers = await openReaders<AdvisoryTables>({ file, schema: 'advisories', readers: 1, threadUrl, log })
  try {
    return { file, snapshotId: await readSnapshotId(readers.read), read: readers.read, close: () => readers.close() }
  } catch (error) {
    await readers.close()
    throw new Error(`The advisory data "${file}" is damaged: ${(error as Error).message}`, { cause: error })
  }
}
