import { afterAll, beforeAll, expect, test } from 'vitest'
import { kev, osv, severity, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(
    zip([osv('GHSA-fox', 'fox', severity.critical), osv('GHSA-owl', 'owl', { aliases: ['CVE-2026-0001'] })]),
  )
  await service.importFile(kev('CVE-2026-0001'))
  version = await service.upload(
    cyclonedx(['pkg:npm/fox@1.10.0', 'pkg:npm/owl@1.0.0', 'pkg:npm/bear@2.0.0-rc.1'], '4.2.0'),
    'Forest',
  )
  await service.upload(cyclonedx(['pkg:npm/fox@1.9.0'], '0.9.0'), 'Desert')
})
afterAll(() => service.close())

interface Parsed {
  readonly group: { text: string; conditions: { subject: string; text: string }[] } | null
  readonly errors: readonly string[]
}

async function parse(text: string, appliesTo = 'finding'): Promise<Parsed> {
  const query = `query ($text: String!, $appliesTo: String!) { conditionParse(text: $text, appliesTo: $appliesTo) {
    group { text match negate conditions { subject operator value values key text } groups { text } } errors } }`
  return (await service.data<{ conditionParse: Parsed }>(query, { text, appliesTo })).conditionParse
}

test.each([
  ['vuln.kev is', 'finding', ['Column 12: Expected a value after "is" at the end of the filter']],
  [
    'vuln.kev is true and',
    'finding',
    ['Column 21: Expected a subject such as "vuln.severity" at the end of the filter'],
  ],
  ['vuln.kev is true  component.name is x', 'finding', ['Column 19: Expected "and" or "or", found "component.name"']],
  [
    'vuln.severity in (critical, awful)',
    'finding',
    ['Column 29: "awful" is not a value of vuln.severity. Use critical, high, medium, low, none, unknown'],
  ],
  [
    'vuln.nothing is 1 or vuln.cvss >= many',
    'finding',
    ['Column 1: "vuln.nothing" is not a subject of conditions', 'Column 35: "many" is not a number'],
  ],
  ['vuln.kev is true', 'component', ['Column 1: vuln.kev cannot be asked about a component']],
  [
    'component.name ~ x',
    'component',
    [expect.stringMatching(/^Column 16: "~" is not an operator of component.name. Use is, /)],
  ],
  ['component.name matches "/(/"', 'component', [expect.stringMatching(/^Column 24: .*is not a pattern/)]],
  ['component.name(x) is y', 'component', ['Column 1: component.name takes nothing in parentheses']],
])('says where a typed filter is wrong: %s', async (text, appliesTo, errors) => {
  expect(await parse(text, appliesTo)).toEqual({ group: null, errors })
})

test('reads a typed filter into groups with their text', async () => {
  const { group, errors } = await parse('vuln.kev is true and (component.name matches "f*" or not vuln.epss missing)')
  expect({ group, errors }).toMatchObject({
    group: {
      match: 'ALL',
      negate: false,
      text: 'vuln.kev is true and (component.name matches f* or not (vuln.epss missing))',
      conditions: [
        { subject: 'vuln.kev', operator: 'is', value: 'true', values: [], key: null, text: 'vuln.kev is true' },
      ],
    },
    errors: [],
  })
  expect(await parse(' ')).toMatchObject({ group: { text: '', conditions: [] }, errors: [] })
})

