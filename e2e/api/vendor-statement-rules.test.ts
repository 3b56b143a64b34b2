// Statements of vendors decide through a rule only, and policies and filters follow what they state.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { osv, zip } from './support/osv.ts'
import { policyCalls } from './support/policy-calls.ts'
import { cyclonedx, type SentFile, startTriageService } from './support/triage-service.ts'
import { importVexFile } from './support/vex-requests.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip(['fox', 'owl'].map((name) => osv(`GHSA-${name}`, name, { aliases: [`CVE-1-${name}`] }))))
  version = await service.upload(cyclonedx(['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0']))
})
afterAll(() => service.close())

const openvex = (author: string, day: string, status: object): SentFile => ({
  name: 'vendor.openvex.json',
  bytes: JSON.stringify({
    ...{ '@context': 'https://openvex.dev/ns/v0.2.0', '@id': `https://${author}.example/1`, author, version: 1 },
    timestamp: `${day}T00:00:00Z`,
    statements: [{ vulnerability: { name: 'GHSA-fox' }, products: [{ '@id': 'pkg:npm/fox@1.0.0' }], ...status }],
  }),
})
const absent = { status: 'not_affected', justification: 'vulnerable_code_not_present' }
const affected = { status: 'affected', action_statement: 'Update' }

/** Takes a document as statements about all versions. */
const take = (author: string, day: string, status: object) =>
  importVexFile(service, openvex(author, day, status), { importAs: 'STATEMENTS' })

async function found(text: string): Promise<readonly string[]> {
  const query = `query ($id: Uuid!, $text: String) { sbom(sbomId: $id) { vulns(filterText: $text) { nodes {
    component { name } } } } }`
  type Answer = { sbom: { vulns: { nodes: { component: { name: string } }[] } } }
  const { sbom } = await service.data<Answer>(query, { id: version, text })
  return sbom.vulns.nodes.map(({ component }) => component.name)
}

