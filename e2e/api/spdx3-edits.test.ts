// What rules and repairs set in documents of SPDX 3, whose agents and licenses are elements of their own, and that an undo takes it away.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { spdx3 } from './support/authored-documents.ts'
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

/** JSON as values: what is restored may stand after other members than before. */
const parsed = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : text)

/** Returns the download of a version, without what every download has of its own. */
async function download(id: string): Promise<string> {
  const { sbom } = await service.running.data<{ sbom: { download: { content: string } } }>(
    `{ sbom(sbomId: "${id}") { download { content } } }`,
  )
  const text = Buffer.from(sbom.download.content, 'base64').toString()
  return text.replaceAll(/urn:uuid:[\da-f-]{36}|2026-1[\dT:.-]+Z|spdx\/[\w./-]+/g, '…')
}

const set = (field: string, value: string) => action('setField', { field, value })
const always = { appliesTo: 'version', write: 'ALWAYS', triggers: ['manual'] }
const undo = async (rule: string) => {
  const [run] = await service.runs(rule)
  return service.change('automationRunUndo', { id: run?.id })
}

const fix = async (sbomId: string, checkCode: string, value: string, saveAsRule = false) => {
  const query = `mutation ($input: CheckFixInput!) { checkFix(input: $input) { errors fixedCount checkRepair { id changedCount undoneAt } automationRule { conditions { text } } } }`
  type Answer = {
    readonly errors: readonly string[]
    readonly fixedCount: number | null
    readonly checkRepair: { readonly id: string } | null
    readonly automationRule: { readonly conditions: { readonly text: string } } | null
  }
  const input = { sbomId, checkCode, value, saveAsRule }
  return (await service.running.data<{ checkFix: Answer }>(query, { input })).checkFix
}
const fixUndo = async (id: string | undefined) => {
  const query = 'mutation ($id: Uuid!) { checkFixUndo(input: { id: $id }) { errors keptCount } }'
  return (await service.running.data<{ checkFixUndo: object }>(query, { id })).checkFixUndo
}
const checked = (id: string, code: string) => async () => {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { checkResults(first: 100) { nodes { state check { id } } } } }`
  type Answer = { sbom: { checkResults: { nodes: { state: string; check: { id: string } }[] } } }
  const { sbom } = await service.running.data<Answer>(query, { id })
  return sbom.checkResults.nodes.find(({ check }) => check.id === code)?.state
}

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
