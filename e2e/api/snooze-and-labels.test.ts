import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { kev, osv, severity, zip } from './support/osv.ts'
import { statusId, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
let version: string
let ids: string[]

beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
  const records = ['a', 'b', 'c'].map((name, at) =>
    osv(`GHSA-${name}`, name, { ...severity.medium, aliases: [`CVE-2026-000${at + 1}`] }),
  )
  await service.importFile(zip(records))
  version = await service.upload(cyclonedx(['a', 'b', 'c'].map((name) => `pkg:npm/${name}@1.0.0`)))
  ids = (await calls.findings(version)).map(({ id }) => id)
})
afterAll(() => service.close())
afterEach(() => calls.undo({ count: 100 })) // steps of a test are undone before the next

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const mark = (name: string, input: object, token?: string) =>
  calls.mutate(
    `componentVuln${name}`,
    { componentVulnIds: ids.slice(0, 2), ...input },
    'operation { kind summary }',
    token,
  )
const shown = async (at = 0) => (await calls.findings(version))[at]

test('hides a finding that is snoozed until a day, counts it, and shows it again after undo', async () => {
  const until = day(7)
  expect(await mark('Snooze', { until })).toEqual({
    errors: [],
    operation: { kind: 'SNOOZE', summary: `Snoozed until ${until}, 2 findings` },
  })
  expect(await calls.queue(version)).toEqual(['c'])
  expect(await calls.queue(version, ', includeSnoozed: true')).toEqual(['a', 'b', 'c'])
  expect(await calls.queue(version, ', includeSnoozed: true, filterText: "finding.snoozed is true"')).toEqual([
    'a',
    'b',
  ])
  expect(await calls.progress(version)).toMatchObject({ snoozed: 2, remaining: 3 })
  expect(await shown()).toMatchObject({
    snoozed: true,
    snoozedUntil: until,
    history: { nodes: [{ action: 'SNOOZED', changes: [{ field: 'snoozedUntil', oldValue: null, newValue: until }] }] },
  })
  await calls.undo()
  expect(await calls.queue(version)).toEqual(['a', 'b', 'c'])
  await calls.redo()
  expect(await calls.queue(version)).toEqual(['c'])
  expect(await mark('Snooze', {})).toMatchObject({ operation: { summary: 'Snooze ended, 2 findings' } })
  expect(await calls.queue(version)).toEqual(['a', 'b', 'c'])
})

test('shows a finding that is snoozed until the data changes after the scan that finds it changed, with the reason', async () => {
  await mark('Snooze', { untilDataChanges: true })
  expect(await calls.queue(version)).toEqual(['c'])
  await service.importFile(zip([osv('GHSA-unrelated', 'unrelated')]))
  expect(await calls.queue(version)).toEqual(['c'])
  await service.importFile(kev('CVE-2026-0001'))
  expect(await calls.queue(version)).toEqual(['a', 'c'])
  expect(await shown()).toMatchObject({ snoozed: false })
  expect((await shown())?.history.nodes[0]).toMatchObject({
    action: 'SNOOZED',
    changes: expect.arrayContaining([{ field: 'shownBecause', oldValue: null, newValue: 'Added to the KEV catalog' }]),
  })
})

test('assigns a finding, shows, counts and finds it by name, and unassigns it', async () => {
  const { userCreate } = await service.data<{ userCreate: { user: { id: string } } }>(
    'mutation { userCreate(input: { name: "Ada", email: "ada@example.com", role: "Operator" }) { user { id } } }',
  )
  expect(await mark('Assign', { userId: userCreate.user.id })).toMatchObject({
    operation: { kind: 'ASSIGN', summary: 'Assigned to Ada, 2 findings' },
  })
  expect(await shown()).toMatchObject({ assignee: { name: 'Ada' } })
  expect((await shown())?.history.nodes[0]).toMatchObject({
    action: 'ASSIGNED',
    changes: [{ field: 'assignee', oldValue: null, newValue: 'Ada' }],
  })
  expect(await calls.findings(version, ', filterText: "finding.assignee is ada"')).toHaveLength(2)
  const ofAda = `, filterText: "finding.assigneeId is ${userCreate.user.id}"`
  expect(await calls.findings(version, ofAda)).toHaveLength(2)
  expect(await calls.findings(version, ', filterText: "finding.assigneeId is me"')).toHaveLength(0)
  await mark('Assign', { userId: await ownId() })
  expect(await calls.findings(version, ', filterText: "(not (FINDING.ASSIGNEEID is Me))"')).toHaveLength(1)
  const mine = ', filter: { conditions: [{ subject: "finding.assigneeId", operator: "in", values: ["me"] }] }'
  expect(await calls.findings(version, mine)).toHaveLength(2)
  await calls.undo({})
  expect(await facet('assignee')).toEqual([
    { key: userCreate.user.id, label: 'Ada', count: 2 },
    { key: 'none', label: 'Unassigned', count: 1 },
  ])
  await mark('Assign', {})
  expect(await shown()).toMatchObject({ assignee: null })
})

async function ownId(): Promise<string> {
  const { organizationUser } = await service.data<{ organizationUser: { id: string } }>('{ organizationUser { id } }')
  return organizationUser.id
}

async function facet(name: string): Promise<unknown> {
  const query = `query ($id: Uuid) { triageQueue(sbomId: $id) { facets { ${name} { key label count } } } }`
  const { triageQueue } = await service.data<{ triageQueue: { facets: Record<string, unknown> } }>(query, {
    id: version,
  })
  return triageQueue.facets[name]
}

