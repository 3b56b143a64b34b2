// Compares components without a usable purl with NVD by their CPE names, over the API, also after a restart.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTriageService, type SentFile } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>

const windows = { vulnerable: false, criteria: 'cpe:2.3:o:microsoft:windows:-:*:*:*:*:*:*:*' }

/** Creates a page of NVD records from ids, configurations and other members. */
function nvd(records: readonly (readonly [string, readonly object[], object?])[]): SentFile {
  const vulnerabilities = records.map(([id, configurations, more]) => ({
    cve: {
      id,
      published: '2026-01-01T00:00:00.000',
      lastModified: '2026-01-02T00:00:00.000',
      vulnStatus: 'Analyzed',
      descriptions: [{ lang: 'en', value: `About ${id}` }],
      configurations,
      ...more,
    },
  }))
  const page = { format: 'NVD_CVE', version: '2.0', timestamp: '2026-02-01T00:00:00.000', vulnerabilities }
  return { name: 'nvdcve-2.0-2026.json', bytes: JSON.stringify(page) }
}

const below = (product: string, versionEndExcluding: string) => ({
  vulnerable: true,
  criteria: `cpe:2.3:a:${product}:*:*:*:*:*:*:*:*`,
  versionEndExcluding,
})
const one = (...cpeMatch: object[]) => ({ nodes: [{ operator: 'OR', negate: false, cpeMatch }] })
const both = (left: object, right: object) => ({
  operator: 'AND',
  nodes: [left, right].map((criterion) => ({ operator: 'OR', negate: false, cpeMatch: [criterion] })),
})

function document(operatingSystem?: string): SentFile {
  const part = (name: string, cpe: string, more: object = {}) => ({
    type: 'library',
    'bom-ref': name,
    name,
    cpe,
    ...more,
  })
  const components = [
    part('den', 'cpe:2.3:a:fox:den:1.2:*:*:*:*:*:*:*', { version: '1.2' }),
    part('go', 'cpe:/a:golang:go:1.18.5', { version: '1.18.5' }),
    part('broken', 'cpe:2.3:a:soap\\:\\:lite:x', { version: '1' }),
    ...(operatingSystem === undefined
      ? []
      : [{ type: 'operating-system', 'bom-ref': 'os', name: 'os', cpe: operatingSystem }]),
  ]
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }
  return { name: 'app.cdx.json', bytes: JSON.stringify(bom) }
}

interface Found {
  readonly sbom: { readonly vulns: { readonly nodes: readonly { readonly vuln: { readonly vulnId: string } }[] } }
}

