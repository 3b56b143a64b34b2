import { afterEach, beforeEach, expect, test } from 'vitest'
import { findJob } from '#service/db/jobs/job-list.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import type { Job } from '#service/domain/job.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { openPool } from '#service/workers/support/open-pool.ts'
import { createJobQueue, type StartedJobQueue } from './job-queue.ts'
import type { JobRegistration, JobRegistry } from './job-handler.ts'
import { newJob } from '#service/domain/new-job.ts'
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
    ...{ database, pool, advisories, dataFolder, locks: new VersionLocks(), now: () => new Date(at) },
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
    ...{ PROCESS_SBOM: plain, RESCAN: plain, RANK_FINDINGS: plain, DELETE: plain, EXPORT: plain, EXPORT_BUNDLE: noted },
    ...{ IMPORT_ADVISORIES: noted, REFRESH_ADVISORIES: plain, ROLL_BACK_ADVISORIES: plain, RESTORE: plain },
    ...{ BACKUP: plain, RUN_POLICY: plain, RUN_RULES: plain },
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

/** Runs every job until it is stopped, and notes what happens to it. It ends `after` that. */
function runUntilStopped(after?: Promise<void>) {
  const run: JobRegistration['run'] = ({ job: { versionId }, signal }) => {
    done.push(`began ${versionId}`)
    return new Promise((_, reject) => {
      const end = async () => {
        done.push(`stopped ${versionId}`)
        await after
        reject(signal.reason as Error)
      }
      if (signal.aborted) void end()
      else signal.addEventListener('abort', () => void end())
    })
  }
  queue.start(registryOf(run))
}

/** Adds versions, and returns a job on each. */
async function jobsOnVersions(...ids: readonly string[]): Promise<readonly Job[]> {
  const { write } = opened.database
  const dated = { created_at: at, updated_at: at }
  const product = { id: 'p', organization_id: 'o', name: 'P', name_key: 'p', ...dated }
  await write.insertInto('product').values(product).execute()
  const environment = { id: 'e', product_id: 'p', name: 'default', name_key: 'default', position: 0, updated_at: at }
  await write.insertInto('environment').values(environment).execute()
  for (const id of ids) {
    const own = { id, content_id: id, finding_set_id: id, label: id, label_key: id }
    const place = { ...own, organization_id: 'o', product_id: 'p', environment_id: 'e' }
    const rest = { spec: 'CycloneDX', spec_version: '1.6', format: 'JSON', primary_component_id: 'c', created_by: '{}' }
    await write
      .insertInto('sbom_version')
      .values({ ...place, ...rest, ...dated })
      .execute()
  }
  return ids.map((versionId) => newJob({ kind: 'PROCESS_SBOM', organizationId: 'o', versionId }, by, new Date()))
}

/** Waits until the database has done what was asked of it so far. */
const afterWrites = () => opened.database.write.updateTable('organization').set({ name: 'o' }).execute()

const jobOnVersion = async (): Promise<Job> => (await jobsOnVersions('one'))[0] as Job

const lines = async (count: number) => {
  while (done.length < count) await new Promise((resolve) => setTimeout(resolve, 10))
  return done
}

test('stops the jobs of a version before other work on it, and not those of others', async () => {
  const [one, other] = await jobsOnVersions('one', 'other')
  if (!one || !other) throw new Error('unreachable')
  await Promise.all([queue.add(one), queue.add(other)])
  runUntilStopped()
  await lines(2)
  await queue.alone('one', () => Promise.resolve(void done.push('worked on one')))
  expect(done.slice(2)).toEqual(['stopped one', 'worked on one'])
  expect([(await ended(one)).state, queue.isRunning(one.id), queue.isRunning(other.id)]).toEqual([
    'CANCELLED',
    false,
    true,
  ])
})

test('a job that was stopped for work that fails continues, and nothing is recorded of it', async () => {
  const one = await jobOnVersion()
  await queue.add(one)
  runUntilStopped()
  await lines(1)
  const failing = queue.alone('one', async () => {
    // Until the work is done it is neither canceled nor started again.
    queue.wake()
    done.push(`while it works: ${(await findJob(opened.database, 'o', one.id))?.state}`)
    throw new Rejection('No such component')
  })
  await expect(failing).rejects.toThrow('No such component')
  expect(await lines(4)).toEqual(['began one', 'stopped one', 'while it works: RUNNING', 'began one'])
  await queue.alone('one', () => Promise.resolve())
  expect(await ended(one)).toMatchObject({ state: 'CANCELLED', error: null })
})

