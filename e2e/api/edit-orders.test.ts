// @module-tag long
// Edits of components in orders that nobody planned: counts are those of what is listed, and what is undone is as it was.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cyclonedx, forms } from './support/graph-documents.ts'
import { allValid, manualCalls, type ShownVersion } from './support/manual-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const { mutate, shown, named, download, verdicts } = manualCalls(() => service)
const upload = (document: object) => service.upload({ name: 'x.json', bytes: JSON.stringify(document) })

function graphOf({ components, primaryComponent }: ShownVersion): readonly string[] {
  const all = new Map([...components.nodes, primaryComponent].map((one) => [one.id, one]))
  const edges = [...all.values()].flatMap(({ name, dependencies }) =>
    dependencies.nodes.map((to) => `${name}>${to.name}`),
  )
  return edges.toSorted()
}

async function expectCountsOfList(id: string): Promise<void> {
  const version = await shown(id)
  const { nodes, totalCount } = version.components
  expect(version['stats']).toMatchObject({
    compCount: totalCount,
    compPurlCount: nodes.filter(({ purl }) => purl !== null).length,
    dependencyCount: graphOf(version).length,
  })
  expect(totalCount).toBe(nodes.length)
}

test.each(forms)(
  'the primary component of %s is moved, moved back, and moved by two at once',
  async (_form, document) => {
    const id = await upload(document)
    const before = await shown(id)
    await mutate('componentUpdate', { sbomId: id, id: (await named(id, 'a')).id, primary: true })
    await expectCountsOfList(id)
    await mutate('componentUpdate', { sbomId: id, id: before.primaryComponent.id, primary: true })
    expect((await shown(id))['stats']).toEqual(before['stats'])
    const both = [await named(id, 'b'), await named(id, 'c')]
    await Promise.all(both.map((one) => mutate('componentUpdate', { sbomId: id, id: one.id, primary: true })))
    const after = await shown(id)
    expect(
      after.components.nodes.filter((one) => one['primary'] === true && one.id !== after.primaryComponent.id),
    ).toEqual([])
    expect(graphOf(after)).toEqual(graphOf(before))
    await expectCountsOfList(id)
  },
)

test('a primary component that stood for the product goes with its edges, and is not counted any more', async () => {
  const { metadata: _, ...rest } = cyclonedx
  const id = await upload(rest)
  const [a, b, { primaryComponent: product }] = [await named(id, 'a'), await named(id, 'b'), await shown(id)]
  await mutate('componentUpdate', { sbomId: id, id: b.id, dependencyIds: [product.id] })
  await mutate('componentUpdate', { sbomId: id, id: a.id, primary: true })
  await expectCountsOfList(id)
})

test('a reference that is longer than its column is replaced everywhere', async () => {
  const long = 'r'.repeat(5000)
  const id = await upload({
    ...cyclonedx,
    components: [...cyclonedx.components, { type: 'library', 'bom-ref': long, name: 'owl' }],
    dependencies: [{ ref: long, dependsOn: ['a'], provides: ['c'] }],
    compositions: [{ aggregate: 'complete', dependencies: [long] }],
  })
  const owl = await named(id, 'owl')
  // Twice: the second time, the reference is a short one.
  for (const _ of [1, 2]) {
    expect(await mutate('componentUpdate', { sbomId: id, id: owl.id, generateUniqueId: true })).toEqual({ errors: [] })
    const { uniqueId } = await named(id, 'owl')
    const text = await download(id)
    expect(text.includes(long)).toBe(false)
    expect(JSON.parse(text)).toMatchObject({
      dependencies: expect.arrayContaining([{ ref: uniqueId, dependsOn: ['a'], provides: ['c'] }]) as unknown,
      compositions: [{ aggregate: 'complete', dependencies: [uniqueId] }],
    })
  }
  expect(await verdicts(id)).toEqual(allValid)
})

test.each(forms)('components of %s are put back in any order with the edges between them', async (_form, document) => {
  const id = await upload(document)
  const before = await shown(id)
  const ids = new Map(before.components.nodes.map((one) => [one.name, one.id]))
  for (const [out, back] of [
    ['abc', 'abc'],
    ['abc', 'cba'],
    ['bac', 'abc'],
    ['cab', 'bca'],
  ] as const) {
    for (const name of out) await mutate('componentDelete', { sbomId: id, id: ids.get(name) })
    for (const name of back) await mutate('componentRestore', { sbomId: id, id: ids.get(name) })
    expect([out, back, graphOf(await shown(id))]).toEqual([out, back, graphOf(before)])
    expect((await shown(id))['stats']).toEqual(before['stats'])
  }
})

interface Nested {
  readonly name: string
  readonly components?: readonly Nested[]
}

