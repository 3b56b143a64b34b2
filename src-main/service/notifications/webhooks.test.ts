import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertOrganization } from '#service/db/accounts/organizations.ts'
import { insertUser } from '#service/db/accounts/users.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { findChannels, replaceAddress, saveChannels } from '#service/db/notifications/notification-channels.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { createSecretStore, type SecretProtector } from '#service/secrets/secret-store.ts'
import { getWebhookAddress, moveWebhooks, setWebhook } from './webhooks.ts'

const at = '2026-11-20T08:00:00.000Z'
const address = 'https://hooks.example.com/services/T0/B0/secret-one'
const other = 'https://hooks.example.com/services/T0/B0/secret-two'
const slack = { userId: 'ada', kind: 'slack' } as const
const teams = { userId: 'ada', kind: 'teams' } as const
const lost = /^The address of the Slack webhook cannot be read on this computer\. Enter it again$/

let dataFolder: string
let database: ReturnType<typeof openLocalDatabase<UserDataTables>>
const toolsWith = (protector: SecretProtector | null) => {
  return { database, secrets: createSecretStore({ dataFolder, protector }) }
}
const tools = () => toolsWith(null)
const keys = () => readdirSync(join(dataFolder, 'keys'))
const lines: string[] = []
const move = () => moveWebhooks(tools(), (line) => lines.push(line))
const databaseText = () =>
  ['', '-wal'].map((end) => readFileSync(join(dataFolder, `waybill.db${end}`), 'latin1')).join('')

