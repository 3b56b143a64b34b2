// @module-tag long
// A version compared with its findings of earlier: what scans changed is undone, exactly, and nothing else is guessed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { kev, osv, severity, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string
let other: string

const withdrawn = { modified: '2026-09-01T00:00:00Z', withdrawn: '2026-09-01T00:00:00Z' }

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('GHSA-1', 'a'), osv('GHSA-2', 'b', severity.medium)]))
  version = await service.upload(cyclonedx(['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0', 'pkg:npm/c@1.0.0']), 'Shop')
  other = await service.upload(cyclonedx(['pkg:npm/b@1.0.0'], '9'), 'Other')
  const risen = osv('GHSA-2', 'b', { ...severity.critical, modified: '2026-10-01T00:00:00Z' })
  await service.importFile(zip([{ ...osv('GHSA-1', 'a'), ...withdrawn }, risen, osv('GHSA-3', 'c')]))
  await service.importFile(
    zip([{ ...osv('GHSA-1', 'a'), ...withdrawn }, risen, { ...osv('GHSA-3', 'c'), ...withdrawn }, osv('GHSA-4', 'c')]),
  )
})
afterAll(() => service.close())

/** Newest first. */
async function scansOf(id: string): Promise<readonly string[]> {
  const { sbom } = await service.data<{ sbom: { scanDeltas: { id: string }[] } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { scanDeltas { id } } }',
    { id },
  )
  return sbom.scanDeltas.map((scan) => scan.id)
}

async function findingOf(id: string, vulnId: string): Promise<string | undefined> {
  const { sbom } = await service.data<{ sbom: { vulns: { nodes: { id: string; vuln: { vulnId: string } }[] } } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 10) { nodes { id vuln { vulnId } } } } }',
    { id },
  )
  return sbom.vulns.nodes.find(({ vuln }) => vuln.vulnId === vulnId)?.id
}

interface Side {
  readonly vuln: { readonly vulnId: string }
}
interface Compared {
  readonly sameData: boolean
  readonly lostFindingsCount: number
  readonly baseScan: { readonly id: string } | null
  readonly counts: Record<string, number>
  readonly findings: {
    readonly nodes: readonly {
      readonly change: string
      readonly reason: string
      readonly base: Side | null
      readonly target: Side | null
    }[]
  }
}

async function compare(scan: string | null, base = version, target = version): Promise<Compared> {
  const { sbomCompare } = await service.data<{ sbomCompare: Compared }>(
    `query ($base: Uuid!, $target: Uuid!, $scan: Uuid) {
      sbomCompare(baseSbomId: $base, targetSbomId: $target, baseScanDeltaId: $scan) {
        sameData lostFindingsCount baseScan { id }
        counts { componentsUnchanged componentsAdded componentsRemoved findingsIntroduced findingsFixed findingsUnchanged findingsWorse }
        findings(change: ["introduced", "fixed", "worse", "better", "unchanged"]) { nodes { change reason
          base { vuln { vulnId } } target { vuln { vulnId } } } } } }`,
    { base, target, scan },
  )
  return sbomCompare
}
const wordsOf = ({ findings }: Compared) =>
  findings.nodes.map(({ change, reason, base, target }) => `${change} ${(target ?? base)?.vuln.vulnId}: ${reason}`)

test('each stored scan is a side: what came, went and changed since then', async () => {
  const [last, first] = await scansOf(version)
  const sinceLast = await compare(last ?? '')
  expect(wordsOf(sinceLast)).toEqual([
    'introduced GHSA-4: known only to the data that the newer one was scanned with',
    'fixed GHSA-3: withdrawn by the data',
    'unchanged GHSA-2: same version',
  ])
  const sinceFirst = await compare(first ?? '')
  // GHSA-3 came and went in between.
  expect(wordsOf(sinceFirst)).toEqual([
    'introduced GHSA-4: known only to the data that the newer one was scanned with',
    'worse GHSA-2: severity medium to critical',
    'fixed GHSA-1: withdrawn by the data',
  ])
  expect(sinceFirst).toMatchObject({
    ...{ sameData: false, lostFindingsCount: 0, baseScan: { id: first } },
    counts: { componentsUnchanged: 3, componentsAdded: 0, findingsUnchanged: 1, findingsWorse: 1 },
  })
  // Without a scan, and again in another order, each is itself.
  expect(wordsOf(await compare(null))).toEqual(
    ['unchanged GHSA-4: same version', 'unchanged GHSA-2: same version'].toSorted(bySeverity),
  )
  expect(wordsOf(await compare(last ?? ''))).toEqual(wordsOf(sinceLast))
})

