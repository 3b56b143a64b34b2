import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureOwner, ensureToken } from '#service/accounts/first-start.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { findJob } from '#service/db/jobs/job-list.ts'
import { insertJob, listOpenJobs } from '#service/db/jobs/job-queue.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newJob } from '#service/domain/new-job.ts'
import { completeRestoredStore, readTakenOver } from './restored-store.ts'

const at = '2026-11-20T12:00:00.000Z'

test('completes a restored store again after a kill that followed: the job and the tokens are there once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-restored-'))
  const database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  try {
    const { owner } = await ensureOwner(database, at)
    const bootstrapToken = 'wb_token_of_the_owner_of_this_test'
    await ensureToken(database, owner, { bootstrapToken, tokenPrefix: 'wb_live_' }, at)
    const by = { kind: 'USER', name: 'Owner', id: owner.id } as const
    const queued = newJob({ kind: 'RESTORE', organizationId: owner.organizationId, payload: {} }, by, new Date(at))
    const job = { ...queued, state: 'SUCCEEDED', startedAt: at, finishedAt: at } as const
    const taken = await readTakenOver(database)
    await completeRestoredStore(database, { taken, job }, at)
    const completed = await readTakenOver(database)
    await completeRestoredStore(database, { taken, job }, at)
    expect(await readTakenOver(database)).toEqual(completed)
    expect(await findJob(database, owner.organizationId, job.id)).toMatchObject({ state: 'SUCCEEDED' })
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
})

test('ends the jobs of a restored store that cannot go on: of backups, and imports without their files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-restored-'))
  const database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  try {
    const { owner } = await ensureOwner(database, at)
    const by = { kind: 'USER', name: 'Owner', id: owner.id } as const
    for (const kind of ['BACKUP', 'RESTORE', 'IMPORT_ADVISORIES', 'DELETE'] as const) {
      await insertJob(database.write, newJob({ kind, organizationId: owner.organizationId }, by, new Date(at)))
    }
    await completeRestoredStore(database, { taken: null, job: null }, at)
    const open = await listOpenJobs(database)
    expect(open.map(({ kind }) => kind)).toEqual(['DELETE'])
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
})
