// @module-tag long
// Addresses of webhooks carry a token: they are among the secrets, not in the database, in the log or in a backup without passphrase.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { afterEach, expect, test } from 'vitest'
import { makeBackup as makeBackupOf } from '#service/backups/make-backup.ts'
import { restoreBackup } from '#service/backups/restore-backup.ts'
import { makeBackup } from './support/backup-calls.ts'
import { filesBelow } from './support/files-below.ts'
import { startTriageService } from './support/triage-service.ts'

type Service = Awaited<ReturnType<typeof startTriageService>>

const secret = 'token-of-a-webhook-71c3'
const address = `https://chat.example.com/hooks/${secret}`
const masked = 'https://chat.example.com/…71c3'
const enterAgain = 'The address of the Slack webhook cannot be read on this computer. Enter it again'

const services: Service[] = []
const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-webhook-'))
  folders.push(folder)
  return folder
}
const start = async (folder: string) => {
  const service = await startTriageService(folder)
  services.push(service)
  return service
}
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const set = async ({ data }: Service, url: string) =>
  (
    await data<{ notificationConfigUpdate: { errors: string[] } }>(
      'mutation ($url: String) { notificationConfigUpdate(slackWebhookUrl: $url) { errors } }',
      { url },
    )
  ).notificationConfigUpdate.errors
const turnOn = async ({ data }: Service) =>
  (
    await data<{ notificationChannelUpdate: { errors: string[] } }>(
      'mutation { notificationChannelUpdate(slack: true) { errors } }',
    )
  ).notificationChannelUpdate.errors
const shown = async ({ data }: Service) =>
  (
    await data<{ organizationUser: object }>(
      '{ organizationUser { notificationChannel { slack } notificationConfig { slackWebhookUrl slackProblem teamsProblem } } }',
    )
  ).organizationUser
const whole = (slack: boolean, slackProblem: string | null = null) => ({
  notificationChannel: { slack },
  notificationConfig: { slackWebhookUrl: masked, slackProblem, teamsProblem: null },
})

/** The files of a folder that contain the token, also in packed backups. */
function filesWithSecret(folder: string): readonly string[] {
  const found = filesBelow(folder).filter(
    ({ name, bytes }) =>
      bytes.includes(secret) || (name.endsWith('.zst') && zstdDecompressSync(bytes).includes(secret)),
  )
  return found.map(({ name }) => name)
}
const isOfKeys = expect.stringMatching(/^keys[/\\]webhook-[\da-f-]{36}\.secret$/)
const tools = (dataFolder: string) => ({
  ...{
    dataFolder,
    now: () => new Date(),
    passphrase: () => Promise.resolve(null),
    signingSecret: () => Promise.resolve(null),
    log: () => {},
  },
})

test('an address is among the secrets only, works after a restart, and goes with its webhook', async () => {
  const folder = newFolder()
  const first = await start(folder)
  expect(await set(first, address)).toEqual([])
  expect(await turnOn(first)).toEqual([])
  await first.ask('mutation ($url: Int) { notificationConfigUpdate(slackWebhookUrl: $url) { errors } }', {
    url: address,
  })
  await first.ask(`mutation { notificationConfigUpdate(slackWebhookUrl: "${address}) { errors } }`)
  const { filename } = await makeBackup(first)
  await first.stop()
  services.length = 0
  const second = await start(folder)
  expect(await shown(second)).toEqual(whole(true))
  expect(filesWithSecret(folder)).toEqual([isOfKeys])

  // On another computer, nothing of it arrives.
  const other = newFolder()
  await restoreBackup(tools(other), { path: join(folder, 'backups', filename), passphrase: null })
  const third = await start(other)
  expect(await shown(third)).toEqual(whole(true, enterAgain))
  expect(await turnOn(third)).toEqual([enterAgain])
  expect(await set(third, address)).toEqual([])
  expect(await shown(third)).toEqual(whole(true))

  expect(await set(second, '')).toEqual([])
  expect(filesWithSecret(folder)).toEqual([])
})

test('of two channels that lost their addresses each can be turned off, as the window does it', async () => {
  const folder = newFolder()
  const first = await start(folder)
  const update = async ({ data }: Service, values: string) =>
    (
      await data<{ notificationChannelUpdate: { errors: string[] } }>(
        `mutation { notificationChannelUpdate(${values}) { errors } }`,
      )
    ).notificationChannelUpdate.errors
  expect(await set(first, address)).toEqual([])
  const teams = 'mutation ($url: String) { notificationConfigUpdate(teamsWebhookUrl: $url) { errors } }'
  await first.data(teams, { url: address })
  expect(await update(first, 'slack: true, teams: true')).toEqual([])
  await first.stop()
  rmSync(join(folder, 'keys'), { recursive: true })
  const second = await start(folder)
  // Nothing changes: what is broken is said.
  expect(await update(second, 'slack: true, teams: true')).toHaveLength(1)
  expect(await update(second, 'slack: false, teams: true')).toEqual([])
  expect(await update(second, 'slack: true, teams: true')).toHaveLength(1)
  expect(await update(second, 'slack: false, teams: false')).toEqual([])
})

test('the address of a removed person goes with them', async () => {
  const folder = newFolder()
  const service = await start(folder)
  const { userCreate } = await service.data<{ userCreate: { user: { id: string } } }>(
    'mutation { userCreate(input: { name: "Ada", email: "ada@example.com", role: "Viewer" }) { user { id } } }',
  )
  const { id } = userCreate.user
  const { tokenCreate } = await service.data<{ tokenCreate: { secret: string } }>(
    'mutation ($id: Uuid!) { tokenCreate(input: { name: "hers", userId: $id }) { secret } }',
    { id },
  )
  const ask = `mutation { notificationConfigUpdate(teamsWebhookUrl: "${address}") { errors } }`
  expect(await service.data(ask, {}, tokenCreate.secret)).toEqual({ notificationConfigUpdate: { errors: [] } })
  expect(filesWithSecret(folder)).toEqual([isOfKeys])
  await service.data('mutation ($id: Uuid!) { userDelete(input: { id: $id }) { errors } }', { id })
  expect(filesWithSecret(folder)).toEqual([])
})

test('the address of an earlier version leaves the database at the start, and its backups before that', async () => {
  const folder = newFolder()
  await (await start(folder)).stop()
  services.length = 0
  const database = new Database(join(folder, 'waybill.db'))
  database
    .prepare(`INSERT INTO notification_channel (user_id, slack_enabled, slack_webhook_url) SELECT id, 1, ? FROM user`)
    .run(address)
  database.close()
  expect(filesWithSecret(folder)).toContain('waybill.db')
  await makeBackupOf(tools(folder), { reason: 'BEFORE_MIGRATION' }) // as an upgrade makes one before the first start
  expect(filesWithSecret(folder).filter((name) => name.startsWith('backups'))).toEqual([])
  const service = await start(folder)
  expect(await shown(service)).toEqual(whole(true))
  expect(filesWithSecret(folder)).toEqual([isOfKeys])
})
