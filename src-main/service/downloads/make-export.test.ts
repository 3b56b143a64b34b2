import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseThreads, openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { findJob } from '#service/db/jobs/job-list.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { createIntake } from '#service/documents/intake.ts'
import { createOriginals } from '#service/documents/originals.ts'
import { newJob } from '#service/domain/new-job.ts'
import { createProcessingPool, type ProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { createExporter } from './exporter.ts'
import { findMadeFiles } from './export-files.ts'
import { makeExport } from './make-export.ts'

/** No file of these tests is signed. */
const signer = { signFile: () => Promise.reject(new Error('Not to be signed')) }

const at = '2026-11-20T08:00:00.000Z'
const now = () => new Date(at)
const dataFolder = mkdtempSync(join(tmpdir(), 'waybill-make-export-'))
const organizationId = 'o'
let database: DatabaseThreads<UserDataTables>
let pool: ProcessingPool
let versionId: string

beforeAll(async () => {
  const file = join(dataFolder, 'waybill.db')
  const threadUrl = workerUrl('database-thread')
  database = await openDatabaseThreads<UserDataTables>({ file, schema: 'user-data', readers: 1, threadUrl })
  pool = createProcessingPool({ database, databaseFile: file, dataFolder, advisoriesFile: () => null, now })
  const names = { name: 'x', name_key: 'x', updated_at: at }
  const product = { id: 'p', organization_id: organizationId, ...names, created_at: at }
  const { write } = database
  await write.insertInto('organization').values({ id: organizationId, name: 'o', updated_at: at }).execute()
  await write.insertInto('product').values(product).execute()
  await write
    .insertInto('environment')
    .values({ id: 'e', product_id: 'p', position: 0, ...names })
    .execute()
  const component = (name: string, version: string) => ({
    ...{ type: 'library', 'bom-ref': name, name, version, purl: `pkg:npm/${name}@${version}` },
  })
  const inside = [component('c', '3.0.0')]
  const components = [component('a', '1.0.0'), { ...component('b', '2.0.0'), components: inside }]
  const dependencies = [{ ref: 'a', dependsOn: ['b', 'c'] }]
  const document = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components, dependencies }
  const path = join(dataFolder, 'spooled')
  writeFileSync(path, JSON.stringify(document))
  const uploaded = await createIntake({ database, pool, dataFolder, now }).upload(
    { path, name: 'bom.json', type: '', size: 1, sha256: '' },
    { organizationId, productId: 'p', environmentId: 'e' },
    { actor: { kind: 'USER', name: 'Ada', id: null }, provenance: null },
  )
  versionId = uploaded.version.id
})
afterAll(async () => {
  await pool.close()
  await database.close()
})

/** A pool whose files are changed after they were written, as a wrong writer or a failing disk would. */
function changing(change: (text: string) => string | Promise<string>): Pick<ProcessingPool, 'run'> {
  return {
    async run<Input, Output>(...call: Parameters<ProcessingPool['run']>): Promise<Output> {
      const [name, input, options] = call
      const output = await pool.run<Input, Output>(name, input as Input, options) // what the exporter asks
      const path = (input as { readonly path?: unknown }).path // of an export
      if (name === 'export' && typeof path === 'string') writeFileSync(path, await change(readFileSync(path, 'utf8')))
      return output
    },
  }
}

const sbom = (more: object): ExportRequest => ({
  ...{ kind: 'sbom', spec: 'CycloneDX', specVersion: '1.6', format: 'JSON', profile: 'default', lite: false },
  ...{ vulnerabilities: false, supportStatus: false, redactInternal: false, ...more },
})
const json = sbom({})
const spdx = sbom({ spec: 'SPDX', specVersion: '2.3' })

async function made(change: (text: string) => string | Promise<string>, ...requests: readonly ExportRequest[]) {
  const about = { kind: 'EXPORT', organizationId, versionId, payload: { requests, name: null } } as const
  const job = newJob(about, { kind: 'USER', name: 'Ada', id: null }, now())
  await insertJob(database.write, job)
  const originals = createOriginals(dataFolder)
  const options = { database, pool: changing(change), originals, signer, dataFolder, now, toolVersion: '0.1.0' }
  const run = makeExport({ database, dataFolder }, createExporter(options))
  const shown: unknown[] = []
  const end = run({ job, signal: new AbortController().signal, show: (display) => void shown.push(display.message) })
  return { job, shown, end }
}

const folder = join(dataFolder, 'exports')

interface Written {
  readonly components: { components?: object[] }[]
  readonly dependencies: { readonly ref: string; readonly dependsOn: string[] }[]
}

/** A change of a written CycloneDX document. */
function edit(change: (document: Written) => unknown): (text: string) => string {
  return (text) => {
    if (!text.startsWith('{')) return text // another file of the same export
    const document = JSON.parse(text) as Written // as written by the exporter
    change(document)
    return JSON.stringify(document)
  }
}

test('verifies a file of the same version and format, which names no primary component as the document does', async () => {
  const { end } = await made((text) => text, sbom({ specVersion: '1.5' }))
  expect(await end).toMatchObject({ state: 'SUCCEEDED' })
})