/** As the list has them: the critical one first. */
const bySeverity = (one: string, two: string) => Number(two.includes('GHSA-2')) - Number(one.includes('GHSA-2'))

test('the findings of earlier are compared with another version, too', async () => {
  const [, first] = await scansOf(version)
  expect(wordsOf(await compare(first ?? '', version, other))).toEqual([
    'worse GHSA-2: severity medium to critical',
    'fixed GHSA-1: component removed',
  ])
})

test('a file says the time of its older side, and has the same rows', async () => {
  const [, first] = await scansOf(version)
  const { sbomCompare } = await service.data<{ sbomCompare: { export: { url: string } } }>(
    `query ($id: Uuid!, $scan: Uuid) { sbomCompare(baseSbomId: $id, targetSbomId: $id, baseScanDeltaId: $scan) {
      export(format: JSON) { url } } }`,
    { id: version, scan: first },
  )
  const answer = await fetch(new URL(sbomCompare.export.url, service.url))
  const written = (await answer.json()) as { base: string; target: string; findings: { change: string }[] }
  expect(written.base).toMatch(/^Shop default .*, findings before the scan of 20\d\d-/)
  expect(written.target).not.toContain('scan')
  expect(written.findings.map(({ change }) => change)).toEqual(['introduced', 'worse', 'fixed'])
})

test('a scan that the older version does not have is an error', async () => {
  const [ofOther] = await scansOf(other)
  expect(ofOther).toBeDefined()
  for (const id of [ofOther ?? '', version]) {
    await expect(compare(id)).rejects.toThrow('is not a stored scan of the older version')
  }
})

test('what went with its component is counted, not guessed', async () => {
  const { sbom } = await service.data<{ sbom: { components: { nodes: { id: string; name: string }[] } } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { components { nodes { id name } } } }',
    { id: version },
  )
  const id = sbom.components.nodes.find(({ name }) => name === 'a')?.id
  const { componentDelete } = await service.data<{ componentDelete: { errors: string[] } }>(
    'mutation ($input: ComponentDeleteInput!) { componentDelete(input: $input) { errors } }',
    { input: { id, sbomId: version } },
  )
  expect(componentDelete.errors).toEqual([])
  await service.idle()
  const scans = await scansOf(version)
  const compared = await compare(scans.at(-1) ?? '')
  expect(compared.lostFindingsCount).toBe(1)
  expect(wordsOf(compared).filter((words) => words.includes('GHSA-1'))).toEqual([])
})

test('what several scans changed about one finding is undone as a whole, also of one that went later', async () => {
  const [medium, high] = [severity.medium, severity.critical]
  const records = (of: (name: string) => object) =>
    zip(
      [osv('GHSA-11', 'p', of('p')), osv('GHSA-12', 'q', of('q')), osv('GHSA-13', 'r', of('r'))].map((one, at) => ({
        ...one,
        aliases: [`CVE-2026-001${at + 1}`],
      })),
    )
  await service.importFile(records(() => medium))
  const id = await service.upload(cyclonedx(['pkg:npm/p@1.0.0', 'pkg:npm/q@1.0.0', 'pkg:npm/r@1.0.0']), 'Stable')
  await service.data(
    'mutation ($input: ComponentVulnSeverityUpdateInput!) { componentVulnSeverityUpdate(input: $input) { errors } }',
    {
      input: { componentVulnIds: [await findingOf(id, 'CVE-2026-0013')], severity: 'low', reason: 'Not exposed' },
    },
  )
  await service.importFile(records(() => ({ ...high, modified: '2026-10-01T00:00:00Z' })))
  await service.importFile(kev('CVE-2026-0011', 'CVE-2026-0012'))
  await service.importFile(
    records((name) => ({ ...high, ...(name === 'q' ? withdrawn : {}), modified: '2026-11-01T00:00:00Z' })),
  )
  const scans = await scansOf(id)
  const found = wordsOf(await compare(scans.at(-1) ?? '', id, id))
  expect(found.toSorted()).toEqual([
    'fixed CVE-2026-0012: withdrawn by the data',
    'unchanged CVE-2026-0013: same version',
    'worse CVE-2026-0011: entered KEV 2026-01-02',
  ])
})
