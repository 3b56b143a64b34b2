// Differences between two versions by component, and the licenses that a version's documents state.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from './support/api-client.ts'
import { cyclonedxOf } from './support/documents.ts'

let service: Awaited<ReturnType<typeof startService>>
let before: string
let after: string
const component = (name: string, version: string, rest: object = {}) => ({
  name,
  version,
  purl: `pkg:npm/${name}@${version}`,
  ...rest,
})
const mit = { license: 'MIT', licenseText: 'Permission is granted' }
const gpl = { license: 'GPL-2.0-only' }

beforeAll(async () => {
  service = await startService()
  await service.product('Shop')
  before = await service.upload(
    cyclonedxOf(
      [
        component('kept', '1.0.0', mit),
        component('moved', '1.9.0', mit),
        component('back', '2.0.0'),
        component('gone', '1.0.0'),
      ],
      { version: '1' },
    ),
    'Shop',
  )
  after = await service.upload(
    cyclonedxOf(
      [
        component('kept', '1.0.0', gpl),
        component('moved', '1.10.0', mit),
        component('back', '1.0.0'),
        component('new', '1.0.0', mit),
      ],
      { version: '2' },
    ),
    'Shop',
  )
})
afterAll(() => service.close())

const driftQuery = `query ($from: Uuid!, $to: Uuid!) { sbom(sbomId: $from) { sbomDrift(targetSbomId: $to) {
  diffType diffTags subjectComponent { name version } targetComponent { name version } subjectComponentId targetComponentId } } }`

test('returns one row for each component that differs: added, removed, changed, then by name', async () => {
  const { sbom } = await service.data<{ sbom: { sbomDrift: Record<string, unknown>[] } }>(driftQuery, {
    from: before,
    to: after,
  })
  const rows = sbom.sbomDrift.map(({ subjectComponentId, targetComponentId, ...row }) => {
    expect([subjectComponentId === null, targetComponentId === null]).toEqual([
      row['subjectComponent'] === null,
      row['targetComponent'] === null,
    ])
    return row
  })
  expect(rows).toEqual([
    { diffType: 'added', diffTags: [], subjectComponent: null, targetComponent: { name: 'new', version: '1.0.0' } },
    { diffType: 'removed', diffTags: [], subjectComponent: { name: 'gone', version: '1.0.0' }, targetComponent: null },
    {
      diffType: 'changed',
      diffTags: ['downgraded', 'version'],
      subjectComponent: { name: 'back', version: '2.0.0' },
      targetComponent: { name: 'back', version: '1.0.0' },
    },
    {
      diffType: 'changed',
      diffTags: ['license'],
      subjectComponent: { name: 'kept', version: '1.0.0' },
      targetComponent: { name: 'kept', version: '1.0.0' },
    },
    {
      diffType: 'changed',
      diffTags: ['upgraded', 'version'],
      subjectComponent: { name: 'moved', version: '1.9.0' },
      targetComponent: { name: 'moved', version: '1.10.0' },
    },
  ])
})

test('finds no difference between a version and itself, and rejects an unknown version', async () => {
  expect(await service.data(driftQuery, { from: after, to: after })).toEqual({ sbom: { sbomDrift: [] } })
  const { errors } = await service.ask(driftQuery, { from: after, to: '00000000-0000-4000-8000-000000000000' })
  expect(errors?.[0]).toMatchObject({
    message: expect.stringMatching(/^Version "0{8}-.*" not found$/),
    extensions: { code: 'BAD_USER_INPUT' },
  })
})

const report = (args: string) => `query ($id: Uuid!) { attributions(sbomId: $id, ${args}) { totalCount nodes {
  attribution { licensesExp notice licensesText { key value } } components { name } } pageInfo { hasNextPage } } }`
interface Report {
  attributions: {
    totalCount: number
    nodes: { attribution: { licensesExp: string | null }; components: { name: string }[] }[]
    pageInfo: { hasNextPage: boolean }
  }
}
const named = ({ attributions }: Report) =>
  attributions.nodes.map((node) => [node.attribution.licensesExp, node.components.map(({ name }) => name)])

