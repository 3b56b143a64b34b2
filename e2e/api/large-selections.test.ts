// @module-tag long
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { osv, zip } from './support/osv.ts'
import { preparedService } from './support/prepared-service.ts'
import { notAffected, statusId, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
let findings: readonly Seen[]

interface Seen {
  readonly id: string
  readonly updatedAt: string
}

/** Two versions with 3 findings of each of 3,500 components. */
const [components, count] = [manyComponents(3500), 10_500]
const start = preparedService(async (prepared) => {
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }]
  const affected = components.map(({ name }) => ({ package: { ecosystem: 'npm', name }, ranges }))
  await prepared.importFile(zip([1, 2, 3].map((at) => osv(`GHSA-many-${at}`, 'x', { affected }))))
  const document = { name: 'app.cdx.json', bytes: cyclonedxOf(components).bytes }
  const first = await prepared.upload(document)
  await prepared.upload(document)
  return first
})
beforeEach(async () => {
  let version: string
  ;({ service, prepared: version } = await start())
  calls = triageCalls(service)
  findings = await listAll(version)
}, 120_000)
afterEach(() => service.close())

async function listAll(version: string): Promise<readonly Seen[]> {
  type Page = { nodes: Seen[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
  const query = `query ($id: Uuid!, $after: String) { sbom(sbomId: $id) { vulns(first: 1000, after: $after) {
    nodes { id updatedAt } pageInfo { endCursor hasNextPage } } } }`
  const all: Seen[] = []
  for (let after: string | null = null; ;) {
    const { sbom }: { sbom: { vulns: Page } } = await service.data(query, { id: version, after })
    all.push(...sbom.vulns.nodes)
    if (!sbom.vulns.pageInfo.hasNextPage) return all
    after = sbom.vulns.pageInfo.endCursor
  }
}

const idsOf = (some: readonly Seen[]) => some.map(({ id }) => id)
const timesOf = (some: readonly Seen[]) => some.map(({ updatedAt }) => updatedAt)

/** Adds all findings but the last 500 to a selection. Returns the input that names the others, with their times. */
async function select(some: readonly Seen[]) {
  let selectionId: unknown
  for (let at = 0; at < count - 500; at += 5000) {
    const part = some.slice(at, at + 5000)
    const input = { selectionId, componentVulnIds: idsOf(part), expectedUpdatedAts: timesOf(part) }
    const answer = await calls.mutate('componentVulnSelect', input, 'selectionId componentVulnsCount')
    expect(answer).toMatchObject({ errors: [], componentVulnsCount: at + 5000 })
    selectionId = answer['selectionId']
  }
  return { selectionId, componentVulnIds: idsOf(some.slice(-500)) }
}

async function history() {
  type Steps = { vexOperations: { nodes: { kind: string; findingsCount: number }[] } }
  const { vexOperations } = await service.data<Steps>('{ vexOperations { nodes { kind findingsCount } } }')
  return vexOperations.nodes.map(({ kind, findingsCount }) => `${kind} ${findingsCount}`)
}

async function countOf(filter: string): Promise<number> {
  const { componentVulns } = await service.data<{ componentVulns: { totalCount: number } }>(
    `{ componentVulns(${filter}) { totalCount } }`,
  )
  return componentVulns.totalCount
}
const decided = () => countOf('status: ["not affected"]')

test('a decision about more findings than one call names, with a wider scope, is one step, also after a restart', async () => {
  const named = await select(findings)
  const asked = { ids: named.componentVulnIds, selection: named.selectionId, status: statusId('not_affected') }
  const preview = await service.data(
    `query ($ids: [Uuid!]!, $selection: Uuid, $status: Uuid!) {
      componentVexPreview(componentVulnIds: $ids, selectionId: $selection, vexStatusId: $status, scope: "PRODUCT") { changedCount } }`,
    asked,
  )
  expect(preview).toEqual({ componentVexPreview: { changedCount: 2 * count } })
  const expectedUpdatedAts = timesOf(findings.slice(-500))
  const decision = { ...named, expectedUpdatedAts, ...notAffected(), scope: 'PRODUCT' }
  expect(await calls.mutate('componentVexBulkUpdate', decision, 'changedCount')).toEqual({
    errors: [],
    changedCount: 2 * count,
  })
  expect([await decided(), await history()]).toEqual([2 * count, [`BULK_DECIDE ${2 * count}`]])
  await service.stop()
  service = await startTriageService(service.dataFolder)
  calls = triageCalls(service)
  expect(await calls.undo()).toMatchObject({ errors: [] })
  expect([await decided(), (await history()).length]).toEqual([0, 2])
  expect(await calls.redo()).toMatchObject({ errors: [] })
  expect(await decided()).toBe(2 * count)
}, 120_000)

test('of two people the second is told, also if the first decided about a finding of the selection', async () => {
  const named = await select(findings)
  await calls.decideMany([findings[7]?.id ?? ''], { vexStatusId: statusId('affected') })
  const expectedUpdatedAts = timesOf(findings.slice(-500))
  const decide = (input: object) => calls.mutate('componentVexBulkUpdate', { ...named, ...notAffected(), ...input })
  expect(await decide({ expectedUpdatedAts })).toEqual({
    errors: [expect.stringMatching(/^1 of 10500 findings were changed since they were read, the last at /)],
  })
  expect(await decide({})).toEqual({ errors: ['500 of 10500 findings have no time. Give one for each, or none'] })
  expect([await decided(), await history()]).toEqual([0, ['BULK_DECIDE 1']])
}, 120_000)

test('marks of more findings than one call names are one step each', async () => {
  const named = await select(findings)
  const marks: [string, object, string][] = [
    ['componentVulnSnooze', { until: '2099-01-01' }, 'SNOOZE'],
    ['componentVulnLabelUpdate', { add: ['seen'] }, 'LABEL'],
    ['componentVulnSeverityUpdate', { severity: 'critical', reason: 'Ours' }, 'SEVERITY'],
    ['componentVulnAssign', {}, 'ASSIGN'],
  ]
  const numbers = () =>
    Promise.all([
      countOf('search: "", filter: { conditions: [{ subject: "finding.snoozed", operator: "is", value: "true" }] }'),
      countOf('filter: { conditions: [{ subject: "finding.label", operator: "is", value: "seen" }] }'),
      countOf('filter: { conditions: [{ subject: "vuln.severity", operator: "is", value: "critical" }] }'),
    ])
  for (const [name, input] of marks) {
    const answer = await calls.mutate(name, { ...named, ...input }, 'operation { findingsCount } componentVulns { id }')
    const { componentVulns, ...rest } = answer as { componentVulns: readonly unknown[] }
    expect([componentVulns.length, rest]).toEqual([10_000, { errors: [], operation: { findingsCount: count } }])
  }
  expect(await numbers()).toEqual([count, count, count])
  expect(await history()).toEqual(marks.map(([, , kind]) => `${kind} ${count}`).toReversed())
  for (const _ of marks) expect(await calls.undo()).toMatchObject({ errors: [] })
  expect(await numbers()).toEqual([0, 0, 0])
}, 120_000)

test('one call names at most 10,000 findings, and a selection that is not known changes nothing', async () => {
  const unknown = { selectionId: findings[0]?.id, componentVulnIds: [findings[0]?.id] }
  const errors = [`Selection "${findings[0]?.id}" not found. Add its findings again`]
  expect(await calls.mutate('componentVulnLabelUpdate', { ...unknown, add: ['seen'] })).toEqual({ errors })
  expect(await calls.mutate('componentVulnSelect', unknown)).toEqual({ errors })
  const tooMany = { errors: ['10500 findings exceed the limit of 10000'] }
  const all = { componentVulnIds: idsOf(findings) }
  expect(await calls.mutate('componentVexBulkUpdate', { ...all, ...notAffected() })).toEqual(tooMany)
  expect(await calls.mutate('componentVulnSelect', all)).toEqual(tooMany)
  expect(await history()).toEqual([])
}, 120_000)
