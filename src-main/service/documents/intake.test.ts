import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabaseThreads, type DatabaseThreads } from '#service/db/dialect/database-threads.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import { newId } from '#service/domain/id.ts'
import { newJob } from '#service/domain/new-job.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import { createProcessingPool, type ProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { createIntake } from './intake.ts'
import { listDocumentsOf } from '#service/db/versions/version-removal.ts'
import { removeUnfinished } from './remove-unfinished.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-intake-'))
const databaseFile = join(dataFolder, 'waybill.db')
const now = new Date('2026-11-20T08:00:00.000Z')
const actor = { kind: 'USER', name: 'Ada', id: null } as const
let database: DatabaseThreads<UserDataTables>
let pool: ProcessingPool
let target: { organizationId: string; productId: string; environmentId: string }

beforeAll(async () => {
  database = await openDatabaseThreads<UserDataTables>({
    file: databaseFile,
    schema: 'user-data',
    readers: 1,
    threadUrl: workerUrl('database-thread'),
  })
  pool = createProcessingPool({ database, databaseFile, dataFolder, advisoriesFile: () => null, now: () => new Date() })
})

afterAll(async () => {
  await pool.close()
  await database.close()
})

beforeEach(async () => {
  const at = now.toISOString()
  target = { organizationId: newId(), productId: newId(), environmentId: newId() }
  const organization = { id: target.organizationId, name: 'Acme', updated_at: at }
  await database.write.insertInto('organization').values(organization).execute()
  await database.write
    .insertInto('product')
    .values({
      id: target.productId,
      organization_id: target.organizationId,
      name: 'Rocket',
      name_key: 'rocket',
      created_at: at,
      updated_at: at,
    })
    .execute()
  await database.write
    .insertInto('environment')
    .values({
      id: target.environmentId,
      product_id: target.productId,
      name: 'default',
      name_key: 'default',
      position: 0,
      updated_at: at,
    })
    .execute()
})

function spool(content: object | string): SpooledFile {
  const bytes = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))
  const path = join(mkdtempSync(join(tmpdir(), 'waybill-spool-')), 'upload')
  writeFileSync(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { path, name: 'bom.json', type: 'application/json', size: bytes.length, sha256 }
}

const intake = () => createIntake({ database, pool, dataFolder, now: () => now })
const upload = (content: object | string, label?: string) =>
  intake().upload(spool(content), { ...target, label }, { actor, provenance: null })
const documents = () => readdirSync(join(dataFolder, 'documents'))
const outbox = async () =>
  (
    await database.read
      .selectFrom('outbox')
      .select('message_type')
      .where('organization_id', '=', target.organizationId)
      .execute()
  ).map((row) => row.message_type)

const library = (name: string, rest: object = {}) => ({ type: 'library', name, 'bom-ref': name, ...rest })
const example = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  metadata: { component: library('app', { type: 'application', version: '4.2', components: [library('bundled')] }) },
  components: [
    library('a', { purl: 'pkg:npm/a@1.0.0', licenses: [{ license: { id: 'MIT' } }], supplier: { name: 'Acme' } }),
    library('b', { components: [library('b-inner')] }),
    library('c'),
    library('c'),
    { type: 'library', name: 'without-ref', cpe: 'cpe:2.3:a:x:y:1:*:*:*:*:*:*:*' },
  ],
  dependencies: [
    { ref: 'app', dependsOn: ['a', 'gone'] },
    { ref: 'a', dependsOn: ['b'] },
    { ref: 'b', dependsOn: ['a', 'b'] },
    { ref: 'b', dependsOn: ['a'] },
  ],
}

async function componentsOf(versionId: string) {
  const rows = await database.read
    .selectFrom('component as own')
    .leftJoin('component as parent', 'parent.id', 'own.parent_id')
    .select(['own.ref', 'own.position', 'own.relation', 'own.ecosystem', 'own.is_primary', 'parent.ref as within'])
    .where('own.content_id', '=', versionId)
    .orderBy('own.position')
    .execute()
  return rows.map((row) => [row.position, row.ref, row.relation, row.within, row.ecosystem])
}

