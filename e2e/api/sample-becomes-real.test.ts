// @module-tag long
// Data of the user is never left out of numbers because it came into the product of the sample: that is a product like all others then.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ApiResponse, cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeEach(async () => {
  service = await startTriageService()
})
afterEach(() => service.close())

interface Product {
  readonly id: string
  readonly name: string
  readonly sample: boolean
  readonly projects: { readonly nodes: readonly { readonly id: string }[] }
  readonly latestVersion: { readonly id: string } | null
}

/** Creates the sample, waits for its findings and returns it. */
async function createSample(): Promise<Product> {
  const query = `mutation { sampleProductCreate(input: {}) { errors projectGroup { id } } }`
  type Created = { sampleProductCreate: { errors: string[]; projectGroup: { id: string } | null } }
  const { sampleProductCreate } = await service.data<Created>(query)
  expect(sampleProductCreate.errors).toEqual([])
  await service.idle()
  return product(sampleProductCreate.projectGroup?.id ?? '')
}

async function product(id: string): Promise<Product> {
  const query = `query ($id: Uuid!) { projectGroup(id: $id) { id name sample projects { nodes { id } } latestVersion { id } } }`
  return (await service.data<{ projectGroup: Product }>(query, { id })).projectGroup
}

/** How many products, versions and findings the organization has. */
async function counted() {
  const query = `{ organizationMetric { projectGroupCount versionCount } triageQueue(openOnly: false) { matchingCount }
    trend(metric: "VERSIONS", interval: "WEEK") { values { value } } }`
  type Counted = {
    organizationMetric: { projectGroupCount: number; versionCount: number }
    triageQueue: { matchingCount: number }
    trend: readonly { values: readonly { value: number }[] }[]
  }
  const { organizationMetric, triageQueue, trend } = await service.data<Counted>(query)
  const { projectGroupCount: products, versionCount: versions } = organizationMetric
  return { products, versions, findings: triageQueue.matchingCount, inTrend: trend.at(-1)?.values[0]?.value ?? 0 }
}

async function change(mutation: string, input: object, file?: ReturnType<typeof cyclonedx>) {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { errors } }`
  const answer = file
    ? await service.send<Record<string, ApiResponse>>(query, { input: { ...input, doc: null } }, 'input.doc', file)
    : await service.data<Record<string, ApiResponse>>(query, { input })
  expect(answer[mutation]).toMatchObject({ errors: [] })
  await service.idle()
}

const nothing = { products: 0, versions: 0, findings: 0, inTrend: 0 }
const real = cyclonedx(['pkg:npm/%40waybill-sample/fog-text@0.4.2'], '9.0.0')
const uploaded = { products: 1, versions: 2, findings: 1, inTrend: 2 }

test.each<[string, (sample: Product) => Promise<void>, typeof nothing]>([
  ['an upload by its name', ({ name }) => change('sbomUpload', { projectGroupName: name }, real), uploaded],
  [
    'an upload into another environment',
    ({ projects }) => change('sbomUpload', { projectId: projects.nodes.at(-1)?.id }, real),
    { ...uploaded, findings: 12 },
  ],
  [
    'a version made by hand',
    ({ projects }) => change('sbomCreate', { projectId: projects.nodes[0]?.id, projectVersion: '9.0.0' }),
    { ...uploaded, findings: 0 },
  ],
  [
    'a copied version',
    ({ projects, latestVersion }) => {
      const input = { projectId: projects.nodes[0]?.id, projectVersion: '9.0.0', copyFromSbomId: latestVersion?.id }
      return change('sbomCreate', input)
    },
    { ...uploaded, findings: 11 },
  ],
  [
    'another document of its version',
    ({ latestVersion }) => change('sbomDocumentCreate', { sbomId: latestVersion?.id }, real),
    { ...uploaded, versions: 1, inTrend: 1 },
  ],
  [
    'another name',
    ({ id }) => change('projectGroupUpdate', { id, name: 'Our desk' }),
    { products: 1, versions: 1, findings: 11, inTrend: 1 },
  ],
])('%s makes the sample a product that is counted', async (_, bring, expected) => {
  const sample = await createSample()
  expect([sample.sample, await counted()]).toEqual([true, nothing])
  await bring(sample)
  expect([(await product(sample.id)).sample, await counted()]).toEqual([false, expected])

  // Practice still has a sample of its own, and it is in no number.
  const again = await createSample()
  expect([again.sample, again.id === sample.id]).toEqual([true, false])
  expect(await counted()).toEqual(expected)
})

test('the shipped document again, an edit that keeps the name and an upload that fails leave it the sample', async () => {
  const sample = await createSample()
  await change('projectGroupUpdate', { id: sample.id, name: sample.name, description: 'To practice', labels: ['x'] })
  const broken = { name: 'broken.json', bytes: new TextEncoder().encode('{"bomFormat":"CycloneDX"') }
  const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors } }'
  const input = { projectGroupName: sample.name, doc: null }
  const { sbomUpload } = await service.send<{ sbomUpload: { errors: string[] } }>(query, { input }, 'input.doc', broken)
  expect(sbomUpload.errors).not.toEqual([])
  await service.data('mutation ($id: Uuid!) { sbomDelete(input: { id: $id }) { errors } }', {
    id: sample.latestVersion?.id,
  })
  expect((await createSample()).id).toBe(sample.id)
  expect([(await product(sample.id)).sample, await counted()]).toEqual([true, nothing])
})
