import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabaseThreads, type DatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { listDocuments } from '#service/db/documents/document-list.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { updateVersion } from '#service/db/versions/version-update.ts'
import { newId } from '#service/domain/id.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import { createProcessingPool, type ProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { createIntake } from './intake.ts'
import { createOriginals } from './originals.ts'
import { createVersionDocuments } from './replace-document.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-replace-'))
const databaseFile = join(dataFolder, 'waybill.db')
const at = '2026-11-20T08:00:00.000Z'
const now = () => new Date(at)
const by = { actor: { kind: 'USER', name: 'Ada', id: null }, provenance: null } as const
let database: DatabaseThreads<UserDataTables>
let pool: ProcessingPool
let version: SbomVersion

beforeAll(async () => {
  const threadUrl = workerUrl('database-thread')
  database = await openDatabaseThreads({ file: databaseFile, schema: 'user-data', readers: 1, threadUrl })
  pool = createProcessingPool({ database, databaseFile, dataFolder, advisoriesFile: () => null, now: () => new Date() })
})

afterAll(async () => {
  await pool.close()
  await database.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

beforeEach(async () => {
  const target = { organizationId: newId(), productId: newId(), environmentId: newId() }
  const { organizationId: organization_id, productId: product_id, environmentId } = target
  const named = { name: 'Rocket', name_key: 'rocket', updated_at: at }
  const { write } = database
  await write.insertInto('organization').values({ id: organization_id, name: 'Acme', updated_at: at }).execute()
  await write
    .insertInto('product')
    .values({ ...named, id: product_id, organization_id, created_at: at })
    .execute()
  await write
    .insertInto('environment')
    .values({ ...named, id: environmentId, product_id, position: 0 })
    .execute()
  version = (await createIntake({ database, pool, dataFolder, now }).upload(spool('1'), target, by)).version
})

function spool(label: string): SpooledFile {
  const component = { type: 'application', name: 'app', 'bom-ref': 'app', version: label }
  const bytes = JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component } })
  const path = join(mkdtempSync(join(dataFolder, 'spool-')), 'upload')
  writeFileSync(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, name: 'bom.json', type: 'application/json', size: bytes.length, sha256 }
}

/** Documents of versions, where something happens while a document is being read. */
function documentsDuring(happens: () => Promise<unknown>) {
  const run: ProcessingPool['run'] = async (task, input, limits) => {
    await happens()
    return pool.run(task, input, limits)
  }
  const alone = <T>(_id: string, work: () => Promise<T>) => work()
  return createVersionDocuments({
    database,
    pool: { run },
    jobs: { alone },
    originals: createOriginals(dataFolder),
    dataFolder,
    now,
  })
}

test('keeps a label that changes while a document is read', async () => {
  const rename = () =>
    database.write
      .transaction()
      .execute((inside) => updateVersion(inside, version.id, { label: '1 LTS' }, { at, isByHand: true }))
  await documentsDuring(rename).add(spool('2'), version, by)
  const after = await findVersion(database.read, version.organizationId, { id: version.id })
  expect(after?.label).toBe('1 LTS')
})

test.each(['product', 'environment', 'sbom_version'] as const)(
  'handles that %s is deleted while a document is read',
  async (table) => {
    const files = readdirSync(join(dataFolder, 'documents'))
    const { productId, environmentId, id } = version
    const ids = { product: productId, environment: environmentId, sbom_version: id }
    const remove = () => database.write.deleteFrom(table).where('id', '=', ids[table]).execute()
    await expect(documentsDuring(remove).add(spool('2'), version, by)).rejects.toThrow('Sbom not found')
    expect(readdirSync(join(dataFolder, 'documents'))).toEqual(files)
    const hidden = database.read
      .selectFrom('sbom_version')
      .select('id')
      .where('product_id', '=', productId)
      .where('visible', '=', 0)
    expect(await hidden.execute()).toEqual([])
  },
)

test('reports an original that is lost before it is read', async () => {
  const [document] = (await listDocuments(database, [version.id])).get(version.id) ?? []
  if (!document) throw new Error('The upload stored no document')
  const remove = () => rm(join(dataFolder, 'documents', document.id), { force: true })
  const documents = documentsDuring(remove)
  const gone = { code: 'ORIGINAL_MISSING' }
  const bytes = readFileSync(join(dataFolder, 'documents', document.id))
  await expect(documents.excerpt(document, { first: 1, count: 1, column: null })).rejects.toMatchObject(gone)
  await writeFile(join(dataFolder, 'documents', document.id), bytes)
  await expect(documents.compare(document, document)).rejects.toMatchObject(gone)
  await writeFile(join(dataFolder, 'documents', document.id), bytes)
  const activating = documents.activate({ ...document, active: false }, version, by.actor)
  await expect(activating).rejects.toMatchObject(gone)
})