test('turns a document into a visible version with its components, graph, counts and job', async () => {
  const { version, job } = await upload(example)
  expect(await componentsOf(version.id)).toEqual([
    [0, 'app', 'unspecified', null, null],
    [1, 'bundled', 'direct', 'app', null],
    [2, 'a', 'direct', null, 'npm'],
    [3, 'b', 'transitive', null, null],
    [4, 'b-inner', 'transitive', 'b', null],
    [5, 'c', 'unspecified', null, null],
    [6, 'waybill-component-6', 'unspecified', null, null],
    [7, 'waybill-component-7', 'unspecified', null, null],
  ])
  expect([version.label, version.counts, job.state, job.versionId]).toEqual([
    '4.2',
    { components: 7, withPurl: 1, withCpe: 1, withLicense: 1, withSupplier: 1, dependencies: 3, files: 0 },
    'QUEUED',
    version.id,
  ])
  const row = await database.read
    .selectFrom('sbom_version')
    .select(['visible', 'component_count', 'label_key', 'serial_number'])
    .where('id', '=', version.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    visible: 1,
    component_count: 7,
    label_key: '4.2',
    serial_number: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  })
  const stages = database.read.selectFrom('processing_stage').select(['name', 'status'])
  expect(await stages.where('version_id', '=', version.id).orderBy('position').execute()).toEqual(
    ['CHECKS', 'LABELING', 'AUTOMATION', 'VULN_SCAN', 'SUPPORT', 'POLICY_SCAN'].map((name) => ({
      name,
      status: 'NOT_STARTED',
    })),
  )
  expect(await outbox()).toEqual(['SBOM_UPLOAD_SUCCESS'])
})

test('stores the original bytes under the id of the document', async () => {
  const { version } = await upload(example)
  const document = await database.read
    .selectFrom('sbom_document')
    .select(['id', 'sha256', 'bytes', 'schema_valid'])
    .where('version_id', '=', version.id)
    .executeTakeFirstOrThrow()
  const bytes = readFileSync(join(dataFolder, 'documents', document.id))
  expect([bytes.toString(), document.bytes, document.schema_valid]).toEqual([
    JSON.stringify(example),
    bytes.length,
    // One of its components stands there twice.
    0,
  ])
})

test.each<[string, object, string | undefined, string, [string, string | null]]>([
  ['what was asked for', example, ' 9.9 ', '9.9', ['app', '4.2']],
  ['the primary component has it', example, undefined, '4.2', ['app', '4.2']],
  [
    'the time of upload',
    { bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: library('app') } },
    undefined,
    now.toISOString(),
    ['app', null],
  ],
  [
    'the time of upload, and a primary component named like the product',
    { bomFormat: 'CycloneDX', specVersion: '1.6', components: [library('a')] },
    undefined,
    now.toISOString(),
    ['Rocket', now.toISOString()],
  ],
])('version string: %s', async (_, document, label, expected, primary) => {
  const { version } = await upload(document, label)
  const row = await database.read
    .selectFrom('component')
    .select(['name', 'component_version', 'is_primary', 'position'])
    .where('id', '=', version.primaryComponentId)
    .executeTakeFirstOrThrow()
  expect([version.label, row.name, row.component_version, row.is_primary, row.position]).toEqual([
    expected,
    ...primary,
    1,
    0,
  ])
})

test('creates two versions from the same document', async () => {
  const first = await upload(example)
  const second = await upload(example)
  expect(second.version.id).not.toBe(first.version.id)
  const counts = database.read.selectFrom('environment').select('version_count').where('id', '=', target.environmentId)
  expect(await counts.execute()).toEqual([{ version_count: 2 }])
})

test('leaves nothing but the message of a rejected document', async () => {
  const before = existsSync(join(dataFolder, 'documents')) ? documents() : []
  await expect(upload('{"bomFormat":"CycloneDX","specVersion":"9.9"}')).rejects.toThrow(/"9\.9" is not supported/)
  const versions = database.read.selectFrom('sbom_version').select('id').where('product_id', '=', target.productId)
  expect([documents(), await versions.execute(), await outbox()]).toEqual([before, [], ['SBOM_UPLOAD_FAILED']])
})