test('a job that a user cancels while it is set aside is canceled, also if the work fails', async () => {
  const one = await jobOnVersion()
  await queue.add(one)
  runUntilStopped(blocked.promise)
  await lines(1)
  let canceling: Promise<Job> | undefined
  const fail = async () => {
    await canceling
    throw new Rejection('No such component')
  }
  const failing = expect(queue.alone('one', fail)).rejects.toThrow('No such component')
  await lines(2)
  canceling = queue.cancel(one)
  blocked.resolve()
  expect(await canceling).toMatchObject({ state: 'CANCELLED', error: null })
  await failing
  await queue.close()
  expect((await findJob(opened.database, 'o', one.id))?.state).toBe('CANCELLED')
})

test('a job that two changes set aside continues after the first one failed, whatever the second one does', async () => {
  const one = await jobOnVersion()
  await queue.add(one)
  runUntilStopped(blocked.promise)
  await lines(1)
  const turns = [2, 3] // the second one waits until the job has begun again
  const fail = async () => {
    await lines(turns.shift() ?? 0)
    throw new Rejection('No such component')
  }
  const calls = Promise.allSettled([queue.alone('one', fail), queue.alone('one', fail)])
  await afterWrites() // both have found the job
  blocked.resolve()
  expect((await calls).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await afterWrites() // what the second one stores
  const place = async () => [queue.isRunning(one.id), (await findJob(opened.database, 'o', one.id))?.state]
  await expect.poll(place).toEqual([true, 'RUNNING'])
})

test('ends a running export of the version with the reason, and not as canceled by a user', async () => {
  const exported = await jobOnVersion()
  await insertJob(opened.database.write, { ...exported, kind: 'EXPORT' })
  runUntilStopped()
  await lines(1)
  await queue.alone('one', () => Promise.resolve(void done.push('worked on one')))
  expect(done.slice(1)).toEqual(['stopped one', 'worked on one'])
  expect(await ended(exported)).toMatchObject({
    ...{ state: 'FAILED', error: 'The content of the version was replaced meanwhile', remedy: 'Export again.' },
  })
})

test('starts a job that waited for other work on its version', async () => {
  const waiting = await jobOnVersion()
  runUntilStopped()
  await queue.alone('one', () => insertJob(opened.database.write, waiting))
  expect(await lines(1)).toEqual(['began one'])
})

test('does not cancel a job that must not be canceled', async () => {
  const kept = await queue.add({ ...job('DELETE'), cancellable: false })
  await expect(queue.cancel(kept)).rejects.toThrow('This job cannot be canceled')
  expect(await findJob(opened.database, 'o', kept.id)).toMatchObject({ state: 'QUEUED' })
})

test('queues interrupted jobs again at the start, and forgets jobs that ended more than 30 days ago', async () => {
  const daysAgo = (days: number, ms = 0) => new Date(Date.parse(at) - days * 86_400_000 - ms).toISOString()
  const jobs = { interrupted: null, 'just kept': daysAgo(30), forgotten: daysAgo(30, 1) }
  for (const [id, finishedAt] of Object.entries(jobs))
    await insertJob(opened.database.write, {
      ...job('DELETE'),
      id,
      finishedAt,
      state: finishedAt === null ? 'RUNNING' : 'SUCCEEDED',
    })
  await queue.restore()
  const left = await opened.database.write.selectFrom('job').select(['id', 'state']).orderBy('id').execute()
  expect(left).toEqual([
    { id: 'interrupted', state: 'QUEUED' },
    { id: 'just kept', state: 'SUCCEEDED' },
  ])
})

test.each<[string, Error, object, boolean]>([
  [
    'a rejection in its own words',
    new Rejection(['It is too large', 'It is damaged'], 'Split it'),
    { error: 'It is too large; It is damaged', remedy: 'Split it' },
    false,
  ],
  [
    'a fault by its id',
    new TypeError('x is not a function'),
    { error: expect.stringMatching(/^Internal error \w{8}$/) as string, remedy: 'Try again. See the log for details.' },
    true,
  ],
  [
    'a full disk with its remedy',
    new Error('ENOSPC: no space left'),
    {
      error: expect.stringMatching(/^The disk is full/) as string,
      remedy: expect.stringMatching(/^Free space/) as string,
    },
    true,
  ],
])('reports %s', async (_, error, expected, isLogged) => {
  queue.start(registryOf(() => Promise.reject(error)))
  expect(await ended(await queue.add(job('DELETE')))).toMatchObject({ state: 'FAILED', message: 'Failed', ...expected })
  expect(done.filter((line) => line.includes(error.message))).toHaveLength(isLogged ? 1 : 0)
})

test('a job that ended since it was read is not canceled', async () => {
  queue.start(registryOf(() => Promise.resolve({ state: 'SUCCEEDED', message: 'Done' })))
  const stale = await queue.add(job('IMPORT_ADVISORIES'))
  await ended(stale)
  await expect.poll(() => queue.isRunning(stale.id)).toBe(false)
  await expect(queue.cancel(stale)).rejects.toThrow('The job has already ended')
  expect(done).toEqual(['ended IMPORT_ADVISORIES'])
})
