// @module-tag long
// Edits of many components that are undone later: after a restart, in another order, after other documents; and why one cannot be any more.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { csvCalls } from './support/csv-calls.ts'
import { manualCalls } from './support/manual-calls.ts'
import { storedEdits } from './support/stored-rows.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeEach(async () => {
  service = await startTriageService()
})
afterEach(() => service.close())

const { mutate, shown, download } = manualCalls(() => service)
const { exported, imported } = csvCalls(() => service)

const names = ['a', 'b', 'c', 'd']
const documentOf = (listed: readonly string[]) => ({
  name: 'x.json',
  bytes: JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
    metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1.0.0' } },
    components: listed.map((name) => ({
      ...{ type: 'library', 'bom-ref': name, name, version: '1.0.0', purl: `pkg:npm/${name}@1.0.0` },
      licenses: [{ license: { name: 'Our own words' } }],
      supplier: { name: 'Acme', contact: [{ name: 'Ann' }, { name: 'Ben' }] },
    })),
  }),
})
const four = () => service.upload(documentOf(names))
async function restart(): Promise<void> {
  await service.stop()
  service = await startTriageService(service.dataFolder)
}
const bulk = async (sbomId: string, fields: object, componentIds?: readonly string[]) => {
  const ids = componentIds ?? (await shown(sbomId)).components.nodes.map((one) => one.id)
  const input = { sbomId, componentIds: ids, ...fields }
  return (await mutate('componentBulkUpdate', input, 'editId'))['editId'] as string
}
const undo = (sbomId: string, editId: unknown) =>
  mutate('componentBulkUndo', { sbomId, editId }, 'restoredCount keptCount')

interface Listed {
  readonly id: string
  readonly kind: string
  readonly componentCount: number
  readonly editedBy: { readonly kind: string }
}
const edits = async (id: string): Promise<readonly Listed[]> => {
  const query = `{ sbom(sbomId: "${id}") { componentBulkEdits { id kind componentCount editedBy { kind } editedAt } } }`
  return (await service.data<{ sbom: { componentBulkEdits: readonly Listed[] } }>(query)).sbom.componentBulkEdits
}
const content = async (id: string) => ({ components: (await shown(id)).components, csv: await exported(id) })

test('edits by values and by files are listed and undone after a restart, the last one first', async () => {
  const id = await four()
  const first = await content(id)
  const supplier = { name: 'Owl', url: 'https://owl.example' }
  const one = await bulk(id, { supplier, licenses: { licensesExp: 'MIT' }, version: '2.0.0', addLabels: ['x'] })
  const between = await content(id)
  const file = between.csv.replaceAll(',library,', ',framework,').replaceAll('2.0.0,', '3.0.0,')
  const two = (await imported(id, file))['editId']
  await restart()
  expect(await edits(id)).toMatchObject([
    { id: two, kind: 'FILE', componentCount: 4, editedBy: { kind: 'USER' } },
    { id: one, kind: 'UPDATE', componentCount: 4 },
  ])
  expect(await undo(id, two)).toEqual({ errors: [], restoredCount: 4, keptCount: 0 })
  expect(await content(id)).toEqual(between)
  await restart()
  expect(await undo(id, one)).toEqual({ errors: [], restoredCount: 4, keptCount: 0 })
  expect(await content(id)).toEqual(first)
  expect(await download(id)).toMatch(/Our own words[^]*Ben/)
  expect(await edits(id)).toEqual([])
  await restart()
  expect((await undo(id, one))['errors']).toEqual([expect.stringContaining('it is undone already')])
})

test('one whose components were all edited since says so, changes nothing, and is undone after the later one', async () => {
  const id = await four()
  const first = await content(id)
  const one = await bulk(id, { version: '2.0.0' })
  const two = await bulk(id, { version: '3.0.0' })
  const after = await content(id)
  expect(await undo(id, one)).toEqual({
    errors: [
      'This edit can no longer be undone: all 4 components were edited since, or removed. Undo the later edits first',
    ],
    ...{ restoredCount: null, keptCount: null },
  })
  expect(await content(id)).toEqual(after)
  for (const step of [two, one]) expect(await undo(id, step)).toMatchObject({ errors: [], restoredCount: 4 })
  expect(await content(id)).toEqual(first)
})

