// @module-tag long
// Malicious packages are a kind of their own: on top of every order, with their own words, filter and counts.
import { afterEach, expect, test } from 'vitest'
import { kev, osv, severity, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>> | undefined
afterEach(() => service?.close())

const packages = ['pkg:npm/worst@1.0.0', 'pkg:npm/evil@1.0.0', 'pkg:npm/taken@1.0.0', 'pkg:npm/plain@1.0.0']
const malicious = osv('MAL-2025-1', 'evil', { aliases: ['GHSA-evil'] })
const malware = osv('GHSA-taken', 'taken', { database_specific: { cwe_ids: ['CWE-506'], severity: 'CRITICAL' } })
const exploited = osv('CVE-2026-0001', 'worst', severity.critical)
const other = osv('GHSA-plain', 'plain', severity.medium)
const sameAsMalicious = osv('GHSA-evil', 'evil')

const files = {
  one: zip([malicious, malware, exploited, other]),
  malicious: zip([malicious]),
  malware: zip([malware, sameAsMalicious]),
  vulnerabilities: zip([exploited, other]),
  kev: kev('CVE-2026-0001'),
}
type Name = keyof typeof files

interface Node {
  readonly kind: string
  readonly severity: string
  readonly priority: number
  readonly priorityReason: string
  readonly component: { readonly name: string }
}
interface Rows {
  readonly triageQueue: {
    readonly groups: { readonly nodes: readonly { readonly representative: Node }[] }
    readonly facets: { readonly kind: readonly { readonly key: string; readonly count: number }[] }
  }
}

async function rows(id: string, args = '') {
  if (!service) throw new Error('the service was not started')
  const query = `query ($id: Uuid) { triageQueue(sbomId: $id ${args}) { facets { kind { key count } }
    groups { nodes { representative { kind severity priority priorityReason component { name } } } } } }`
  const { triageQueue } = await service.data<Rows>(query, { id })
  return { nodes: triageQueue.groups.nodes.map(({ representative }) => representative), kinds: triageQueue.facets.kind }
}

test.each<[string, readonly Name[]]>([
  ['one archive, then KEV', ['one', 'kev']],
  ['KEV first', ['kev', 'one']],
  ['malicious packages first', ['malicious', 'malware', 'vulnerabilities', 'kev']],
  ['malicious packages last', ['kev', 'vulnerabilities', 'malware', 'malicious']],
  ['twice', ['one', 'kev', 'malicious', 'one']],
])('malicious packages precede a critical vulnerability that is exploited: %s', async (_, names) => {
  service = await startTriageService()
  for (const name of names) await service.importFile(files[name])
  const version = await service.upload(cyclonedx(packages))
  const { nodes, kinds } = await rows(version)
  expect(
    nodes
      .map(({ component }) => component.name)
      .slice(0, 2)
      .toSorted(),
  ).toEqual(['evil', 'taken'])
  expect(nodes.map(({ component }) => component.name).slice(2)).toEqual(['worst', 'plain'])
  for (const node of nodes.slice(0, 2)) {
    expect(node).toMatchObject({ kind: 'malicious', severity: 'critical' })
    expect(node.priorityReason).toMatch(/^malicious package/)
    expect(node.priority).toBeGreaterThanOrEqual(90)
  }
  expect(kinds).toEqual([
    { key: 'malicious', count: 2 },
    { key: 'vulnerability', count: 2 },
  ])
})

test('any weights leave malicious packages on top, and conditions find them by their kind', async () => {
  service = await startTriageService()
  for (const name of ['one', 'kev'] as const) await service.importFile(files[name])
  const version = await service.upload(cyclonedx(packages))
  const change = `mutation { priorityWeightsUpdate(input: { kev: 10, fix: 10, cvss: 9, epss: 0 }) { errors } }`
  expect(await service.data(change)).toEqual({ priorityWeightsUpdate: { errors: [] } })
  await service.idle()
  const names = async (args: string) => (await rows(version, args)).nodes.map(({ component }) => component.name)
  expect((await names('')).slice(2)).toEqual(['worst', 'plain'])
  expect((await names(', filterText: "finding.kind is malicious"')).toSorted()).toEqual(['evil', 'taken'])
  expect(await names(', filterText: "finding.kind isNot malicious and vuln.kev is no"')).toEqual(['plain'])
  expect(await names(', filterText: "finding.kind in (informational)"')).toEqual([])
  const wrong = await service.ask('query { triageQueue(filterText: "finding.kind is evil") { matchingCount } }')
  const message = '"evil" is not a value of finding.kind. Use vulnerability, informational, malicious'
  expect(wrong['errors']).toMatchObject([{ message }])
})

test('a vulnerability that becomes known as malicious is reported as worse', async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('GHSA-evil', 'evil', { database_specific: { severity: 'CRITICAL' } })]))
  const version = await service.upload(cyclonedx(packages))
  expect((await rows(version)).nodes).toMatchObject([{ kind: 'vulnerability' }])
  await service.importFile(files.malicious)
  await service.idle()
  expect((await rows(version)).nodes).toMatchObject([{ kind: 'malicious' }])
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { scanDelta { entries { nodes { kind before after } } } } }`
  expect(await service.data(query, { id: version })).toMatchObject({
    sbom: {
      scanDelta: {
        entries: { nodes: [{ kind: 'WORSE', before: 'not reported as malicious', after: 'malicious package' }] },
      },
    },
  })
})
