// @module-tag long
// The sample is invented: no number of the organization changes when it comes, is decided, and is gone. And the numbers of the first page agree with
// those of the pages that they lead to.
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { partCalls } from './support/part-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
const parts = partCalls(() => service)
const day = 86_400_000
const since = new Date(Date.now() - day).toISOString()

const progress =
  'total decided remaining underInvestigation snoozed carriedPending stale uncovered readiness sbomsPendingCount'
const severities = 'critical high medium low none unknown total'

/** Every number about all products that a page shows. */
const numbersText = `query ($since: ISO8601DateTime!) {
  organizationMetric {
    projectCount projectGroupCount versionCount componentCount
    severityCounts { ${severities} } triage { ${progress} }
  }
  changeSummary(since: $since) {
    versionsUploaded findingsNew findingsWorse findingsWithdrawn findingsGone decisionsStale decisionsMade
    policyResultsWorse advisorySourcesImported versions { totalCount }
  }
  open: trend(metric: "OPEN_FINDINGS", interval: "WEEK") { at values { key value } }
  decisions: trend(metric: "DECISIONS", interval: "WEEK") { at values { key value } }
  versions: trend(metric: "VERSIONS", interval: "WEEK") { at values { key value } }
  components: trend(metric: "COMPONENTS", interval: "WEEK") { at values { key value } }
  days: trend(metric: "TIME_TO_DECIDE", interval: "WEEK") { at values { key } }
  triageQueue(openOnly: false, includeSnoozed: true) {
    matchingCount progress { ${progress} } facets { product { key count } severity { key count } }
    groups(first: 0) { totalCount }
  }
  policies(first: 50) { totalCount nodes { name violatingSbomsCount } }
  violated: policyResults(first: 0, resultType: ["fail"]) { totalCount }
  organization { licenses(first: 1000, inUse: true) { totalCount nodes { id componentsCount } } }
  organizationUser { unreadNotificationsCount }
  notifications(first: 0) { totalCount }
}`

interface Progress {
  readonly total: number
  readonly decided: number
  readonly remaining: number
}

interface Numbers {
  readonly organizationMetric: {
    readonly projectGroupCount: number
    readonly versionCount: number
    readonly severityCounts: { readonly total: number }
    readonly triage: Progress
  }
  readonly changeSummary: { readonly versionsUploaded: number; readonly decisionsMade: number }
  readonly open: readonly { readonly values: readonly { readonly key: string; readonly value: number }[] }[]
  readonly triageQueue: { readonly matchingCount: number; readonly progress: Progress }
  readonly notifications: { readonly totalCount: number }
}

/** Reads the numbers once nothing follows any more: policies are evaluated, and inboxes told, a while after what they are about. */
async function numbers(): Promise<Numbers> {
  let last = ''
  for (let same = 0; same < 4;) {
    await service.idle()
    const read = JSON.stringify(await service.data<Numbers>(numbersText, { since }))
    same = read === last ? same + 1 : 0
    last = read
    await setTimeout(600)
  }
  return JSON.parse(last) as Numbers
}

async function decide(findings: readonly { readonly id: string; readonly sbom: { readonly id: string } }[]) {
  const { vexStatuses } = await service.data<{ vexStatuses: { id: string; name: string }[] }>(
    '{ vexStatuses { id name } }',
  )
  const fixed = vexStatuses.find(({ name }) => name === 'Fixed')
  const input = { componentVulnIds: findings.map(({ id }) => id), vexStatusId: fixed?.id }
  const text = 'mutation ($input: ComponentVexBulkUpdateInput!) { componentVexBulkUpdate(input: $input) { errors } }'
  const { componentVexBulkUpdate } = await service.data<{ componentVexBulkUpdate: { errors: string[] } }>(text, {
    input,
  })
  expect(componentVexBulkUpdate.errors).toEqual([])
}

interface Found {
  readonly componentVulns: {
    readonly nodes: readonly { readonly id: string; readonly sbom: { readonly id: string } }[]
  }
}

const findingsOf = async (product: string) =>
  (
    await service.data<Found>(
      'query ($id: [Uuid!]) { componentVulns(projectGroupIds: $id, first: 100) { nodes { id sbom { id } } } }',
      {
        id: [product],
      },
    )
  ).componentVulns.nodes

async function products(): Promise<readonly { id: string; name: string; sample: boolean; triage: Progress }[]> {
  type Products = { projectGroups: { nodes: { id: string; name: string; sample: boolean; triage: Progress }[] } }
  const text = `{ projectGroups(first: 100) { nodes { id name sample triage { ${progress} } } } }`
  return (await service.data<Products>(text)).projectGroups.nodes
}

