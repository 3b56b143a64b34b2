import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseThreads, openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { readExportContent } from '#service/db/downloads/export-content.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { run } from '#service/exports/content-for-test.ts'
import { writeDocument } from '#service/exports/cyclonedx/write-document.ts'
import { createIntake } from '#service/documents/intake.ts'
import { createProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { plainExport } from '#service/exports/spdx/plain-export-for-test.ts'

const at = '2026-11-20T08:00:00.000Z'
const now = () => new Date(at)

/** A database with its threads that ingests documents and exports what it has stored. For tests. */
export interface DocumentStore {
  /** Ingests a CycloneDX document, and exports the stored version in the same format version. */
  stored(bytes: Uint8Array, label: string): Promise<unknown>
  close(): Promise<void>
}

export async function openDocumentStore(): Promise<DocumentStore> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-stored-'))
  const databaseFile = join(dataFolder, 'waybill.db')
  const threadUrl = workerUrl('database-thread')
  const database = await openDatabaseThreads<UserDataTables>({
    file: databaseFile,
    schema: 'user-data',
    readers: 1,
    threadUrl,
  })
  const pool = createProcessingPool({
    database,
    databaseFile,
    dataFolder,
    advisoriesFile: () => null,
    now: () => new Date(),
  })
  await insertTarget(database)
  return {
    async stored(bytes, label) {
      const path = join(dataFolder, 'spooled')
      writeFileSync(path, bytes)
      const { version } = await createIntake({ database, pool, dataFolder, now }).upload(
        { path, name: 'bom.json', type: '', size: bytes.length, sha256: '' },
        { organizationId: 'o', productId: 'p', environmentId: 'e', label },
        { actor: { kind: 'USER', name: 'Ada', id: null }, provenance: null },
      )
      const content = await readExportContent(database, version)
      return writeDocument(content, run, content.version.specVersion, plainExport)
    },
    async close() {
      await pool.close()
      await database.close()
      rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}

async function insertTarget({ write }: DatabaseThreads<UserDataTables>): Promise<void> {
  const names = { name: 'x', name_key: 'x', updated_at: at }
  const product = { id: 'p', organization_id: 'o', ...names, created_at: at }
  await write.insertInto('organization').values({ id: 'o', name: 'o', updated_at: at }).execute()
  await write.insertInto('product').values(product).execute()
  await write
    .insertInto('environment')
    .values({ id: 'e', product_id: 'p', position: 0, ...names })
    .execute()
}
