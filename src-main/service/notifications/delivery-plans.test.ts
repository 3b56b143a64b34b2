// @module-tag long
// What is sent when: a real database and a real receiver against a plain model, with clocks that are set, restarts and a network that goes away.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertOrganization, updateOrganization } from '#service/db/accounts/organizations.ts'
import { insertUser } from '#service/db/accounts/users.ts'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { saveChannelRule, saveDeliveryTimes } from '#service/db/notifications/delivery-rules.ts'
import { replacePrivateHosts } from '#service/db/notifications/mail-servers.ts'
import { findChannels, saveChannels } from '#service/db/notifications/notification-channels.ts'
import { dropDeliveries, retryDeliveries } from '#service/db/notifications/listed-deliveries.ts'
import { releaseHeld } from '#service/db/notifications/notification-deliveries.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { NotificationLevel } from '#service/domain/notification.ts'
import {
  type ChannelRule,
  type DeliveryTimes,
  usualRule,
  usualTimes,
} from '#service/domain/notifications/delivery-times.ts'
import { type HookServer, startHookServer, status } from '#service/network/support/hook-server.ts'
import { trustLoopback } from '#service/network/support/loopback-tls.ts'
import { createSecretStore } from '#service/secrets/secret-store.ts'
import { createDeliveries, type Deliveries, type DeliveryTools } from './deliveries.ts'
import { handOut } from './fan-out.ts'
import { countDue, isQuiet, kindsByLevel, ruleIn, stepIn, timesIn } from './plans-for-test.ts'
import { setWebhook } from './webhooks.ts'

const minuteMs = 60_000
const start = Date.parse('2026-10-23T10:00:00.000Z')
let time = start
const now = () => new Date(time)
const organizationId = 'organization'
let folder: string
let database: ReturnType<typeof openLocalDatabase<UserDataTables>>
let hooks: HookServer
let distrust: () => void
let deliveries: Deliveries | undefined
/** When the receiver got something, and what. */
let got: { readonly at: number; readonly key: string; readonly body: string }[] = []

const tools = (): DeliveryTools => ({
  database,
  secrets: createSecretStore({ dataFolder: folder, protector: null }),
  ...{ linkBase: null, now, log: () => {}, retry: { firstPause: 1000, factor: 2, longestPause: 60_000, tries: 9 } },
})

async function open(rule: ChannelRule, times: DeliveryTimes): Promise<void> {
  time = start
  got = []
  folder = mkdtempSync(join(tmpdir(), 'waybill-delivery-plans-'))
  database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  const at = now().toISOString()
  await insertOrganization(database.write, { id: organizationId, name: 'Acme', updatedAt: at })
  await updateOrganization(database.write, organizationId, { networkAllowed: true }, at)
  await replacePrivateHosts(database.write, organizationId, ['127.0.0.1'])
  for (const id of ['ada', 'bob']) {
    await insertUser(database.write, {
      ...{ id, organizationId, name: id, email: null, role: 'Viewer', enabled: true },
      ...{ lastActiveAt: null, lastSeenAt: null, createdAt: at, updatedAt: at },
    })
    await setWebhook(tools(), { userId: id, kind: 'slack' }, `${hooks.origin}/${id}`)
  }
  await saveChannels(database.write, 'ada', { ...(await findChannels(database.read, 'ada')), slack: true })
  await saveChannelRule(database.write, 'ada', rule)
  await saveDeliveryTimes(database.write, 'ada', times)
}

async function close(): Promise<void> {
  await deliveries?.close()
  deliveries = undefined
  database.close()
  rmSync(folder, { recursive: true, force: true })
}

beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, undefined)
  distrust = trustLoopback()
  hooks = await startHookServer()
  hooks.answer = (response, hook) => {
    got.push({ at: time, key: String(hook.headers['idempotency-key']), body: hook.body })
    status(200)(response, hook)
  }
})
afterEach(async () => {
  await hooks.close()
  distrust()
  vi.unstubAllEnvs()
})

async function restart(): Promise<void> {
  await deliveries?.close()
  deliveries = createDeliveries(tools())
  await deliveries.start()
}