test('a component that was removed since stays removed', async () => {
  const id = await four()
  const step = await bulk(id, { scope: 'optional' })
  const [gone, ...others] = (await shown(id)).components.nodes
  await mutate('componentDelete', { sbomId: id, id: gone?.id })
  expect(await undo(id, step)).toEqual({ errors: [], restoredCount: 3, keptCount: 1 })
  expect((await shown(id)).components.nodes.map((one) => [one.name, one['scope']])).toEqual(
    others.map(({ name }) => [name, null]),
  )
})

test('another document of the version ends what can be undone, and says so', async () => {
  const id = await four()
  await bulk(id, { description: 'Words of the old document' })
  const step = await bulk(id, { scope: 'optional' })
  expect(storedEdits(service.dataFolder)).toMatchObject({ edits: 2, parts: 2 })
  const query = 'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }'
  await service.send(query, { input: { sbomId: id, doc: null } }, 'input.doc', documentOf(['a', 'z']))
  await service.idle()
  const after = await content(id)
  expect(await edits(id)).toEqual([])
  // Nothing of the old content is kept with the edits of it.
  expect(storedEdits(service.dataFolder)).toEqual({ edits: 2, bytes: 0, parts: 0 })
  expect((await undo(id, step))['errors']).toEqual([
    'This edit can no longer be undone: another document of the version took the place of the one that was edited',
  ])
  expect(await content(id)).toEqual(after)
})

test('a reprocess, other edits and decisions between leave it undoable', async () => {
  const id = await four()
  const first = await content(id)
  const step = await bulk(id, { kind: 'framework', copyright: 'x' })
  await service.data('mutation ($id: Uuid!) { sbomReprocess(input: { id: $id }) { errors } }', { id })
  await service.idle()
  const label = await bulk(id, { addLabels: ['y'] })
  expect(await undo(id, step)).toMatchObject({ errors: [], restoredCount: 4 })
  expect(await undo(id, label)).toMatchObject({ errors: [], restoredCount: 4 })
  expect(await content(id)).toEqual(first)
})

test('the last ten of a version are remembered, those of other versions beside them', async () => {
  const [id, other] = [await four(), await service.upload(documentOf([...names, 'e']), 'Other')]
  const kept = await bulk(other, { copyright: 'x' })
  const made: string[] = []
  for (let step = 0; step < 12; step += 1) made.push(await bulk(id, { copyright: `${step}` }))
  expect((await edits(id)).map((one) => one.id)).toEqual(made.slice(2).toReversed())
  expect((await edits(other)).map((one) => one.id)).toEqual([kept])
  expect((await undo(id, made[1]))['errors']).toHaveLength(1)
  expect((await undo(id, kept))['errors']).toHaveLength(1)
  await mutate('sbomDelete', { id })
  expect(await undo(other, kept)).toMatchObject({ errors: [], restoredCount: 5 })
})

test('texts with halves of characters and with NUL are undone, and change nothing when they are set again', async () => {
  const id = await four()
  const first = await content(id)
  const fields = { copyright: 'half \ud83d of one', description: 'a\u0000 \u2028 💥', addLabels: ['\udc00'] }
  const step = await bulk(id, fields)
  expect(await bulk(id, fields)).toBe(null)
  expect(
    (await shown(id)).components.nodes.map((one) => [one['copyright'], one['description'], one['labels']]),
  ).toEqual(names.map(() => ['half \ufffd of one', 'a\u0000 \u2028 💥', ['\ufffd']]))
  expect(await undo(id, step)).toMatchObject({ errors: [], restoredCount: 4, keptCount: 0 })
  expect(await content(id)).toEqual(first)
})

test('two at once undo it once', async () => {
  const id = await four()
  const step = await bulk(id, { scope: 'optional' })
  const both = await Promise.all([undo(id, step), undo(id, step)])
  expect(both.map(({ restoredCount }) => restoredCount ?? 'none')).toEqual(expect.arrayContaining([4, 'none']))
})
