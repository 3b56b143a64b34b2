import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertOrganization } from '#service/db/accounts/organizations.ts'
import { insertUser } from '#service/db/accounts/users.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { readSettings, saveSetting } from './notification-settings.ts'

const at = '2026-11-20T08:00:00.000Z'
const organizationId = 'organization'
let folder: string
let database: ReturnType<typeof openLocalDatabase<UserDataTables>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-settings-'))
  database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  await insertOrganization(database.write, { id: organizationId, name: 'Acme', updatedAt: at })
  for (const id of ['ada', 'bob']) {
    const times = { lastActiveAt: null, lastSeenAt: null, createdAt: at, updatedAt: at }
    await insertUser(database.write, {
      ...times,
      id,
      organizationId,
      name: id,
      email: null,
      role: 'Viewer',
      enabled: true,
    })
  }
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

test("keeps the rest of a partly chosen setting, and stores a user's settings separately from the organization's", async () => {
  const save = (userId: string | null, enabled: boolean | null, level: 'WARN' | 'ALERT' | null) =>
    saveSetting(database.write, { organizationId, userId }, { messageType: 'LICENSE_SUMMARY', enabled, level })
  await save(null, true, null)
  await save('ada', false, null)
  await save('ada', null, 'WARN')
  await save('bob', true, 'ALERT')
  expect(await readSettings(database, organizationId, 'ada')).toEqual({
    organization: [{ messageType: 'LICENSE_SUMMARY', enabled: true, level: null }],
    user: [{ messageType: 'LICENSE_SUMMARY', enabled: false, level: 'WARN' }],
  })
})
