// Two versions side by side: one pairing for every number, pages, files, and nothing that is out of date.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cyclonedxOf } from './support/documents.ts'
import { osv, severity, zip } from './support/osv.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let older: string
let newer: string

const component = (name: string, version: string, rest: object = {}) => ({
  ...{ name, version, purl: `pkg:npm/${name}@${version}` },
  ...rest,
})

beforeAll(async () => {
  service = await startTriageService()
  const severe = [osv('GHSA-1', 'moved', severity.critical), osv('GHSA-3', 'new', severity.medium)]
  await service.importFile(zip([...severe, osv('GHSA-2', 'gone'), osv('GHSA-4', 'kept'), osv('GHSA-5', 'fixed')]))
  older = await service.upload(
    cyclonedxOf(
      [
        component('kept', '1.0.0', { license: 'MIT' }),
        component('moved', '1.9.0', { license: 'MIT' }),
        ...[component('fixed', '1.0.0'), component('gone', '1.0.0'), component('back', '2.0.0')],
        { name: 'zlib', version: '1.2.11' },
      ],
      { version: '1' },
    ),
    'Shop',
  )
  newer = await service.upload(
    cyclonedxOf(
      [
        component('kept', '1.0.0', { license: 'GPL-2.0-only' }),
        component('moved', '1.10.0', { license: 'MIT' }),
        ...[component('fixed', '2.1.0'), component('new', '1.0.0', { license: 'Zlib' }), component('back', '1.0.0')],
        { name: 'zlib', version: '1.2.13' },
      ],
      { version: '2' },
    ),
    'Shop',
  )
})
afterAll(() => service.close())

interface ComponentRow {
  readonly change: string
  readonly tags: string[]
  readonly base: { name: string; version: string } | null
  readonly target: { name: string; version: string } | null
}
interface FindingRow {
  readonly change: string
  readonly reason: string
  readonly base: { vuln: { vulnId: string } } | null
  readonly target: { vuln: { vulnId: string } } | null
}
interface Page<Row> {
  readonly totalCount: number
  readonly nodes: Row[]
  readonly pageInfo: { endCursor: string; hasNextPage: boolean }
}
interface Compared {
  readonly counts: Record<string, unknown>
  readonly components: Page<ComponentRow>
  readonly findings: Page<FindingRow>
  readonly [section: string]: unknown
}

const compare = async (fields: string, base = older, target = newer) => {
  const { sbomCompare } = await service.data<{ sbomCompare: Compared | null }>(
    `query ($base: Uuid!, $target: Uuid!) { sbomCompare(baseSbomId: $base, targetSbomId: $target) { ${fields} } }`,
    { base, target },
  )
  if (!sbomCompare) throw new Error('The versions were not found')
  return sbomCompare
}

const numbers = `componentsAdded componentsRemoved componentsUpgraded componentsDowngraded componentsChanged componentsUnchanged
  findingsIntroduced findingsFixed findingsUnchanged findingsWorse findingsBetter introducedSeverities { critical medium total }
  licensesAdded licensesRemoved scoreDelta`
const rows = `change tags base { name version } target { name version }`
const wordsOf = ({ change, tags, base, target }: ComponentRow) =>
  [change, (target ?? base)?.name, base?.version ?? '-', target?.version ?? '-', tags.join()].filter(Boolean).join(' ')

test('lists components by change and name, with what differs', async () => {
  const { components } = await compare(`components { totalCount nodes { ${rows} } pageInfo { hasNextPage endCursor } }`)
  expect(components.nodes.map(wordsOf)).toEqual([
    'added new - 1.0.0',
    'removed gone 1.0.0 -',
    'upgraded fixed 1.0.0 2.1.0 upgraded,version',
    'upgraded moved 1.9.0 1.10.0 upgraded,version',
    'upgraded zlib 1.2.11 1.2.13 upgraded,version',
    'downgraded back 2.0.0 1.0.0 downgraded,version',
    'changed kept 1.0.0 1.0.0 license',
  ])
  expect(components.totalCount).toBe(7)
})

test('lists findings by change and severity, with the reason and the decision', async () => {
  const fields = `nodes { change reason base { vuln { vulnId } vexStatus { name } } target { vuln { vulnId } vexStatus { name } } }`
  const { findings, sameData } = await compare(
    `sameData findings(change: ["introduced", "fixed", "worse", "better", "unchanged"]) { totalCount ${fields} }`,
  )
  expect(
    findings.nodes.map(({ change, reason, base, target }) => [change, (target ?? base)?.vuln.vulnId, reason]),
  ).toEqual([
    ['introduced', 'GHSA-3', 'component added'],
    ['fixed', 'GHSA-5', 'upgraded to 2.1.0, past the fix 2.0.0'],
    ['fixed', 'GHSA-2', 'component removed'],
    ['unchanged', 'GHSA-1', 'upgraded, still affected'],
    ['unchanged', 'GHSA-4', 'same version'],
  ])
  expect([findings.totalCount, sameData]).toEqual([5, true])
})

