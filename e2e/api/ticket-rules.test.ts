// @module-tag long
// The action "createTicket" of rules: one ticket for a vulnerability in a package of a product, whatever runs how often.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { trustLoopback } from '#service/network/support/loopback-tls.ts'
import { startTrackerServer, type TrackerServer } from '#service/tickets/support/tracker-server.ts'
import { action, automationCalls } from './support/automation-calls.ts'
import { osv, severity, zip } from './support/osv.ts'
import { startPolicyService } from './support/policy-service.ts'
import { cyclonedx, type SentFile } from './support/triage-service.ts'

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

async function titles(which = '(first: 1000)'): Promise<readonly string[]> {
  type Found = { tickets: { nodes: { title: string; state: string; createdBy: { kind: string; name: string } }[] } }
  const { tickets } = await data<Found>(`{ tickets${which} { nodes { title state createdBy { kind name } } } }`)
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
  await expect.poll(() => tracker.issues.length).toBe(2)
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

test('a preview counts the tickets that a rule then opens, and says for which findings', async () => {
  const { running } = started
  const { create, run, preview, change } = automationCalls(running)
  await data('mutation { organizationUpdate(input: { networkAllowed: false }) { errors } }')
  const names = Array.from({ length: 12 }, (_, at) => `seen-${at}`)
  const record = (name: string, at: number) => osv(`GHSA-${name}`, name, at % 3 === 0 ? severity.critical : {})
  await running.importFile(zip(names.map(record)), 'seen')
  const random = randomFrom(20261129)
  const some = () => names.filter(() => random() < 0.6)
  // Two environments of one product share their tickets, and two products do not.
  const places = [
    ['Seen A', 'default'],
    ['Seen A', 'production'],
    ['Seen B', 'default'],
  ] as const
  const versions: string[] = []
  for (const [product, environment] of places) {
    const document = cyclonedx(['pkg:npm/seen-0@1.0.0', ...some().map((name) => `pkg:npm/${name}@1.0.0`)])
    versions.push(await uploadTo(document, product, environment))
  }
  await running.idle()
  await data(
    'mutation { trackerCreate(input: { name: "Second", kind: "GITHUB", project: "a/b", token: "x" }) { errors } }',
  )
  const conditions = () => `component.name in (${[...some(), 'seen-0'].join(', ')})`
  const severe = () => (random() < 0.3 ? ' and vuln.severity is critical' : '')
  for (let round = 0; round < 12; round += 1) {
    const where = `${conditions()}${severe()}`
    const trackers = random() < 0.3 ? ['Board', 'second'] : [random() < 0.5 ? 'BOARD' : 'Second']
    const actions = trackers.map((tracker) => ticket(tracker))
    const seen = await preview('finding', where, actions)
    const before = await titles('(state: ["QUEUED"], first: 1000)')
    const id = await create(`Round ${round}`, where, actions, { appliesTo: 'finding', triggers })
    expect(await run([id], versions)).toEqual([])
    const opened = added(before, await titles('(state: ["QUEUED"], first: 1000)'))
    expect({ round, where, trackers, count: seen.ticketsCount }).toEqual({
      round,
      where,
      trackers,
      count: opened.length,
    })
    const said = seen.examples.flatMap(({ subjectName, changes }) =>
      (changes as { field: string }[]).flatMap(({ field }) => (field === 'ticket' ? [subjectName] : [])),
    )
    expect(said.toSorted()).toEqual(opened.toSorted())
    expect((await preview('finding', where, actions)).ticketsCount).toBe(0)
    // Some are stopped, so that later rules open them again.
    await stopSome(random)
    await change('automationRuleDelete', { id })
  }
  await expect(preview('finding', conditions(), [ticket('nowhere')])).rejects.toThrow(/nowhere.* was not found/)
  await data('mutation { organizationUpdate(input: { networkAllowed: true }) { errors } }')
}, 240_000)

test('a preview says how many tickets are left to later runs', async () => {
  const { running } = started
  const { preview } = automationCalls(running)
  const names = Array.from({ length: 64 }, (_, at) => `left-${at}`)
  await running.importFile(zip(names.map((name) => osv(`GHSA-${name}`, name))), 'left')
  await running.upload(cyclonedx(names.map((name) => `pkg:npm/${name}@1.0.0`)), 'Left')
  await running.idle()
  const seen = await preview('finding', 'component.name startsWith left', [
    ticket(),
    action('addLabel', { value: 'x' }),
  ])
  expect(seen).toMatchObject({ matchedCount: 64, changedCount: 64, ticketsCount: 50, ticketsLeftCount: 14 })
  const log = await preview('finding', 'component.name startsWith left', [ticket()], { mode: 'LOG' })
  expect(log).toMatchObject({ matchedCount: 64, changedCount: 0, ticketsCount: 50 })
  // What the first version leaves is opened with the second one.
  const document = cyclonedx(names.map((name) => `pkg:npm/${name}@1.0.0`))
  await uploadTo(document, 'Left again', 'default')
  await uploadTo(document, 'Left again', 'production')
  const both = await preview('finding', 'component.name startsWith left and version.product is "Left again"', [
    ticket(),
  ])
  expect(both).toMatchObject({ matchedCount: 128, ticketsCount: 64, ticketsLeftCount: 0 })
})

/** Uploads a document to an environment of a product, which is made if it is not there. */
async function uploadTo(document: SentFile, product: string, environment: string): Promise<string> {
  const { running } = started
  await data(`mutation { projectGroupCreate(input: { name: "${product}" }) { errors } }`)
  type Sent = { sbomUpload: { errors: string[]; sbom: { id: string } | null } }
  const input = { doc: null, projectGroupName: product, projectName: environment }
  const text = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors sbom { id } } }'
  const { sbomUpload } = await running.send<Sent>(text, { input }, 'input.doc', document)
  expect(sbomUpload.errors).toEqual([])
  await running.idle()
  return sbomUpload.sbom?.id ?? ''
}

/** What came to a sorted list. */
function added(before: readonly string[], after: readonly string[]): readonly string[] {
  const left = [...before]
  return after.filter((one) => {
    const at = left.indexOf(one)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Numbers from 0 to 1, the same in every run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

async function stopSome(random: () => number): Promise<void> {
  type Found = { tickets: { nodes: { id: string }[] } }
  const { tickets } = await data<Found>('{ tickets(first: 1000, state: ["QUEUED"]) { nodes { id } } }')
  const ids = tickets.nodes.filter(() => random() < 0.4).map(({ id }) => id)
  if (ids.length > 0) await data(`mutation { ticketStop(input: { ids: ${JSON.stringify(ids)} }) { errors } }`)
}

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
