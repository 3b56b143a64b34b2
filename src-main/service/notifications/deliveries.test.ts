import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertOrganization, updateOrganization } from '#service/db/accounts/organizations.ts'
import { insertUser, updateUser } from '#service/db/accounts/users.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { replacePrivateHosts } from '#service/db/notifications/mail-servers.ts'
import { findChannels, saveChannels } from '#service/db/notifications/notification-channels.ts'
import { enableUserWebhook } from '#service/db/notifications/user-webhooks.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { DeliveryChannel } from '#service/domain/notification.ts'
import { newId } from '#service/domain/id.ts'
import { type HookServer, inTurn, startHookServer, status } from '#service/network/support/hook-server.ts'
import { trustLoopback } from '#service/network/support/loopback-tls.ts'
import { type MailTestServer, mailUser, replyOf, startMailServer } from '#service/network/support/mail-server.ts'
import { createSecretStore } from '#service/secrets/secret-store.ts'
import { createDeliveries, type Deliveries, type DeliveryTools } from './deliveries.ts'
import { setGenericWebhook } from './generic-webhook.ts'
import { setMailServer } from './mail-settings.ts'
import { setWebhook } from './webhooks.ts'

const start = Date.parse('2026-11-20T08:00:00.000Z')
let time = start
const now = () => new Date(time)
const at = () => now().toISOString()

let folder: string
let database: ReturnType<typeof openLocalDatabase<UserDataTables>>
let hooks: HookServer
let mails: MailTestServer | undefined
let distrust: () => void
const lines: string[] = []
const running: Deliveries[] = []

const tools = (): DeliveryTools => ({
  database,
  secrets: createSecretStore({ dataFolder: folder, protector: null }),
  linkBase: 'https://waybill.example.com/#',
  now,
  log: (line) => lines.push(line),
  retry: { firstPause: 10_000, factor: 2, longestPause: 60_000, tries: 3 },
})
/** Starts a service that sends. */
const run = async () => {
  const deliveries = createDeliveries(tools())
  running.push(deliveries)
  await deliveries.start()
  return deliveries
}

beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, undefined)
  time = start
  lines.length = 0
  distrust = trustLoopback()
  hooks = await startHookServer()
  folder = mkdtempSync(join(tmpdir(), 'waybill-deliveries-'))
  database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  await insertOrganization(database.write, { id: 'organization', name: 'Acme', updatedAt: at() })
  await updateOrganization(database.write, 'organization', { networkAllowed: true }, at())
  await replacePrivateHosts(database.write, 'organization', ['127.0.0.1'])
  for (const id of ['ada', 'bob']) {
    const times = { lastActiveAt: null, lastSeenAt: null, createdAt: at(), updatedAt: at() }
    const email = `${id}@example.com`
    await insertUser(database.write, {
      ...{ id, organizationId: 'organization', name: id, email, role: 'Viewer', enabled: true },
      ...times,
    })
    await setWebhook(tools(), { userId: id, kind: 'slack' }, `${hooks.origin}/${id}/slack-secret-token`)
    await setWebhook(tools(), { userId: id, kind: 'teams' }, `${hooks.origin}/${id}/teams-secret-token`)
    const channels = await findChannels(database.read, id)
    await saveChannels(database.write, id, { ...channels, email: true, slack: true, teams: true })
  }
})
afterEach(async () => {
  for (const each of running.splice(0)) await each.close()
  await mails?.close()
  mails = undefined
  await hooks.close()
  distrust()
  database.close()
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

let outboxId = 0
/** Queues a notification for a user, as the fan-out does. */
async function queue(channel: DeliveryChannel, userId = 'ada', title = 'New findings'): Promise<string> {
  const notification = newId()
  const id = newId()
  await database.write
    .insertInto('notification')
    .values({
      ...{ id: notification, organization_id: 'organization', user_id: userId, outbox_id: (outboxId += 1) },
      ...{ message_type: 'NEW_VULNS_REPORT', level: 'ALERT', title, body: 'Two findings', link: '/versions/e/v' },
      ...{ version_id: null, environment_id: null, created_at: at(), read_at: null },
    })
    .execute()
  await database.write
    .insertInto('notification_delivery')
    .values({
      ...{ id, notification_id: notification, channel, state: 'QUEUED', next_attempt_at: at() },
      ...{ last_error: null, sent_at: null, created_at: at(), updated_at: at() },
    })
    .execute()
  return id
}
const row = async (id: string) =>
  database.read
    .selectFrom('notification_delivery')
    .select(['state', 'attempts', 'last_error', 'next_attempt_at', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const state = async (id: string) => (await row(id)).state
const poll = (id: string) => expect.poll(() => state(id))
const keys = () => hooks.taken.map(({ headers }) => headers['idempotency-key'])

test('sends by each channel, with one id, a link to the page, and a signature where it can be verified', async () => {
  mails = await startMailServer()
  const entered = { host: '127.0.0.1', port: mails.port, protection: 'starttls', senderName: null } as const
  const login = { user: mailUser.user, password: mailUser.password, senderAddress: 'waybill@example.com' }
  await setMailServer(tools(), 'organization', { ...entered, ...login }, at())
  const secret = await setGenericWebhook(tools(), 'ada', `${hooks.origin}/ada/own`)
  await enableUserWebhook(database.write, 'ada', true)
  const ids = {
    mail: await queue('EMAIL'),
    slack: await queue('SLACK'),
    teams: await queue('TEAMS', 'bob'),
    own: await queue('WEBHOOK'),
  }
  await run()
  for (const id of Object.values(ids)) await poll(id).toBe('SENT')
  expect(await row(ids.slack)).toMatchObject({ attempts: 1, last_error: null, sent_at: at() })
  const by = (path: string) => hooks.taken.find((hook) => hook.path === path)
  expect(by('/ada/slack-secret-token')?.headers['idempotency-key']).toBe(ids.slack)
  expect(by('/ada/slack-secret-token')?.body).toContain('<https://waybill.example.com/#/versions/e/v|Open in Waybill>')
  expect(by('/bob/teams-secret-token')?.body).toContain('AdaptiveCard')
  const own = by('/ada/own')
  expect(own?.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', Buffer.from(secret?.slice(6) ?? '', 'base64'))
      .update(`${ids.own}.${start / 1000}.${own?.body}`)
      .digest('base64')}`,
  )
  expect(mails.taken).toMatchObject([{ to: ['ada@example.com'], user: 'waybill', isEncrypted: true }])
  expect(mails.taken[0]?.raw).toContain(`Message-ID: <${ids.mail}@example.com>`)
  expect(hooks.taken).toHaveLength(3)
  expect(lines).toEqual([])
})

test('waits as long as the network is not allowed, and drops what is too old', async () => {
  await updateOrganization(database.write, 'organization', { networkAllowed: false }, at())
  const old = await queue('SLACK')
  const deliveries = await run()
  time += 6.9 * 86_400_000
  const young = await queue('SLACK')
  deliveries.wake()
  time += 0.2 * 86_400_000
  deliveries.wake()
  await poll(old).toBe('DROPPED')
  expect(await row(old)).toMatchObject({ last_error: 'It waited for more than 7 days', attempts: 0 })
  expect(await row(young)).toMatchObject({ state: 'QUEUED', attempts: 0 })
  await expect(deliveries.test({ organizationId: 'organization', userId: 'ada', channel: 'SLACK' })).rejects.toThrow(
    /Network access is off/,
  )
  expect(hooks.taken).toEqual([])
  await updateOrganization(database.write, 'organization', { networkAllowed: true }, at())
  deliveries.wake()
  await poll(young).toBe('SENT')
  expect(keys()).toEqual([young])
})

test('tries again later, with the same id, after the time that the receiver names, then gives up', async () => {
  const id = await queue('SLACK')
  const behind = await queue('SLACK')
  const other = await queue('TEAMS', 'bob')
  hooks.answer = (response, hook) =>
    hook.path.startsWith('/bob') ? status(200)(response, hook) : limits(response, hook)
  const limits = inTurn(status(429, { 'retry-after': '50' }), status(503), status(200))
  const deliveries = await run()
  await expect.poll(async () => (await row(id)).next_attempt_at).toBe(new Date(start + 50_000).toISOString())
  await poll(other).toBe('SENT')
  await expect.poll(async () => (await row(behind)).next_attempt_at).toBe(new Date(start + 50_000).toISOString())
  expect(await row(id)).toMatchObject({ state: 'QUEUED', attempts: 1, last_error: expect.stringMatching(/429/) })
  expect(await row(behind)).toMatchObject({ state: 'QUEUED', attempts: 0 })

  time += 49_000
  deliveries.wake()
  time += 1_000
  deliveries.wake()
  await expect.poll(async () => (await row(id)).attempts).toBe(2)
  await expect.poll(async () => (await row(id)).state).toBe('QUEUED')
  time += 60_000
  deliveries.wake()
  await poll(id).toBe('SENT')
  await poll(behind).toBe('SENT')
  expect(keys().filter((key) => key === id)).toHaveLength(3)
  expect(keys().filter((key) => key === behind)).toHaveLength(1)
})

test('gives up after the last try, and at once what would fail again', async () => {
  hooks.answer = status(500)
  const id = await queue('SLACK')
  const deliveries = await run()
  for (const attempts of [1, 2, 3]) {
    await expect.poll(async () => (await row(id)).attempts).toBe(attempts)
    await expect.poll(async () => (await row(id)).state).not.toBe('SENDING')
    time += 100_000
    deliveries.wake()
  }
  await poll(id).toBe('FAILED')
  expect(await row(id)).toMatchObject({ attempts: 3, last_error: expect.stringMatching(/answered 500/) })
  hooks.answer = status(410, {}, 'no_service')
  const gone = await queue('TEAMS')
  deliveries.wake()
  await poll(gone).toBe('FAILED')
  expect(await row(gone)).toMatchObject({
    attempts: 1,
    last_error: expect.stringMatching(/410 \(no_service\): the webhook was removed\. Make a new one/),
  })
  expect(JSON.stringify(await row(gone))).not.toContain('secret')
})

test('a mail that the server rejects for good fails, one that it cannot take now waits', async () => {
  const replies = [replyOf(450, 'Try later'), replyOf(550, 'No such user')]
  mails = await startMailServer({ authOptional: true, onRcptTo: (_to, _session, done) => done(replies.shift()) })
  const server = { host: '127.0.0.1', port: mails.port, protection: 'STARTTLS', user: null, password: null } as const
  const id = await queue('EMAIL')
  const deliveries = await run()
  await poll(id).toBe('FAILED')
  expect((await row(id)).last_error).toMatch(/No mail server is set up/)
  await setMailServer(tools(), 'organization', { ...server, senderName: null, senderAddress: 'a@example.com' }, at())
  const second = await queue('EMAIL')
  deliveries.wake()
  await expect.poll(async () => (await row(second)).last_error).toMatch(/450/)
  expect(await state(second)).toBe('QUEUED')
  time += 100_000
  deliveries.wake()
  await poll(second).toBe('FAILED')
  expect((await row(second)).last_error).toMatch(/550 No such user/)
})

test('drops what a person does not want any more', async () => {
  const off = await queue('SLACK')
  await saveChannels(database.write, 'ada', { ...(await findChannels(database.read, 'ada')), slack: false })
  const left = await queue('TEAMS', 'bob')
  await updateUser(database.write, 'bob', { enabled: false })
  await run()
  await poll(off).toBe('DROPPED')
  await poll(left).toBe('DROPPED')
  expect([(await row(off)).last_error, (await row(left)).last_error]).toEqual([
    'The channel was turned off',
    'The person was disabled',
  ])
  expect(hooks.taken).toEqual([])
})

test('a receiver that hangs holds up no other, and what was cut is sent again with the same id', async () => {
  hooks.answer = (response, hook) => (hook.path.startsWith('/ada') ? undefined : status(200)(response, hook))
  const hanging = await queue('SLACK')
  const other = await queue('SLACK', 'bob')
  const first = await run()
  await poll(other).toBe('SENT')
  await expect.poll(() => hooks.taken.length).toBe(2)
  const [behind, probe] = [await queue('SLACK'), await queue('SLACK', 'bob')]
  first.wake()
  await poll(probe).toBe('SENT')
  expect(await row(behind)).toMatchObject({ state: 'QUEUED', attempts: 0 }) // in turn
  await first.close()
  expect(await row(hanging)).toMatchObject({ state: 'SENDING', attempts: 1 })
  hooks.answer = status(200)
  await run()
  await poll(hanging).toBe('SENT')
  expect(keys().filter((key) => key === hanging)).toHaveLength(2)
  expect(keys().filter((key) => key === other)).toHaveLength(1)
})

test('what ends the process each time is not tried for ever', async () => {
  const id = await queue('SLACK')
  const change = { state: 'SENDING', attempts: 3 } as const
  await database.write.updateTable('notification_delivery').set(change).where('id', '=', id).execute()
  await run()
  await poll(id).toBe('FAILED')
  expect(hooks.taken).toEqual([])
})

test('never contacts a private host that no Owner allowed', async () => {
  await replacePrivateHosts(database.write, 'organization', [])
  const id = await queue('SLACK')
  await run()
  await poll(id).toBe('FAILED')
  expect((await row(id)).last_error).toMatch(/private network\. An Owner can allow the host/)
  expect(hooks.taken).toEqual([])
})
