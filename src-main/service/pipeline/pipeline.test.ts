import { afterEach, beforeEach, expect, test } from 'vitest'
import { findJob } from '#service/db/jobs/job-list.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import { listStages } from '#service/db/versions/stage-rows.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { newJob } from '#service/domain/new-job.ts'
import { newId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { deleteVersions } from '#service/versions/delete-versions.ts'
import { openPool } from '#service/workers/support/open-pool.ts'
import { stageNames } from '#shared/stage.ts'
import { startPipeline, type PipelineForTest } from './pipeline-for-test.ts'

const by = { kind: 'USER', name: 'Ada', id: null } as const
let opened: Awaited<ReturnType<typeof openPool>>
let pipeline: PipelineForTest
const log: string[] = []
const at = '2026-01-01T00:00:00.000Z'

beforeEach(async () => {
  opened = await openPool()
  pipeline = await startPipelineHere()
  const { write } = opened.database
  await write.insertInto('organization').values({ id: 'o', name: 'o', updated_at: at }).execute()
  const dated = { created_at: at, updated_at: at }
  await write
    .insertInto('product')
    .values({ id: 'p', organization_id: 'o', name: 'P', name_key: 'p', ...dated })
    .execute()
  const environment = { id: 'e', product_id: 'p', name: 'default', name_key: 'default', position: 0, updated_at: at }
  await write.insertInto('environment').values(environment).execute()
})
afterEach(async () => {
  await pipeline.close()
  await opened.close()
  log.length = 0
})

function startPipelineHere(): Promise<PipelineForTest> {
  const tools = {
    database: opened.database,
    pool: opened.pool,
    advisories: {
      current: () => null,
      openSnapshot: () => null,
      previous: () => [],
      problem: () => null,
      nextFile: () => '',
      swapIn: () => Promise.resolve(),
    },
    dataFolder: opened.dataFolder,
    now: () => new Date(),
    log: (line: string) => log.push(line),
  }
  return startPipeline(tools)
}

/** A version whose scan does what its label says. */
async function version(label: string): Promise<SbomVersion> {
  const id = newId()
  const own = { id, content_id: id, finding_set_id: id, label, label_key: label }
  const row = { ...own, organization_id: 'o', product_id: 'p', environment_id: 'e', visible: 1 }
  const rest = { spec: 'CycloneDX', spec_version: '1.6', format: 'JSON', primary_component_id: 'c', created_by: '{}' }
  const { write, read } = opened.database
  await write
    .insertInto('sbom_version')
    .values({ ...row, ...rest, created_at: at, updated_at: at })
    .execute()
  const stages = stageNames.map((name, position) => ({ version_id: id, position, name, status: 'NOT_STARTED' }))
  await write.insertInto('processing_stage').values(stages).execute()
  const found = await findVersion(read, 'o', { id })
  if (!found) throw new Error('The version is not there')
  return found
}

async function until(job: Job, isSo: (job: Job) => boolean): Promise<Job> {
  for (;;) {
    const now = await findJob(opened.database, 'o', job.id)
    if (now && isSo(now)) return now
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

const ended = (job: Job) => until(job, ({ finishedAt }) => finishedAt !== null)

async function stagesOf({ id }: SbomVersion): Promise<string> {
  const stages = (await listStages(opened.database.read, [id])).get(id) ?? []
  return stages.map(({ status, error }) => (error === null ? status : `${status} (${error})`)).join(', ')
}

async function savedBy({ id }: SbomVersion): Promise<string | undefined> {
  return (await findVersion(opened.database.read, 'o', { id }))?.updatedAt
}

const done = Array.from({ length: 6 }, () => 'COMPLETED').join(', ')

test('runs all stages and saves their results', async () => {
  const good = await version('good')
  const job = await ended(await pipeline.process(good, by))
  expect(job).toMatchObject({ state: 'SUCCEEDED', progress: 1, error: null, cancellable: false })
  expect(await stagesOf(good)).toBe(done)
  expect(await savedBy(good)).toBe('saved by POLICY_SCAN')
})

test('keeps the final progress of a stage, and none for one without work', async () => {
  const good = await version('good')
  await ended(await pipeline.process(good, by))
  const stages = (await listStages(opened.database.read, [good.id])).get(good.id) ?? []
  expect(stages.map(({ name, done: rows, total }) => [name, rows, total])).toEqual(
    stageNames.map((name) => (name === 'VULN_SCAN' ? [name, 1, 2] : [name, null, null])),
  )
})

test('ends a failed stage with its reason and runs the later ones', async () => {
  const refused = await version('refused')
  const job = await ended(await pipeline.process(refused, by))
  expect(job).toMatchObject({ state: 'FAILED', error: 'Vulnerability scan: The data is damaged' })
  expect(job.remedy).not.toBeNull()
  expect(await stagesOf(refused)).toBe(done.replace(/^((?:\w+, ){3}COMPLETED)/, '$1 (The data is damaged)'))
  expect(await savedBy(refused)).toBe('saved by POLICY_SCAN')
})

test('shows a fault by its id only, and logs it with that id', async () => {
  const faulty = await version('faulty')
  const job = await ended(await pipeline.process(faulty, by, ['VULN_SCAN']))
  const [, id] = /Internal error (\w+)/.exec(job.error ?? '') ?? []
  expect(job.error).not.toContain('not a function')
  expect(log.join()).toMatch(new RegExp(`${id} TypeError: x is not a function`))
})

test('fails a stage that needs too much memory, and replaces the thread', async () => {
  const hungry = await version('hungry')
  const job = await ended(await pipeline.process(hungry, by))
  expect(job.error).toMatch(/Vulnerability scan needed more than \d+ MiB of memory/)
  expect(await savedBy(hungry)).toBe('saved by POLICY_SCAN')
})

test('reports a lost thread as a fault, and not as the result of the stage', async () => {
  const lost = await version('lost')
  const job = await ended(await pipeline.process(lost, by, ['VULN_SCAN']))
  expect(job.error).toMatch(/^Internal error/)
  expect(log.join()).toContain('The processing thread ended')
  expect(await stagesOf(lost)).toMatch(/^(NOT_STARTED, ){3}IN_PROGRESS/)
})

test('scans a version with more components than fit into one task', async () => {
  const [large, small] = [await version('large'), await version('small')]
  await opened.database.write
    .updateTable('sbom_version')
    .set({ component_count: 20_001 })
    .where('id', '=', large.id)
    .execute()
  const job = await pipeline.rescanAll('o', by)
  if (!job) throw new Error('There is no job')
  expect(await ended(job)).toMatchObject({ state: 'SUCCEEDED', message: '2 versions scanned' })
  for (const one of [large, small]) expect(await stagesOf(one)).toContain('COMPLETED')
})

test('keeps the earlier results of a failed stage, and runs it again on request', async () => {
  const good = await version('good')
  await ended(await pipeline.process(good, by))
  await opened.database.write.updateTable('sbom_version').set({ label: 'refused' }).where('id', '=', good.id).execute()
  await ended(await pipeline.process(good, by, ['VULN_SCAN']))
  expect(await stagesOf(good)).toContain('The data is damaged')
  await opened.database.write.updateTable('sbom_version').set({ label: 'good' }).where('id', '=', good.id).execute()
  await ended(await pipeline.process(good, by, ['VULN_SCAN']))
  expect(await stagesOf(good)).toBe(done)
})

test.each([
  ['those of an edit', 'good', 'saved by VULN_SCAN of some'],
  ['all, if a run over all is queued meanwhile', 'queued over', 'saved by VULN_SCAN'],
])('evaluates %s', async (_, label, expected) => {
  const { id: versionId } = await version(label)
  const payload = { stages: ['VULN_SCAN'], componentIds: ['a'] }
  const job = newJob({ kind: 'PROCESS_SBOM', organizationId: 'o', versionId, payload }, by, new Date())
  await pipeline.jobs.add(job)
  expect(await ended(job)).toMatchObject({ state: 'SUCCEEDED' })
  expect((await findVersion(opened.database.read, 'o', { id: versionId }))?.updatedAt).toBe(expected)
})

test('ends the stages of a canceled job without saving anything of them', async () => {
  const slow = await version('slow')
  const job = await pipeline.process(slow, by, ['VULN_SCAN'])
  const running = await until(job, ({ progress, done: rows }) => progress > 0 && rows === 1)
  expect(running).toMatchObject({ state: 'RUNNING', total: 2, unit: 'components' })
  expect(await pipeline.jobs.cancel(running)).toMatchObject({ state: 'CANCELLED' })
  expect(await stagesOf(slow)).toMatch(/^(NOT_STARTED, ){3}(COMPLETED \(Canceled\)(, |$)){3}/)
  expect(await savedBy(slow)).toBe(at)
  await expect(pipeline.jobs.cancel(await ended(job))).rejects.toThrow('The job has already ended')
})

test('a cancel of a job that a change has replaced leaves the stages to the job of the change', async () => {
  const slow = await version('slow')
  const first = opened.database.write.updateTable('processing_stage').set({ status: 'COMPLETED' })
  await first.where('position', '<', 3).execute()
  const job = await pipeline.process(slow, by, ['VULN_SCAN'])
  const running = await until(job, ({ progress, done: rows }) => progress > 0 && rows === 1)
  const own = newJob({ kind: 'PROCESS_SBOM', organizationId: 'o', versionId: slow.id }, by, new Date())
  await pipeline.jobs.alone(slow.id, async () => {
    await opened.database.write.updateTable('sbom_version').set({ label: 'good' }).where('id', '=', slow.id).execute()
    await insertJob(opened.database.write, { ...own, startedAt: at }) // it resets no stages any more
    expect(await pipeline.jobs.cancel(running)).toMatchObject({ state: 'CANCELLED' })
  })
  expect(await ended(own)).toMatchObject({ state: 'SUCCEEDED', error: null })
  expect(await stagesOf(slow)).toBe(done)
})

test('stages that a resumed run does again are shown as not done until then', async () => {
  const slow = await version('slow')
  const { write } = opened.database
  await write.updateTable('processing_stage').set({ status: 'COMPLETED' }).where('name', '<>', 'LABELING').execute()
  const job = newJob({ kind: 'PROCESS_SBOM', organizationId: 'o', versionId: slow.id }, by, new Date())
  await insertJob(write, { ...job, startedAt: at })
  pipeline.jobs.wake()
  await until(job, ({ message, done: rows }) => message === 'Vulnerability scan' && rows === 1)
  expect(await stagesOf(slow)).toBe('COMPLETED, COMPLETED, COMPLETED, IN_PROGRESS, NOT_STARTED, NOT_STARTED')
})

test('continues at the next start where a closing service stopped, without repeating finished stages', async () => {
  const slow = await version('slow')
  const job = await pipeline.process(slow, by)
  await until(job, ({ progress }) => progress > 0.5)
  await pipeline.close()
  expect(await findJob(opened.database, 'o', job.id)).toMatchObject({ state: 'RUNNING' })
  const before = (await listStages(opened.database.read, [slow.id])).get(slow.id)?.[0]?.finishedAt
  await opened.database.write.updateTable('sbom_version').set({ label: 'good' }).where('id', '=', slow.id).execute()
  pipeline = await startPipelineHere()
  expect(await ended(job)).toMatchObject({ state: 'SUCCEEDED' })
  const after = (await listStages(opened.database.read, [slow.id])).get(slow.id)?.[0]?.finishedAt
  expect(after).toBe(before)
})

test('scans every version once in a full rescan, the newest first', async () => {
  const versions = [await version('good'), await version('refused'), await version('good')]
  const job = await pipeline.rescanAll('o', by)
  if (!job) throw new Error('There is no job')
  expect(await ended(job)).toMatchObject({
    state: 'FAILED',
    message: '3 versions scanned',
    error: 'refused, Vulnerability scan: The data is damaged',
  })
  const states = await Promise.all(versions.map((one) => stagesOf(one)))
  expect(states.every((state) => state.startsWith('NOT_STARTED, NOT_STARTED, NOT_STARTED, COMPLETED'))).toBe(true)
})

test('restarts a full rescan as one job if the data changes meanwhile', async () => {
  const slow = await version('slow')
  const job = await pipeline.rescanAll('o', by)
  if (!job) throw new Error('There is no job')
  await until(job, ({ state }) => state === 'RUNNING')
  expect((await pipeline.rescanAll('o', by))?.id).toBe(job.id)
  await opened.database.write.updateTable('sbom_version').set({ label: 'good' }).where('id', '=', slow.id).execute()
  await pipeline.close()
  pipeline = await startPipelineHere()
  expect(await ended(job)).toMatchObject({ state: 'SUCCEEDED', message: '1 version scanned' })
})

const deletion = () => ({
  database: opened.database,
  dataFolder: opened.dataFolder,
  jobs: pipeline.jobs,
  now: () => new Date(),
})

test('deletes the queued jobs of deleted versions', async () => {
  const slow = await version('slow')
  const first = await pipeline.process(slow, by)
  await until(first, ({ state }) => state === 'RUNNING')
  const { deletedIds, job } = await deleteVersions(deletion(), [slow.id, newId()], { organizationId: 'o', by })
  expect(deletedIds).toEqual([slow.id])
  if (!job) throw new Error('There is no job')
  expect(await ended(job)).toMatchObject({ state: 'SUCCEEDED', message: '1 version deleted' })
  expect(await findJob(opened.database, 'o', first.id)).toBeUndefined()
  const left = await opened.database.read.selectFrom('sbom_version').select('id').execute()
  expect(left).toEqual([])
  expect(await deleteVersions(deletion(), [slow.id], { organizationId: 'o', by })).toEqual({
    deletedIds: [],
    job: null,
  })
})