test('has the numbers of the version against the one before it, and of its drift', async () => {
  const { counts } = await compare(`counts { ${numbers} }`)
  const { sbom } = await service.data<{ sbom: { previousDelta: object } }>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { previousDelta { ${numbers} } } }`,
    { id: newer },
  )
  expect(counts).toEqual(sbom.previousDelta)
  expect(counts).toMatchObject({
    ...{
      componentsAdded: 1,
      componentsRemoved: 1,
      componentsUpgraded: 3,
      componentsDowngraded: 1,
      componentsChanged: 1,
    },
    ...{ componentsUnchanged: 0, findingsIntroduced: 1, findingsFixed: 2, findingsUnchanged: 2, licensesAdded: 2 },
    ...{ introducedSeverities: { critical: 0, medium: 1, total: 1 }, licensesRemoved: 0 },
  })
  const drift = await service.data<{ sbom: { sbomDrift: { diffType: string }[] } }>(
    `query ($id: Uuid!, $to: Uuid!) { sbom(sbomId: $id) { sbomDrift(targetSbomId: $to) { diffType } } }`,
    { id: older, to: newer },
  )
  expect(drift.sbom.sbomDrift.map(({ diffType }) => diffType)).toEqual([
    'added',
    'removed',
    ...Array(5).fill('changed'),
  ])
})

test('mirrors when the sides are changed, and finds no difference to itself', async () => {
  const { counts: there } = await compare(`counts { ${numbers} }`)
  const { counts: back } = await compare(`counts { ${numbers} }`, newer, older)
  expect([back['componentsAdded'], back['componentsUpgraded'], back['componentsDowngraded']]).toEqual([
    ...[there['componentsRemoved'], there['componentsDowngraded'], there['componentsUpgraded']],
  ])
  expect([back['findingsIntroduced'], back['findingsFixed']]).toEqual([
    there['findingsFixed'],
    there['findingsIntroduced'],
  ])
  const itself = await compare(
    `components { totalCount } findings { totalCount } licenses { totalCount } checks { totalCount } policies { totalCount }
      metadata { field } counts { componentsUnchanged findingsUnchanged }`,
    newer,
    newer,
  )
  const none = { totalCount: 0 }
  expect(itself).toEqual({
    ...{ components: none, findings: none, licenses: none, checks: none, policies: none, metadata: [] },
    counts: { componentsUnchanged: 6, findingsUnchanged: 3 },
  })
})

const page = (args: string) => `components(${args}) { totalCount nodes { ${rows} } pageInfo { hasNextPage endCursor } }`

test('pages show each row once, in the order of the whole list', async () => {
  const { components: whole } = await compare(page('first: 100'))
  const found: string[] = []
  let after = ''
  for (let turns = 0; turns < 10; turns += 1) {
    const { components } = await compare(page(`first: 2${after}`))
    found.push(...components.nodes.map(wordsOf))
    if (!components.pageInfo.hasNextPage) break
    after = `, after: "${components.pageInfo.endCursor}"`
  }
  expect(found).toEqual(whole.nodes.map(wordsOf))
  const { components: last } = await compare(page('last: 2'))
  expect(last.nodes.map(wordsOf)).toEqual(found.slice(-2))
})

test('pages are narrowed by change, severity and text', async () => {
  const { components } = await compare(page('change: ["UPGRADED", "downgraded"], search: "MOV"'))
  expect([components.totalCount, components.nodes.map(wordsOf)]).toEqual([
    1,
    ['upgraded moved 1.9.0 1.10.0 upgraded,version'],
  ])
  const { findings } = await compare(
    `findings(severity: ["medium", "critical"], search: "ghsa-") { totalCount nodes { change reason base { vuln { vulnId } } target { vuln { vulnId } } } }`,
  )
  expect(findings.nodes.map(({ change }) => change)).toEqual(['introduced'])
})

test.each([
  ['components(change: ["grown"])', '"grown" is not a change'],
  ['findings(change: ["added"])', '"added" is not a change'],
  ['findings(severity: ["dire"])', '"dire" is not a severity'],
  ['components(after: "x")', 'Invalid cursor'],
  ['components(first: -1)', 'A page cannot have'],
])('pages reject %s', async (field, message) => {
  const { errors } = await service.ask(
    `query ($base: Uuid!, $target: Uuid!) { sbomCompare(baseSbomId: $base, targetSbomId: $target) { ${field} { totalCount } } }`,
    { base: older, target: newer },
  )
  expect(JSON.stringify(errors)).toContain(JSON.stringify(message).slice(1, -1))
})

test('lists licenses with their numbers, checks and metadata that differ', async () => {
  const { licenses, checks, metadata } = await compare(
    `licenses { totalCount nodes { change licensesExp baseCount targetCount } }
      checks { nodes { check { id } baseState targetState } } metadata { field base target }`,
  )
  expect(licenses).toEqual({
    totalCount: 3,
    nodes: [
      { change: 'added', licensesExp: 'GPL-2.0-only', baseCount: 0, targetCount: 1 },
      { change: 'added', licensesExp: 'Zlib', baseCount: 0, targetCount: 1 },
      { change: 'changed', licensesExp: 'MIT', baseCount: 2, targetCount: 1 },
    ],
  })
  const states = (checks as Page<{ baseState: string; targetState: string }>).nodes
  expect(states.filter(({ baseState, targetState }) => baseState === targetState)).toEqual([])
  expect(metadata).toEqual([])
})

test('offers files that no spreadsheet runs, once', async () => {
  const evil = await service.upload(
    cyclonedxOf([component('=HYPERLINK("x")', '1.0.0'), component('a|b', '1.0.0'), component('kept', '1.0.0')], {
      version: '3',
    }),
    'Shop',
  )
  const file = async (format: string) => {
    const { export: found } = await compare(`export(format: ${format}) { filename contentType url }`, older, evil)
    const { filename, contentType, url } = found as { filename: string; contentType: string; url: string }
    const response = await fetch(new URL(url, service.url))
    expect((await fetch(new URL(url, service.url))).status).not.toBe(200)
    return { filename, contentType, text: await response.text() }
  }
  const csv = await file('CSV')
  expect([csv.filename, csv.contentType]).toEqual(['comparison-1-3.csv', 'text/csv'])
  expect(csv.text).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csv.text.split('\r\n')[0]).toMatch(/^"section","change"/)
  const markdown = await file('MARKDOWN')
  expect(markdown.text).toContain('# Shop default 1 and Shop default 3')
  expect(markdown.text).toContain(String.raw`| a\|b |`)
  const json = JSON.parse((await file('JSON')).text) as Record<string, { change: string; package: string }[]>
  expect(json['components']?.map(({ change }) => change).filter((word) => word === 'added')).toHaveLength(2)
  expect(Object.keys(json)).toEqual([
    ...['base', 'target', 'sameData', 'counts', 'findings', 'components', 'licenses', 'checks', 'policies', 'metadata'],
  ])
})

test('shows what was edited, decided and scanned since, and compares versions of other products', async () => {
  const [left, right] = [
    await service.upload(
      cyclonedxOf([component('kept', '1.0.0'), component('quiet', '1.0.0')], { version: 'a' }),
      'Left',
    ),
    await service.upload(
      cyclonedxOf([component('kept', '1.0.0'), component('quiet', '1.0.0')], { version: 'b' }),
      'Right',
    ),
  ]
  const fields = `components { nodes { ${rows} } pageInfo { endCursor hasNextPage } totalCount }
    findings { totalCount nodes { change reason base { vuln { vulnId } } target { vuln { vulnId } } } }`
  const before = await compare(fields, left, right)
  expect([before.components.totalCount, before.findings.totalCount]).toEqual([0, 0])
  const { sbom } = await service.data<{ sbom: { components: { nodes: { id: string; name: string }[] } } }>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { components { nodes { id name } } } }`,
    { id: right },
  )
  const quiet = sbom.components.nodes.find(({ name }) => name === 'quiet')?.id
  const { componentUpdate } = await service.data<{ componentUpdate: { errors: string[] } }>(
    `mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }`,
    { input: { id: quiet, sbomId: right, scope: 'optional' } },
  )
  expect(componentUpdate.errors).toEqual([])
  const edited = await compare(fields, left, right)
  expect(edited.components.nodes.map(wordsOf)).toEqual(['changed quiet 1.0.0 1.0.0 scope'])
  await service.importFile(zip([osv('GHSA-9', 'quiet')]))
  const scanned = await compare(`counts { findingsUnchanged } sameData`, left, right)
  expect(scanned).toEqual({ counts: { findingsUnchanged: 2 }, sameData: true })
})

test('is null for a version that is not there', async () => {
  const missing = '00000000-0000-4000-8000-000000000000'
  for (const [base, target] of [
    [older, missing],
    [missing, older],
  ])
    await expect(compare('sameData', base, target)).rejects.toThrow('The versions were not found')
})
