// @module-tag long
// Many components removed in one call: all or none, as if each was removed by itself, and as before after one undo.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullTier, testSeed } from '#e2e/support/test-tier.ts'
import { createSeededRandom, type SeededRandom } from '#service/formats/fuzz/seeded-random-for-test.ts'
import { forms } from './support/graph-documents.ts'
import { allValid, manualCalls } from './support/manual-calls.ts'
import { osv, zip } from './support/osv.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('GHSA-a', 'a'), osv('GHSA-b', 'b'), osv('GHSA-n3', 'n3')]))
})
afterAll(() => service.close())

const { mutate, shown, download, verdicts } = manualCalls(() => service)
const upload = (document: object) => service.upload({ name: 'x.json', bytes: JSON.stringify(document) })
const remove = (sbomId: string, componentIds: readonly string[]) =>
  mutate('componentBulkDelete', { sbomId, componentIds }, 'removedCount editId')
const undo = (sbomId: string, editId: unknown) =>
  mutate('componentBulkUndo', { sbomId, editId }, 'restoredCount keptCount')
const idsOf = async (id: string) =>
  new Map((await shown(id)).components.nodes.map((one) => [one.name, one.id] as const))
const pick = (ids: ReadonlyMap<string, string>, names: readonly string[]) => names.map((name) => ids.get(name) ?? '')

/** What is there, by names: ids of others differ. */
async function content(id: string) {
  const { components, primaryComponent, stats } = await shown(id)
  const all = new Map([...components.nodes, primaryComponent].map((one) => [one.id, one]))
  const sorted = [...all.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const edges = (nodes: readonly { readonly name: string }[]) => nodes.map(({ name }) => name).toSorted()
  const list = sorted.map(({ id: _, dependencies, dependents, ...rest }) => ({
    ...{ ...rest, dependencies: edges(dependencies.nodes) },
    dependents: edges((dependents as typeof dependencies).nodes),
  }))
  const nested = (JSON.parse(await download(id)) as { readonly components?: unknown }).components
  const vulns = `{ sbom(sbomId: "${id}") { vulns(first: 100) { nodes { state component { name } vexStatus { name } } } } }`
  const { sbom } = await service.data<{ sbom: { vulns: { nodes: { component: { name: string } }[] } } }>(vulns)
  const open = sbom.vulns.nodes.toSorted((a, b) => (a.component.name < b.component.name ? -1 : 1))
  return { list, stats, nested, open, total: components.totalCount }
}

test.each(forms)('of %s is exported without them, and as before after the undo', async (_form, document) => {
  const id = await upload(document)
  const before = await content(id)
  const ids = await idsOf(id)
  const done = await remove(id, pick(ids, ['b', 'fox', 'a', 'b']))
  expect(done).toEqual({ errors: [], removedCount: 3, editId: expect.any(String) as unknown })
  expect([...(await idsOf(id)).keys()].toSorted()).toEqual([...ids.keys()].filter((name) => /^[cd]$|app/.test(name)))
  expect(await verdicts(id)).toEqual(allValid)
  expect(await undo(id, done['editId'])).toEqual({ errors: [], restoredCount: 3, keptCount: 0 })
  expect(await content(id)).toEqual(before)
  expect((await undo(id, done['editId']))['errors']).toHaveLength(1)
})

test('is rejected as a whole', async () => {
  const id = await upload(forms[0]?.[1] ?? {})
  const before = await content(id)
  const ids = [...(await idsOf(id)).values()]
  const { primaryComponent } = await shown(id)
  const other = [...(await idsOf(await upload(forms[1]?.[1] ?? {}))).values()].slice(0, 1)
  expect((await remove(id, [...ids, primaryComponent.id]))['errors']).toEqual([
    'The primary component cannot be removed. Make another component primary first',
  ])
  expect((await remove(id, [...ids, ...other]))['errors']).toEqual([`Component "${other[0]}" not found`])
  expect((await remove(id, []))['errors']).toEqual(['"componentIds" must not be empty'])
  const many = Array.from({ length: 5_001 }, (_, at) => `01a1f96c-d219-7adc-bc6d-${String(at).padStart(12, '0')}`)
  expect((await remove(id, many))['errors']).toEqual(['At most 5,000 components can be removed in one call'])
  expect((await remove(id, many.slice(1)))['errors']).toHaveLength(100)
  expect(await content(id)).toEqual(before)
})

test('decisions come back with the undo, also after a restart; what was put back by itself stays', async () => {
  const id = await upload(forms[0]?.[1] ?? {})
  const calls = triageCalls(service)
  const finding = (await calls.findings(id)).find((one) => one.component.name === 'b')
  await calls.decide(id, finding?.id ?? '', notAffected())
  const before = await content(id)
  expect(before.open).toContainEqual(
    expect.objectContaining({ component: { name: 'b' }, vexStatus: { name: 'Not Affected' } }),
  )
  const ids = await idsOf(id)
  const { editId } = await remove(id, pick(ids, ['b', 'c', 'd']))
  await mutate('componentRestore', { sbomId: id, id: ids.get('c') })
  await service.stop()
  service = await startTriageService(service.dataFolder)
  expect(await undo(id, editId)).toEqual({ errors: [], restoredCount: 2, keptCount: 1 })
  expect(await content(id)).toEqual(before)
  const again = await remove(id, pick(ids, ['c']))
  await mutate('componentRestore', { sbomId: id, id: ids.get('c') })
  expect((await undo(id, again['editId']))['errors']).toEqual([
    'This removal can no longer be undone: all components were put back since',
  ])
})

/** A document with edges and nesting at random. */
function randomDocument(random: SeededRandom): object {
  type Node = { 'bom-ref': string; components?: Node[] }
  const nodes = Array.from({ length: 9 }, (_, at): Node & Record<string, unknown> => ({
    ...{ type: 'library', 'bom-ref': `n${at}`, name: `n${at}`, version: '1.0.0', purl: `pkg:npm/n${at}@1.0.0` },
  }))
  const top: Node[] = []
  for (const [at, node] of nodes.entries()) {
    const around = at > 0 && random.once(2) ? nodes[random.below(at)] : undefined
    if (around) (around.components ??= []).push(node)
    else top.push(node)
  }
  const refs = ['app', ...nodes.map((node) => node['bom-ref'])]
  const dependencies = refs.map((ref) => ({ ref, dependsOn: refs.filter((to) => to !== ref && random.once(4)) }))
  const component = { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component },
    components: top,
    dependencies,
  }
}

