import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseThreads, openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { readExportContent } from '#service/db/export-content.ts'
import type { UserDataTables } from '#service/db/user-data-tables.ts'
import type { SbomExportOptions } from '#service/domain/export-request.ts'
import { run } from '#service/exports/content-for-test.ts'
import { sameDocument } from '#service/exports/cyclonedx/same-document-for-test.ts'
import {
  hasSamples,
  sampleBytes,
  sampleJson,
  samplePaths,
} from '#service/exports/cyclonedx/sample-documents-for-test.ts'
import { writtenDocument } from '#service/exports/cyclonedx/written-document.ts'
import { createIntake } from '#service/intake/intake.ts'
import { createProcessingPool, type ProcessingPool } from './processing-pool.ts'
import { workerUrl } from './worker-url.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-stored-'))
const at = '2026-11-20T08:00:00.000Z'
const now = () => new Date(at)
const asked: SbomExportOptions = {
  ...{ profile: 'default', vulnerabilities: false, supportStatus: false, lite: false, redactInternal: false },
}
let database: DatabaseThreads<UserDataTables>
let pool: ProcessingPool

beforeAll(async () => {
  const databaseFile = join(dataFolder, 'waybill.db')
  const threadUrl = workerUrl('database-thread')
  database = await openDatabaseThreads<UserDataTables>({
    file: databaseFile,
    schema: 'user-data',
    readers: 1,
    threadUrl,
  })
  pool = createProcessingPool({ database, databaseFile, dataFolder, advisoriesFile: () => null })
  const names = { name: 'x', name_key: 'x', updated_at: at }
  const product = { id: 'p', organization_id: 'o', ...names, created_at: at }
  await database.write.insertInto('organization').values({ id: 'o', name: 'o', updated_at: at }).execute()
  await database.write.insertInto('product').values(product).execute()
  await database.write
    .insertInto('environment')
    .values({ id: 'e', product_id: 'p', position: 0, ...names })
    .execute()
})

afterAll(async () => {
  await pool.close()
  await database.close()
})

/** Takes a document in, stores it, and writes what is stored in its own version. */
async function stored(bytes: Uint8Array, label: string): Promise<unknown> {
  const path = join(dataFolder, 'spooled')
  writeFileSync(path, bytes)
  const { version } = await createIntake({ database, pool, dataFolder, now }).upload(
    { path, name: 'bom.json', type: '', size: bytes.length, sha256: '' },
    { organizationId: 'o', productId: 'p', environmentId: 'e', label },
    { actor: { kind: 'USER', name: 'Ada', id: null }, provenance: null },
  )
  const content = await readExportContent(database, version)
  return writtenDocument(content, run, content.version.specVersion, asked)
}

const library = { type: 'library', name: 'a' }
test.each<[string, object]>([
  ['no primary component, no references', { components: [library, library] }],
  [
    'a primary component without a reference',
    { metadata: { component: { type: 'application', name: 'x', version: '1' } } },
  ],
  [
    'references used before',
    {
      components: [
        { ...library, 'bom-ref': 'a' },
        { ...library, 'bom-ref': 'a' },
      ],
    },
  ],
  ['an author and a list of authors', { components: [{ ...library, author: 'A', authors: [{ name: 'B' }] }] }],
  [
    'several licences',
    { components: [{ ...library, licenses: [{ license: { id: 'MIT' } }, { license: { name: 'own' } }] }] },
  ],
  [
    'support status of our own',
    { components: [{ ...library, properties: [{ name: 'waybill:support-level', value: 'none' }] }] },
  ],
  ['nothing', { components: [], dependencies: [], metadata: {} }],
])('%s: what is stored gives the document back', async (name, rest) => {
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, ...rest }
  expect(sameDocument(await stored(Buffer.from(JSON.stringify(document)), name))).toEqual(sameDocument(document))
})

const paths = samplePaths(/^cyclonedx-json$/).filter((path) => /1\.[4-7]\/|sbomqs|SaaSBOM|VEX/.test(path))
test.runIf(hasSamples)(
  'real documents are given back from the database (skipped without ../shared/data)',
  async () => {
    for (const path of paths) {
      expect(sameDocument(await stored(sampleBytes(path), path)), path).toEqual(sameDocument(sampleJson(path)))
    }
  },
  60_000,
)