/** Lets everything happen that is due now. */
async function settle(): Promise<void> {
  await handOut({ database, now })
  deliveries?.wake()
  await expect.poll(() => countDue(database, now().toISOString()), { interval: 2, timeout: 20_000 }).toBe(0)
}

let told = 0
/** Tells of something; returns what its title has. */
async function tell(level: NotificationLevel, messageType = kindsByLevel[level]): Promise<string> {
  told += 1
  const name = `thing-${told}-end`
  const payload = { name, source: name, sources: [name], license: name }
  const message = { organizationId, messageType, versionId: null, payload, at: now().toISOString() }
  await database.write.transaction().execute((write) => insertOutboxMessages(write, [message]))
  await handOut({ database, now })
  const { id } = await database.read
    .selectFrom('notification')
    .select('id')
    .where('user_id', '=', 'ada')
    .orderBy('outbox_id', 'desc')
    .executeTakeFirstOrThrow()
  await database.write.updateTable('notification').set({ title: name }).where('id', '=', id).execute()
  return name
}

test('each message is sent exactly once, none in quiet hours, none below the level', async () => {
  await fc.assert(
    fc.asyncProperty(ruleIn, timesIn, fc.array(stepIn, { minLength: 5, maxLength: 25 }), async (rule, times, steps) => {
      await open(rule, times)
      try {
        await restart()
        const wanted: string[] = []
        const levels = ['ALERT', 'WARN', 'INFO']
        for (const each of steps) {
          if ('level' in each) {
            const name = await tell(each.level)
            if (levels.indexOf(each.level) <= levels.indexOf(rule.lowestLevel)) wanted.push(name)
          } else if ('minutes' in each) time += each.minutes * minuteMs
          else if ('restart' in each) await restart()
          else
            await updateOrganization(
              database.write,
              organizationId,
              { networkAllowed: each.network },
              now().toISOString(),
            )
          await settle()
        }
        await updateOrganization(database.write, organizationId, { networkAllowed: true }, now().toISOString())
        // In steps shorter than any quiet hours last, until the next weekly digest was due.
        for (let quarter = 0; quarter < 8 * 24; quarter += 1) {
          const waits = await database.read
            .selectFrom('notification_delivery')
            .select('next_attempt_at')
            .where('state', '=', 'QUEUED')
            .orderBy('next_attempt_at')
            .executeTakeFirst()
          if (!waits) break
          time = Math.max(time, Date.parse(waits.next_attempt_at ?? ''))
          await settle()
        }
        const sent = got.flatMap(({ body }) => [...new Set(body.match(/thing-\d+-end/g))])
        expect(sent.toSorted()).toEqual(wanted.toSorted())
        expect(got.filter(({ at }) => isQuiet(times, at))).toEqual([])
        expect(new Set(got.map(({ key }) => key)).size).toBe(got.length)
      } finally {
        await close()
      }
    }),
    { numRuns: 25, seed: 66 },
  )
}, 240_000)

test('a digest is one message, also after a kill, and what comes after a clock was set back has another key', async () => {
  await open({ ...usualRule('SLACK'), frequency: 'WEEKLY' }, { ...usualTimes('UTC'), digestWeekday: 1 })
  try {
    await restart()
    const names = [await tell('WARN'), await tell('INFO')]
    time += 60 * minuteMs
    names.push(await tell('WARN'))
    const alert = await tell('ALERT')
    await settle()
    expect(got.map(({ body }) => body.includes(alert))).toEqual([true])
    time = Date.parse('2026-10-26T08:00:00.000Z')
    await settle()
    expect(got).toHaveLength(2)
    for (const name of names) expect(got[1]?.body).toContain(name)
    expect(got[1]?.body).toContain('3 notifications')
    const batch = await database.read.selectFrom('delivery_batch').select('id').executeTakeFirstOrThrow()
    expect(got[1]?.key).toBe(batch.id)

    // As a kill after the receiver took it leaves them: sent again together, with the same key.
    await database.write
      .updateTable('notification_delivery')
      .set({ state: 'SENDING' })
      .where('batch_id', 'is not', null)
      .execute()
    await restart()
    await settle()
    expect(got.slice(1).map(({ key }) => key)).toEqual([batch.id, batch.id])

    time = Date.parse('2026-10-26T07:59:00.000Z')
    const late = await tell('INFO')
    time = Date.parse('2026-10-26T08:00:00.000Z')
    await settle()
    expect(got.at(-1)?.body).toContain(late)
    expect(got.at(-1)?.key).not.toBe(batch.id)
  } finally {
    await close()
  }
})

