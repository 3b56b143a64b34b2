import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureOwner, ensureToken } from '#service/accounts/first-start.ts'
import { listAuditEntries } from '#service/db/audit/audit-log.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { findJob } from '#service/db/jobs/job-list.ts'
import { insertJob, listOpenJobs } from '#service/db/jobs/job-queue.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { chainHash, firstHash } from '#service/domain/audit/audit-entry.ts'
import { newId } from '#service/domain/id.ts'
import { newJob } from '#service/domain/new-job.ts'
import { completeRestoredStore, hasWorkSince, readTakenOver } from './restored-store.ts'

const backupId = newId()
const at = '2026-11-20T12:00:00.000Z'

const entriesIn = async (database: Parameters<typeof listAuditEntries>[0], organizationId: string) => {
  const page = { limit: 10, backward: false, cursor: null }
  const { rows } = await listAuditEntries(database, { organizationId, subjectId: backupId }, page)
  return rows.map(({ content }) => content)
}

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
    await completeRestoredStore(database, { taken, job, backupId }, at)
    const completed = await readTakenOver(database)
    await completeRestoredStore(database, { taken, job, backupId }, at)
    expect(await readTakenOver(database)).toEqual(completed)
    expect(await findJob(database, owner.organizationId, job.id)).toMatchObject({ state: 'SUCCEEDED' })
    expect(await entriesIn(database, owner.organizationId)).toMatchObject([
      { operation: 'backupRestore', actor: { kind: 'USER', name: 'Owner', id: owner.id } },
    ])
    // Once more, from the command line: also completed twice, and one entry.
    for (let time = 0; time < 2; time += 1)
      await completeRestoredStore(database, { taken: null, job: null, backupId }, at)
    const [last, ...rest] = await entriesIn(database, owner.organizationId)
    expect(last).toMatchObject({ operation: 'backupRestore', actor: { kind: 'SYSTEM', name: 'Command line' } })
    expect(rest).toHaveLength(1)
    const chain = await database.read.selectFrom('audit_entry').selectAll().orderBy('number').execute()
    const expected = chain.map((entry, index) => chainHash(chain[index - 1]?.hash ?? firstHash, entry.content_hash))
    expect(chain.map(({ hash }) => hash)).toEqual(expected)
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
    await completeRestoredStore(database, { taken: null, job: null, backupId }, at)
    const open = await listOpenJobs(database)
    expect(open.map(({ kind }) => kind)).toEqual(['DELETE'])
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
})

test.each([
  ['a notification that the service sent', { kind: 'NOTIFICATION', action: 'CREATED' }, false],
  ['a notification that a person read', { kind: 'NOTIFICATION', action: 'UPDATED' }, true],
  ['a version', { kind: 'SBOM', action: 'CREATED' }, true],
] as const)('keeps a replaced store for work since its backup: %s', async (_name, change, isWork) => {
  const database = openLocalDatabase<UserDataTables>(':memory:', 'user-data', userDataMigrations)
  try {
    const add = (event: typeof change) =>
      insertChangeEvents(database.write, [{ organizationId: 'o', at, subjectId: null, ...event }])
    await database.write.insertInto('organization').values({ id: 'o', name: 'Acme', updated_at: at }).execute()
    await add({ kind: 'SBOM', action: 'CREATED' })
    const { changeCursor } = await readTakenOver(database)
    expect(await hasWorkSince(database, changeCursor)).toBe(false)
    await add(change)
    await add({ kind: 'NOTIFICATION', action: 'CREATED' })
    expect(await hasWorkSince(database, changeCursor)).toBe(isWork)
  } finally {
    database.close()
  }
})
