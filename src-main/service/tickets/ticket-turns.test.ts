// Tickets of many trackers wait side by side, and some are not opened any more.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteTracker } from '#service/db/tickets/trackers.ts'
import type { Ticket } from '#service/domain/tickets/ticket.ts'
import { status } from '#service/network/support/hook-server.ts'
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

/** Makes more opened tickets like one, which are due before all others. */
async function askedOften(id: string, count: number): Promise<void> {
  const { write } = store.database
  const row = await write.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const rows = Array.from({ length: count }, (_, at) => ({ ...row, id: `${id}-${at}`, next_ask_at: row.created_at }))
  await write.insertInto('ticket').values(rows).execute()
}

test('after an error a tracker is left alone for a minute, then others of its tickets go on, and other trackers at once', async () => {
  const server = await startServer('GITHUB')
  const tracker = await store.tracker(server)
  const well = await startServer('GITLAB')
  const elsewhere = await store.tracker(well)
  server.misbehave = (response, hook) => status(502)(response, hook)
  const retry = { firstPause: 36_000_000, factor: 1, longestPause: 36_000_000, tries: 3 }
  const ids = [await store.queue(tracker), await store.queue(tracker)]
  await store.run({ retry })
  const other = await store.queue(elsewhere)
  await until(other, 'OPEN')
  const tried = async () =>
    (await Promise.all(ids.map((id) => store.ticket(id)))).filter(({ attempts }) => attempts > 0)
  await expect.poll(async () => (await tried()).map(({ error }) => error)).toEqual([expect.stringMatching(/502/)])
  const [failed] = await tried()
  const second = ids.find((id) => id !== failed?.id) ?? ''
  server.misbehave = null
  store.clock.time += 59_000
  await until(await store.queue(elsewhere), 'OPEN')
  expect((await store.ticket(second)).attempts).toBe(0)
  expect(server.taken).toHaveLength(1)
  store.clock.time += 2_000
  await until(second, 'OPEN')
  expect(await store.ticket(failed?.id ?? '')).toMatchObject({ state: 'QUEUED', attempts: 1 })
})

test('a tracker that hangs does not hold up the states of others, however many of its own are due', async () => {
  const hanging = await startServer('GITLAB')
  const well = await startServer('GITHUB')
  const many = await store.queue(await store.tracker(hanging))
  const one = await store.queue(await store.tracker(well))
  const first = await store.run()
  for (const id of [many, one]) await until(id, 'OPEN')
  await first.close()
  await askedOften(many, 300)
  hanging.misbehave = () => {}
  store.clock.time += 3_600_000
  await store.run({ timeoutMs: 60_000 })
  await expect.poll(async () => (await store.ticket(one)).remoteStatus, { timeout: 10_000 }).toBe('open')
})

test('a ticket of a version or a tracker that was deleted is not opened', async () => {
  const server = await startServer('GITLAB')
  const tracker = await store.tracker(server)
  const ofVersion = await store.queue(tracker)
  await store.database.write.deleteFrom('sbom_version').where('id', '=', 'v').execute()
  await store.run()
  expect(await until(ofVersion, 'DROPPED')).toMatchObject({ error: 'The version was deleted', versionId: null })
  await deleteTracker(store.database.write, tracker.id, store.at())
  expect(server.taken).toEqual([])
})

test('a ticket of a version that is being deleted is not opened, not even one whose turn has come', async () => {
  const server = await startServer('GITLAB')
  const tracker = await store.tracker(server)
  const hide = () =>
    store.database.write.updateTable('sbom_version').set({ visible: 0 }).where('id', '=', 'v').execute()
  // Both are due together: the version goes while the first one is being opened.
  const ids = [await store.queue(tracker), await store.queue(tracker)]
  server.misbehave = (_response, _hook, go) => void hide().then(go)
  await store.run()
  await expect
    .poll(async () => (await Promise.all(ids.map((id) => store.ticket(id)))).map(({ state }) => state).toSorted())
    .toEqual(['DROPPED', 'OPEN'])
  expect(server.issues).toHaveLength(1)
  const later = await until(await store.queue(tracker), 'DROPPED')
  expect(later).toMatchObject({ error: 'The version was deleted', versionId: 'v', attempts: 0 })
  const { rows: told } = store.database.sqlite.query(
    "SELECT action FROM change_event WHERE kind = 'TICKET' AND subject_id = ?",
    [later.id],
  )
  // It is one of the two: made, given up, queued again, given up again.
  expect(told).toHaveLength(4)
  expect(server.issues).toHaveLength(1)
})