test('offers no converted tag-value file with a value that breaks the rules of the specification', async () => {
  const change = (text: string) =>
    text.replace('PackageDownloadLocation: NOASSERTION', 'PackageDownloadLocation: nowhere')
  const { end } = await made(change, sbom({ spec: 'SPDX', specVersion: '2.3', format: 'TAG_VALUE' }))
  await expect(end).rejects.toThrow(/SPDX 2\.3 does not accept it: .*nowhere/)
})

test('makes a file again if its version was changed after it was written', async () => {
  let writings = 0
  const rename = async (text: string) => {
    writings += 1
    if (writings > 1) return text
    const { write } = database
    await write.updateTable('component').set({ name: 'renamed' }).where('name', '=', 'b').execute()
    const event = { organizationId, at, kind: 'COMPONENT', action: 'UPDATED', subjectId: 'b', versionId } as const
    await insertChangeEvents(write, [event])
    return text
  }
  try {
    expect(await (await made(rename, json)).end).toMatchObject({ state: 'SUCCEEDED' })
    expect(writings).toBe(2)
  } finally {
    await database.write.updateTable('component').set({ name: 'b' }).where('name', '=', 'renamed').execute()
  }
})

test.each([
  ['while a stage has not ended', 'IN_PROGRESS', [expect.stringContaining('results may be missing')]],
  ['but not when all have', 'COMPLETED', []],
])('says that results may be missing %s', async (_name, status, warnings) => {
  await database.write.updateTable('processing_stage').set({ status: 'COMPLETED' }).execute()
  await database.write.updateTable('processing_stage').set({ status }).where('name', '=', 'VULN_SCAN').execute()
  const { job, end } = await made((text) => text, { kind: 'support-levels' })
  expect(await end).toMatchObject({ state: 'SUCCEEDED' })
  const { payload } = (await findJob(database, organizationId, job.id)) ?? {}
  expect(payload).toMatchObject({ files: [{ warnings }] })
})

test('offers the files when all are written and verified', async () => {
  const { job, shown, end } = await made((text) => text, json, spdx)
  expect(await end).toMatchObject({ state: 'SUCCEEDED' })
  const formats = ['CycloneDX 1.6 JSON', 'SPDX 2.3 JSON']
  expect(shown).toEqual(formats.flatMap((format) => [`Writing ${format}`, `Verifying ${format}`]))
  const ended = await findJob(database, organizationId, job.id)
  const files = ended && findMadeFiles({ dataFolder, now }, { ...ended, state: 'SUCCEEDED', finishedAt: at })
  expect(files?.map(({ roundTripVerified, path }) => [roundTripVerified, existsSync(path)])).toEqual([
    [true, true],
    [true, true],
  ])
})

test.each([
  [
    'a component is missing',
    json,
    (text: string) => text.replaceAll('"name": "b"', '"name": "other"'),
    /the component "b 2\.0\.0 pkg:npm\/b@2\.0\.0" is missing/,
  ],
  [
    'the schema does not accept it',
    json,
    (text: string) => text.replace('"type": "library"', '"type": "nonsense"'),
    /the schema of CycloneDX 1\.6 does not accept it/,
  ],
  [
    'an edge is missing',
    json,
    edit((one) => one.dependencies[0]?.dependsOn.pop()),
    /"a 1\.0\.0 \S+" on "c 3\.0\.0 \S+" is missing/,
  ],
  [
    'an edge leads elsewhere',
    json,
    edit((one) => one.dependencies.push({ ref: 'b', dependsOn: one.dependencies[0]?.dependsOn.splice(0, 1) ?? [] })),
    /"a 1\.0\.0 \S+" on "b 2\.0\.0 \S+" is missing/,
  ],
  [
    'an edge was added',
    json,
    edit((one) => one.dependencies.push({ ref: 'b', dependsOn: ['a'] })),
    /" on "a 1\.0\.0 \S+" was added/,
  ],
  [
    'a component is inside another one',
    json,
    edit(
      (one) =>
        void (one.components[0] = { ...one.components[0], components: one.components[1]?.components?.splice(0) ?? [] }),
    ),
    /"c 3\.0\.0 \S+" inside "b 2\.0\.0 \S+" is missing/,
  ],
  [
    'a relationship of SPDX is missing',
    spdx,
    (text: string) => text.replaceAll('DEPENDS_ON', 'OTHER'),
    /^sbom-.* on "[bc] .* is missing/,
  ],
  ['it ends early', json, (text: string) => text.slice(0, -20), /JSON/],
  ['it is empty', spdx, () => '', /empty/],
  ['a package of SPDX is missing', spdx, (text: string) => text.replaceAll('"name": "b"', '"name": "c"'), /"b 2\.0\.0/],
] as const)('makes none of the files, and names the one and why, if %s', async (_, request, change, reason) => {
  const { job, end } = await made(change, { kind: 'support-levels' }, request)
  await expect(end).rejects.toThrow(reason)
  await expect(end).rejects.toThrow(/^sbom-.* was not made: /)
  await expect(end).rejects.toMatchObject({ remedy: expect.stringContaining('report it with this message') })
  expect(readdirSync(folder)).not.toContain(job.id)
  expect((await findJob(database, organizationId, job.id))?.payload['files']).toBeUndefined()
})
