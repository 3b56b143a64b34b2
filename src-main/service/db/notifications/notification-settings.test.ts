import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertOrganization } from '#service/db/accounts/organizations.ts'
import { insertUser } from '#service/db/accounts/users.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { findChannels, readSettings, saveChannels, saveSetting } from './notification-settings.ts'

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

const none = { email: false, slack: false, teams: false, slackWebhookUrl: null, teamsWebhookUrl: null }

test.each([
  ['email', { email: true }],
  ['Slack', { slack: true, slackWebhookUrl: 'https://hooks.example/slack' }],
  ['Teams', { teams: true, teamsWebhookUrl: 'https://hooks.example/teams' }],
])('messages go by nothing until a way is chosen, then by %s, for that user only', async (_name, choice) => {
  const read = () => Promise.all(['ada', 'bob'].map((id) => findChannels(database.read, id)))
  expect(await read()).toEqual([none, none])
  await saveChannels(database.write, 'ada', { ...none, ...choice })
  expect(await read()).toEqual([{ ...none, ...choice }, none])
  await saveChannels(database.write, 'ada', none)
  expect(await read()).toEqual([none, none])
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
