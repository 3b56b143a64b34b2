// @module-tag long
// Tickets are opened in trackers that answer as their documentation says, and in some that do not.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { updateOrganization } from '#service/db/accounts/organizations.ts'
import type { Ticket } from '#service/domain/tickets/ticket.ts'
import { trackerKinds } from '#service/domain/tickets/tracker.ts'
import { type HookAnswer, status } from '#service/network/support/hook-server.ts'
import { trustLoopback } from '#service/network/support/loopback-tls.ts'
import { openTicketStore } from './support/ticket-store.ts'
import { startTrackerServer, type TrackerServer } from './support/tracker-server.ts'

let distrust: () => void
let store: Awaited<ReturnType<typeof openTicketStore>>
const servers: TrackerServer[] = []

beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, undefined)
  distrust = trustLoopback()
  store = await openTicketStore()
})
afterEach(async () => {
  await store.close()
  for (const server of servers.splice(0)) await server.close()
  distrust()
  vi.unstubAllEnvs()
})

async function startServer(kind: TrackerServer['kind']): Promise<TrackerServer> {
  const server = await startTrackerServer(kind)
  servers.push(server)
  return server
}

/** Waits until a ticket is in one of these states. */
async function until(id: string, ...states: readonly Ticket['state'][]): Promise<Ticket> {
  await expect.poll(async () => (await store.ticket(id)).state).toBeOneOf(states)
  return store.ticket(id)
}

/** Moves the clock on until a ticket that waits is opened or given up. */
async function untilOver(id: string): Promise<Ticket> {
  await expect
    .poll(
      async () => {
        const { state, nextAttemptAt } = await store.ticket(id)
        if (state === 'QUEUED' && nextAttemptAt !== null) {
          store.clock.time = Math.max(store.clock.time, Date.parse(nextAttemptAt))
        }
        return state
      },
      { timeout: 10_000 },
    )
    .not.toBeOneOf(['QUEUED', 'SENDING'])
  return store.ticket(id)
}

/** Answers that end a try for good, and what is said about them. */
const ends = [
  [401, /token is not valid/],
  [403, /may not do this/],
  [404, /project was not found/],
  [410, /turned off/],
  [422, /Check the type of issues/],
  [302, /redirects/],
] as const

/** Answers after which a try is made again: the first one says when. */
const passing: readonly HookAnswer[] = [
  status(429, { 'retry-after': '7200' }),
  status(500, {}, '<html>'),
  status(503),
  status(201, {}, '<html>Sign in</html>'),
  status(200, {}, '{"number":"1","iid":-1,"key":"../1"}'),
  (response) => void response.destroy(),
  () => {},
]

