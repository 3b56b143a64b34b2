// What checks say beside their results: the score before, where a failure is in the file, and what a repair would change.
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
})
afterAll(() => service.close())

const document = (components: readonly object[]) => ({
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' } },
  components,
})

test('the score is compared with that of the version before', async () => {
  const saddle = { type: 'library', 'bom-ref': 'saddle', name: 'saddle' }
  const first = await service.upload({ name: 'score.cdx.json', bytes: JSON.stringify(document([saddle])) })
  const better = { ...saddle, version: '2', licenses: [{ license: { id: 'MIT' } }] }
  const second = await service.upload({ name: 'score.cdx.json', bytes: JSON.stringify(document([better])) })
  await service.idle()
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { quality { score } previousVersion { id quality { score } } previousDelta { scoreDelta } } }`
  type Scored = { readonly quality: { readonly score: number } }
  type Answer = {
    readonly sbom: Scored & {
      readonly previousVersion: (Scored & { readonly id: string }) | null
      readonly previousDelta: { readonly scoreDelta: number | null } | null
    }
  }
  const scoresOf = async (id: string) => (await service.data<Answer>(query, { id })).sbom
  const before = await scoresOf(first)
  const after = await scoresOf(second)
  expect(before.previousVersion).toBeNull()
  expect(after.previousVersion).toEqual({ id: first, quality: before.quality })
  expect(after.quality.score).toBeGreaterThan(before.quality.score)
  expect(after.previousDelta?.scoreDelta).toBe(after.quality.score - before.quality.score)
})

test('a failure says where it is in the file, packed or not', async () => {
  const parts = [
    { type: 'library', 'bom-ref': 'saddle', name: 'saddle', version: '1', licenses: [{ license: { id: 'GPL-2.0' } }] },
    { type: 'library', 'bom-ref': 'girth', name: 'girth' },
  ]
  const text = JSON.stringify(document(parts), null, 2)
  const lines = text.split('\n')
  const at = (part: string) => {
    const line = lines.findIndex((one) => one.includes(part))
    return { line: line + 1, column: (lines[line]?.search(/[[{]/) ?? -1) + 1 }
  }
  const licenses = { pointer: '/components/0/licenses', ...at('"licenses": [') }
  // The object starts in the line before its type.
  const girth = lines.findIndex((one) => one.includes('"girth"')) - 1
  const query = `query ($id: Uuid!) { doctorResults(sbomId: $id, checkCode: ["C10", "C02", "D05"], first: 10) { nodes { checkCode findings } } }`
  type Answer = { doctorResults: { nodes: { checkCode: string; findings: object[] }[] } }
  for (const file of [
    { name: 'places.cdx.json', bytes: text },
    { name: 'places.cdx.json.gz', bytes: gzipSync(text) },
  ]) {
    const { doctorResults } = await service.data<Answer>(query, { id: await service.upload(file) })
    const byCheck = new Map(doctorResults.nodes.map(({ checkCode, findings }) => [checkCode, findings]))
    expect(byCheck.get('C10')).toEqual([expect.objectContaining(licenses)])
    expect(byCheck.get('C02')).toEqual([
      { field: 'version', message: 'The version is missing', pointer: '/components/1', line: girth, column: 5 },
    ])
    expect(byCheck.get('D05')?.[0]).not.toHaveProperty('line')
  }
})

test('a repair shows what it would change, and stores nothing', async () => {
  const licensed = (name: string, expression: string) => {
    return { type: 'library', 'bom-ref': name, name, version: '1', licenses: [{ expression }] }
  }
  const parts = [licensed('saddle', 'GPL-2.0'), licensed('girth', 'GPL-2.0 AND Foo'), licensed('bit', 'MIT')]
  const id = await service.upload({ name: 'preview.cdx.json', bytes: JSON.stringify(document(parts)) })
  const query = `query ($id: Uuid!, $code: String!, $value: String) { checkFixPreview(sbomId: $id, checkCode: $code, value: $value) {
    changedCount leftCount examples { componentName componentVersion field before after } } }`
  const preview = (code: string, value?: string) => service.data(query, { id, code, value })
  const saddle = { componentName: 'saddle', componentVersion: '1', field: 'license', before: 'GPL-2.0' }
  const first = {
    checkFixPreview: { changedCount: 1, leftCount: 1, examples: [{ ...saddle, after: 'GPL-2.0-only' }] },
  }
  expect(await preview('C10')).toEqual(first)
  expect(await preview('C10')).toEqual(first)
  expect(await preview('C03', ' Stable Ltd ')).toMatchObject({
    checkFixPreview: {
      ...{ changedCount: 3, leftCount: 0 },
      examples: [
        { ...saddle, field: 'supplier', before: null, after: 'Stable Ltd' },
        { componentName: 'girth' },
        { componentName: 'bit' },
      ],
    },
  })
  const some = `query ($id: Uuid!) { checkFixPreview(sbomId: $id, checkCode: "C10", componentIds: ["${id}"]) { changedCount leftCount } }`
  expect(await service.data(some, { id })).toEqual({ checkFixPreview: { changedCount: 0, leftCount: 0 } })
  const none = { componentName: null, componentVersion: null }
  expect(await preview('D12', 'TLP:GREEN')).toEqual({
    checkFixPreview: {
      ...{ changedCount: 1, leftCount: 0 },
      examples: [{ ...none, field: 'tlp', before: null, after: 'TLP:GREEN' }],
    },
  })
  for (const [code, value, reason] of [
    ['C03', '', 'is needed to repair C03'],
    ['C03', 'x'.repeat(1_001), 'is longer than 1000 characters'],
    ['C11', 'x'.repeat(10_001), 'is longer than 10000 characters'],
    ['D03', 'x'.repeat(1_001), 'is longer than 1000 characters'],
    ['C10', 'not a license', 'is not an SPDX license expression'],
    ['C16', 'maybe', 'is not a scope'],
    ['D12', 'RED', 'is not a TLP label'],
    ['C07', 'x', 'C07 cannot be repaired here'],
    ['X1', '', 'Check not found'],
  ] as const)
    await expect(preview(code, value)).rejects.toThrow(reason)
})

/** Waits until the checks have seen an undo. */
async function fails(sbomId: string, code: string): Promise<void> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { checkResults(first: 100) { nodes { state check { id } } } } }`
  type Answer = { sbom: { checkResults: { nodes: { state: string; check: { id: string } }[] } } }
  for (;;) {
    const { sbom } = await service.data<Answer>(query, { id: sbomId })
    if (sbom.checkResults.nodes.some(({ state, check }) => check.id === code && /fail/i.test(state))) return
  }
}