test.each<[string, string, unknown[]]>([
  [
    'one row a component',
    'primary: false',
    [
      [null, ['back']],
      ['GPL-2.0-only', ['kept']],
      ['MIT', ['moved']],
      ['MIT', ['new']],
    ],
  ],
  [
    'components that print alike are one row',
    'primary: false, dedupe: true',
    [
      [null, ['back']],
      ['GPL-2.0-only', ['kept']],
      ['MIT', ['moved', 'new']],
    ],
  ],
  [
    'a licence by its id',
    'licenses: ["mit"]',
    [
      ['MIT', ['moved']],
      ['MIT', ['new']],
    ],
  ],
  ['an id is not a part of another', 'licenses: ["GPL-2.0"]', []],
  ['part of a name', 'search: "MOV"', [['MIT', ['moved']]]],
  [
    'by licence',
    'primary: false, orderBy: { field: ATTRIBUTIONS_LICENSE, direction: DESC }',
    [
      ['MIT', ['new']],
      ['MIT', ['moved']],
      ['GPL-2.0-only', ['kept']],
      [null, ['back']],
    ],
  ],
])('lists attributions: %s', async (_name, args, expected) => {
  const answer = await service.data<Report>(report(args), { id: after })
  expect([named(answer), answer.attributions.totalCount]).toEqual([expected, expected.length])
})

test('returns license texts of the document, in pages', async () => {
  const page = await service.data<Report>(report('licenses: ["MIT"], first: 1'), { id: after })
  expect(page.attributions).toMatchObject({ totalCount: 2, pageInfo: { hasNextPage: true } })
  expect(page.attributions.nodes[0]?.attribution).toEqual({
    licensesExp: 'MIT',
    notice: null,
    licensesText: [{ key: 'MIT', value: 'Permission is granted' }],
  })
})

test('with parts, lists their components too, and those that both have once', async () => {
  const attach = `mutation { partAttach(input: { sbomId: "${after}", partSbomId: "${before}" }) { errors part { id } } }`
  const { partAttach } = await service.data<{ partAttach: { part: { id: string } } }>(attach, {})
  const own = ['back', 'kept', 'moved', 'new']
  const inherited = ['back', 'gone', 'moved']
  const namesOf = async (args: string) =>
    named(await service.data<Report>(report(`primary: false, ${args}`), { id: after })).flatMap(([, names]) => names)
  expect(await namesOf('')).toEqual(own)
  const both = await namesOf('includeParts: true')
  expect(both).toHaveLength(own.length + inherited.length)
  expect(both).toEqual(expect.arrayContaining([...own, ...inherited]))
  expect(await namesOf(`partIds: ["${before}"]`)).toEqual(inherited)
  await service.data(`mutation { partDetach(input: { id: "${partAttach.part.id}" }) { errors } }`, {})
})

test('returns the attribution texts of SPDX packages as notices', async () => {
  const at = (SPDXID: string, more: object) => ({
    SPDXID,
    name: SPDXID.slice(8),
    downloadLocation: 'NOASSERTION',
    ...more,
  })
  const document = {
    ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'doc' },
    documentNamespace: 'https://example.org/notices',
    creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: t'] },
    documentDescribes: ['SPDXRef-p'],
    packages: [
      at('SPDXRef-p', {}),
      at('SPDXRef-a', { attributionTexts: ['Thanks to A', 'and to B'] }),
      at('SPDXRef-b', { attributionTexts: [] }),
    ],
  }
  const id = await service.upload({ name: 'n.spdx.json', bytes: JSON.stringify(document) }, 'Shop')
  await service.idle()
  const { attributions } = await service.data<Report>(report('primary: false'), { id })
  const notices = attributions.nodes.map((node) => [node.components[0]?.name, node.attribution])
  expect(notices).toEqual([
    ['a', expect.objectContaining({ notice: 'Thanks to A\nand to B' })],
    ['b', expect.objectContaining({ notice: null })],
  ])
})