beforeAll(async () => {
  service = await startTriageService()
  const records = [osv('GHSA-1', 'a', severity.critical), osv('GHSA-2', 'b', severity.medium), osv('GHSA-3', 'c')]
  await service.importFile(zip(records))
  const conditions = { conditions: [{ subject: 'vuln.severity', operator: 'is', value: 'critical' }] }
  const { policyCreate } = await service.data<{ policyCreate: { errors: string[] } }>(
    'mutation ($input: PolicyCreateInput!) { policyCreate(input: $input) { errors } }',
    { input: { name: 'No critical', appliesTo: 'finding', resultType: 'fail', conditions } },
  )
  expect(policyCreate.errors).toEqual([])
  const all = ['a', 'b', 'c'].map((name) => `pkg:npm/${name}@1.0.0`)
  const old = await service.upload(cyclonedx(all, '1.0.0'), 'App')
  const app = await service.upload(cyclonedx(all.slice(0, 2), '2.0.0'), 'App')
  const part = await service.upload(cyclonedx(all.slice(1), '1.0.0'), 'Library')
  await service.upload(cyclonedx(all.slice(2), '3.0.0'), 'Retired')
  expect((await parts.tryAttach(app, part)).errors).toEqual([])
  const retired = (await products()).find(({ name }) => name === 'Retired')
  await service.data(`mutation { sbomUpdate(input: { id: "${old}", archived: true }) { errors }
    projectGroupUpdate(input: { id: "${retired?.id}", enabled: false }) { errors } }`)
  const [first] = await findingsOf((await products()).find(({ name }) => name === 'App')?.id ?? '')
  if (first) await decide([first])
  await service.idle()
}, 60_000)
afterAll(() => service.close())

it('shows the same number of findings on the first page, in the queue, in the list of products and in the trend', async () => {
  const { organizationMetric, triageQueue, open, changeSummary } = await numbers()
  expect(triageQueue.progress).toEqual(organizationMetric.triage)
  const real = (await products()).filter(({ sample }) => !sample)
  const sum = (field: keyof Progress) => real.reduce((total, { triage }) => total + triage[field], 0)
  expect([sum('total'), sum('decided'), sum('remaining')]).toEqual([
    organizationMetric.triage.total,
    organizationMetric.triage.decided,
    organizationMetric.triage.remaining,
  ])
  const last = open.at(-1)?.values.reduce((total, { value }) => total + value, 0)
  expect(last).toBe(organizationMetric.severityCounts.total)
  expect(organizationMetric.projectGroupCount).toBe(real.length)
  expect(changeSummary.versionsUploaded).toBe(organizationMetric.versionCount)
  expect(organizationMetric.triage.remaining).toBeGreaterThan(0)
  expect(organizationMetric.triage.decided).toBeGreaterThan(0)
})

it('counts nothing of the sample: when it comes, when it is decided, and when it is removed', async () => {
  const before = await numbers()
  const query = 'mutation { sampleProductCreate(input: {}) { errors projectGroup { id } } }'
  const { sampleProductCreate } = await service.data<{ sampleProductCreate: { projectGroup: { id: string } } }>(query)
  const { id } = sampleProductCreate.projectGroup
  expect(await numbers()).toEqual(before)
  const findings = await findingsOf(id)
  expect(findings.length).toBeGreaterThan(5)
  await decide(findings.slice(0, 4))
  expect(await numbers()).toEqual(before)

  // It has numbers of its own where it is named.
  const { triageQueue, trend, policyResults } = await service.data<{
    triageQueue: { progress: Progress }
    trend: readonly object[]
    policyResults: { totalCount: number }
  }>(
    `query ($id: [Uuid!]) { triageQueue(projectGroupIds: $id) { progress { total decided remaining } }
      trend(metric: "OPEN_FINDINGS", projectGroupIds: $id) { at } policyResults(projectGroupIds: $id, first: 0) { totalCount } }`,
    { id: [id] },
  )
  expect(triageQueue.progress.decided).toBeGreaterThanOrEqual(4)
  expect(trend.length).toBeGreaterThan(0)
  expect(policyResults.totalCount).toBe(1)

  await service.data('mutation ($id: Uuid!) { projectGroupDelete(input: { id: $id }) { errors } }', { id })
  expect(await numbers()).toEqual(before)
})
