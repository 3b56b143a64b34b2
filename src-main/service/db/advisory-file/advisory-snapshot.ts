import { statSync } from 'node:fs'
import { sql } from 'kysely'
import { listSources, readSnapshot } from './advisory-sources.ts'
import type { AdvisorySnapshot } from './advisory-store.ts'
import type { AdvisoryTables } from './advisory-tables.ts'
import { advisoryMigrations } from '#service/db/advisory-file/migrations/advisory-migrations.ts'
import { openReaders } from '#service/db/dialect/database-threads.ts'
import type { ThreadHeaps } from '#service/domain/thread-heaps.ts'

/** A file of advisory data that is open for reading on its own thread. */
export interface OpenSnapshot {
  readonly file: string
  readonly snapshotId: string
  readonly read: Awaited<ReturnType<typeof openReaders<AdvisoryTables>>>['read']
  readonly described: AdvisorySnapshot
  close(): Promise<void>
}

export interface SnapshotOptions {
  /** Entry of the database thread. */
  readonly threadUrl: URL
  readonly log: (line: string) => void
  /** What the threads' heaps are part of; by default those of the process. */
  readonly heaps?: ThreadHeaps | undefined
}

/** The file was written by an older version of the application and must be upgraded in a copy. */
export class OldAdvisoryFile extends Error {
  override readonly name = 'OldAdvisoryFile'
}

/**
 * Opens a file of advisory data.
 * @throws {OldAdvisoryFile} if it has an older schema
 * @throws {Error} if it is damaged
 */
export async function openSnapshot(file: string, options: SnapshotOptions): Promise<OpenSnapshot> {
  const readers = await openReaders<AdvisoryTables>({ file, schema: 'advisories', readers: 1, ...options })
  try {
    const { read } = readers
    await requireShape(read, file)
    const { id, createdAt } = await readSnapshot(read)
    const sources = (await listSources(read)).map(({ name, kind, records }) => ({ name, kind, records }))
    const described = { snapshotId: id, createdAt, bytes: statSync(file).size, sources }
    return { file, snapshotId: id, read, described, close: () => readers.close() }
  } catch (error) {
    await readers.close()
    if (error instanceof OldAdvisoryFile) throw error
    throw new Error(`The advisory data "${file}" is damaged: ${(error as Error).message}`, { cause: error })
  }
}

async function requireShape(read: OpenSnapshot['read'], file: string): Promise<void> {
  const { rows } = await sql<{ user_version: number }>`PRAGMA user_version`.execute(read)
  const shape = rows[0]?.user_version ?? 0
  if (shape > advisoryMigrations.length) throw new Error('it was written by a newer version of Waybill')
  if (shape < advisoryMigrations.length) throw new OldAdvisoryFile(file)
}