test('nested components are put back in any order where they were', async () => {
  const nest = (names: readonly string[]): object[] =>
    names.slice(0, 1).map((name) => {
      const components = nest(names.slice(1))
      return { type: 'library', 'bom-ref': name, name, ...(components.length > 0 && { components }) }
    })
  const id = await upload({ ...cyclonedx, components: nest(['x', 'y', 'z']), dependencies: [], compositions: [] })
  const ids = new Map((await shown(id)).components.nodes.map((one) => [one.name, one.id]))
  const namesOf = (list: readonly Nested[] = []): unknown =>
    list.map(({ name, components }) => [name, namesOf(components)])
  const tree = async () => namesOf((JSON.parse(await download(id)) as { components: Nested[] }).components)
  const change = (name: string, one: string) =>
    service.data(`mutation { ${name}(input: { sbomId: "${id}", id: "${ids.get(one) ?? ''}" }) { errors } }`)
  for (const out of ['xyz', 'xzy', 'yxz', 'yzx', 'zxy', 'zyx'])
    for (const back of ['xyz', 'zyx', 'yxz']) {
      for (const one of out) await change('componentDelete', one)
      for (const one of back) await change('componentRestore', one)
      await service.idle()
      expect([out, back, await tree()]).toEqual([out, back, [['x', [['y', [['z', []]]]]]]])
    }
}, 120_000)

test.each(forms)(
  'a copy of an edited version of %s says nothing about what is removed, and can put it back',
  async (_form, document) => {
    const from = await upload(document)
    const [a, b, c] = [await named(from, 'a'), await named(from, 'b'), await named(from, 'c')]
    await mutate('componentDelete', { sbomId: from, id: b.id })
    await mutate('componentUpdate', { sbomId: from, id: a.id, dependencyIds: [c.id], name: 'A' })
    await mutate('componentUpdate', { sbomId: from, id: c.id, primary: true })
    const { sbom } = await service.data<{ sbom: { projectId: string } }>(`{ sbom(sbomId: "${from}") { projectId } }`)
    const input = { projectId: sbom.projectId, projectVersion: '9', copyFromSbomId: from }
    const { sbom: made } = (await mutate('sbomCreate', input, 'sbom { id }')) as { sbom: { id: string } }
    expect(graphOf(await shown(made.id))).toEqual(graphOf(await shown(from)))
    expect(await download(made.id)).not.toContain('"b"')
    await expectCountsOfList(made.id)
    type Removed = { sbom: { removedComponents: { nodes: { id: string; name: string }[] } } }
    const query = `{ sbom(sbomId: "${made.id}") { removedComponents { nodes { id name } } } }`
    const { nodes } = (await service.data<Removed>(query)).sbom.removedComponents
    expect(nodes).toEqual([{ id: expect.not.stringContaining(b.id) as unknown, name: 'b' }])
    await mutate('componentRestore', { sbomId: made.id, id: nodes[0]?.id })
    expect(graphOf(await shown(made.id))).toEqual(['A>b', 'A>c', 'app>A', 'b>c', 'c>fox'])
    await expectCountsOfList(made.id)
    expect(await verdicts(made.id)).toEqual(allValid)
    // The copied version is untouched.
    expect(await mutate('componentRestore', { sbomId: from, id: b.id })).toEqual({ errors: [] })
  },
)

test('a component that is added in place of a removed one is another one, also when that is put back', async () => {
  const purl = 'pkg:npm/owl@1.0.0'
  const id = await upload({
    ...cyclonedx,
    components: [...cyclonedx.components, { type: 'library', 'bom-ref': purl, name: 'owl', version: '1.0.0', purl }],
    dependencies: [{ ref: purl, dependsOn: ['a'] }],
    compositions: [{ aggregate: 'complete', dependencies: [purl] }],
  })
  const { id: owl } = await named(id, 'owl')
  await mutate('componentDelete', { sbomId: id, id: owl })
  await mutate('componentCreate', { sbomId: id, name: 'owl', version: '1.0.0', purl })
  expect(await verdicts(id)).toEqual(allValid)
  expect((await named(id, 'owl')).uniqueId).not.toBe(purl)
  await mutate('componentRestore', { sbomId: id, id: owl })
  expect((await shown(id)).components.nodes.find((one) => one.id === owl)?.uniqueId).toBe(purl)
  expect(JSON.parse(await download(id))).toMatchObject({
    compositions: [{ aggregate: 'complete', dependencies: [purl] }],
  })
  expect(await verdicts(id)).toEqual(allValid)
})

test.each(forms)('components of %s that depend on each other are exported with both edges', async (_form, document) => {
  const id = await upload(document)
  const b = await named(id, 'b')
  await mutate('componentUpdate', { sbomId: id, id: (await named(id, 'c')).id, dependencyIds: [b.id] })
  expect(graphOf(await shown(id))).toEqual(['a>b', 'app>a', 'b>c', 'c>b'])
  expect(await verdicts(id)).toEqual(allValid)
})
