// Deliveries while the database fails, with a real one and a real receiver.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertOrganization, updateOrganization } from '#service/db/accounts/organizations.ts'
import { insertUser } from '#service/db/accounts/users.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { replacePrivateHosts } from '#service/db/notifications/mail-servers.ts'
import { findChannels, saveChannels } from '#service/db/notifications/notification-channels.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { type HookServer, startHookServer } from '#service/network/support/hook-server.ts'
import { trustLoopback } from '#service/network/support/loopback-tls.ts'
import { createSecretStore } from '#service/secrets/secret-store.ts'
import { createDeliveries, type Deliveries } from './deliveries.ts'
import { setWebhook } from './webhooks.ts'

const at = '2026-11-20T08:00:00.000Z'
let folder: string
let database: ReturnType<typeof openLocalDatabase<UserDataTables>>
let hooks: HookServer
let distrust: () => void
let deliveries: Deliveries | undefined
const lines: string[] = []
const tools = () => ({
  database,
  secrets: createSecretStore({ dataFolder: folder, protector: null }),
  linkBase: null,
  now: () => new Date(at),
  log: (line: string) => void lines.push(line),
  longestSleep: 300,
})

beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, undefined)
  lines.length = 0
  distrust = trustLoopback()
  hooks = await startHookServer()
  folder = mkdtempSync(join(tmpdir(), 'waybill-delivery-failures-'))
  database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  await insertOrganization(database.write, { id: 'organization', name: 'Acme', updatedAt: at })
  await updateOrganization(database.write, 'organization', { networkAllowed: true }, at)
  await replacePrivateHosts(database.write, 'organization', ['127.0.0.1'])
  await insertUser(database.write, {
    ...{ id: 'ada', organizationId: 'organization', name: 'ada', email: 'ada@example.com', role: 'Viewer' },
    ...{ enabled: true, lastActiveAt: null, lastSeenAt: null, createdAt: at, updatedAt: at },
  })
  await setWebhook(tools(), { userId: 'ada', kind: 'slack' }, `${hooks.origin}/ada/slack-secret-token`)
  await saveChannels(database.write, 'ada', { ...(await findChannels(database.read, 'ada')), slack: true })
  await database.write
    .insertInto('notification')
    .values({
      ...{ id: 'notification', organization_id: 'organization', user_id: 'ada', outbox_id: 1, level: 'ALERT' },
      ...{ message_type: 'NEW_VULNS_REPORT', title: 'New findings', body: 'Two', link: null, version_id: null },
      ...{ environment_id: null, created_at: at, read_at: null },
    })
    .execute()
  await database.write
    .insertInto('notification_delivery')
    .values({
      ...{ id: 'one', notification_id: 'notification', channel: 'SLACK', state: 'QUEUED', next_attempt_at: at },
      ...{ last_error: null, sent_at: null, created_at: at, updated_at: at },
    })
    .execute()
})
afterEach(async () => {
  await deliveries?.close()
  await hooks.close()
  distrust()
  database.close()
  rmSync(folder, { recursive: true, force: true })
  vi.unstubAllEnvs()
})

async function stateOfDelivery(): Promise<string | undefined> {
  return (await database.read.selectFrom('notification_delivery').select('state').executeTakeFirst())?.state
}

test.each([
  ['before', 'SENDING', 1],
  ['after', 'SENT', 2],
])(
  'a failure of the database %s a message is sent is no loop, and the message is sent when it is over',
  async (_when, to, times) => {
    await sql`CREATE TRIGGER fail BEFORE UPDATE ON notification_delivery WHEN new.state = ${sql.lit(to)}
    BEGIN SELECT RAISE(ABORT, 'no room'); END`.execute(database.write)
    deliveries = createDeliveries(tools())
    await deliveries.start()
    await expect.poll(() => lines.length).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(lines.filter((line) => line.includes('no room')).length).toBeLessThan(4)
    await sql`DROP TRIGGER fail`.execute(database.write)
    await expect.poll(stateOfDelivery).toBe('SENT')
    // Once more with the same id, if the service does not know whether it was taken.
    const keys = hooks.taken.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys)).toEqual(new Set(['one']))
    expect(keys.length).toBeGreaterThanOrEqual(times)
  },
)