const seeds = isFullTier ? Array.from({ length: 30 }, (_, at) => testSeed + at) : [1, 2, 3, 4]

test.each(seeds)(
  'is what one removal after the other is, and undone in any order (seed %i)',
  async (seed) => {
    const random = createSeededRandom(seed, 17)
    const document = randomDocument(random)
    const [together, alone] = [await upload(document), await upload(document)]
    const before = await content(together)
    const names = Array.from({ length: 9 }, (_, at) => `n${at}`)
    const [ids, other] = [await idsOf(together), await idsOf(alone)]
    const steps: unknown[] = []
    for (let step = 0; step < 3; step += 1) {
      const there = await idsOf(together)
      const some = names.filter((name) => there.has(name) && random.once(3)).toSorted(() => random.below(3) - 1)
      if (some.length === 0) continue
      const done = await remove(together, pick(ids, some))
      expect(done).toMatchObject({ errors: [], removedCount: some.length })
      steps.push(done['editId'])
      for (const name of some) await mutate('componentDelete', { sbomId: alone, id: other.get(name) })
      expect(await content(together)).toEqual(await content(alone))
    }
    for (const step of random.once(2) ? steps.toReversed() : steps)
      expect(await undo(together, step)).toMatchObject({ errors: [], keptCount: 0 })
    expect(await content(together)).toEqual(before)
  },
  120_000,
)

test('thousands are removed and put back', async () => {
  const count = isFullTier ? 5_000 : 1_100
  const parts = Array.from({ length: count }, (_, at) => ({
    ...{ type: 'library', 'bom-ref': `p${at}`, name: `p${at}`, version: '1.0.0', purl: `pkg:npm/p${at}@1.0.0` },
  }))
  const dependencies = parts.map((_, at) => ({ ref: `p${at}`, dependsOn: [`p${(at * 7 + 1) % count}`] }))
  const component = { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' }
  const head = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component } }
  const id = await upload({ ...head, components: parts, dependencies })
  const text = async () => JSON.parse(await download(id)) as { dependencies?: unknown; components?: unknown }
  const before = await text()
  const ids: string[] = []
  for (let after: string | null = null, more = true; more;) {
    const query = `query ($after: String) { sbom(sbomId: "${id}") { components(first: 1000, after: $after) {
      nodes { id } pageInfo { endCursor hasNextPage } } } }`
    type Page = { nodes: { id: string }[]; pageInfo: { endCursor: string; hasNextPage: boolean } }
    const { sbom }: { sbom: { components: Page } } = await service.data(query, { after })
    ids.push(...sbom.components.nodes.map((one) => one.id))
    ;[after, more] = [sbom.components.pageInfo.endCursor, sbom.components.pageInfo.hasNextPage]
  }
  expect(ids).toHaveLength(count)
  const done = await remove(id, ids)
  expect(done).toMatchObject({ errors: [], removedCount: count })
  expect((await shown(id)).components.totalCount).toBe(0)
  expect(await undo(id, done['editId'])).toEqual({ errors: [], restoredCount: count, keptCount: 0 })
  const after = await text()
  const sorted = (list: unknown) => (list as object[]).map((one) => JSON.stringify(one)).toSorted()
  expect(sorted(after.components)).toEqual(sorted(before.components))
  expect(sorted(after.dependencies)).toEqual(sorted(before.dependencies))
}, 240_000)
