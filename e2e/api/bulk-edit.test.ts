// Many components of a version changed in one call: all or none, and only what is different.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allValid, manualCalls } from './support/manual-calls.ts'
import { startTriageService } from './support/triage-service.ts'

const unknown = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const { mutate, shown, named, download, verdicts } = manualCalls(() => service)

const supplier = {
  name: 'Acme',
  url: ['https://acme.example', 'https://acme.example/more'],
  contact: [{ name: 'Ann', email: 'ann@acme.example', phone: '1' }, { name: 'Ben' }],
}
const component = (name: string, more: object = {}) => ({
  ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
  ...more,
})
const cyclonedx = (components: readonly object[]) =>
  service.upload({
    name: 'x.json',
    bytes: JSON.stringify({
      ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components },
      metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1.0.0' } },
    }),
  })
const three = () =>
  cyclonedx([
    component('a', { supplier }),
    component('b', { scope: 'optional', licenses: [{ expression: 'MIT' }] }),
    component('c', { licenses: [{ license: { name: 'Our own words' } }] }),
  ])
const spdx = () =>
  service.upload({
    name: 'x.spdx.json',
    bytes: JSON.stringify({
      ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'app' },
      ...{ documentNamespace: 'https://example.com/app', documentDescribes: ['SPDXRef-app'] },
      creationInfo: { created: '2026-01-01T00:00:00Z', creators: ['Tool: x'] },
      packages: ['app', 'a'].map((name) => ({
        ...{ SPDXID: `SPDXRef-${name}`, name, versionInfo: '1.0.0', downloadLocation: 'NOASSERTION' },
      })),
    }),
  })
const bulk = (sbomId: string, componentIds: readonly string[], fields: object) =>
  mutate('componentBulkUpdate', { sbomId, componentIds, ...fields }, 'changedCount')
const idsOf = async (id: string) => (await shown(id)).components.nodes.map((one) => one.id)
const countJobs = async () =>
  (await service.data<{ jobs: { totalCount: number } }>('{ jobs(first: 1) { totalCount } }')).jobs.totalCount