test('labels in alphabetical order, each once; counts, filters, removes and undoes them', async () => {
  await mark('LabelUpdate', { add: ['web', 'Backlog'] })
  await mark('LabelUpdate', { componentVulnIds: ids, add: ['WEB'] })
  expect((await calls.findings(version)).map((finding) => (finding as unknown as { labels: string[] }).labels)).toEqual(
    [['Backlog', 'web'], ['Backlog', 'web'], ['WEB']],
  )
  expect(await facet('label')).toEqual([
    { key: 'Backlog', label: 'Backlog', count: 2 },
    { key: 'web', label: 'web', count: 2 },
    { key: 'WEB', label: 'WEB', count: 1 },
  ])
  expect(await calls.findings(version, ', filterText: "finding.label hasAll (web, backlog)"')).toHaveLength(2)
  expect(await calls.findings(version, ', filterText: "finding.label is web"')).toHaveLength(3)
  expect(await calls.findings(version, ', filterText: "finding.label hasNone (backlog)"')).toHaveLength(1)
  expect((await calls.undo({ count: 1 }))['operations']).toMatchObject([{ kind: 'LABEL' }])
  expect((await mark('LabelUpdate', { remove: ['BACKLOG'] }))['errors']).toEqual([])
  expect(await facet('label')).toEqual([{ key: 'web', label: 'web', count: 2 }])
})

test('applies a severity override everywhere, keeps it over a scan, and keeps the source severity', async () => {
  expect(await mark('SeverityUpdate', { severity: 'CRITICAL', reason: 'Reachable from the net.' })).toMatchObject({
    operation: { kind: 'SEVERITY', summary: 'Severity critical: Reachable from the net., 2 findings' },
  })
  const severities = async () => (await calls.findings(version)).map((finding) => finding.severity)
  expect(await severities()).toEqual(['critical', 'critical', 'medium'])
  expect((await shown())?.priorityReason).toMatch(/critical \(overridden\)/)
  const stats = `query ($id: Uuid!) { sbom(sbomId: $id) { stats { severityCounts { critical medium } }
    components(first: 3, orderBy: { field: COMPONENTS_SEVERITY, direction: DESC }) { nodes { name } } } }`
  expect(await service.data(stats, { id: version })).toMatchObject({
    sbom: { stats: { severityCounts: { critical: 2, medium: 1 } }, components: { nodes: [{}, {}, { name: 'c' }] } },
  })
  await service.importFile(
    zip([osv('GHSA-b', 'b', { ...severity.critical, aliases: ['CVE-2026-0002'], modified: '2026-03-01T00:00:00Z' })]),
  )
  expect(await severities()).toEqual(['critical', 'critical', 'medium'])
  expect((await shown(1))?.priorityReason).toMatch(/critical \(overridden\)/)
  await mark('SeverityUpdate', {})
  expect((await shown(1))?.priorityReason).toMatch(/CVSS 9.8/)
  expect(await severities()).toEqual(['medium', 'critical', 'medium'])
  await calls.undo()
  await calls.undo()
  expect(await severities()).toEqual(['medium', 'critical', 'medium'])
})

test.each([
  ['a day that is over', 'Snooze', () => ({ until: '2020-01-01' }), 'The date "2020-01-01" is in the past'],
  [
    'a severity without a reason',
    'SeverityUpdate',
    () => ({ severity: 'low' }),
    'A severity override requires a reason',
  ],
  [
    'a severity that is none',
    'SeverityUpdate',
    () => ({ severity: 'bad', reason: 'x' }),
    '"bad" is not a severity. Use critical, high, medium, low or none',
  ],
  ['no label', 'LabelUpdate', () => ({}), 'No label given'],
  ['an empty label', 'LabelUpdate', () => ({ add: [' '] }), '"" is not a valid label. Use 1 to 60 characters'],
  ['a person who is none', 'Assign', () => ({ userId: ids[0] }), 'not found'],
  ['a finding that is none', 'Snooze', () => ({ until: day(1), componentVulnIds: [version] }), 'not found'],
])('rejects, and writes nothing: %s', async (_, name, input, message) => {
  expect((await mark(name, input()))['errors']).toEqual([expect.stringContaining(message)])
  expect(await calls.progress(version)).toMatchObject({ snoozed: 0 })
})

test('undoes a later step of the same kind first; steps of other kinds are independent', async () => {
  await mark('LabelUpdate', { add: ['one'] })
  await mark('Snooze', { until: day(3) })
  await mark('LabelUpdate', { add: ['two'] })
  const query = 'query { vexOperations(mine: true, first: 3) { nodes { id kind undoable } } }'
  const { vexOperations } = await service.data<{ vexOperations: { nodes: { id: string; undoable: boolean }[] } }>(query)
  expect(vexOperations.nodes.map(({ undoable }) => undoable)).toEqual([true, true, false])
  const answer = await calls.undo({ operationId: vexOperations.nodes[2]?.id })
  expect(answer['errors']).toEqual(['Undo the later decision on the same findings first'])
})

test('keeps labels, assignees and snoozes when the document is replaced, whatever the environment retains', async () => {
  await mark('LabelUpdate', { add: ['kept'] })
  await mark('Snooze', { until: day(3) })
  await calls.decide(version, ids[0] ?? '', { vexStatusId: statusId('affected') })
  await service.send(
    'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }',
    { input: { sbomId: version, doc: null } },
    'input.doc',
    cyclonedx(['a', 'b'].map((name) => `pkg:npm/${name}@1.0.0`)),
  )
  await service.idle()
  expect(await calls.findings(version)).toMatchObject([
    { labels: ['kept'], snoozed: true, vexStatus: null },
    { labels: ['kept'], snoozed: true },
  ])
})
