import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findOrganization, insertOrganization, updateOrganization } from '#service/db/accounts/organizations.ts'
import { findAddress, storeAddress } from '#service/db/advisories/advisory-addresses.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { insertJob, listOpenJobs } from '#service/db/jobs/job-queue.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newJob } from '#service/domain/new-job.ts'
import { type FileServer, startFileServer } from '#service/network/support/file-server.ts'
import type { ExchangeDependencies } from './exchange-tools.ts'
import { refreshAdvisories } from './refresh-work.ts'

const at = '2026-11-20T08:00:00.000Z'
let folder: string
let server: FileServer
let database: ReturnType<typeof openLocalDatabase<UserDataTables>>

beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, undefined)
  folder = mkdtempSync(join(tmpdir(), 'waybill-refresh-'))
  server = await startFileServer()
  database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  await insertOrganization(database.write, { id: 'organization', name: 'Acme', updatedAt: at })
  server.files.set('/known.json', '{"vulnerabilities": []}')
  const url = `${server.origin}/known.json`
  const address = { id: 'address', url, mayBePrivate: true, sourceName: null, schedule: null }
  await storeAddress(database.write, address, at)
})
afterEach(async () => {
  database.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

/** Runs the job until it waits for the import that it queued, or to its end. */
async function refresh(): Promise<unknown> {
  const by = { kind: 'SYSTEM', name: 'test', id: null } as const
  const payload = { addressId: 'address', address: 'known.json' }
  const job = newJob({ kind: 'REFRESH_ADVISORIES', organizationId: 'organization', payload }, by, new Date(at))
  await insertJob(database.write, job)
  const controller = new AbortController()
  const tools = {
    ...{ database, dataFolder: folder, now: () => new Date(at), log: () => {} },
    advisories: { sources: async () => [] },
    retryPolicy: { idleTimeoutMs: 1000, pauses: [], maxPauseMs: 100 },
    wake: () => controller.abort(new Error('It was queued')),
  } as unknown as ExchangeDependencies // all that it uses
  return refreshAdvisories(tools)({ job, signal: controller.signal, show: () => {} })
}

const allow = async (networkAllowed: boolean) => {
  await updateOrganization(database.write, 'organization', { networkAllowed }, at)
  expect((await findOrganization(database.read))?.networkAllowed).toBe(networkAllowed)
}
const queued = async () => (await listOpenJobs(database)).map(({ kind }) => kind).toSorted()

test('contacts no host for a refresh that was queued before network access was turned off', async () => {
  await allow(false)
  await expect(refresh()).rejects.toThrow('Network access is off for this organization')
  expect([server.asked(), await queued()]).toEqual([[], ['REFRESH_ADVISORIES']])
  expect(await findAddress(database.read, { id: 'address' })).toMatchObject({
    ...{ failures: 1, lastError: 'Network access is off for this organization' },
  })
})

test('fetches new data and queues its import if network access is allowed', async () => {
  await allow(true)
  await expect(refresh()).rejects.toThrow()
  expect(server.asked()).toContain('/known.json 200')
  expect(await queued()).toEqual(['IMPORT_ADVISORIES', 'REFRESH_ADVISORIES'])
})
