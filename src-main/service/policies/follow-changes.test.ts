import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { type DatabaseThreads, openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import { insertPolicies } from '#service/db/policies/policies.ts'
import { organizationsWithoutPolicies, readFollowers } from '#service/db/policies/policy-follower.ts'
import { readVersionPolicies } from '#service/db/policies/policy-results.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { everywhere } from '#service/domain/policies/policy.ts'
import { VersionLocks } from '#service/jobs/version-locks.ts'
import { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { createProcessingPool, type ProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import type { FollowerTools } from './changed-versions.ts'
import { evaluateVersion } from './evaluate-version.ts'
import { followChanges } from './follow-changes.ts'

// The follower on real threads, with two versions. One of them is busy, as while it is processed.

const now = () => new Date()
const day = () => now().toISOString().slice(0, 10)
let bench: ReturnType<typeof scanBench>
let database: DatabaseThreads<UserDataTables>
let pool: ProcessingPool
let tools: FollowerTools
let follower: ReturnType<typeof followChanges>
let organizationId: string
let busy: string
let other: string

beforeAll(async () => {
  bench = scanBench()
  busy = await bench.addVersion([{ purl: 'pkg:npm/ant@1.0.0' }])
  other = await bench.addVersion([{ purl: 'pkg:npm/bee@1.0.0' }])
  const databaseFile = join(bench.folder, 'waybill.db')
  const threadUrl = workerUrl('database-thread')
  database = await openDatabaseThreads<UserDataTables>({
    ...{ file: databaseFile, schema: 'user-data', readers: 1, threadUrl },
  })
  pool = createProcessingPool({
    ...{ database, databaseFile, now, dataFolder: mkdtempSync(join(bench.folder, 'data-')) },
    advisoriesFile: () => null,
  })
  ;({ id: organizationId } = await database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow())
  await organizationsWithoutPolicies(database.write, day())
  const condition = { subject: 'version.label', operator: 'hasAny', values: ['held'] }
  const at = now().toISOString()
  await insertPolicies(database.write, [
    {
      ...{ id: 'held', organizationId, name: 'Held', description: '', isEnabled: true, isStarter: false },
      ...{ resultType: 'fail', appliesTo: 'version', scope: everywhere, revision: 1, createdAt: at, updatedAt: at },
      conditions: { match: 'ALL', negate: false, conditions: [condition], groups: [] },
    },
  ])
  tools = { database, pool, locks: new VersionLocks(), now, log: () => {}, wake: () => {} }
})
beforeEach(async () => {
  for (const id of [busy, other]) {
    await setLabels(id, [])
    await evaluate(id)
  }
  follower = followChanges(tools)
})
afterEach(() => follower.close())
afterAll(async () => {
  await pool.close()
  await database.close()
  bench.close()
})

async function setLabels(id: string, labels: readonly string[]): Promise<void> {
  const event = { kind: 'SBOM', action: 'UPDATED', subjectId: id, versionId: id } as const
  await database.write.transaction().execute(async (write) => {
    await write
      .updateTable('sbom_version')
      .set({ labels: JSON.stringify(labels) })
      .where('id', '=', id)
      .execute()
    await insertChangeEvents(write, [{ organizationId, at: now().toISOString(), ...event }])
  })
}

/** Evaluates as the stage of a processing does. */
async function evaluate(versionId: string): Promise<void> {
  const input = { organizationId, versionId, policyIds: null, changed: null, cause: 'IMPORT' } as const
  expect(await evaluateVersion(tools, input, new AbortController().signal)).toBeNull()
}

/** Takes the lock of a version until it is released. */
function hold(id: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = tools.locks.acquire(id, () => promise)
  return () => {
    resolve()
    return held
  }
}

const outcomeOf = async (id: string) =>
  (await readVersionPolicies(database, organizationId, [id], day())).get(id)?.results[0]?.outcome
const followed = async () => (await readFollowers(database))[0]?.cursor ?? 0
const lastChange = async () =>
  (await database.write.selectFrom('change_event').select('cursor').orderBy('cursor', 'desc').executeTakeFirstOrThrow())
    .cursor
const evaluatedAt = async (id: string) =>
  (await readVersionPolicies(database, organizationId, [id], day())).get(id)?.evaluatedAt

test('a version that is busy keeps no other waiting, and is evaluated when it is free', async () => {
  const release = hold(busy)
  await setLabels(busy, ['held'])
  const own = await lastChange()
  await setLabels(other, ['held'])
  await expect.poll(() => outcomeOf(other), { timeout: 20_000 }).toBe('fail')
  expect(await outcomeOf(busy)).toBe('pass')
  expect(await followed()).toBeLessThan(own) // a kill loses nothing
  await release()
  await expect.poll(() => outcomeOf(busy), { timeout: 20_000 }).toBe('fail')
  await expect.poll(followed, { timeout: 20_000 }).toBeGreaterThanOrEqual(own)
})

test('what the work on a busy version saw itself is not evaluated a second time', async () => {
  const release = hold(busy)
  await setLabels(busy, ['held'])
  await setLabels(other, ['held'])
  await expect.poll(() => outcomeOf(other), { timeout: 20_000 }).toBe('fail')
  await evaluate(busy)
  const at = await evaluatedAt(busy)
  const last = await lastChange()
  await release()
  await setLabels(other, [])
  await expect.poll(followed, { timeout: 20_000 }).toBeGreaterThan(last)
  expect([await outcomeOf(busy), await evaluatedAt(busy)]).toEqual(['fail', at])
})