async function findings(id: string) {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { state confidence confidenceReason fixedVersions
    vuln { vulnId } evidence { range comparator comparedName comparedVersion source } } } } }`
  const { sbom } = await service.data<Found>(query, { id })
  return sbom.vulns.nodes.toSorted((a, b) => (a.vuln.vulnId < b.vuln.vulnId ? -1 : 1))
}

beforeAll(async () => {
  service = await startTriageService()
  const job = await service.importFile(
    nvd([
      ['CVE-2026-0001', [one(below('fox:den', '1.5'))]],
      ['CVE-2026-0002', [both(below('golang:go', '1.20.11'), windows)]],
      ['CVE-2026-0003', [one(below('fox:den', '1.5'))], { vulnStatus: 'Rejected' }],
      ['CVE-2026-0004', [], { vulnStatus: 'Awaiting Analysis' }],
      ['CVE-2026-0005', [one({ vulnerable: true, criteria: 'cpe:2.3:a:soap::lite:soap:*:*:*:*:*:*:*:*' })]],
    ]),
  )
  expect(job).toMatchObject({ state: 'SUCCEEDED', advisorySource: { name: 'NVD', records: 4 }, skippedCount: 1 })
})
afterAll(() => service.close())

const den = {
  state: 'AFFECTED',
  confidence: 'CPE_EXACT',
  confidenceReason: 'product and version compared by CPE',
  fixedVersions: ['1.5'],
  vuln: { vulnId: 'CVE-2026-0001' },
  evidence: {
    range: 'all versions before 1.5',
    comparator: 'cpe',
    comparedName: 'cpe:2.3:a:fox:den:1.2:*:*:*:*:*:*:*',
    comparedVersion: '1.2',
    source: 'NVD',
  },
}

test('creates a conditional finding for a platform that the document does not mention', async () => {
  expect(await findings(await service.upload(document()))).toEqual([
    den,
    expect.objectContaining({
      state: 'AFFECTED',
      confidence: 'CPE_CONDITIONAL',
      vuln: { vulnId: 'CVE-2026-0002' },
      confidenceReason: 'applies only with microsoft windows, which the document does not mention',
    }),
  ])
})

test('creates no finding on another operating system, and a certain one on the affected one', async () => {
  const debian = await service.upload(document('cpe:2.3:o:debian:debian_linux:12:*:*:*:*:*:*:*'), 'Debian')
  expect(await findings(debian)).toEqual([den])
  const windows10 = await service.upload(document('cpe:2.3:o:microsoft:windows_10:1607:*:*:*:*:*:*:*'), 'Windows')
  expect(await findings(windows10)).toMatchObject([den, { confidence: 'CPE_EXACT', vuln: { vulnId: 'CVE-2026-0002' } }])
})

test('reports in coverage, source and reasons which years of NVD are missing, and calls no component clean', async () => {
  const id = await service.upload(document('cpe:2.3:o:debian:debian_linux:12:*:*:*:*:*:*:*'), 'Covered')
  const missingData = 'no complete feed of 2002 to 2026'
  const about = await service.data<object>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { stats { matchCoverage {
        comparedWith { ecosystem source records complete missingData } exact cpe notEvaluated reasons { label count } } } }
      advisorySources { nodes { name ecosystems missingData recordCounts { key label count } } } }`,
    { id },
  )
  expect(about).toEqual({
    sbom: {
      stats: {
        matchCoverage: {
          comparedWith: [{ ecosystem: 'cpe', source: 'NVD', records: 5, complete: false, missingData }],
          ...{ exact: 0, cpe: 1, notEvaluated: 3 },
          reasons: [
            { label: 'unknown CPE product: no record lists it', count: 2 },
            { label: 'compared with 5 records only: NVD lacks the feeds of 2002 to 2026', count: 1 },
          ],
        },
      },
    },
    advisorySources: {
      nodes: [
        {
          ...{ name: 'NVD', ecosystems: [], missingData },
          recordCounts: [{ key: 'CVE-2026', label: 'CVEs of 2026', count: 5 }],
        },
      ],
    },
  })
})

test('updates the findings of a changed record, and closes those of a rejected one', async () => {
  const id = await service.upload(document(), 'Changing')
  const later = { lastModified: '2026-03-01T00:00:00.000' }
  await service.importFile(nvd([['CVE-2026-0001', [one(below('fox:den', '1.2'))], later]]))
  const ids = async () => (await findings(id)).map(({ vuln }) => vuln.vulnId)
  expect(await ids()).toEqual(['CVE-2026-0002'])
  const rejected = { lastModified: '2026-04-01T00:00:00.000', vulnStatus: 'Rejected' }
  await service.importFile(nvd([['CVE-2026-0002', [both(below('golang:go', '1.20.11'), windows)], rejected]]))
  expect(await ids()).toEqual([])
})

test('evaluates the same data to the same result after a restart', async () => {
  await service.stop()
  service = await startTriageService(service.dataFolder)
  await service.importFile(
    nvd([['CVE-2026-0001', [one(below('fox:den', '1.5'))], { lastModified: '2026-05-01T00:00:00.000' }]]),
  )
  expect(await findings(await service.upload(document(), 'Later'))).toEqual([den])
})
