// The weights of the order can be changed: every finding is ranked again, and later scans keep the order.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kev, osv, severity, zip } from './support/osv.ts'
import { type ApiResponse, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let sbomId: string
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([osv('CVE-2026-0001', 'known', severity.medium), osv('CVE-2026-0002', 'severe', severity.critical)]),
  )
  await service.importFile(kev('CVE-2026-0001'))
  const components = ['known', 'severe'].map((name) => {
    return { type: 'library', name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` }
  })
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }
  sbomId = await service.upload({ name: 'x.json', bytes: JSON.stringify(document) })
})
afterAll(() => service.close())

const weights = 'kev ransomware epss cvss direct fix isDefault'

async function update(input: object): Promise<ApiResponse> {
  const query = `mutation ($input: PriorityWeightsUpdateInput!) { priorityWeightsUpdate(input: $input) {
    errors priorityWeights { ${weights} } job { kind } } }`
  const answer = await service.data<{ priorityWeightsUpdate: ApiResponse }>(query, { input })
  await service.idle()
  return answer.priorityWeightsUpdate
}

async function order(): Promise<string[]> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { priorityReason component { name } } } } }`
  type Data = { sbom: { vulns: { nodes: { priorityReason: string; component: { name: string } }[] } } }
  const { sbom } = await service.data<Data>(query, { id: sbomId })
  return sbom.vulns.nodes.map(({ component, priorityReason }) => `${component.name}: ${priorityReason}`)
}

const asFirst = ['known: KEV, CVSS 5.4, fix available', 'severe: CVSS 9.8, fix available']
const bySeverity = ['severe: CVSS 9.8, fix available', 'known: CVSS 5.4, KEV, fix available']

test('ranks by the weights, back and forth, and keeps the order in a scan', async () => {
  expect(await order()).toEqual(asFirst)
  const before = { kev: 6, ransomware: 5, epss: 4, cvss: 3, direct: 2, fix: 1, isDefault: true }
  expect(await service.data(`{ priorityWeights { ${weights} } }`)).toEqual({ priorityWeights: before })
  expect(await update({ cvss: 9 })).toEqual({
    errors: [],
    priorityWeights: { ...before, cvss: 9, isDefault: false },
    job: { kind: 'RANK_FINDINGS' },
  })
  expect(await order()).toEqual(bySeverity)
  await service.data('mutation ($id: Uuid!) { sbomReprocess(input: { id: $id }) { errors } }', { id: sbomId })
  await service.idle()
  expect(await order()).toEqual(bySeverity)
  expect(await update({ reset: true })).toMatchObject({ errors: [], priorityWeights: before })
  expect(await order()).toEqual(asFirst)
  expect(await update({ kev: 6 })).toMatchObject({ errors: [], job: null })
})

test.each([
  [{ kev: 11 }, 'The weight of "kev" is "11". Use a whole number from 0 to 10'],
  [{ kev: 0, ransomware: 0, epss: 0, cvss: 0, direct: 0, fix: 0 }, 'At least one weight must be above "0"'],
])('rejects %o', async (input, message) => {
  expect(await update(input)).toEqual({ errors: [message], priorityWeights: null, job: null })
})
