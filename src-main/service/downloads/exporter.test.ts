import { readExportContent } from '#service/db/downloads/export-content.ts'
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Worker } from 'node:worker_threads'
import { dirname, join } from 'node:path'
import { Version } from '@cyclonedx/cyclonedx-library/Spec'
import { JsonValidator } from '@cyclonedx/cyclonedx-library/Validation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseThreads, openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { PartId } from '#service/domain/id.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { createIntake } from '#service/documents/intake.ts'
import { createOriginals } from '#service/documents/originals.ts'
import { createExporter, type Exporter } from './exporter.ts'
import { createProcessingPool, type ProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'

/** No file of these tests is signed. */
const signer = { signFile: () => Promise.reject(new Error('Not to be signed')) }

const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-export-'))
const at = '2026-11-20T08:00:00.000Z'
const now = () => new Date(at)
const original = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  version: 2,
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' } },
  components: [
    {
      type: 'library',
      'bom-ref': 'a',
      name: 'a',
      version: '1.0.0',
      purl: 'pkg:npm/a@1.0.0',
      components: [{ type: 'library', 'bom-ref': 'inner', name: 'inner' }],
    },
  ],
  dependencies: [
    { ref: 'app', dependsOn: ['a'] },
    { ref: 'a', dependsOn: [] },
  ],
  compositions: [{ aggregate: 'incomplete', assemblies: ['app'] }],
}
let database: DatabaseThreads<UserDataTables>
let pool: ProcessingPool
let exporter: Exporter
let version: SbomVersion

beforeAll(async () => {
  const databaseFile = join(dataFolder, 'waybill.db')
  const threadUrl = workerUrl('database-thread')
  database = await openDatabaseThreads<UserDataTables>({
    file: databaseFile,
    schema: 'user-data',
    readers: 1,
    threadUrl,
  })
  pool = createProcessingPool({ database, databaseFile, dataFolder, advisoriesFile: () => null, now: () => new Date() })
  exporter = createExporter({
    database,
    signer,
    pool,
    originals: createOriginals(dataFolder),
    dataFolder,
    now,
    toolVersion: '0.1.0',
  })
  const names = { name: 'x', name_key: 'x', updated_at: at }
  const { write } = database
  await write.insertInto('organization').values({ id: 'o', name: 'o', updated_at: at }).execute()
  await write
    .insertInto('product')
    .values({ id: 'p', organization_id: 'o', ...names, created_at: at })
    .execute()
  await write
    .insertInto('environment')
    .values({ id: 'e', product_id: 'p', position: 0, ...names })
    .execute()
  version = await upload(original)
  await insertDecidedFinding()
})

afterAll(async () => {
  await pool.close()
  await database.close()
})

async function upload(document: object): Promise<SbomVersion> {
  const path = join(dataFolder, 'spooled')
  writeFileSync(path, JSON.stringify(document))
  const uploaded = await createIntake({ database, pool, dataFolder, now }).upload(
    { path, name: 'bom.json', type: '', size: 1, sha256: '' },
    { organizationId: 'o', productId: 'p', environmentId: 'e' },
    { actor: { kind: 'USER', name: 'Ada', id: null }, provenance: null },
  )
  return uploaded.version
}

async function insertDecidedFinding(): Promise<void> {
  const component = await database.read
    .selectFrom('component')
    .select('id')
    .where('ref', '=', 'a')
    .executeTakeFirstOrThrow()
  await database.write
    .insertInto('vulnerability')
    .values({
      id: 'v',
      vulnerability_id: 'CVE-2026-0001',
      cve_id: 'CVE-2026-0001',
      aliases: '["CVE-2026-0001"]',
      kind: 'vulnerability',
      severity: 'high',
      source: 'OSV',
      updated_at: at,
    })
    .execute()
  await database.write
    .insertInto('finding')
    .values({
      id: 'f',
      organization_id: 'o',
      finding_set_id: findingSetOf(version.id),
      component_id: component.id,
      vulnerability_id: 'v',
      state: 'AFFECTED',
      kind: 'vulnerability',
      confidence: 'EXACT',
      confidence_reason: '',
      evidence: '{}',
      priority: 1,
      priority_reason: '',
      severity: 'low', // overridden
      severity_rank: 3,
      package_key: 'a',
      package_name_key: 'a',
      component_name_key: 'a',
      vex_status: 'fixed',
      decided_by: 'Ada',
      decided_at: at,
      decision_scope: 'VERSION',
      decision_operation_id: 'op',
      note: 'ours only',
      created_at: at,
      updated_at: at,
    })
    .execute()
}

const sbom: Omit<Extract<ExportRequest, { kind: 'sbom' }>, 'vulnerabilities'> = {
  kind: 'sbom',
  spec: 'CycloneDX',
  specVersion: '1.7',
  format: 'JSON',
  profile: 'default',
  supportStatus: false,
  lite: false,
  redactInternal: false,
}