test('a digest that failed is sent again whole, and what was given up leaves it', async () => {
  await open({ ...usualRule('SLACK'), frequency: 'DAILY' }, usualTimes('UTC'))
  try {
    await restart()
    const names = [await tell('WARN'), await tell('WARN'), await tell('WARN')]
    const ids = async () =>
      (await database.read.selectFrom('notification_delivery').select('id').orderBy('id').execute()).map(({ id }) => id)
    const [first = '', second = ''] = await ids()
    await dropDeliveries(database, 'ada', [first], now().toISOString())
    const answer = hooks.answer
    hooks.answer = status(410)
    time = Date.parse('2026-10-24T08:00:00.000Z')
    await settle()
    expect(got).toEqual([])
    hooks.answer = answer
    await retryDeliveries(database, 'ada', [second], now().toISOString())
    await settle()
    expect(got).toHaveLength(1)
    for (const name of names.slice(1)) expect(got[0]?.body).toContain(name)
    expect(got[0]?.body).not.toContain(names[0])
    await retryDeliveries(database, 'ada', [first], now().toISOString())
    await settle()
    expect(got[1]).toMatchObject({ key: first, body: expect.stringContaining(names[0] ?? '') as string })
  } finally {
    await close()
  }
})

test('in quiet hours only an alert that a backup failed is sent', async () => {
  await open(usualRule('SLACK'), { ...usualTimes('UTC'), quiet: { from: 22 * 60, to: 7 * 60 } })
  try {
    await restart()
    time = Date.parse('2026-10-23T22:00:00.000Z')
    const waits = await tell('ALERT')
    const lost = await tell('ALERT', 'BACKUP_FAILED')
    await settle()
    expect(got.map(({ body }) => body.includes(lost))).toEqual([true])
    time = Date.parse('2026-10-24T06:59:59.999Z')
    await settle()
    expect(got).toHaveLength(1)
    time += 1
    await settle()
    expect(got[1]?.body).toContain(waits)
  } finally {
    await close()
  }
})

test('quiet hours that end earlier let go what they held', async () => {
  const quiet = { from: 22 * 60, to: 7 * 60 }
  await open(usualRule('SLACK'), { ...usualTimes('UTC'), quiet })
  try {
    await restart()
    time = Date.parse('2026-10-23T22:00:00.000Z')
    const held = await tell('ALERT')
    await settle()
    expect(got).toEqual([])
    await saveDeliveryTimes(database.write, 'ada', usualTimes('UTC'))
    await releaseHeld(database.write, 'ada', { heldUntil: '2026-10-24T07:00:00.000Z', at: now().toISOString() })
    await settle()
    expect(got.map(({ body }) => body.includes(held))).toEqual([true])
  } finally {
    await close()
  }
})

test('a receiver that hangs with hundreds of messages does not hold up others', async () => {
  await open(usualRule('SLACK'), usualTimes('UTC'))
  try {
    const answer = hooks.answer
    let held = 0
    hooks.answer = (response, hook) => {
      if (hook.path === '/ada') held += 1
      else answer(response, hook)
    }
    for (let count = 0; count < 250; count += 1) await tell('WARN')
    time += 1000
    await saveChannels(database.write, 'bob', { ...(await findChannels(database.read, 'bob')), slack: true })
    await tell('WARN')
    await restart()
    await expect.poll(() => held).toBe(1)
    await expect.poll(() => got.length, { timeout: 10_000 }).toBe(1)
  } finally {
    await close()
  }
}, 60_000)