beforeEach(async () => {
  lines.length = 0
  dataFolder = mkdtempSync(join(tmpdir(), 'waybill-webhooks-'))
  database = openLocalDatabase<UserDataTables>(join(dataFolder, 'waybill.db'), 'user-data', userDataMigrations)
  await insertOrganization(database.write, { id: 'organization', name: 'Acme', updatedAt: at })
  for (const id of ['ada', 'bob']) {
    const times = { lastActiveAt: null, lastSeenAt: null, createdAt: at, updatedAt: at }
    const person = { id, organizationId: 'organization', name: id, email: null, role: 'Viewer', enabled: true } as const
    await insertUser(database.write, { ...person, ...times })
  }
})
afterEach(() => {
  database.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

/** What a version before secrets stored. */
async function storePlain(userId: string, slackAddress: string | null, teamsAddress: string | null = null) {
  const columns = { slack_enabled: 1, slack_webhook_url: slackAddress, teams_webhook_url: teamsAddress }
  await database.write
    .insertInto('notification_channel')
    .values({ user_id: userId, ...columns })
    .execute()
}

test('messages go by nothing until a way is chosen, for each user alone', async () => {
  await saveChannels(database.write, 'ada', { ...(await findChannels(database.read, 'ada')), email: true })
  const none = { email: false, slack: false, teams: false, webhooks: { slack: null, teams: null } }
  expect(await findChannels(database.read, 'ada')).toEqual({ ...none, email: true })
  expect(await findChannels(database.read, 'bob')).toEqual(none)
})

test('keeps one file for each address, and none in the database; removing one turns its channel off', async () => {
  await setWebhook(tools(), slack, address)
  await setWebhook(tools(), teams, other)
  await setWebhook(tools(), slack, other)
  expect(await getWebhookAddress(tools(), slack)).toBe(other)
  expect(keys()).toHaveLength(2)
  expect(databaseText()).not.toContain('secret-')
  await saveChannels(database.write, 'ada', { ...(await findChannels(database.read, 'ada')), slack: true, teams: true })
  await setWebhook(tools(), slack, null)
  expect(await findChannels(database.read, 'ada')).toMatchObject({
    slack: false,
    teams: true,
    webhooks: { slack: null },
  })
  expect(await getWebhookAddress(tools(), teams)).toBe(other)
  await setWebhook(tools(), teams, null)
  expect(keys()).toEqual([])
  await expect(getWebhookAddress(tools(), slack)).rejects.toThrow('Configure a Slack webhook first')
})

test('leaves no address behind when several are set at once, or the database rejects one', async () => {
  await Promise.all([address, other, address, null, other].map((each) => setWebhook(tools(), slack, each)))
  expect(keys()).toHaveLength((await findChannels(database.read, 'ada')).webhooks.slack ? 1 : 0)
  const before = keys()
  await expect(setWebhook(tools(), { ...slack, userId: 'nobody' }, address)).rejects.toThrow(/FOREIGN KEY/)
  expect(keys()).toEqual(before)
})

test('moves addresses of earlier versions out of the database, whatever they are, once', async () => {
  await storePlain('ada', address, other)
  await storePlain('bob', 'secret-no-address')
  expect(databaseText()).toContain('secret-one')
  await move()
  expect(await getWebhookAddress(tools(), slack)).toBe(address)
  expect(await getWebhookAddress(tools(), teams)).toBe(other)
  expect(await getWebhookAddress(tools(), { ...slack, userId: 'bob' })).toBe('secret-no-address')
  expect(await findChannels(database.read, 'ada')).toMatchObject({
    ...{ slack: true, teams: false },
    webhooks: { slack: { shown: 'https://hooks.example.com/…-one' } },
  })
  expect(databaseText()).not.toMatch(/secret-(one|two|no)/)
  const before = keys()
  await move()
  expect(keys()).toEqual(before)
  expect(lines).toEqual([])
})

test('ends what a kill interrupted: an address that is stored twice, or that no user has any more', async () => {
  await storePlain('ada', address)
  await tools().secrets.set('webhook-01a1f96c-d219-7adc-bc6d-bfd2b404325b', address) // the database was not changed yet
  await tools().secrets.set('backup-passphrase', 'correct horse')
  await move()
  expect(await getWebhookAddress(tools(), slack)).toBe(address)
  await setWebhook(tools(), teams, other)
  await tools().secrets.set('webhook-01a1f96c-d219-7adc-bc6d-bfd2b404325c', 'replaced') // the file was not removed yet
  await move()
  expect(await getWebhookAddress(tools(), teams)).toBe(other)
  expect(keys()).toHaveLength(3)
  await storePlain('bob', address)
  const stored = { secretId: randomUUID(), shown: 'x' }
  await tools().secrets.set(`webhook-${stored.secretId}`, address)
  await replaceAddress(database, { userId: 'bob', kind: 'slack', address }, stored) // the log was not overwritten yet
  expect(databaseText()).toContain('secret-one')
  await move()
  expect(databaseText()).not.toContain('secret-one')
})

test('keeps an address in the database while it cannot be stored elsewhere', async () => {
  await storePlain('ada', address)
  writeFileSync(join(dataFolder, 'keys'), 'in the way')
  await move()
  expect(lines).toEqual([expect.stringMatching(/^Addresses of webhooks were not moved/)])
  expect(lines[0]).not.toContain('secret-')
  rmSync(join(dataFolder, 'keys'))
  await move()
  expect(await getWebhookAddress(tools(), slack)).toBe(address)
})

test.each([
  ['is not there', () => rmSync(join(dataFolder, 'keys'), { recursive: true })],
  ['is damaged', () => writeFileSync(join(dataFolder, 'keys', keys()[0] ?? ''), '{')],
  ['was encrypted by the desktop app', () => undefined],
])('says that an address that %s has to be entered again, and accepts it', async (what, harm) => {
  const keychain = { isAvailable: true, encrypt: (text: string) => Buffer.from(text), decrypt: String }
  await setWebhook(toolsWith(what.startsWith('was') ? keychain : null), slack, address)
  harm()
  await expect(getWebhookAddress(tools(), slack)).rejects.toThrow(lost)
  await move()
  await expect(getWebhookAddress(tools(), slack)).rejects.toThrow(lost)
  await setWebhook(tools(), slack, other)
  expect(await getWebhookAddress(tools(), slack)).toBe(other)
  expect(keys()).toHaveLength(1)
})

test.each(['../bundle-signing', '01a1f96c-d219-7adc-bc6d-bfd2b404325b/../x'])(
  'reads no other file for the id %j of a database from elsewhere',
  async (secretId) => {
    await storePlain('ada', JSON.stringify({ secretId, shown: 'x' }))
    mkdirSync(join(dataFolder, 'keys'))
    await move()
    await expect(getWebhookAddress(tools(), slack)).rejects.toThrow('Configure a Slack webhook first')
    expect(keys()).toEqual([])
  },
)
