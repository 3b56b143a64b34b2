import { afterEach, beforeEach, expect, test } from 'vitest'
import { findJob } from '#service/db/jobs/job-list.ts'
import type { Job } from '#service/domain/job.ts'
import { openPool } from '#service/workers/support/open-pool.ts'
import { createJobQueue, type StartedJobQueue } from './job-queue.ts'
import type { JobRegistration, JobRegistry } from './job-handler.ts'
import { newJob } from './new-job.ts'
import { VersionLocks } from './version-locks.ts'

const by = { kind: 'USER', name: 'Ada', id: null } as const
const at = '2026-01-01T00:00:00.000Z'

let opened: Awaited<ReturnType<typeof openPool>>
let queue: StartedJobQueue
/** Holds back jobs that wait for it. */
let blocked: PromiseWithResolvers<void>
/** What was done with jobs, in order. */
const done: string[] = []

beforeEach(async () => {
  blocked = Promise.withResolvers()
  opened = await openPool()
  const { database, dataFolder, pool } = opened
  await database.write.insertInto('organization').values({ id: 'o', name: 'o', updated_at: at }).execute()
  const advisories = {
    ...{ current: () => null, openSnapshot: () => null, previous: () => [], problem: () => null, nextFile: () => '' },
    swapIn: () => Promise.resolve(),
  }
  queue = createJobQueue({
    ...{ database, pool, advisories, dataFolder, locks: new VersionLocks(), now: () => new Date() },
    log: (line) => done.push(line),
  })
})
afterEach(async () => {
  blocked.resolve()
  await queue.close()
  await opened.close()
  done.length = 0
})

function note(what: string) {
  return ({ kind }: Pick<Job, 'kind'>) => Promise.resolve(void done.push(`${what} ${kind}`))
}

function registryOf(run: JobRegistration['run']): JobRegistry {
  const noted = { run, onCancel: note('canceled'), onEnd: note('ended') }
  const plain = { run }
  return {
    ...{ PROCESS_SBOM: plain, RESCAN: plain, RANK_FINDINGS: plain, DELETE: plain, EXPORT_BUNDLE: noted },
    ...{ IMPORT_ADVISORIES: noted, REFRESH_ADVISORIES: plain, ROLL_BACK_ADVISORIES: plain },
  }
}

const job = (kind: Job['kind']) => newJob({ kind, organizationId: 'o' }, by, new Date())

async function ended({ id }: Job): Promise<Job> {
  for (;;) {
    const found = await findJob(opened.database, 'o', id)
    if (found?.finishedAt) return found
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('runs no job before the start, then each by the work of its kind', async () => {
  const imported = await queue.add(job('IMPORT_ADVISORIES'))
  const ranked = await queue.add(job('RANK_FINDINGS'))
  expect(queue.isRunning(imported.id)).toBe(false)
  queue.start(
    registryOf((run) => {
      done.push(`ran ${run.job.kind}`)
      return Promise.resolve({ state: 'SUCCEEDED', message: 'Done' })
    }),
  )
  expect([(await ended(imported)).state, (await ended(ranked)).state]).toEqual(['SUCCEEDED', 'SUCCEEDED'])
  await queue.close()
  expect(done.toSorted()).toEqual(['ended IMPORT_ADVISORIES', 'ran IMPORT_ADVISORIES', 'ran RANK_FINDINGS'])
})

test('cancels a queued job, calls the handler of its kind and never runs it', async () => {
  queue.start(
    registryOf(async (run) => {
      done.push(`ran ${run.job.kind}`)
      await blocked.promise
      return { state: 'SUCCEEDED', message: 'Done' }
    }),
  )
  const first = await queue.add(job('IMPORT_ADVISORIES'))
  const waiting = await queue.add(job('IMPORT_ADVISORIES'))
  expect(await queue.cancel(waiting)).toMatchObject({ state: 'CANCELLED', error: null })
  expect(done.filter((line) => !line.startsWith('ran'))).toEqual([
    'canceled IMPORT_ADVISORIES',
    'ended IMPORT_ADVISORIES',
  ])
  blocked.resolve()
  await ended(first)
  await queue.close()
  expect(done.filter((line) => line.startsWith('ran'))).toEqual(['ran IMPORT_ADVISORIES'])
  await expect(queue.cancel(await ended(waiting))).rejects.toThrow('The job has already ended')
})