describe.each(trackerKinds)('%s', (kind) => {
  test('a ticket is opened as the documentation says, and its state is asked for', async () => {
    const server = await startServer(kind)
    const tracker = await store.tracker(server)
    const id = await store.queue(tracker)
    await store.run()
    const opened = await until(id, 'OPEN')
    expect(server.wrong).toEqual([])
    expect(server.issues).toHaveLength(1)
    const [issue] = server.issues
    expect(issue?.title.replaceAll('`', '')).toBe('CVE-2021-44228 in log4j-core 2.14.1')
    expect(issue?.labels).toContain('security')
    // Entities are how wiki markup quotes.
    const body = JSON.stringify(issue?.body).replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
    for (const text of ['Gateway', '2.14.1', 'GHSA-jfh8-c2jp-5v3q', 'critical (CVSS 10)', '2.15.0'])
      expect(body).toContain(text)
    expect(body).toContain('https://waybill.example.com/#/versions/e/v/triage/f')
    expect(body).not.toContain(server.settings.token)
    const keys = { GITHUB: 'example/app#1', GITLAB: 'group/app#1', JIRA_CLOUD: 'APP-1', JIRA_DATA_CENTER: 'APP-1' }
    expect(opened.key).toBe(keys[kind])
    expect(opened.url).toEqual(expect.stringMatching(/^https:\/\/127\.0\.0\.1:.*1$/) as string)

    store.clock.time += 3_600_000
    const names = { GITHUB: 'open', GITLAB: 'opened', JIRA_CLOUD: 'In Progress', JIRA_DATA_CENTER: 'In Progress' }
    await expect.poll(async () => (await store.ticket(id)).remoteStatus).toBe(names[kind])
    Object.assign(issue ?? {}, { isOpen: false })
    store.clock.time += 86_400_000
    const closed = await until(id, 'CLOSED')
    const words = { GITHUB: 'closed (not planned)', GITLAB: 'closed', JIRA_CLOUD: 'Done', JIRA_DATA_CENTER: 'Done' }
    expect(closed.remoteStatus).toBe(words[kind])
    server.issues.length = 0
    store.clock.time += 3 * 86_400_000
    expect(await until(id, 'UNKNOWN')).toMatchObject({ remoteStatus: null, key: keys[kind] })
    expect(server.wrong).toEqual([])
  })

  test('a ticket whose answer was lost is found and not opened twice', async () => {
    const server = await startServer(kind)
    const tracker = await store.tracker(server)
    let lost = 0
    server.misbehave = (response, hook, go) => {
      if (hook.method !== 'POST' || /search/.test(hook.path) || lost > 0) return go()
      lost += 1
      response.write = () => true
      const end = response.end.bind(response)
      response.end = ((..._: unknown[]) => response.destroy()) as typeof end
      go()
    }
    const id = await store.queue(tracker)
    await store.run()
    expect(await untilOver(id)).toMatchObject({ state: 'OPEN', attempts: 2 })
    expect(server.issues).toHaveLength(1)
    expect(server.wrong).toEqual([])
  })

  test('a ticket that was given up is looked for when it is asked for again', async () => {
    const server = await startServer(kind)
    const tracker = await store.tracker(server)
    server.misbehave = (response, hook, go) => {
      if (server.issues.length > 0) return status(401)(response, hook)
      if (hook.method !== 'POST' || /search/.test(hook.path)) return go()
      const end = response.end.bind(response)
      response.end = ((..._: unknown[]) => response.destroy()) as typeof end
      go()
    }
    const id = await store.queue(tracker)
    await store.run()
    expect(await untilOver(id)).toMatchObject({ state: 'FAILED', error: expect.stringMatching(/not valid/) as string })
    server.misbehave = null
    await until(await store.queue(tracker), 'OPEN')
    expect((await store.ticket(id)).error).toBe(null)
    expect(server.issues).toHaveLength(1)
  })

  test('a ticket that was on its way when the service ended is found by the next one', async () => {
    const server = await startServer(kind)
    const tracker = await store.tracker(server)
    server.misbehave = (_response, hook, go) => {
      const { issues } = server
      const before = issues.length
      if (hook.method === 'POST' && !/search/.test(hook.path) && before === 0) {
        // It is opened, and the answer never leaves.
        _response.writeHead = (() => _response) as typeof _response.writeHead
        _response.end = (() => _response) as typeof _response.end
      }
      go()
    }
    const id = await store.queue(tracker)
    const first = await store.run({ timeoutMs: 60_000 })
    await expect.poll(() => server.issues.length).toBe(1)
    await first.close()
    expect(await store.ticket(id)).toMatchObject({ state: 'SENDING', key: null })
    await store.run()
    expect(await until(id, 'OPEN')).toMatchObject({ attempts: 2 })
    expect(server.issues).toHaveLength(1)
  })

  test('an answer that will not change ends it, and is explained', async () => {
    const server = await startServer(kind)
    const tracker = await store.tracker(server)
    await store.run()
    for (const [code, words] of ends) {
      const before = server.taken.length
      server.misbehave = status(code, { location: '/elsewhere' }, `{"message":"no: ${server.settings.token}"}`)
      const ticket = await until(await store.queue(tracker), 'FAILED')
      expect(ticket).toMatchObject({ attempts: 1, error: expect.stringMatching(words) as string })
      expect(ticket.error).not.toContain(server.settings.token)
      expect(server.taken).toHaveLength(before + 1)
    }
  })

  test('an answer that may change is waited for, and the ticket is opened once', async () => {
    const server = await startServer(kind)
    const tracker = await store.tracker(server)
    await store.run()
    for (const [index, misbehaves] of passing.entries()) {
      let count = 0
      server.misbehave = (response, hook, go) => {
        count += 1
        if (count === 1) misbehaves(response, hook)
        else go()
      }
      const id = await store.queue(tracker)
      await expect.poll(async () => (await store.ticket(id)).error).not.toBe(null)
      const waiting = await store.ticket(id)
      if (index === 0) expect(Date.parse(waiting.nextAttemptAt ?? '')).toBe(store.clock.time + 7_200_000)
      expect(await untilOver(id)).toMatchObject({ state: 'OPEN', attempts: 2, error: null })
      expect(server.issues).toHaveLength(index + 1)
    }
    expect(server.wrong).toEqual([])
  })
})

