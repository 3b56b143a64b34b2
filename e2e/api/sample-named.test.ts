// What is invented is in no number about everything, and in each that names its product.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPolicyService } from './support/policy-service.ts'

let started: Awaited<ReturnType<typeof startPolicyService>>
let sample: { readonly id: string; readonly latestVersion: { readonly id: string } }
let environment: string

beforeAll(async () => {
  started = await startPolicyService()
  const { data, idle } = started.running
  await data('mutation { sampleProductCreate(input: {}) { errors } }')
  await idle()
  type Products = {
    projectGroups: { nodes: (typeof sample & { sample: boolean; projects: { nodes: { id: string }[] } })[] }
  }
  const { projectGroups } = await data<Products>(
    '{ projectGroups { nodes { id sample latestVersion { id } projects { nodes { id } } } } }',
  )
  const found = projectGroups.nodes.find((product) => product.sample)
  if (!found) throw new Error('There is no sample')
  sample = found
  environment = found.projects.nodes[0]?.id ?? ''
}, 60_000)
afterAll(() => started.running.close())

const isCritical = 'vuln.severity is critical'

async function preview(scope: object | null) {
  const conditions = await started.groupOf(isCritical, 'finding')
  const query = `query ($conditions: ConditionGroupInput!, $scope: RuleScopeInput) {
    policyPreview(appliesTo: "finding", conditions: $conditions, scope: $scope) { sbomsCount violatingSbomsCount } }`
  type Preview = { policyPreview: { sbomsCount: number; violatingSbomsCount: number } }
  const { policyPreview } = await started.running.data<Preview>(query, { conditions, scope })
  return [policyPreview.sbomsCount, policyPreview.violatingSbomsCount]
}

test('a preview and the numbers of a policy have the sample where its scope names it', async () => {
  const scopes = [
    ['Everywhere', null, [1, 1]],
    ['By name', { environmentNames: ['default'] }, [1, 1]],
    ['Product', { projectGroupIds: [sample.id] }, [1, 1]],
    ['Environment', { projectIds: [environment] }, [1, 1]],
  ] as const
  const versions: Record<string, readonly string[]> = {}
  for (const [name, scope, expected] of scopes) {
    expect([name, await preview(scope)]).toEqual([name, expected])
    const id = await started.create(name, 'finding', isCritical, { scope })
    await started.running.idle()
    for (const version of [started.version, sample.latestVersion.id]) await started.verdict(version)
    const query = `query ($id: Uuid!, $ids: [Uuid!]) { policy(id: $id) { violatingSbomsCount }
      policyResults(policyId: $ids, resultType: ["fail"]) { nodes { sbom { id } } } }`
    type Found = {
      policy: { violatingSbomsCount: number }
      policyResults: { nodes: { sbom: { id: string } }[] }
    }
    const { policy, policyResults } = await started.running.data<Found>(query, { id, ids: [id] })
    versions[name] = policyResults.nodes.map(({ sbom }) => sbom.id)
    expect([name, policy.violatingSbomsCount]).toEqual([name, 1])
  }
  expect(versions).toEqual({
    ...{ Everywhere: [started.version], 'By name': [started.version] },
    ...{ Product: [sample.latestVersion.id], Environment: [sample.latestVersion.id] },
  })
})

test('a queue has the sample where its conditions name it, and its progress is that of all others', async () => {
  const queue = async (filterText: string) => {
    const query = `query ($filterText: String) { triageQueue(filterText: $filterText, openOnly: false) {
      matchingCount progress { total } facets { severity { count } } groups { totalCount } } }`
    type Queue = {
      matchingCount: number
      progress: { total: number }
      facets: { severity: { count: number }[] }
      groups: { totalCount: number }
    }
    const { triageQueue } = await started.running.data<{ triageQueue: Queue }>(query, { filterText })
    const inFacets = triageQueue.facets.severity.reduce((sum, { count }) => sum + count, 0)
    return [triageQueue.matchingCount, inFacets, triageQueue.groups.totalCount > 2, triageQueue.progress.total]
  }
  expect(await queue('')).toEqual([2, 2, false, 2])
  expect(await queue('version.product is "Harbour Desk (sample)"')).toEqual([11, 11, true, 2])
  expect(await queue('not (version.product is "App")')).toEqual([0, 0, false, 2])
})
