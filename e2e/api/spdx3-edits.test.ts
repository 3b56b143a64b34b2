// What rules and repairs set in documents of SPDX 3, whose agents and licenses are elements of their own, and that an undo takes it away.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { spdx3 } from './support/authored-documents.ts'
import { always, documentCalls, parsed, set } from './support/document-calls.ts'
import { startPolicyService } from './support/policy-service.ts'

let service: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.running.close())

async function start() {
  const { running } = await startPolicyService()
  const upload = (label: string, document: object | string) =>
    running.upload({ name: `${label}.json`, bytes: typeof document === 'string' ? document : JSON.stringify(document) })
  return { running, upload, ...automationCalls(running) }
}

const { download, undo, fix, fixUndo, checked } = documentCalls(() => service)

/** What a document of SPDX 3 says of the parts of one package by other elements. */
async function partsOf(id: string, name: string) {
  const graph = (parsed(await download(id)) as { '@graph': readonly Readonly<Record<string, unknown>>[] })['@graph']
  const nameOf = (spdxId: unknown) => {
    const found = graph.find((element) => element['spdxId'] === spdxId)
    return found?.['simplelicensing_licenseExpression'] ?? found?.['name']
  }
  const own = graph.find((element) => element['name'] === name)
  const licenses = graph.filter(
    ({ from, relationshipType }) => from === own?.['spdxId'] && relationshipType === 'hasConcludedLicense',
  )
  return [nameOf(own?.['suppliedBy']), ...licenses.flatMap(({ to }) => (to as readonly unknown[]).map(nameOf))]
}

test('rules set suppliers and licenses of SPDX 3, and each is undone by itself, in any order', async () => {
  const { create, run, upload } = service
  const setLicense = (value: string) => action('setLicense', { value })
  for (const [label, order] of [
    ['8-first', [0, 1, 2]],
    ['8-last', [2, 1, 0]],
    ['8-mixed', [1, 0, 2]],
  ] as const) {
    const id = await upload(label, spdx3(label))
    const conditions = `component.name in (app, fox) and version.name is "${label}"`
    const by = { ...always, appliesTo: 'component' }
    const rules = [
      await create(`Supplier ${label}`, conditions, [set('supplier', 'Seller')], by),
      await create(`License ${label}`, conditions, [setLicense('ISC')], by),
      await create(`Author ${label}`, conditions, [set('author', 'Dee')], by),
    ]
    for (const rule of rules) await run([rule], [id])
    expect(await partsOf(id, 'app')).toEqual(['Seller', 'ISC'])
    expect(await partsOf(id, 'fox')).toEqual(['Seller', 'ISC'])
    for (const at of order) expect(await undo(rules[at] ?? '')).toMatchObject({ errors: [], keptCount: 0 })
    expect(await partsOf(id, 'app')).toEqual(['Meadow', 'MIT'])
    expect(await partsOf(id, 'fox')).toEqual([undefined])
    expect(await download(id)).not.toMatch(/Seller|ISC|Dee|carried/)
  }
})

test('a repair of SPDX 3 gives the next download a data license, and its undo takes it away', async () => {
  const graph = spdx3('9')['@graph'].map((element) => {
    const { dataLicense: _, ...rest } = element as Readonly<Record<string, unknown>>
    return rest
  })
  const id = await service.upload('9', { ...spdx3('9'), '@graph': graph })
  const said = await download(id)
  const repair = await fix(id, 'D09', 'CC0-1.0')
  expect(repair).toMatchObject({ errors: [], fixedCount: 1 })
  const text = await download(id)
  expect(text).toContain('CC0-1.0')
  await expect.poll(checked(id, 'D09')).toBe('pass')
  const again = await service.upload(
    '9-again',
    text.replaceAll('…', 'urn:x:').replace(/"created": "[^"]*"/g, '"created": "2026-01-01T00:00:00Z"'),
  )
  await expect.poll(checked(again, 'D09')).toBe('pass')
  expect(await fixUndo(repair.checkRepair?.id)).toEqual({ errors: [], keptCount: 0 })
  expect(parsed(await download(id))).toEqual(parsed(said))
})
