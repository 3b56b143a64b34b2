// @module-tag long
// Components added, changed and removed by hand: their place in the graph, what is found in them, and what every export says then.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cyclonedx, forms, spdx2, spdx3 } from './support/graph-documents.ts'
import { allValid, manualCalls } from './support/manual-calls.ts'
import { osv, severity, zip } from './support/osv.ts'
import { startTriageService } from './support/triage-service.ts'
import { statusId, triageCalls } from './support/triage-calls.ts'

const unknown = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('CVE-2026-0001', 'fox', severity.critical)]))
})
afterAll(() => service.close())

const { mutate, shown, named, download, verdicts } = manualCalls(() => service)

const upload = (document: object) => service.upload({ name: 'x.json', bytes: JSON.stringify(document) })

interface Graph {
  readonly primary: string
  readonly edges: readonly string[]
}

async function graph(id: string): Promise<Graph> {
  const { components, primaryComponent } = await shown(id)
  const all = new Map([...components.nodes, primaryComponent].map((one) => [one.id, one]))
  const edges = [...all.values()].flatMap(({ name, dependencies }) =>
    dependencies.nodes.map((to) => `${name}>${to.name}`),
  )
  return { primary: primaryComponent.name, edges: edges.toSorted() }
}

/** The graph of what is exported in each format, read again as a document of its own. */
async function exportedGraphs(id: string): Promise<readonly Graph[]> {
  const graphs: Graph[] = []
  for (const args of ['spec: CycloneDX', 'spec: SPDX', 'spec: SPDX, specVersion: "3.0.1"']) {
    const again = await service.upload({ name: 'again.json', bytes: await download(id, args) }, 'Again')
    graphs.push(await graph(again))
  }
  return graphs
}
async function expectGraph(id: string, expected: Graph): Promise<void> {
  expect(await graph(id)).toEqual(expected)
  expect(await exportedGraphs(id)).toEqual([expected, expected, expected])
  expect(await verdicts(id)).toEqual(allValid)
}

