import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertOrganization } from '#service/db/accounts/organizations.ts'
import { insertUser, updateUser } from '#service/db/accounts/users.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { saveChannelRule, saveDeliveryTimes } from '#service/db/notifications/delivery-rules.ts'
import { saveChannels } from '#service/db/notifications/notification-channels.ts'
import { replacePreference, saveSetting } from '#service/db/notifications/notification-settings.ts'
import { deleteNotificationsBefore } from '#service/db/notifications/notifications.ts'
import { saveUserWebhook } from '#service/db/notifications/user-webhooks.ts'
import { insertOutboxMessages, deleteMessagesBefore } from '#service/db/notifications/outbox-messages.ts'
import { deleteFailedUploadsOf, deleteReportsOf } from '#service/db/versions/deleted-versions.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { usualRule, usualTimes } from '#service/domain/notifications/delivery-times.ts'
import { handOut } from './fan-out.ts'

const at = '2026-11-20T08:00:00.000Z'
const organizationId = 'acme'
let folder: string
let database: ReturnType<typeof openLocalDatabase<UserDataTables>>
let tools: Parameters<typeof handOut>[0]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-fan-out-'))
  database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  tools = { database, now: () => new Date(at) }
  await insertOrganization(database.write, { id: organizationId, name: 'Acme', updatedAt: at })
  for (const id of ['ada', 'bob']) await addUser(id)
  const product = { organization_id: organizationId, name: 'Gateway', name_key: 'gateway', created_at: at }
  await database.write
    .insertInto('product')
    .values({ ...product, id: 'p', updated_at: at, custom_values: null })
    .execute()
  await database.write
    .insertInto('environment')
    .values({ id: 'e', product_id: 'p', name: 'default', name_key: 'default', position: 0, updated_at: at })
    .execute()
  for (const id of ['v', 'w']) {
    database.sqlite.execute(
      `INSERT INTO sbom_version (${columnsOfVersion().join(', ')}) VALUES (${valuesOfVersion(id)})`,
    )
  }
})
afterEach(() => {
  database.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Only the columns that must have a value. */
const given: Readonly<Record<string, string>> = { organization_id: 'acme', product_id: 'p', environment_id: 'e' }
function requiredColumns() {
  const { rows } = database.sqlite.query(
    'SELECT name, type FROM pragma_table_info(?) WHERE ("notnull" = 1 AND dflt_value IS NULL) OR pk = 1',
    ['sbom_version'],
  )
  return rows as { name: string; type: string }[]
}
const columnsOfVersion = () => requiredColumns().map(({ name }) => name)
const valuesOfVersion = (id: string) =>
  requiredColumns()
    .map(({ name, type }) => {
      if (name === 'id') return `'${id}'`
      if (name === 'label') return "'4.2.0'"
      return given[name] ? `'${given[name]}'` : type === 'TEXT' ? "'{}'" : '1'
    })
    .join(', ')

function addUser(id: string) {
  const times = { lastActiveAt: null, lastSeenAt: null, createdAt: at, updatedAt: at }
  return insertUser(database.write, {
    ...times,
    id,
    organizationId,
    name: id,
    email: null,
    role: 'Viewer',
    enabled: true,
  })
}

function send(messageType: string, payload: Record<string, unknown> = {}, versionId: string | null = null, time = at) {
  const message = { organizationId, messageType, versionId, payload, at: time }
  return database.write.transaction().execute((write) => insertOutboxMessages(write, [message]))
}

const rows = () =>
  database.read
    .selectFrom('notification')
    .select(['user_id', 'level', 'title', 'body', 'link'])
    .orderBy('user_id')
    .orderBy('id')
    .execute()
const said = async () => (await rows()).map(({ user_id, level, title }) => `${user_id}: ${level} ${title}`)

test('tells every person one thing about the messages of one version, the most urgent first', async () => {
  await send('SBOM_UPLOAD_SUCCESS', {}, 'v')
  await send('VULN_DIFF_REPORT', { changes: { NEW: 6, GONE: 14 }, against: { versionId: 'w' } }, 'v')
  await send('NEW_VULNS_REPORT', { appeared: 6, top: [] }, 'v')
  await send('SBOM_VULN_SCAN_REPORT', { affected: 3 }, 'w')
  await handOut(tools)
  await handOut(tools)
  expect((await rows()).slice(0, 2)).toEqual([
    {
      ...{ user_id: 'ada', level: 'ALERT', title: 'Gateway 4.2.0: 6 findings are new', link: '/versions/e/v/triage' },
      body: '6 introduced, 14 fixed since the version before.\nThe version was uploaded.',
    },
    {
      ...{ user_id: 'ada', level: 'ALERT', title: 'Gateway 4.2.0: The scan has 3 findings', body: '' },
      link: '/versions/e/w/vulnerabilities',
    },
  ])
  expect(await said()).toHaveLength(4)
})

test('follows settings of the organization and the person, preferences of the environment, and who can sign in', async () => {
  await addUser('eve')
  await updateUser(database.write, 'eve', { enabled: false }, at)
  const setting = { messageType: 'NEW_VULNS_REPORT', enabled: false, level: null }
  await saveSetting(database.write, { organizationId, userId: null }, setting)
  await saveSetting(database.write, { organizationId, userId: 'bob' }, { ...setting, enabled: true, level: 'INFO' })
  await replacePreference(database.write, 'ada', 'e', ['vulnerabilities', 'licenses'])
  await send('NEW_VULNS_REPORT', { appeared: 1 }, 'v')
  await send('VEX_DECISION_STALE', { stale: 2 }, 'v')
  await send('SBOM_UPLOAD_SUCCESS', {}, 'v')
  await handOut(tools)
  expect((await rows()).map(({ user_id, level, title, body }) => [user_id, level, title, body])).toEqual([
    ['ada', 'WARN', 'Gateway 4.2.0: 2 decisions became stale', 'What they rest on has changed. Review them.'],
    [
      'bob',
      'WARN',
      'Gateway 4.2.0: 2 decisions became stale',
      'What they rest on has changed. Review them.\nThe version was uploaded.\n1 finding is new.',
    ],
  ])
  await replacePreference(database.write, 'ada', 'e', ['none'])
  await send('FOUND_AGAIN', { userId: 'ada', text: 'x' }, 'v')
  await send('SBOM_UPLOAD_FAILED', { environmentId: 'e', filename: 'a', errors: [] })
  await send('BACKUP_FAILED', { message: 'Full' })
  await handOut(tools)
  expect((await said()).slice(1)).toEqual([
    'ada: ALERT The backup failed',
    'bob: WARN Gateway 4.2.0: 2 decisions became stale',
    'bob: ALERT The upload of "a" failed',
    'bob: ALERT The backup failed',
  ])
})

test('tells what a person watches to that person alone', async () => {
  await send('FOUND_AGAIN', { userId: 'bob', text: 'log4j', components: 1, findings: 0 }, 'v')
  await handOut(tools)
  expect(await said()).toEqual(['bob: INFO Gateway 4.2.0: Your saved find "log4j" was found again'])
})

test('tells nothing that happens in the sample, but what a person asked for, wrote or sent', async () => {
  await database.write.updateTable('product').set({ sample: 1 }).execute()
  const mention = { userId: 'bob', by: 'Ada', note: '@bob', findingId: 'f' }
  for (const kind of ['NEW_VULNS_REPORT', 'SBOM_UPLOAD_SUCCESS', 'SBOM_POLICY_SCAN_REPORT']) await send(kind, {}, 'v')
  for (const kind of ['MENTIONED', 'AUTOMATION_RULE_REPORT']) await send(kind, { ...mention, rule: 'Tell' }, 'v')
  await send('SBOM_UPLOAD_FAILED', { environmentId: 'e', filename: 'a', errors: [] })
  await handOut(tools)
  const told = await database.read.selectFrom('notification').select('message_type as kind').distinct().execute()
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(['AUTOMATION_RULE_REPORT', 'MENTIONED', 'SBOM_UPLOAD_FAILED'])
})

test('tells who is mentioned apart from what a run brings', async () => {
  await send('NEW_VULNS_REPORT', { appeared: 1 }, 'v')
  await send('MENTIONED', { userId: 'bob', by: 'Ada', note: '@bob', findingId: 'f' }, 'v')
  await handOut(tools)
  expect((await rows()).map(({ user_id, title }) => `${user_id}: ${title}`).toSorted()).toEqual([
    'ada: Gateway 4.2.0: 1 finding is new',
    'bob: Gateway 4.2.0: 1 finding is new',
    'bob: Gateway 4.2.0: Ada mentioned you in a note',
  ])
})

test('queues a delivery for each channel that is on', async () => {
  await saveChannels(database.write, 'bob', {
    email: true,
    slack: false,
    teams: true,
    webhooks: { slack: null, teams: null },
  })
  await saveUserWebhook(database.write, 'bob', { isEnabled: true, secretId: 'x', shown: 'x' })
  await saveUserWebhook(database.write, 'ada', { isEnabled: false, secretId: 'y', shown: 'y' })
  await send('BACKUP_FAILED', { message: 'Full' })
  await handOut(tools)
  const deliveries = await database.read
    .selectFrom('notification_delivery')
    .innerJoin('notification', 'notification.id', 'notification_id')
    .select(['user_id', 'channel', 'state', 'attempts', 'next_attempt_at'])
    .execute()
  expect(deliveries).toEqual(
    ['EMAIL', 'TEAMS', 'WEBHOOK'].map((channel) => ({
      user_id: 'bob',
      channel,
      state: 'QUEUED',
      attempts: 0,
      next_attempt_at: at,
    })),
  )
})

test('waits for the end of the job of a version, but not forever', async () => {
  await database.write
    .insertInto('job')
    .values({
      id: 'j',
      organization_id: organizationId,
      kind: 'PROCESS',
      state: 'RUNNING',
      version_id: 'v',
      started_by: '{}',
      created_at: at,
    } as never)
    .execute()
  await send('SBOM_UPLOAD_SUCCESS', {}, 'v')
  await send('BACKUP_FAILED', { message: 'Full' })
  await handOut(tools)
  expect(await said()).toHaveLength(2)
  await handOut({ database, now: () => new Date(Date.parse(at) + 601_000) })
  expect(await said()).toHaveLength(4)
})

test('tells nothing twice and loses nothing when the step fails in the middle', async () => {
  await send('SBOM_UPLOAD_SUCCESS', {}, 'v')
  await send('BACKUP_FAILED', { message: 'Full' })
  await sql`CREATE TRIGGER stop BEFORE INSERT ON notification WHEN new.user_id = 'bob' AND new.message_type = 'BACKUP_FAILED'
    BEGIN SELECT raise(ABORT, 'stopped'); END`.execute(database.write)
  await expect(handOut(tools)).rejects.toThrow('stopped')
  expect(await said()).toHaveLength(2)
  await sql`DROP TRIGGER stop`.execute(database.write)
  await Promise.all([handOut(tools), handOut(tools)])
  expect(await said()).toHaveLength(4)
})

test('tells of a message whose number an older one had', async () => {
  await send('BACKUP_FAILED', { message: 'First' })
  await handOut(tools)
  await deleteMessagesBefore(database.write, '2027-01-01T00:00:00.000Z')
  await send('BACKUP_FAILED', { message: 'Second' }, null, '2026-11-21T08:00:00.000Z')
  await handOut(tools)
  expect((await rows()).map(({ user_id, body }) => `${user_id} ${body}`)).toEqual([
    'ada First.',
    'ada Second.',
    'bob First.',
    'bob Second.',
  ])
})

test('takes the words with what was deleted', async () => {
  await saveChannels(database.write, 'bob', {
    email: true,
    slack: false,
    teams: false,
    webhooks: { slack: null, teams: null },
  })
  await send('NEW_VULNS_REPORT', { appeared: 1, top: [{ vulnerability: 'secret' }] }, 'v')
  await send('SBOM_UPLOAD_FAILED', { environmentId: 'e', productId: 'p', filename: 'secret', errors: [] })
  await send('SBOM_UPLOAD_SUCCESS', {}, 'w')
  await handOut(tools)
  await deleteReportsOf(database.write, 'v')
  const { rows: left } = await sql`SELECT * FROM notification WHERE link IS NULL`.execute(database.read)
  expect(left).toHaveLength(2)
  expect(JSON.stringify(left)).not.toContain('secret')
  await deleteFailedUploadsOf(database.write, 'p')
  expect(JSON.stringify(await rows())).not.toContain('secret')
  const states = await database.read.selectFrom('notification_delivery').select(['state', 'last_error']).execute()
  expect(states.slice(0, 1)).toEqual([{ state: 'DROPPED', last_error: 'Not sent: a version was deleted' }])
})

test('keeps what was not read longer than what was', async () => {
  await send('BACKUP_FAILED', { message: 'First' })
  await handOut(tools)
  await database.write.updateTable('notification').set({ read_at: at }).where('user_id', '=', 'ada').execute()
  const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']
  await deleteNotificationsBefore(database.write, { read: early, all: early })
  expect(await said()).toHaveLength(2)
  await deleteNotificationsBefore(database.write, { read: late, all: early })
  expect(await said()).toEqual(['bob: ALERT The backup failed'])
  await deleteNotificationsBefore(database.write, { read: late, all: late })
  expect(await said()).toEqual([])
})

test('a time zone that this runtime does not know holds up nobody', async () => {
  await saveUserWebhook(database.write, 'ada', { isEnabled: true, secretId: 'y', shown: 'y' })
  await saveChannelRule(database.write, 'ada', { ...usualRule('WEBHOOK'), frequency: 'DAILY', alertsAtOnce: false })
  await saveDeliveryTimes(database.write, 'ada', { ...usualTimes('Mars/Olympus'), digestMinute: 9 * 60 })
  await send('SBOM_UPLOAD_SUCCESS', {}, 'v')
  await handOut(tools)
  expect(await said()).toEqual([
    expect.stringMatching(/^ada: INFO /) as string,
    expect.stringMatching(/^bob: INFO /) as string,
  ])
  const { rows: due } = database.sqlite.query('SELECT next_attempt_at AS at FROM notification_delivery', [])
  expect(due).toEqual([{ at: '2026-11-20T09:00:00.000Z' }])
})
