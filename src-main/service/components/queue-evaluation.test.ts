import { afterEach, beforeEach, expect, test } from 'vitest'
import { endJob, insertJob, listOpenJobs } from '#service/db/jobs/job-queue.ts'
import { endStage } from '#service/db/versions/stage-rows.ts'
import { newJob } from '#service/domain/new-job.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { stageNames } from '#shared/stage.ts'
import { queueEvaluation } from './queue-evaluation.ts'

const by = { kind: 'USER', name: 'Ann', id: null } as const
const time = new Date('2026-11-29T12:00:00Z')
const now = time.toISOString()
let bench: ReturnType<typeof scanBench>
let version: SbomVersion

beforeEach(async () => {
  bench = scanBench()
  const id = await bench.addVersion([{ name: 'a', purl: 'pkg:npm/a@1.0.0' }])
  const stages = stageNames.map((name, position) => ({
    version_id: id,
    position,
    name,
    status: 'NOT_STARTED' as const,
  }))
  await bench.database.write.insertInto('processing_stage').values(stages).execute()
  await endStages(id)
  const { organization_id: organizationId } = await bench.database.read
    .selectFrom('sbom_version')
    .select('organization_id')
    .executeTakeFirstOrThrow()
  version = { id, organizationId, counts: { components: 1 } } as SbomVersion // what is read of it here
})
afterEach(() => bench.close())

async function endStages(id: string, error: string | null = null): Promise<void> {
  for (const name of stageNames) await endStage(bench.database.write, id, name, { now, error })
}

/** Queues an evaluation; returns the components that each open run evaluates, null for all. */
async function queued(dueAlone: readonly string[] | null): Promise<readonly unknown[]> {
  await bench.database.write
    .transaction()
    .execute((transaction) => queueEvaluation(transaction, version, { isOther: true, dueAlone }, { by, time }))
  return (await listOpenJobs(bench.database)).map(({ payload }) => payload['componentIds'] ?? null)
}

async function endJobs(): Promise<void> {
  for (const job of await listOpenJobs(bench.database)) {
    await endJob(bench.database.write, job, { state: 'SUCCEEDED', message: '' }, now)
  }
  await endStages(version.id)
}

test.each<[string, () => Promise<unknown>, readonly string[] | null, readonly (readonly string[] | null)[]]>([
  ['one component, if nothing else is due', async () => {}, ['a'], [['a']]],
  ['all, if others depend on it', async () => {}, null, [null]],
  ['all, if they are very many', async () => {}, Array.from({ length: 501 }, (_, n) => `${n}`), [null]],
  ['all, after a run that failed or was canceled', () => endStages(version.id, 'Canceled'), ['a'], [null]],
  ['all, while an earlier run is open, which evaluates all, too', () => queued(['b']), ['a'], [null, null]],
  ['one component, after a run that ended', () => queued(['b']).then(endJobs), ['a'], [['a']]],
])('evaluates %s', async (_, earlier, due, expected) => {
  await earlier()
  expect(await queued(due)).toEqual(expected)
})

test('a run over all that is queued later may be canceled: the earlier one does its work', async () => {
  expect(await queued(['a'])).toEqual([['a']])
  const { id: versionId, organizationId } = version
  await insertJob(bench.database.write, newJob({ kind: 'PROCESS_SBOM', organizationId, versionId }, by, time))
  expect((await listOpenJobs(bench.database)).map(({ payload }) => payload['componentIds'] ?? null)).toEqual([
    null,
    null,
  ])
})