describe.each(forms)('of %s', (_form, document) => {
  const whole = ['a>b', 'app>a', 'b>c', 'c>fox']
  const relations = async (id: string) =>
    Object.fromEntries((await shown(id)).components.nodes.map(({ name, relation }) => [name, relation]))

  test('a component is added, matched, exported, removed and put back', async () => {
    const id = await upload(document)
    const a = await named(id, 'a')
    const given = {
      ...{ sbomId: id, name: 'owl', version: '2.0.0', purl: 'pkg:npm/owl@2.0.0', licenses: { licensesExp: 'MIT' } },
      ...{ dependentIds: [a.id], dependencyIds: [(await named(id, 'fox')).id], description: 'By hand' },
      ...{ checksums: [{ alg: 'SHA-256', content: 'a'.repeat(64) }] },
    }
    const before = await shown(id)
    const answer = await mutate('componentCreate', given, 'component { id relation uniqueId kind primary }')
    expect(answer).toMatchObject({ errors: [], component: { relation: 'transitive', kind: 'library', primary: false } })
    const counts = before['stats'] as Record<string, number>
    expect((await shown(id))['stats']).toMatchObject({
      ...{ compCount: (counts['compCount'] ?? 0) + 1, compPurlCount: (counts['compPurlCount'] ?? 0) + 1 },
      dependencyCount: (counts['dependencyCount'] ?? 0) + 2,
    })
    await expectGraph(id, { primary: 'app', edges: ['a>b', 'a>owl', 'app>a', 'b>c', 'c>fox', 'owl>fox'] })
    const owl = await named(id, 'owl')
    expect(owl).toMatchObject({ licensesExp: 'MIT', description: 'By hand', purl: 'pkg:npm/owl@2.0.0' })
    await mutate('componentDelete', { sbomId: id, id: owl.id })
    expect((await shown(id))['stats']).toEqual(counts)
    await expectGraph(id, { primary: 'app', edges: whole })
    expect(await mutate('componentRestore', { sbomId: id, id: owl.id }, 'component { id }')).toEqual({
      ...{ errors: [], component: { id: owl.id } },
    })
    expect(await graph(id)).toEqual({ primary: 'app', edges: ['a>b', 'a>owl', 'app>a', 'b>c', 'c>fox', 'owl>fox'] })
  })

  test('a component of the document is removed with what is said about it, and put back as it was', async () => {
    const id = await upload(document)
    const [before, ways] = [await shown(id), await graph(id)]
    const b = await named(id, 'b')
    expect(await mutate('componentDelete', { sbomId: id, id: b.id }, 'deletedId')).toEqual({
      errors: [],
      deletedId: b.id,
    })
    await expectGraph(id, { primary: 'app', edges: ['app>a', 'c>fox'] })
    expect(await relations(id)).toMatchObject({ a: 'direct', c: 'unspecified', fox: 'unspecified' })
    const query = `{ sbom(sbomId: "${id}") { removedComponents { totalCount nodes { id name purl removedBy { kind } } } } }`
    expect(await service.data(query)).toEqual({
      sbom: {
        removedComponents: {
          totalCount: 1,
          nodes: [{ id: b.id, name: 'b', purl: 'pkg:npm/b@1.0.0', removedBy: { kind: 'USER' } }],
        },
      },
    })
    expect(await mutate('componentDelete', { sbomId: id, id: b.id })).toEqual({ errors: ['Component not found'] })
    await mutate('componentRestore', { sbomId: id, id: b.id })
    expect(await mutate('componentRestore', { sbomId: id, id: b.id })).toEqual({
      errors: ['Removed component not found'],
    })
    expect(await relations(id)).toMatchObject({ c: 'transitive', fox: 'transitive' })
    expect((await shown(id))['stats']).toEqual(before['stats'])
    await expectGraph(id, ways)
  })

  test('dependencies are replaced, and stay so when the version is processed again', async () => {
    const id = await upload(document)
    const [a, fox] = [await named(id, 'a'), await named(id, 'fox')]
    const input = { sbomId: id, id: a.id, dependencyIds: [fox.id, fox.id], name: 'A' }
    expect(await mutate('componentUpdate', input, 'component { name }')).toEqual({
      errors: [],
      component: { name: 'A' },
    })
    const expected = { primary: 'app', edges: ['A>fox', 'app>A', 'b>c', 'c>fox'] }
    await mutate('sbomReprocess', { id })
    await expectGraph(id, expected)
    await mutate('componentUpdate', { sbomId: id, id: a.id, dependencyIds: [] })
    await expectGraph(id, { primary: 'app', edges: ['app>A', 'b>c', 'c>fox'] })
    await mutate('componentUpdate', { sbomId: id, id: a.id, name: 'a', dependencyIds: [(await named(id, 'b')).id] })
    await expectGraph(id, { primary: 'app', edges: whole })
  })

  test('another component is made the primary one', async () => {
    const id = await upload(document)
    const a = await named(id, 'a')
    expect(await mutate('componentUpdate', { sbomId: id, id: a.id, primary: true }, 'component { primary }')).toEqual({
      ...{ errors: [], component: { primary: true } },
    })
    expect(await relations(id)).toMatchObject({ b: 'direct', c: 'transitive' })
    await expectGraph(id, { primary: 'a', edges: whole })
    expect(await mutate('componentDelete', { sbomId: id, id: a.id })).toEqual({
      errors: ['The primary component cannot be removed. Make another component primary first'],
    })
  })
})

test.each(forms.slice(0, 2))(
  'a component of %s gets another reference, and references follow',
  async (_form, document) => {
    const id = await upload(document)
    const [before, b] = [await graph(id), await named(id, 'b')]
    const answer = await mutate(
      'componentUpdate',
      { sbomId: id, id: b.id, generateUniqueId: true },
      'component { uniqueId }',
    )
    const { uniqueId } = (answer as { component: { uniqueId: string } }).component
    expect(uniqueId).not.toBe(b.uniqueId)
    const text = await download(id, document === cyclonedx ? 'spec: CycloneDX' : 'spec: SPDX')
    expect(text).toContain(uniqueId)
    expect(text).not.toMatch(new RegExp(`(ref|SPDXID|Element)": *"${b.uniqueId}"`, 'u'))
    await expectGraph(id, before)
  },
)

test('a new reference for SPDX 3 is rejected, because its exports make one', async () => {
  const id = await upload(spdx3)
  const answer = await mutate('componentUpdate', { sbomId: id, id: (await named(id, 'b')).id, generateUniqueId: true })
  expect(answer).toEqual({
    errors: ['SPDX 3 names elements by addresses of their document: exports make new ones by themselves'],
  })
})

