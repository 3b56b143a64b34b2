// @module-tag long
// A kill while a message is on its way: it is sent again with the same key, so that a receiver that keeps keys has it once.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type HookServer, startHookServer, status } from '#service/network/support/hook-server.ts'
import { loopbackCertificateFile } from '#service/network/support/loopback-tls.ts'
import { killedServer } from './support/killed-server.ts'
import { deliveryRows, queueDeliveries } from './support/queued-deliveries.ts'

let hooks: HookServer
let server: ReturnType<typeof killedServer>
beforeEach(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, undefined)
  vi.stubEnv('NODE_EXTRA_CA_CERTS', loopbackCertificateFile)
  hooks = await startHookServer()
  server = killedServer('delivery-kill')
})
afterEach(async () => {
  await server.end()
  await hooks.close()
  vi.unstubAllEnvs()
})

type Client = Awaited<ReturnType<ReturnType<typeof killedServer>['start']>>['client']

async function change({ data }: Client, mutation: string): Promise<void> {
  const answer = await data<Record<string, { errors: string[] }>>(`mutation { ${mutation} { errors } }`)
  expect(Object.values(answer).flatMap(({ errors }) => errors)).toEqual([])
}
const network = (client: Client, allowed: boolean) =>
  change(client, `organizationUpdate(input: { networkAllowed: ${allowed} })`)

test('a service that is killed while servers hang sends each message in the end, and none with another key', async () => {
  const seen = new Set<string>()
  let held = 0
  // Takes each message at once, and lets its sender wait for the answer at first.
  hooks.answer = (response, hook) => {
    const key = String(hook.headers['idempotency-key'])
    if (seen.has(key)) return status(200)(response, hook)
    seen.add(key)
    held += 1
  }
  const kills = 4
  const requestsWhenSent = new Map<string, number>()
  const requestsOf = (id: string) => hooks.taken.filter(({ headers }) => headers['idempotency-key'] === id).length
  let { process, client } = await server.start()
  await change(client, 'notificationPrivateHostsUpdate(input: { hosts: ["127.0.0.1"] })')
  await change(client, `notificationConfigUpdate(slackWebhookUrl: "${hooks.origin}/slack")`)
  await change(client, `notificationConfigUpdate(teamsWebhookUrl: "${hooks.origin}/teams")`)
  await change(client, `notificationWebhookUpdate(input: { webhookUrl: "${hooks.origin}/own" })`)
  await change(client, 'notificationChannelUpdate(slack: true, teams: true, webhook: true)')
  const channels = ['SLACK', 'TEAMS', 'WEBHOOK', 'SLACK', 'TEAMS', 'WEBHOOK'] as const
  const ids = await queueDeliveries(
    server.folder,
    channels.map((channel) => ({ channel })),
  )
  await network(client, true)
  for (let round = 0; round < kills; round += 1) {
    const before = held
    await expect
      .poll(() => held > before || deliveryRows(server.folder).every(({ state }) => state === 'SENT'))
      .toBe(true)
    await process.kill()
    for (const { id, state } of deliveryRows(server.folder))
      if (state === 'SENT') requestsWhenSent.set(id, requestsOf(id))
    ;({ process, client } = await server.start())
  }
  await expect.poll(() => deliveryRows(server.folder).map(({ state }) => state)).toEqual(ids.map(() => 'SENT'))
  // What a receiver keeps that takes each key once: exactly the messages.
  expect([...seen].toSorted()).toEqual([...ids].toSorted())
  const signed = hooks.taken.filter(({ path }) => path === '/own').map(({ headers }) => headers['webhook-id'])
  expect(new Set(signed).size).toBe(2)
  // What was recorded as sent at a kill was not sent again, and everything else as often as a kill can have cut it.
  for (const [id, requests] of requestsWhenSent) expect(requestsOf(id)).toBe(requests)
  for (const id of ids) {
    expect(requestsOf(id)).toBeGreaterThan(1)
    expect(requestsOf(id)).toBeLessThanOrEqual(1 + kills)
  }
})
