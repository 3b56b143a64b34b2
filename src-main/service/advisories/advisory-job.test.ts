import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openAdvisoryStore } from '#service/db/advisory-file/open-advisory-store.ts'
import { insertOrganization } from '#service/db/accounts/organizations.ts'
import { type DatabaseThreads, openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { insertJob, listOpenJobs } from '#service/db/jobs/job-queue.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Job } from '#service/domain/job.ts'
import { newJob } from '#service/domain/new-job.ts'
import { VersionLocks } from '#service/jobs/version-locks.ts'
import { createProcessingPool, type ProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { changeAdvisories } from './advisory-job.ts'

const at = '2026-11-20T08:00:00.000Z'
const now = () => new Date(at)
let dataFolder: string
let database: DatabaseThreads<UserDataTables>
let pool: ProcessingPool
let advisories: Awaited<ReturnType<typeof openAdvisoryStore>>

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'waybill-advisory-job-'))
  const threadUrl = workerUrl('database-thread')
  const databaseFile = join(dataFolder, 'waybill.db')
  database = await openDatabaseThreads<UserDataTables>({
    file: databaseFile,
    schema: 'user-data',
    readers: 1,
    threadUrl,
  })
  advisories = await openAdvisoryStore({ dataFolder, threadUrl, now, log: () => {} })
  pool = createProcessingPool({ database, databaseFile, dataFolder, advisoriesFile: () => null, now })
  await insertOrganization(database.write, { id: 'organization', name: 'Acme', updatedAt: at })
})
afterEach(() => database.write.deleteFrom('job').execute())
afterAll(async () => {
  await pool.close()
  await advisories.close()
  await database.close()
})

/** Queues removals of a source that does not exist. `bytes` is the size of each job's file. */
async function queue(bytes: readonly number[]): Promise<readonly Job[]> {
  const jobs = bytes.map((size, index) => {
    const payload = { action: 'remove', sourceId: 'missing', bytes: size }
    const job = { kind: 'DELETE', organizationId: 'organization', payload } as const
    return newJob(job, { kind: 'SYSTEM', name: 'test', id: null }, new Date(now().getTime() + index))
  })
  await database.write.transaction().execute(async (transaction) => {
    for (const job of jobs) await insertJob(transaction, job)
  })
  return jobs
}

/** Runs the first job and returns the positions of the jobs that are still queued. The scheduler ends the first one itself. */
async function listLeft(jobs: readonly Job[]): Promise<readonly number[]> {
  const tools = { database, pool, advisories, dataFolder, locks: new VersionLocks(), now, log: () => {} }
  const [job] = jobs
  if (!job) throw new Error('No job is queued')
  const run = changeAdvisories(tools, () => Promise.resolve())
  await run({ job, signal: new AbortController().signal, show: () => {} })
  const open = new Set((await listOpenJobs(database)).map(({ id }) => id))
  return jobs.flatMap(({ id }, index) => (index > 0 && open.has(id) ? [index] : []))
}

test('applies the changes of at most 200 jobs in one build', async () => {
  expect(await listLeft(await queue(Array<number>(202).fill(0)))).toEqual([200, 201])
})

const half = 2 ** 29

test.each([
  ['up to a limit', [half, half, 1, 1], [2, 3]],
  ['but never without its own', [2 * half + 1, 1], [1]],
])('applies the changes of files of 1 GiB together, %s', async (_, bytes, left) => {
  expect(await listLeft(await queue(bytes))).toEqual(left)
})