test.each(forms)('a notice of a component of %s is shown, exported and cleared', async (_form, document) => {
  const id = await upload(document)
  const { id: component } = await named(id, 'a')
  const attributions = async () =>
    JSON.stringify(await service.data(`{ attributions(sbomId: "${id}") { nodes { attribution { notice } } } }`))
  await mutate('componentUpdate', { sbomId: id, id: component, notice: ' Thanks to Ann. ' })
  expect(await named(id, 'a')).toMatchObject({ notice: 'Thanks to Ann.' })
  expect(await attributions()).toContain('Thanks to Ann.')
  const own = await download(
    id,
    document === cyclonedx ? 'spec: CycloneDX' : document === spdx2 ? 'spec: SPDX' : 'spec: SPDX, specVersion: "3.0.1"',
  )
  expect(own).toContain('Thanks to Ann.')
  expect(await verdicts(id)).toEqual(allValid)
  await mutate('componentUpdate', { sbomId: id, id: component, notice: '' })
  expect(await named(id, 'a')).toMatchObject({ notice: null })
  expect(await attributions()).not.toContain('Thanks')
})

test('a decision about a removed component comes back with it', async () => {
  const id = await upload(cyclonedx)
  const { findings, decide, statuses } = triageCalls(service)
  const [finding] = await findings(id)
  await decide(id, finding?.id ?? '', { vexStatusId: statusId('affected') })
  expect(await statuses(id)).toEqual(['Affected'])
  const fox = await named(id, 'fox')
  await mutate('componentDelete', { sbomId: id, id: fox.id })
  expect(await statuses(id)).toEqual([])
  await mutate('componentRestore', { sbomId: id, id: fox.id })
  expect(await statuses(id)).toEqual(['Affected'])
})

describe('what is wrong is rejected, and changes nothing', () => {
  let id: string
  beforeAll(async () => {
    id = await upload(cyclonedx)
  })
  test.each([
    ['a name that is empty', { name: ' ' }, ['"name" must not be empty']],
    ['a purl that cannot be read', { purl: 'npm/x' }, [expect.stringContaining('"npm/x" is not a valid package URL')]],
    ['an unknown kind', { kind: 'cow' }, [expect.stringContaining('"cow" is not a component type')]],
    [
      'no license expression',
      { licenses: { licensesExp: 'MIT OR' } },
      [expect.stringContaining('SPDX license expression')],
    ],
    [
      'a digest that is none',
      { checksums: [{ alg: 'MD5', content: 'x' }] },
      [expect.stringContaining('not a valid checksum')],
    ],
    ['a dependent of another version', { dependentIds: [unknown] }, [`The version has no component ${unknown}`]],
    ['a dependency of another version', { dependencyIds: [unknown] }, [`The version has no component ${unknown}`]],
  ])('a new component with %s', async (_name, given, errors) => {
    const before = await shown(id)
    expect(await mutate('componentCreate', { sbomId: id, name: 'x', ...given })).toEqual({ errors })
    expect(await shown(id)).toEqual(before)
  })
  test('dependencies on itself, or of another version', async () => {
    const before = await shown(id)
    const a = (await named(id, 'a')).id
    const update = (dependencyIds: readonly string[]) =>
      mutate('componentUpdate', { sbomId: id, id: a, name: 'z', dependencyIds })
    expect(await update([a])).toEqual({ errors: ['A component cannot depend on itself'] })
    expect(await update([unknown])).toEqual({ errors: [`The version has no component ${unknown}`] })
    expect(await shown(id)).toEqual(before)
  })
  test('everything of a Viewer', async () => {
    const viewer = await service.token('Viewer')
    const { id: component } = await named(id, 'a')
    const errors = ['You are not authorized to perform this action on Component']
    for (const name of ['componentDelete', 'componentRestore', 'componentUpdate']) {
      expect(await mutate(name, { sbomId: id, id: component }, '', viewer)).toEqual({ errors })
    }
    expect(await mutate('componentCreate', { sbomId: id, name: 'x' }, '', viewer)).toEqual({ errors })
  })
})

test('many components are added at once by several callers, and all are evaluated', async () => {
  const id = await upload(cyclonedx)
  const names = Array.from({ length: 12 }, (_, at) => `fox${at}`)
  const answers = await Promise.all(
    names.map((name) => mutate('componentCreate', { sbomId: id, name, purl: 'pkg:npm/fox@1.0.0' })),
  )
  expect(answers).toEqual(names.map(() => ({ errors: [] })))
  await service.idle()
  const { components, stages } = await shown(id)
  const added = components.nodes.filter(({ name }) => names.includes(name))
  expect(added.map(({ matchState, relation }) => `${matchState} ${relation}`)).toEqual(
    names.map(() => 'MATCHED direct'),
  )
  expect(new Set(added.map(({ uniqueId }) => uniqueId)).size).toBe(names.length)
  expect(
    (stages as { status: string; error: null }[]).every(
      ({ status, error }) => status === 'COMPLETED' && error === null,
    ),
  ).toBe(true)
})