describe('componentBulkUpdate', () => {
  test('sets the fields of all, counts those that were different, and exports them', async () => {
    const id = await three()
    const ids = await idsOf(id)
    const fields = {
      ...{ scope: 'OPTIONAL', licenses: { licensesExp: 'MIT' }, copyright: '© Owl', addLabels: ['mine', 'Yours'] },
      supplier: { name: 'Owl', url: 'https://owl.example', contactName: 'Eve', contactEmail: 'eve@owl.example' },
    }
    expect(await bulk(id, [...ids, ...ids], fields)).toEqual({ errors: [], changedCount: 3 })
    for (const one of (await shown(id)).components.nodes) {
      expect(one).toMatchObject({
        ...{ scope: 'optional', licensesExp: 'MIT', copyright: '© Owl', labels: ['mine', 'Yours'] },
        supplier: { ...fields.supplier },
      })
    }
    // Another supplier has none of the addresses and contacts of the one before.
    const text = await download(id)
    expect(text).not.toMatch(/acme|Ann|Ben/)
    expect(await verdicts(id)).toEqual(allValid)
    expect(await bulk(id, ids, fields)).toEqual({ errors: [], changedCount: 0 })
    expect(await bulk(id, ids, { removeLabels: ['MINE'], scope: '' })).toEqual({ errors: [], changedCount: 3 })
    expect(await named(id, 'b')).toMatchObject({ labels: ['Yours'], scope: null, licensesExp: 'MIT' })
    expect(await bulk(id, ids, { supplier: null })).toEqual({ errors: [], changedCount: 3 })
    expect(await named(id, 'a')).toMatchObject({ supplier: null })
  })

  test('does not touch components that have the values', async () => {
    const id = await three()
    const ids = await idsOf(id)
    const before = await shown(id)
    expect(
      await bulk(id, [(await named(id, 'b')).id], { licenses: { licensesExp: 'MIT' }, scope: 'optional' }),
    ).toEqual({
      ...{ errors: [], changedCount: 0 },
    })
    expect(await shown(id)).toEqual(before)
    expect(await bulk(id, ids, { scope: 'optional' })).toEqual({ errors: [], changedCount: 2 })
  })

  test('changes nothing with the same support status again, also where nothing is stated', async () => {
    const id = await three()
    const ids = await idsOf(id)
    const steps: readonly (readonly [fields: object, changed: number])[] = [
      [{ endOfSupport: '' }, 0],
      [{ endOfSupport: '2030-01-01' }, 3],
      [{ endOfSupport: '2030-01-01' }, 0],
      [{ endOfSupport: '' }, 3],
      [{ endOfSupport: '' }, 0],
      [{ supportLevel: 'UNSPECIFIED' }, 0],
      [{ supportLevel: 'ABANDONED', endOfSupport: '' }, 3],
      [{ supportLevel: 'UNSPECIFIED' }, 3],
      [{ supportLevel: 'UNSPECIFIED', endOfSupport: '' }, 0],
    ]
    for (const [at, [fields, changedCount]] of steps.entries()) {
      expect([at, await bulk(id, ids, fields)]).toEqual([at, { errors: [], changedCount }])
    }
  })

  test('evaluates the version once, and only if the identity or the support is another', async () => {
    const id = await three()
    const ids = await idsOf(id)
    const before = await countJobs()
    await bulk(id, ids, { copyright: 'x', addLabels: ['x'] })
    expect(await countJobs()).toBe(before)
    expect(await bulk(id, ids, { version: '2.0.0', group: 'g' })).toEqual({ errors: [], changedCount: 3 })
    expect(await countJobs()).toBe(before + 1)
  })

  test('writes nothing if one component does not fit, and names it', async () => {
    const id = await three()
    const ids = await idsOf(id)
    const labels = Array.from({ length: 50 }, (_, at) => `label ${at}`)
    await bulk(id, [(await named(id, 'c')).id], { addLabels: labels })
    const before = await shown(id)
    expect(await bulk(id, ids, { addLabels: ['one more'], scope: 'required' })).toEqual({
      ...{ errors: ['c 1.0.0: At most 50 labels are allowed'], changedCount: null },
    })
    expect(await bulk(id, [...ids, unknown], { scope: 'required' })).toEqual({
      ...{ errors: [`Component "${unknown}" not found`], changedCount: null },
    })
    const own = 'Our own words'
    const answer = await bulk(id, ids, { licenses: { licensesExp: own }, scope: 'required' })
    expect((answer['errors'] as string[]).map((text) => text.slice(0, 7)).toSorted()).toEqual(['a 1.0.0', 'b 1.0.0'])
    expect(await shown(id)).toEqual(before)
    // The other component has it already, as its document says it.
    expect(await bulk(id, [(await named(id, 'c')).id], { licenses: { licensesExp: own } })).toMatchObject({
      errors: [],
    })
    expect(await shown(id)).toEqual(before)
  })

  test('says once what is wrong for all', async () => {
    const id = await three()
    const ids = await idsOf(id)
    const errorsOf = async (fields: object, given: readonly string[] = ids) => (await bulk(id, given, fields))['errors']
    expect(await errorsOf({ scope: 'maybe', kind: 'thing' })).toHaveLength(2)
    expect(await errorsOf({})).toEqual(['Name at least one field to change'])
    expect(await errorsOf({ scope: 'optional' }, [])).toEqual(['"componentIds" must not be empty'])
    expect(await errorsOf({ addLabels: [''] })).toEqual(['"" is not a valid label. Use 1 to 60 characters'])
    expect(await errorsOf({ addLabels: ['x', ' Mine'], removeLabels: ['mine'] })).toEqual([
      'The label "Mine" cannot be both added and removed',
    ])
    expect(await errorsOf({ supplier: { name: ' ' } })).toEqual(['"name" must not be empty'])
    expect(await errorsOf({ supplier: { name: 'x', url: 'ftp://x' } })).toHaveLength(1)
    const many = Array.from({ length: 25_001 }, (_, at) => `01a1f96c-d219-7adc-bc6d-${String(at).padStart(12, '0')}`)
    expect(await errorsOf({ scope: 'optional' }, many)).toEqual([
      'At most 25,000 components can be changed in one call',
    ])
    expect((await errorsOf({ scope: 'optional' }, many.slice(1))) as string[]).toHaveLength(101)
  })

  test('rejects what the format of the version cannot represent', async () => {
    const id = await spdx()
    const ids = await idsOf(id)
    expect(await bulk(id, ids, { scope: 'optional' })).toEqual({
      ...{ errors: ['SPDX cannot store a component scope'], changedCount: null },
    })
    expect(await bulk(id, ids, { licenses: { licensesExp: 'MIT' } })).toEqual({ errors: [], changedCount: ids.length })
  })

  test('changes thousands in one step', async () => {
    const id = await cyclonedx(Array.from({ length: 1_203 }, (_, at) => component(`part-${at}`)))
    const query = `query ($id: Uuid!, $after: String) { sbom(sbomId: $id) { components(first: 1000, after: $after) {
      nodes { id scope } pageInfo { endCursor hasNextPage } } } }`
    interface Answer {
      readonly sbom: {
        readonly components: {
          readonly nodes: readonly { readonly id: string; readonly scope: string | null }[]
          readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean }
        }
      }
    }
    const all = async (): Promise<readonly { readonly id: string; readonly scope: string | null }[]> => {
      const first = (await service.data<Answer>(query, { id })).sbom.components
      const next = (await service.data<Answer>(query, { id, after: first.pageInfo.endCursor })).sbom.components
      return [...first.nodes, ...next.nodes]
    }
    const ids = (await all()).map((one) => one.id)
    expect(ids).toHaveLength(1_203)
    // The last one does not exist: the first thousand stay as they are.
    expect(await bulk(id, [...ids, unknown], { scope: 'optional' })).toMatchObject({ changedCount: null })
    expect(new Set((await all()).map(({ scope }) => scope))).toEqual(new Set([null]))
    expect(await bulk(id, ids, { scope: 'optional' })).toEqual({ errors: [], changedCount: 1_203 })
    expect(new Set((await all()).map(({ scope }) => scope))).toEqual(new Set(['optional']))
  })
})