async function written(request: ExportRequest): Promise<Uint8Array> {
  const { content } = await exporter.write(version, request)
  if (!(content instanceof Uint8Array)) throw new Error('The file is held on disk')
  return content
}

async function validated(bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes)
  expect(await new JsonValidator(Version.v1dot7).validate(text)).toBeNull()
  return JSON.parse(text) as Record<string, unknown>
}

test('exports the processed document as CycloneDX 1.7 with the content of the original', async () => {
  const document = await validated(await written({ ...sbom, vulnerabilities: false }))
  expect(document).toMatchObject({
    specVersion: '1.7',
    metadata: { component: { name: 'app' }, tools: { components: [{ name: 'Waybill', version: '0.1.0' }] } },
    components: [{ 'bom-ref': 'a', components: [{ 'bom-ref': 'inner' }] }],
    dependencies: original.dependencies,
    compositions: original.compositions,
  })
  expect(document['vulnerabilities']).toBeUndefined()
})

test('reads the severity that a finding has in this version', async () => {
  const { findings } = await readExportContent(database, version)
  expect(findings.map(({ severity, vulnerability }) => [severity, vulnerability.severity])).toEqual([['low', 'high']])
})

test('includes the findings with vulnerabilities', async () => {
  const document = await validated(await written({ ...sbom, vulnerabilities: true }))
  expect(document['vulnerabilities']).toMatchObject([
    { id: 'CVE-2026-0001', analysis: { state: 'resolved' }, affects: [{ ref: 'a' }] },
  ])
})

test('leaves nothing behind if a thread is ended while it writes', async () => {
  const ended: Pick<ProcessingPool, 'run'> = {
    run: (_name, input) => {
      const { path } = input as { path: string } // what an export is asked with
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, 'half a ')
      return Promise.reject(new Error('The thread was ended'))
    },
  }
  const writing = createExporter({
    database,
    signer,
    pool: ended,
    originals: createOriginals(dataFolder),
    dataFolder,
    now,
    toolVersion: '0.1.0',
  })
  await expect(writing.write(version, { kind: 'support-levels' })).rejects.toThrow('ended')
  expect(readdirSync(join(dataFolder, 'exports'))).toEqual([])
})

test('stops writing when the client disconnects', async () => {
  const gone = new AbortController()
  const writing = exporter.write(version, { ...sbom, vulnerabilities: false }, gone.signal)
  gone.abort()
  await expect(writing).rejects.toMatchObject({ name: 'AbortError' })
  expect(readdirSync(join(dataFolder, 'exports'))).toEqual([])
})

/** Returns the heap, in MiB, that the thread of an export of so many components starts with. */
async function heapOf(components: number, request: Partial<ExportRequest>): Promise<readonly (number | undefined)[]> {
  const limits: (number | undefined)[] = []
  const onWorker = ({ resourceLimits }: Worker) => limits.push(resourceLimits?.maxOldGenerationSizeMb)
  const databaseFile = join(dataFolder, 'waybill.db')
  const fresh = createProcessingPool({ database, databaseFile, dataFolder, advisoriesFile: () => null, now })
  const writer = createExporter({
    database,
    signer,
    pool: fresh,
    originals: createOriginals(dataFolder),
    dataFolder,
    now,
    toolVersion: '0.1.0',
  })
  process.on('worker', onWorker)
  try {
    const counted = { ...version, counts: { ...version.counts, components } }
    await writer.write(counted, { ...sbom, vulnerabilities: false, ...request } as ExportRequest)
  } finally {
    process.off('worker', onWorker)
    await fresh.close()
  }
  return limits
}

test.each([
  { components: 262_144, memory: 512 },
  { components: 262_145, memory: 3072 },
])('an export of $components components starts with $memory MiB of heap', async ({ components, memory }) => {
  expect(await heapOf(components, {})).toEqual([memory])
})

test('the heap of an export is for the components of its parts too, unless they are left out', async () => {
  const part = await upload({ ...original, serialNumber: undefined })
  const { write } = database
  await write.updateTable('sbom_version').set({ component_count: 262_000 }).where('id', '=', part.id).execute()
  const link = { id: 'link' as PartId, parent_id: version.id, part_id: part.id, created_by: '{}', created_at: at }
  await write.insertInto('version_part').values(link).execute()
  try {
    expect(await heapOf(145, {})).toEqual([3072])
    expect(await heapOf(145, { excludeParts: true })).toEqual([512])
  } finally {
    await write.deleteFrom('version_part').execute()
  }
})

test('refers to the original by its serial number and version in the VEX', async () => {
  const bytes = await written({ kind: 'vex', format: 'CYCLONEDX' })
  const document = await validated(bytes)
  expect(document['vulnerabilities']).toMatchObject([
    { affects: [{ ref: 'urn:cdx:3e671687-395b-41f5-a30f-a58921a69b79/2#a' }], analysis: { state: 'resolved' } },
  ])
  expect(new TextDecoder().decode(bytes)).not.toContain('ours only')
})
