// @module-tag long
// A server that is killed while it looks for what is watched tells each version once, at the latest after the next start.
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { killedServer } from './support/killed-server.ts'
import { becomeIdle, cyclonedx, upload } from './support/triage-service.ts'

const { start, count, end } = killedServer('saved-find-kill')
afterEach(end)

const told = 'SELECT count(*) AS n FROM saved_find_version WHERE notice_id IS NOT NULL'
const messages = `SELECT count(*) AS n FROM outbox WHERE message_type = 'FOUND_AGAIN'`

test('each version is told once, with one message', { timeout: 300_000 }, async () => {
  const first = await start()
  const words = ['saddle', 'saddle 1.0.0', 'pkg:npm/saddle', 'license:none', 'addl']
  for (const text of words) {
    const { savedFindCreate } = await first.client.data<{ savedFindCreate: { errors: string[] } }>(
      'mutation ($input: SavedFindCreateInput!) { savedFindCreate(input: $input) { errors } }',
      { input: { text } },
    )
    expect(savedFindCreate.errors).toEqual([])
  }
  let uploaded = 0
  let server = first
  for (const waitMs of [0, 250, 600, 950, 1100]) {
    await upload(server.client, cyclonedx(['pkg:npm/saddle@1.0.0'], String(uploaded)))
    uploaded += 1
    await setTimeout(waitMs)
    await server.process.kill()
    expect(count(messages)).toBe(count(told))
    server = await start()
  }
  await becomeIdle(server.client)
  await expect.poll(() => count(told), { timeout: 60_000 }).toBe(uploaded * 4)
  expect(count(messages)).toBe(uploaded * 4)
})
