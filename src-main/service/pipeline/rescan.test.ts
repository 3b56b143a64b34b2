// @module-tag long
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import { type DatabaseThreads, openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { findJob } from '#service/db/jobs/job-list.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Job } from '#service/domain/job.ts'
import { createProcessingPool, type ProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { stageNames } from '#shared/stage.ts'
import { startPipeline, type PipelineForTest } from './pipeline-for-test.ts'
import { type GivenComponent, osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'

// Scans of everything on real threads: what a restart, a change of the data and a cancel leave behind.

const by = { kind: 'USER', name: 'Ada', id: null } as const
const many = 60
const components: GivenComponent[] = [{ purl: 'pkg:npm/lodash@1.0.0' }, { purl: 'pkg:npm/clean@1.0.0' }]
const about = (id: string, more: object = {}) =>
  osvRecord(id, 'npm', 'lodash', [{ introduced: '0' }, { fixed: '2.0.0' }], more)
const withdrawn = { withdrawn: '2026-02-01T00:00:00Z', modified: '2026-02-01T00:00:00Z' }

let bench: ReturnType<typeof scanBench>
let database: DatabaseThreads<UserDataTables>
let pool: ProcessingPool
let pipeline: PipelineForTest
let organizationId: string

beforeEach(async () => {
  bench = scanBench()
  await bench.importRecords([about('GHSA-aaaa-aaaa-aaaa')])
  for (let at = 0; at < many; at += 1) await addVersion()
  const file = join(bench.folder, 'waybill.db')
  const threadUrl = workerUrl('database-thread')
  database = await openDatabaseThreads<UserDataTables>({ file, schema: 'user-data', readers: 1, threadUrl })
  const advisoriesFile = () => bench.advisories()
  pool = createProcessingPool({
    database,
    databaseFile: file,
    dataFolder: bench.folder,
    advisoriesFile,
    now: () => new Date(),
  })
  ;({ id: organizationId } = await database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow())
  await start()
})
afterEach(async () => {
  await letGo()
  await pipeline.close()
  await pool.close()
  await database.close()
  bench.close()
})

async function start(): Promise<void> {
  const unused = () => Promise.reject(new Error('not asked for'))
  const advisories = {
    current,
    previous: () => [],
    problem: () => null,
    nextFile: () => '',
    swapIn: unused,
    openSnapshot: () => null,
  }
  const tools = { database, pool, advisories, dataFolder: bench.folder, now: () => new Date(), log: () => {} }
  pipeline = await startPipeline(tools)
}

function current() {
  const reader = new AdvisoryReader(bench.advisories() ?? '')
  reader.close()
  return { file: bench.advisories() ?? '', snapshotId: reader.snapshotId, read: null as never } // not asked for here
}

async function addVersion(): Promise<void> {
  const id = await bench.addVersion(components)
  const stages = stageNames.map((name, position) => ({ version_id: id, position, name, status: 'COMPLETED' }))
  await bench.database.write.insertInto('processing_stage').values(stages).execute()
}

async function rescan(): Promise<Job> {
  const job = await pipeline.rescanAll(organizationId, by)
  if (!job) throw new Error('There is no job')
  return job
}

let letGo = () => Promise.resolve()

/** Keeps the version that is scanned last busy, so that a rescan cannot end, until it is let go. */
async function holdLastVersion(): Promise<void> {
  const ids = database.read.selectFrom('sbom_version').select('id').orderBy('created_at').orderBy('id')
  const { id } = await ids.executeTakeFirstOrThrow() // the newest is scanned first
  const { promise, resolve } = Promise.withResolvers<string>()
  const working = pipeline.jobs.alone(id, () => promise)
  letGo = async () => {
    resolve('done')
    await working
  }
}

async function until(job: Job, isSo: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const now = await findJob(database, organizationId, job.id)
    if (now && isSo(now)) return now
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

const ended = (job: Job) => until(job, ({ finishedAt }) => finishedAt !== null)

/** How many versions rest on which state of the data, and how many findings are in which state. */
async function outcome() {
  const states = await database.read
    .selectFrom('scan_state')
    .select(({ fn }) => ['snapshot_id', fn.countAll<number>().as('count')])
    .groupBy('snapshot_id')
    .execute()
  const findings = await database.read
    .selectFrom('finding')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .orderBy('state')
    .execute()
  const unfinished = await database.read
    .selectFrom('processing_stage')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((where) => where.or([where('status', '<>', 'COMPLETED'), where('error', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return {
    current: states.find((state) => state.snapshot_id === current().snapshotId)?.count ?? 0,
    findings: Object.fromEntries(findings.map(({ state, count }) => [state, count])),
    unfinished: unfinished.count,
  }
}

async function messages() {
  const rows = await database.read
    .selectFrom('outbox')
    .select(({ fn }) => ['message_type', fn.countAll<number>().as('count')])
    .groupBy('message_type')
    .orderBy('message_type')
    .execute()
  return rows.map((row) => `${row.message_type} ${row.count}`)
}

const all = { current: many, findings: { AFFECTED: many }, unfinished: 0 }

test('scans every version once, and none again as long as the data is the same', async () => {
  expect(await ended(await rescan())).toMatchObject({ state: 'SUCCEEDED', message: `${many} versions scanned` })
  expect(await outcome()).toEqual(all)
  const before = await messages()
  expect(await ended(await rescan())).toMatchObject({ state: 'SUCCEEDED', message: 'Every version is up to date' })
  expect(await messages()).toEqual(before)
})

test('sends one message of a kind for each version, with what changed, after a change of the data', async () => {
  await ended(await rescan())
  await database.write.deleteFrom('outbox').execute()
  await bench.importRecords([about('GHSA-aaaa-aaaa-aaaa', withdrawn), about('GHSA-bbbb-bbbb-bbbb')])
  await ended(await rescan())
  expect(await messages()).toEqual([`NEW_VULNS_REPORT ${many}`, `VULN_DIFF_REPORT ${many}`])
  const { payload } = await database.read.selectFrom('outbox').select('payload').executeTakeFirstOrThrow()
  expect(JSON.parse(payload)).toMatchObject({
    changes: { NEW: 1, WITHDRAWN: 1, WORSE: 0 },
    top: [{ vulnerability: 'GHSA-bbbb-bbbb-bbbb', component: 'lodash', kind: 'NEW' }],
  })
})

test('continues the full rescan of a closing service without repeating messages', async () => {
  await ended(await rescan())
  await database.write.deleteFrom('outbox').execute()
  await bench.importRecords([about('GHSA-aaaa-aaaa-aaaa', withdrawn), about('GHSA-bbbb-bbbb-bbbb')])
  await holdLastVersion()
  const job = await rescan()
  await until(job, ({ payload }) => Array.isArray(payload['place']))
  const closed = pipeline.close()
  await letGo()
  await closed
  const middle = await outcome()
  expect(middle.current).toBeGreaterThan(0)
  expect(middle.current).toBeLessThan(many)
  await start()
  expect(await ended(job)).toMatchObject({ state: 'SUCCEEDED' })
  expect(await outcome()).toEqual({ ...all, findings: { AFFECTED: many, INACTIVE: many } })
  expect(await messages()).toEqual([`NEW_VULNS_REPORT ${many}`, `VULN_DIFF_REPORT ${many}`])
})

test('reaches every version if the data changes again in the middle', async () => {
  await holdLastVersion()
  const job = await rescan()
  await until(job, ({ payload }) => Array.isArray(payload['place']))
  await bench.importRecords([about('GHSA-aaaa-aaaa-aaaa', withdrawn), about('GHSA-bbbb-bbbb-bbbb')])
  expect((await rescan()).id).toBe(job.id)
  await letGo()
  expect(await ended(job)).toMatchObject({ state: 'SUCCEEDED' })
  const { findings, ...rest } = await outcome()
  expect(rest).toEqual({ current: many, unfinished: 0 })
  expect(findings['AFFECTED']).toBe(many)
})

test('scans what another engine evaluated again when the service starts', async () => {
  await ended(await rescan())
  const asked = await jobs()
  await pipeline.close()
  await database.write.updateTable('scan_state').set({ engine_version: 'before' }).execute()
  await start()
  const [job] = (await jobs()).filter(({ id }) => !asked.some((one) => one.id === id))
  if (!job) throw new Error('There is no job')
  expect(await ended(job)).toMatchObject({ kind: 'RESCAN', message: `${many} versions scanned` })
  expect(await outcome()).toEqual(all)
})

const jobs = async () => {
  const rows = await database.read.selectFrom('job').select('id').execute()
  const found = await Promise.all(rows.map(({ id }) => findJob(database, organizationId, id)))
  return found.filter((job) => job !== undefined)
}

const listOpenStages = () =>
  database.read.selectFrom('processing_stage').select(['name', 'status']).where('status', '<>', 'COMPLETED').execute()

test('keeps the finished part of a canceled rescan, reports the rest, and lets the next one continue it', async () => {
  const job = await rescan()
  await until(job, ({ payload }) => Array.isArray(payload['place']))
  while ((await listOpenStages()).length === 0) {
    expect(await findJob(database, organizationId, job.id)).toMatchObject({ finishedAt: null })
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await pipeline.jobs.cancel(job)
  const { current: done } = await outcome()
  expect(done).toBeLessThan(many)
  expect(await listOpenStages()).toEqual([])
  await ended(await rescan())
  expect(await outcome()).toEqual(all)
})

test('a rescan that waits for other work on a version keeps no other version waiting', async () => {
  const ids = await database.read.selectFrom('sbom_version').select('id').orderBy('created_at').orderBy('id').execute()
  const [busy, other] = [ids.at(-2)?.id ?? '', ids.at(-1)?.id ?? ''] // the newest is scanned first
  const { promise: gate, resolve: letGo } = Promise.withResolvers<string>()
  const working = pipeline.jobs.alone(busy, () => gate)
  const job = await rescan()
  await until(job, ({ state }) => state === 'RUNNING')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const change = pipeline.jobs.alone(other, () => Promise.resolve('changed'))
  const late = new Promise((resolve) => setTimeout(resolve, 20_000, 'it waits'))
  expect(await Promise.race([change, late])).toBe('changed')
  letGo('done')
  await working
  await ended(job)
  expect(await outcome()).toEqual(all)
})