test('lists the subjects of a kind of row, with operators, words and custom fields', async () => {
  await service.data('mutation { customFieldCreate(input: { name: "Ticket" }) { errors } }')
  const query = `query ($row: String) { conditionSubjects(appliesTo: $row) { name title appliesTo type operators values caseSensitive description } }`
  type Subject = {
    name: string
    title: string
    operators: string[]
    values: string[]
    appliesTo: string
    description: string
  }
  const list = async (row: string | null) =>
    (await service.data<{ conditionSubjects: Subject[] }>(query, { row })).conditionSubjects
  const all = await list(null)
  expect(all.find(({ name }) => name === 'vuln.severity')).toMatchObject({
    type: 'enum',
    values: expect.arrayContaining(['critical']),
  })
  expect(all).toContainEqual(expect.objectContaining({ name: 'finding.custom.Ticket', title: 'Ticket' }))
  expect(all).toContainEqual(expect.objectContaining({ name: 'vuln.epss', title: 'EPSS' }))
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(all.filter(({ operators, description }) => operators.length === 0 || !description.endsWith('.'))).toEqual([])
  const rows = await Promise.all(['version', 'component', 'finding'].map(list))
  expect(rows.map((some) => [...new Set(some.map(({ appliesTo }) => appliesTo))])).toEqual([
    ['version'],
    ['component', 'version'],
    ['finding', 'component', 'version'],
  ])
  const answer = await service.ask('query { conditionSubjects(appliesTo: "product") { name } }')
  expect(answer['errors']).toMatchObject([
    { message: '"product" is not a kind of row. Use version, component, finding' },
  ])
})

test.each([
  ['version.product is forest', ['4.2.0']],
  ['version.componentCount < 3', ['0.9.0']],
  ['version.age newerThan 1d', ['0.9.0', '4.2.0']],
  ['version.label isEmpty and version.format is cyclonedx', ['0.9.0', '4.2.0']],
  ['version.name matches "4.*" and not version.product startsWith D', ['4.2.0']],
])('filters versions by %s', async (text, expected) => {
  const query =
    'query ($text: String, $filter: ConditionGroupInput) { sboms(filterText: $text, filter: $filter) { totalCount nodes { projectVersion } } }'
  type Found = { sboms: { totalCount: number; nodes: { projectVersion: string }[] } }
  const { sboms } = await service.data<Found>(query, { text })
  expect(new Set(sboms.nodes.map(({ projectVersion }) => projectVersion))).toEqual(new Set(expected))
  expect(sboms.totalCount).toBe(expected.length)
  const named = { conditions: [{ subject: 'version.product', operator: 'is', value: 'Desert' }] }
  const both = await service.data<Found>(query, { text, filter: named })
  expect(both.sboms.totalCount).toBe(expected.includes('0.9.0') ? 1 : 0)
})

test.each([
  ['component.version > 1.9.0 and component.ecosystem is npm', ['bear', 'fox']],
  ['component.version inRange "vers:npm/>=1.0.0|<=1.10.0"', ['fox', 'owl']],
  ['component.version inRange "<1.10.0"', ['owl']],
  ['version.product is Forest and component.purl contains owl', ['owl']],
  ['component.license missing and component.name matches "/^(fox|bear)$/"', ['bear', 'fox']],
])('filters components of a version by %s', async (text, expected) => {
  const query = `query ($id: Uuid!, $text: String) { sbom(sbomId: $id) { components(filterText: $text, orderBy: { field: COMPONENTS_NAME }) {
    totalCount nodes { name } } } }`
  type Found = { sbom: { components: { totalCount: number; nodes: { name: string }[] } } }
  const { components } = (await service.data<Found>(query, { id: version, text })).sbom
  expect(components.nodes.map(({ name }) => name).filter((name) => ['bear', 'fox', 'owl'].includes(name))).toEqual(
    expected,
  )
})

test.each([
  ['version.product is Desert', 1],
  ['component.version between 1.0.0, 1.10.0', 3],
  ['vuln.id is cve-2026-0001 and component.relation isNot direct', 1],
  ['vuln.fixedVersion > 1.9.0 and vuln.fixAvailable is yes', 3],
  ['finding.firstSeen olderThan 1d', 0],
  ['vuln.source exists and finding.change in (new, same)', 3],
])('filters findings of all versions by %s', async (text, expected) => {
  const query = 'query ($text: String) { triageQueue(filterText: $text) { matchingCount } }'
  expect(await service.data(query, { text })).toEqual({ triageQueue: { matchingCount: expected } })
})