test('what is tried too often has failed', async () => {
  const server = await startServer('GITHUB')
  const tracker = await store.tracker(server)
  server.misbehave = (response, hook) => status(502)(response, hook)
  const id = await store.queue(tracker)
  await store.run()
  expect(await untilOver(id)).toMatchObject({ state: 'FAILED', attempts: 3 })
})

test('a rate limit of GitHub is waited for', async () => {
  const server = await startServer('GITHUB')
  const tracker = await store.tracker(server)
  const reset = Math.floor(store.clock.time / 1000) + 1800
  server.misbehave = status(403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) }, '{}')
  const id = await store.queue(tracker)
  await store.run()
  await expect.poll(async () => (await store.ticket(id)).error).not.toBe(null)
  expect(await store.ticket(id)).toMatchObject({
    state: 'QUEUED',
    nextAttemptAt: new Date(reset * 1000).toISOString(),
  })
})

test('a state that has not changed is not sent again', async () => {
  const server = await startServer('GITHUB')
  const tracker = await store.tracker(server)
  const id = await store.queue(tracker)
  await store.run()
  await until(id, 'OPEN')
  store.clock.time += 3_600_000
  await expect.poll(async () => (await store.ticket(id)).remoteStatus).toBe('open')
  store.clock.time += 86_400_000
  const at = store.at()
  await expect.poll(async () => (await store.ticket(id)).askedAt).toBe(at)
  expect(server.taken.at(-1)?.headers['if-none-match']).toBe('W/"1-true"')
  expect(await store.ticket(id)).toMatchObject({ state: 'OPEN', remoteStatus: 'open' })
})

test('a tracker that does not say leaves the state, says why, and is asked more rarely', async () => {
  const server = await startServer('GITLAB')
  const tracker = await store.tracker(server)
  const id = await store.queue(tracker)
  await store.run()
  const opened = await until(id, 'OPEN')
  server.misbehave = status(500)
  store.clock.time += 3_600_000
  await expect.poll(async () => (await store.ticket(id)).error).toEqual(expect.stringMatching(/answered 500/))
  expect(await store.ticket(id)).toMatchObject({ state: 'OPEN', askedAt: opened.askedAt })
})

test('nothing is sent while the network is off, and what waits too long is dropped', async () => {
  const server = await startServer('GITLAB')
  const tracker = await store.tracker(server)
  await updateOrganization(store.database.write, 'acme', { networkAllowed: false }, store.at())
  const id = await store.queue(tracker)
  const sender = await store.run()
  await expect(sender.test(tracker)).rejects.toThrow(/network/i)
  store.clock.time += 8 * 86_400_000
  expect(await until(id, 'DROPPED')).toMatchObject({ error: expect.stringMatching(/more than 7 days/) as string })
  expect(server.taken).toEqual([])
})

test('without an address that others can open, a ticket has no link', async () => {
  const server = await startServer('GITLAB')
  const tracker = await store.tracker(server)
  await store.run({ linkBase: null })
  await until(await store.queue(tracker), 'OPEN')
  expect(String(server.issues[0]?.body)).not.toContain('http')
})

test('a host that no Owner allowed any more is not contacted', async () => {
  const server = await startServer('GITLAB')
  const tracker = await store.tracker(server)
  await store.database.write.deleteFrom('private_host').execute()
  const sender = await store.run()
  expect((await until(await store.queue(tracker), 'FAILED')).error).toMatch(/private network/)
  expect(await sender.test(tracker)).toEqual(expect.stringMatching(/private network/))
  expect(server.taken).toEqual([])
})