test('a repair is undone as a whole, once, except for what was changed since', async () => {
  const licensed = (name: string) => {
    return { type: 'library', 'bom-ref': name, name, version: '1', licenses: [{ license: { id: 'GPL-2.0' } }] }
  }
  const names = Array.from({ length: 1200 }, (_, at) => `part-${at}`)
  const id = await service.upload({ name: 'undo.cdx.json', bytes: JSON.stringify(document(names.map(licensed))) })
  type Fixed = { fixedCount: number; checkRepair: { id: string; checkCode: string; changedCount: number } }
  const fix = async (checkCode: string) => {
    const mutation = `mutation ($input: CheckFixInput!) { checkFix(input: $input) { errors fixedCount checkRepair { id checkCode changedCount } } }`
    return (await service.data<{ checkFix: Fixed }>(mutation, { input: { sbomId: id, checkCode } })).checkFix
  }
  const licenses = async () => {
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { lastCheckRepair { id } components(first: 1000) { nodes { id licensesExp } } } }`
    type Answer = {
      sbom: { lastCheckRepair: object | null; components: { nodes: { id: string; licensesExp: string }[] } }
    }
    const { sbom } = await service.data<Answer>(query, { id })
    return { last: sbom.lastCheckRepair, nodes: sbom.components.nodes }
  }
  const undo = (repair: string) =>
    service.data('mutation ($id: Uuid!) { checkFixUndo(input: { id: $id }) { errors keptCount } }', { id: repair })
  const before = await licenses()
  expect(before.last).toBeNull()
  const { fixedCount, checkRepair } = await fix('C10')
  expect([fixedCount, checkRepair]).toMatchObject([1200, { checkCode: 'C10', changedCount: 1200 }])
  const repaired = await licenses()
  expect(repaired.last).toEqual({ id: checkRepair.id })
  expect(new Set(repaired.nodes.map(({ licensesExp }) => licensesExp))).toEqual(new Set(['GPL-2.0-only']))
  const edited = repaired.nodes[7]?.id ?? ''
  await service.data('mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }', {
    input: { sbomId: id, id: edited, licenses: { licensesExp: 'MIT' } },
  })
  expect(await undo(checkRepair.id)).toEqual({ checkFixUndo: { errors: [], keptCount: 1 } })
  const after = await licenses()
  expect(after.last).toBeNull()
  expect(after.nodes).toEqual(before.nodes.map((node) => (node.id === edited ? { ...node, licensesExp: 'MIT' } : node)))
  expect(await undo(checkRepair.id)).toEqual({
    checkFixUndo: { errors: ['The repair is already undone'], keptCount: null },
  })
  // What a repair set counts no longer as set by a person: it can be repaired again.
  await fails(id, 'C10')
  expect(await fix('C10')).toMatchObject({ fixedCount: 1199 })
})

test('an undo takes away the marks of its own repair only, in any order', async () => {
  const part = { type: 'library', 'bom-ref': 'bit', name: 'bit', version: '1' }
  const id = await service.upload({ name: 'marks.cdx.json', bytes: JSON.stringify(document([part])) })
  const { sbom } = await service.data<{ sbom: { components: { nodes: { id: string }[] } } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { components(search: "bit") { nodes { id } } } }',
    { id },
  )
  const component = sbom.components.nodes[0]?.id ?? ''
  const fix = async (checkCode: string, value: string) => {
    const mutation =
      'mutation ($input: CheckFixInput!) { checkFix(input: $input) { errors fixedCount checkRepair { id } } }'
    const input = { sbomId: id, checkCode, value, componentIds: [component] }
    return (await service.data<{ checkFix: { checkRepair: { id: string } } }>(mutation, { input })).checkFix.checkRepair
      .id
  }
  const undo = (repair: string) =>
    service.data('mutation ($id: Uuid!) { checkFixUndo(input: { id: $id }) { errors keptCount } }', { id: repair })
  /** How many components a rule would change that never writes over people. */
  const ruleWouldSet = async (field: string, value = 'By rule') => {
    const query = `{ automationPreview(appliesTo: "component",
      conditions: { conditions: [{ subject: "component.name", operator: "is", value: "bit" }] },
      actions: [{ action: "setField", field: "${field}", value: "${value}" }]) { changedCount } }`
    return (await service.data<{ automationPreview: { changedCount: number } }>(query)).automationPreview.changedCount
  }
  const supplier = await fix('C03', 'Acme')
  await service.data('mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }', {
    input: { sbomId: id, id: component, copyright: 'By hand' },
  })
  await undo(supplier)
  expect([await ruleWouldSet('copyright'), await ruleWouldSet('supplier')]).toEqual([0, 1])
  await fails(id, 'C03')
  const [first, second] = [await fix('C03', 'Acme'), await fix('C16', 'required')]
  await undo(first)
  expect([await ruleWouldSet('supplier'), await ruleWouldSet('scope', 'optional')]).toEqual([1, 0])
  await undo(second)
  expect([await ruleWouldSet('supplier'), await ruleWouldSet('scope', 'optional')]).toEqual([1, 1])
})