async function decisions(): Promise<readonly object[]> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { component { name } vexStatus { name }
    decision { decidedBy { kind name } } } } } }`
  const { sbom } = await service.data<{ sbom: { vulns: { nodes: object[] } } }>(query, { id: version })
  return sbom.vulns.nodes
}

const undecided = { vexStatus: null, decision: null }

test('a statement decides nothing until a rule says so, which is named with its revision', async () => {
  const { create, run } = automationCalls(service)
  expect(await found('finding.vendorStatus missing')).toHaveLength(2)
  expect(await take('acme', '2026-01-01', absent)).toMatchObject({ errors: [], appliedCount: 1 })
  expect(await decisions()).toMatchObject([undecided, undecided])
  expect(await found("finding.vendorStatus is 'Not Affected'")).toEqual(['fox'])
  expect(await found('finding.vendorJustification is vulnerable_code_not_present')).toEqual(['fox'])
  const parameters = { status: 'not_affected', justification: 'vulnerable_code_not_present', impact: 'As Acme states' }
  const condition = 'finding.vendorStatus is "Not Affected" and finding.status is undecided'
  const more = { appliesTo: 'finding', validUntil: '2099-01-01', triggers: ['manual'] }
  const id = await create('Vendor says so', condition, [action('setVex', { parameters })], more)
  expect(await run([id], [version])).toEqual([])
  const byRule = { decidedBy: { kind: 'RULE', name: 'Vendor says so, revision 1' } }
  const all = await decisions()
  expect(all).toContainEqual({ component: { name: 'fox' }, vexStatus: { name: 'Not Affected' }, decision: byRule })
  expect(all).toContainEqual(expect.objectContaining({ component: { name: 'owl' }, vexStatus: null }))
})

test('what vendors state starts the rules that ask for it, once, also when it arrives again, is withdrawn', async () => {
  const { create, runs, change } = automationCalls(service)
  const setLabel = (value: string) => [action('addLabel', { value })]
  const more = { appliesTo: 'finding', triggers: ['rematch'] }
  const told = await create('Tell', 'finding.vendorStatus is affected', setLabel('stated'), more)
  const gone = await create(
    'Gone',
    'finding.label hasAny (stated) and finding.vendorStatus missing',
    setLabel('gone'),
    more,
  )
  const other = await create('Other', 'component.name is owl', setLabel('manual'), { ...more, triggers: ['manual'] })
  const stop = (id: string) => change('automationRuleDelete', { id })
  const counts = async (id: string) => (await runs(id)).map(({ changedCount }) => changedCount)
  const jobs = async () => {
    const query = '{ jobs(kind: ["RUN_RULES"], first: 100) { nodes { state startedBy { kind name } } } }'
    const answer = await service.data<{ jobs: { nodes: { startedBy: { kind: string } }[] } }>(query)
    return answer.jobs.nodes.filter(({ startedBy }) => startedBy.kind === 'SYSTEM')
  }
  // Of no rule that asks for it, or that is off, nothing is started; a dry run states nothing.
  await take('maker', '2026-05-01', { ...affected, vulnerability: { name: 'GHSA-none' } })
  await service.idle()
  expect(await jobs()).toEqual([])
  await take('maker', '2026-05-02', { ...affected, ...owl })
  await service.idle()
  expect(await found('finding.label hasAny (stated)')).toEqual(['owl'])
  expect([await counts(told), await counts(gone), await counts(other)]).toEqual([[1], [], []])
  expect(await jobs()).toEqual([{ state: 'SUCCEEDED', startedBy: { kind: 'SYSTEM', name: 'Statements of vendors' } }])
  await take('maker', '2026-05-02', { ...affected, ...owl })
  await service.idle()
  expect(await counts(told)).toEqual([0, 1])
  expect(await jobs()).toHaveLength(2)
  await take('maker', '2026-05-03', { ...affected, vulnerability: { name: 'GHSA-none' } })
  await service.idle()
  expect(await found('finding.label hasAny (gone)')).toEqual(['owl'])
  expect([await counts(told), await counts(gone)]).toEqual([[0, 1], [1]])
  expect(await jobs()).toHaveLength(3)
  for (const id of [told, gone, other]) await stop(id)
})

const owl = { vulnerability: { name: 'GHSA-owl' }, products: [{ '@id': 'pkg:npm/owl@1.0.0' }] }

test('filters, policies and rules follow what is stated next, and who disagrees', async () => {
  const { create, verdict } = policyCalls(service)
  const { preview } = automationCalls(service)
  await create('Contradicted', 'finding', 'finding.vendorStatus is affected and finding.status is not_affected')
  await service.idle()
  expect((await verdict(version)).status).toBe('PASS')
  const status = () => verdict(version).then((gate) => gate.status)
  // Another vendor, however early, says what is more exploitable.
  await take('other', '2025-01-01', affected)
  await expect.poll(status).toBe('FAIL')
  expect(await found('finding.vendorStatus is affected')).toEqual(['fox'])
  const label = [action('addLabel', { value: 'stated' })]
  const fitting = async (text: string) => (await preview('finding', text, label)).matchedCount
  expect(await fitting('finding.vendorStatus is not_affected')).toBe(0)
  expect(await fitting('finding.vendorStatus is affected')).toBe(1)
  // It changes its mind: the same document again.
  await take('other', '2026-03-01', absent)
  await expect.poll(status).toBe('PASS')
  expect(await found('finding.vendorStatus is not_affected')).toEqual(['fox'])
  // A document without the statement withdraws it.
  await take('other', '2026-04-01', { ...affected, vulnerability: { name: 'GHSA-none' } })
  await take('acme', '2026-04-01', { ...affected, vulnerability: { name: 'GHSA-none' } })
  expect(await found('finding.vendorStatus missing')).toHaveLength(2)
})

test('statements that come with advisory data start rules with the match that they cause', async () => {
  const { create, runs } = automationCalls(service)
  const rule = { appliesTo: 'finding', triggers: ['rematch'] }
  const id = await create('Feed', 'finding.vendorStatus is affected', [action('addLabel', { value: 'feed' })], rule)
  expect(await service.importFile(openvex('feed', '2026-06-01', affected))).toMatchObject({
    state: 'SUCCEEDED',
    skips: [],
  })
  expect(await found('finding.vendorStatus is affected')).toEqual(['fox'])
  expect(await found('finding.label hasAny (feed)')).toEqual(['fox'])
  expect((await runs(id)).map(({ changedCount }) => changedCount)).toEqual([1])
})