test('rejects an upload to a disabled product', async () => {
  await database.write.updateTable('product').set({ enabled: 0 }).where('id', '=', target.productId).execute()
  await expect(upload(example)).rejects.toThrow('The product "Rocket" is disabled')
})

test('combines the licenses of a component with AND if the environment says so', async () => {
  const both = { licenses: [{ license: { id: 'MIT' } }, { license: { id: 'Zlib' } }] }
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', components: [library('a', both)] }
  const expressionIn = async () => {
    const { version } = await upload(document)
    return database.read
      .selectFrom('component')
      .select('license_expression')
      .where('content_id', '=', String(version.id))
      .where('ref', '=', 'a')
      .executeTakeFirstOrThrow()
  }
  const apart = await expressionIn()
  await database.write
    .updateTable('environment')
    .set({ interpret_license_list_as_and: 1 })
    .where('id', '=', target.environmentId)
    .execute()
  expect([apart, await expressionIn()]).toEqual([
    { license_expression: 'MIT OR Zlib' },
    { license_expression: 'MIT AND Zlib' },
  ])
})

test('removes an interrupted upload at the next start, with its file in quarantine, and leaves deletions to their jobs', async () => {
  const [interrupted, deleted] = [(await upload(example)).version.id, (await upload(example)).version.id]
  const by = { kind: 'USER', name: 'Ada', id: null } as const
  const job = newJob({ kind: 'DELETE', organizationId: target.organizationId, cancellable: false }, by, new Date())
  await insertJob(database.write, { ...job, payload: { versionIds: [deleted] } })
  const other = newJob({ kind: 'RESCAN', organizationId: target.organizationId }, by, new Date())
  await insertJob(database.write, { ...other, payload: { versionIds: [interrupted] } })
  const hidden = database.write.updateTable('sbom_version').set({ visible: 0 })
  await hidden.where('id', 'in', [interrupted, deleted]).execute()
  const own = await listDocumentsOf(database, interrupted)
  const unknown = newId()
  writeFileSync(join(dataFolder, 'documents', unknown), 'left over')
  const kept = (await upload(example)).version.id
  const stay = (await Promise.all([kept, deleted].map((id) => listDocumentsOf(database, id)))).flat()
  await removeUnfinished(database, { dataFolder, now: () => new Date('2026-11-22T08:00:00Z'), log: () => {} })
  const gone = database.read.selectFrom('component').select('id').where('content_id', '=', String(interrupted))
  expect([await gone.execute(), documents().filter((id) => stay.includes(id)).length]).toEqual([[], stay.length])
  // What an older database calls unfinished may have been finished later: its file is moved, not removed.
  const moved = readdirSync(join(dataFolder, 'quarantine', '2026-11-22', 'documents'))
  expect(moved.toSorted()).toEqual([...own, unknown].toSorted())
})

test('stores a document larger than many chunks completely', async () => {
  const components = Array.from({ length: 2_345 }, (_, index) => library(`n${index}`))
  const dependencies = components.map(({ name }, index) => ({ ref: name, dependsOn: [`n${(index * 7 + 1) % 2_345}`] }))
  const { version } = await upload({ bomFormat: 'CycloneDX', specVersion: '1.6', components, dependencies })
  const stored = database.read.selectFrom('component').select('id').where('content_id', '=', String(version.id))
  expect([(await stored.execute()).length, version.counts.components]).toEqual([2_346, 2_345])
})

test('inspects a file without storing a version', async () => {
  const inspect = (content: object | string) => intake().inspect(spool(content), target.organizationId)
  expect(await inspect(example)).toMatchObject({
    kind: 'SBOM',
    format: 'CycloneDX 1.6 JSON',
    componentCount: 7,
    primaryName: 'app',
    label: '4.2',
    rejections: [],
  })
  expect(await inspect('{"bomFormat":')).toMatchObject({
    kind: 'UNKNOWN',
    rejections: [expect.stringContaining('line 1')],
  })
  const versions = database.read.selectFrom('sbom_version').select('id').where('product_id', '=', target.productId)
  expect(await versions.execute()).toEqual([])
})
