// The action "createTicket" of rules: one ticket for a vulnerability in a package of a product, whatever runs how often.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { trustLoopback } from '#service/network/support/loopback-tls.ts'
import { startTrackerServer, type TrackerServer } from '#service/tickets/support/tracker-server.ts'
import { action, automationCalls } from './support/automation-calls.ts'
import { osv, zip } from './support/osv.ts'
import { startPolicyService } from './support/policy-service.ts'
import { cyclonedx } from './support/triage-service.ts'

let started: Awaited<ReturnType<typeof startPolicyService>>
let tracker: TrackerServer
let distrust: () => void
beforeAll(async () => {
  for (const name of ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY']) vi.stubEnv(name, undefined)
  distrust = trustLoopback()
  tracker = await startTrackerServer('GITLAB')
  started = await startPolicyService()
  await data('mutation { notificationPrivateHostsUpdate(input: { hosts: ["127.0.0.1"] }) { errors } }')
  await data('mutation { organizationUpdate(input: { networkAllowed: true }) { errors } }')
  const { baseUrl, project, token } = tracker.settings
  const input = `name: "Board", kind: "GITLAB", baseUrl: "${baseUrl}", project: "${project}", token: "${token}"`
  await data(`mutation { trackerCreate(input: { ${input} }) { errors } }`)
}, 60_000)
afterAll(async () => {
  await started.running.close()
  await tracker.close()
  distrust()
  vi.unstubAllEnvs()
})

const data = <T>(query: string) => started.running.data<T>(query)
const triggers = ['import', 'rematch', 'manual']
const ticket = (value = 'board') => action('createTicket', { value })

async function titles(): Promise<readonly string[]> {
  type Found = { tickets: { nodes: { title: string; state: string; createdBy: { kind: string; name: string } }[] } }
  const { tickets } = await data<Found>('{ tickets(first: 1000) { nodes { title state createdBy { kind name } } } }')
  return tickets.nodes.map(({ title }) => title).toSorted()
}

test('each vulnerability in a package has one ticket, whatever rule, run and version', async () => {
  const { running } = started
  const { create, run } = automationCalls(running)
  const severe = 'vuln.severity in (critical, medium)'
  const first = await create('First', severe, [ticket()], { appliesTo: 'finding', triggers })
  const second = await create('Second', severe, [ticket('BOARD'), action('addLabel', { value: 'told' })], {
    ...{ appliesTo: 'finding', triggers },
  })
  const purls = ['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0']
  const one = await running.upload(cyclonedx(purls, '1.0.0'), 'Ticketed')
  await running.idle()
  const both = ['CVE-2026-0001 in fox 1.0.0', 'CVE-2026-0002 in owl 1.0.0']
  expect(await titles()).toEqual(both)
  const two = await running.upload(cyclonedx(purls, '2.0.0'), 'Ticketed')
  for (const ids of [[first], [second], [second, first]]) expect(await run(ids, [one, two])).toEqual([])
  expect(await titles()).toEqual(both)
  // They are opened without another call: a rule queues them on another thread.
  await expect.poll(() => tracker.issues.length, { timeout: 15_000 }).toBe(2)
  // Another product is another piece of work.
  await running.upload(cyclonedx(purls.slice(0, 1), '1.0.0'), 'Other')
  await running.idle()
  expect(await titles()).toEqual([both[0], ...both])
  await data(`mutation { automationRuleDelete(input: { id: "${first}" }) { errors } }`)
  await data(`mutation { automationRuleDelete(input: { id: "${second}" }) { errors } }`)
  expect(await titles()).toEqual([both[0], ...both])
  expect(tracker.wrong).toEqual([])
})

test('a run opens 50 tickets and says what is left, which later runs open; a log opens none', async () => {
  const { running } = started
  const { create, run, runs } = automationCalls(running)
  const names = Array.from({ length: 70 }, (_, at) => `many-${at}`)
  await running.importFile(zip(names.map((name) => osv(`GHSA-${name}`, name))), 'many')
  const version = await running.upload(cyclonedx(names.map((name) => `pkg:npm/${name}@1.0.0`)), 'Many')
  await running.idle()
  const before = (await titles()).length
  const where = 'component.name startsWith many'
  const log = await create('Log', where, [ticket()], { appliesTo: 'finding', triggers, mode: 'LOG' })
  await run([log], [version])
  expect(await titles()).toHaveLength(before)
  const rule = await create('Many', where, [ticket()], { appliesTo: 'finding', triggers })
  await run([rule], [version])
  expect(await titles()).toHaveLength(before + 50)
  expect((await runs(rule))[0]).toMatchObject({ error: expect.stringMatching(/20 more findings/) as string })
  await run([rule], [version])
  expect(await titles()).toHaveLength(before + 70)
  await run([rule], [version])
  expect(await titles()).toHaveLength(before + 70)
})

test('a rule whose tracker was not found says so, and changes nothing', async () => {
  const { running } = started
  const { create, run, runs } = automationCalls(running)
  const version = await running.upload(cyclonedx(['pkg:npm/fox@1.0.0']), 'Lost')
  const before = await titles()
  const rule = await create('Lost', 'vuln.severity is critical', [ticket('nowhere')], {
    appliesTo: 'finding',
    triggers,
  })
  await run([rule], [version])
  expect((await runs(rule))[0]).toMatchObject({ error: expect.stringMatching(/"nowhere" was not found/) as string })
  expect(await titles()).toEqual(before)
})
