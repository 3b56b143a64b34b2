import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { findingSetOf } from '#service/db/shown-content.ts'
import { osvRecord, scanBench } from './support/scan-bench.ts'

let bench: ReturnType<typeof scanBench> | undefined
afterEach(() => bench?.close())

function open(): ReturnType<typeof scanBench> {
  bench = scanBench()
  return bench
}

const name = (part: string, product: string, version = '*') =>
  `cpe:2.3:${part}:acme:${product}:${version}:*:*:*:*:*:*:*`
const line = (criteria: string, more: object = {}) => ({ vulnerable: true, criteria, matchCriteriaId: 'x', ...more })
const node = (...cpeMatch: object[]) => ({ operator: 'OR', negate: false, cpeMatch })

const record = (id: string, configurations: readonly object[], vulnStatus = 'Analyzed') => ({
  cve: {
    id,
    sourceIdentifier: 'cve@acme.example',
    published: '2026-01-01T00:00:00.000',
    lastModified: '2026-01-02T00:00:00.000',
    vulnStatus,
    cveTags: [],
    descriptions: [{ lang: 'en', value: `About ${id}` }],
    references: [],
    configurations,
    metrics: {},
    weaknesses: [],
  },
})

async function importNvd(opened: ReturnType<typeof scanBench>, ...vulnerabilities: object[]): Promise<void> {
  const head = { resultsPerPage: vulnerabilities.length, startIndex: 0, totalResults: vulnerabilities.length }
  const rest = { format: 'NVD_CVE', version: '2.0', timestamp: '2026-01-03T00:00:00.000', vulnerabilities }
  const path = join(opened.folder, 'nvdcve-2.0-2026.json')
  writeFileSync(path, JSON.stringify({ ...head, ...rest }))
  await opened.importFile(path, 'nvdcve-2.0-2026.json')
}

const outcome = async (opened: ReturnType<typeof scanBench>, version: string) => [
  await opened.database.read
    .selectFrom('component')
    .select(['name', 'match_state', 'match_basis'])
    .where('content_id', '=', version)
    .orderBy('name')
    .execute(),
  await opened.database.read
    .selectFrom('finding')
    .innerJoin('vulnerability', 'vulnerability.id', 'finding.vulnerability_id')
    .select(['vulnerability.vulnerability_id as id', 'finding.confidence', 'finding.state'])
    .where('finding_set_id', '=', findingSetOf(version))
    .orderBy('vulnerability.vulnerability_id')
    .execute(),
]

test('compares a component without a purl by CPE, and conditions by the other components of its document', async () => {
  const opened = open()
  const fixed = { versionEndExcluding: '2.0' }
  const product = node(line(name('a', 'app'), fixed))
  await importNvd(
    opened,
    record('CVE-2026-0001', [{ nodes: [product] }]),
    record('CVE-2026-0002', [
      { operator: 'AND', nodes: [product, node(line(name('o', 'os', '1'), { vulnerable: false }))] },
    ]),
    record('CVE-2026-0003', [{ nodes: [node(line(name('a', 'app'), { versionEndExcluding: '0.5' }))] }]),
  )
  const app = { name: 'app', version: '1.0', cpes: [name('a', 'app', '1.0')] }
  const system = { name: 'os', version: '1', cpes: [name('o', 'os', '1')] }
  const [alone, together] = [await opened.addVersion([app]), await opened.addVersion([app, system])]
  await opened.scan(alone)
  await opened.scan(together)
  const matched = { name: 'app', match_state: 'MATCHED', match_basis: 'CPE' }
  expect(await outcome(opened, alone)).toEqual([
    [matched],
    [
      { id: 'CVE-2026-0001', confidence: 'CPE_EXACT', state: 'AFFECTED' },
      { id: 'CVE-2026-0002', confidence: 'CPE_CONDITIONAL', state: 'AFFECTED' },
    ],
  ])
  expect(await outcome(opened, together)).toEqual([
    [matched, { name: 'os', match_state: 'NOT_EVALUATED', match_basis: 'NONE' }],
    [
      { id: 'CVE-2026-0001', confidence: 'CPE_EXACT', state: 'AFFECTED' },
      { id: 'CVE-2026-0002', confidence: 'CPE_EXACT', state: 'AFFECTED' },
    ],
  ])
})

// dependency-track#5165: vulnerabilities of Windows on Linux
test('identifies an operating system without a CPE name by its name, also one without advisories', async () => {
  const opened = open()
  const on = (product: string, version: string) => node(line(`cpe:2.3:o:${product}:${version}`, { vulnerable: false }))
  const app = node(line(name('a', 'app')))
  await importNvd(
    opened,
    record('CVE-2026-0001', [{ operator: 'AND', nodes: [app, on('microsoft:windows', '-')] }]),
    record('CVE-2026-0002', [{ operator: 'AND', nodes: [app, on('fedoraproject:fedora', '38')] }]),
  )
  const found = async (system: string, version: string | null) => {
    const component = { name: 'app', version: '1.0', cpes: [name('a', 'app', '1.0')] }
    const id = await opened.addVersion([component, { name: system, version, kind: 'operating-system' }])
    await opened.scan(id)
    const [, findings] = await outcome(opened, id)
    return findings
  }
  const finding = (id: string, confidence: string) => ({ id, confidence, state: 'AFFECTED' })
  expect(await found('fedora', '38')).toEqual([finding('CVE-2026-0002', 'CPE_EXACT')])
  expect(await found('Fedora Linux', '39')).toEqual([])
  expect(await found('amzn', '2')).toEqual([])
  expect(await found('windows', '10')).toEqual([finding('CVE-2026-0001', 'CPE_EXACT')])
  expect(await found('strange', '1')).toEqual([
    finding('CVE-2026-0001', 'CPE_CONDITIONAL'),
    finding('CVE-2026-0002', 'CPE_CONDITIONAL'),
  ])
})

test('creates no finding from a record declared wrong for a package, until that is revoked', async () => {
  const opened = open()
  const before2 = [{ introduced: '0' }, { fixed: '2.0.0' }]
  const aliases = ['CVE-2026-0001']
  await opened.importRecords([
    osvRecord('GHSA-aaaa-aaaa-aaaa', 'npm', 'lodash', before2, { aliases }),
    osvRecord('GHSA-bbbb-bbbb-bbbb', 'npm', 'other', before2, { aliases }),
  ])
  const version = await opened.addVersion([{ purl: 'pkg:npm/lodash@1.0.0' }, { purl: 'pkg:npm/other@1.0.0' }])
  await opened.scan(version)
  const { write } = opened.database
  const { id } = await write.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  await write
    .insertInto('advisory_exclusion')
    .values({
      id: 'x',
      organization_id: id,
      record_id: 'cve-2026-0001',
      purl: 'pkg:npm/lodash',
      package_name_key: 'pkg:npm/lodash',
      reason: 'Another library',
      created_by: '{}',
      created_at: '2026-01-01',
    })
    .execute()
  const states = async () => (await opened.findings(version)).map((row) => [row.name, row.state, row.state_reason])
  await opened.scan(version, 'RESCAN')
  expect(await states()).toEqual([
    ['lodash', 'INACTIVE', 'advisory excluded for this package'],
    ['other', 'AFFECTED', null],
  ])
  await write.deleteFrom('advisory_exclusion').execute()
  await opened.scan(version, 'RESCAN')
  expect(await states()).toEqual([
    ['lodash', 'AFFECTED', null],
    ['other', 'AFFECTED', null],
  ])
})
