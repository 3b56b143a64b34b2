// The checks of a version through the public endpoint: results, failures, score and compliance, what people accept, settings and repairs.
import { afterEach, expect, test } from 'vitest'
import { startTriageService } from './support/triage-service.ts'

type Started = Awaited<ReturnType<typeof startTriageService>>

let service: Started | undefined
afterEach(() => service?.close())

const components = [
  { name: 'saddle', version: '1.9.10', purl: 'pkg:npm/saddle@1.9.10', licenses: [{ license: { id: 'GPL-2.0' } }] },
  { name: 'girth', version: '2.0.0', purl: 'pkg:npm/girth@2.0.0', licenses: [{ expression: 'MIT OR Apache-2.0' }] },
  { name: 'halter' },
].map((component) => ({ type: 'library', 'bom-ref': component.name, ...component }))

const document = {
  ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 },
  metadata: {
    timestamp: '2026-01-02T03:04:05Z',
    authors: [{ name: 'Release team' }],
    component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '1' },
  },
  components,
  dependencies: [
    { ref: 'app', dependsOn: ['saddle', 'gone'] },
    { ref: 'saddle', dependsOn: ['girth'] },
  ],
}

async function start(content: object = document) {
  service = await startTriageService()
  const sbomId = await service.upload({ name: 'app.cdx.json', bytes: JSON.stringify(content) })
  return { running: service, sbomId }
}

interface Result {
  readonly state: string
  readonly subjectsCount: number
  readonly failuresCount: number
  readonly acceptance: { readonly reason: string; readonly by: { readonly name: string } } | null
  readonly check: { readonly id: string; readonly severity: string }
}

async function results({ data }: Started, sbomId: string, args = 'first: 100'): Promise<ReadonlyMap<string, Result>> {
  const query = `{ sbom(sbomId: "${sbomId}") { checkResults(${args}) { totalCount nodes { state subjectsCount failuresCount
    acceptance { reason by { name } } check { id severity } } } } }`
  const { sbom } = await data<{ sbom: { checkResults: { nodes: Result[] } } }>(query)
  return new Map(sbom.checkResults.nodes.map((result) => [result.check.id, result]))
}

interface Failure {
  readonly componentName: string | null
  readonly findings: readonly {
    readonly field: string
    readonly message: string
    readonly value?: string
    readonly line?: number
  }[]
}

async function failures({ data }: Started, sbomId: string, args: string): Promise<readonly Failure[]> {
  const query = `{ doctorResults(sbomId: "${sbomId}", ${args}) { totalCount nodes { checkCode componentName autoFixable findings } } }`
  return (await data<{ doctorResults: { nodes: Failure[] } }>(query)).doctorResults.nodes
}

interface Quality {
  readonly score: number
  readonly passedCount: number
  readonly applicableCount: number
  readonly frameworks: readonly {
    readonly name: string
    readonly compliant: boolean
    readonly passedCount: number
    readonly requiredCount: number
    readonly failed: readonly { readonly id: string }[]
  }[]
}

async function quality({ data }: Started, sbomId: string): Promise<Quality> {
  const query = `{ sbom(sbomId: "${sbomId}") { quality { score passedCount applicableCount domains { domain score }
    frameworks { name compliant passedCount requiredCount failed { id } } } } }`
  return (await data<{ sbom: { quality: Quality } }>(query)).sbom.quality
}

async function change(
  { data }: Started,
  name: string,
  input: object,
  selection = '',
): Promise<Record<string, unknown>> {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${selection} } }`
  return (await data<Record<string, Record<string, unknown>>>(query, { input }))[name] ?? {}
}

test('each check says what it looked at and what failed', async () => {
  const { running, sbomId } = await start()
  const found = await results(running, sbomId)
  const told = (id: string) => {
    const { state, subjectsCount, failuresCount } = found.get(id) ?? {}
    return [state, subjectsCount, failuresCount]
  }
  expect(
    Object.fromEntries(
      ['D01', 'D04', 'D05', 'C01', 'C02', 'C03', 'C04', 'C05', 'C06', 'C09', 'C10', 'R01', 'R02', 'R03', 'V01'].map(
        (id) => [id, told(id)],
      ),
    ),
  ).toEqual({
    D01: ['pass', 1, 0],
    D04: ['pass', 1, 0],
    D05: ['fail', 1, 1],
    C01: ['pass', 3, 0],
    C02: ['fail', 3, 1],
    C03: ['fail', 3, 3],
    C04: ['fail', 3, 1],
    C05: ['pass', 2, 0],
    C06: ['not_applicable', 0, 0],
    C09: ['fail', 3, 1],
    C10: ['fail', 2, 1],
    R01: ['pass', 1, 0],
    R02: ['fail', 3, 1],
    R03: ['fail', 3, 1],
    V01: ['not_applicable', 0, 0],
  })
  expect([...found.values()].map(({ state }) => state)).toEqual(
    [...found.values()].map(({ state }) => state).toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
  )
  expect(await failures(running, sbomId, 'checkCode: ["C10"]')).toEqual([
    expect.objectContaining({
      componentName: 'saddle',
      autoFixable: true,
      findings: [
        expect.objectContaining({ message: 'GPL-2.0 is deprecated. Use GPL-2.0-only', value: 'GPL-2.0', line: 1 }),
      ],
    }),
  ])
  const [dangling] = await failures(running, sbomId, 'checkCode: ["R03"]')
  expect(dangling?.findings).toEqual([expect.objectContaining({ pointer: '/dependencies/0/dependsOn/1', line: 1 })])
})

const order = ['fail', 'unknown', 'pass', 'not_applicable']

test('failures are found by component, check and text', async () => {
  const { running, sbomId } = await start()
  const ofHalter = await failures(running, sbomId, 'componentName: ["HALTER"], first: 100')
  expect(ofHalter.length).toBeGreaterThan(5)
  expect(new Set(ofHalter.map(({ componentName }) => componentName))).toEqual(new Set(['halter']))
  const searched = await failures(running, sbomId, 'search: "gir", first: 100')
  expect(new Set(searched.map(({ componentName }) => componentName))).toEqual(new Set(['girth']))
  expect(await failures(running, sbomId, 'search: "supplier", first: 100')).toHaveLength(3)
})

test('an accepted failure leaves the score and still fails compliance, and can be undone', async () => {
  const { running, sbomId } = await start()
  const before = await quality(running, sbomId)
  expect(before.frameworks.map(({ compliant }) => compliant)).toEqual([false, false, false, false])
  const input = { sbomId, checkCode: 'C03', accepted: true }
  expect(await change(running, 'checkResultUpdate', input)).toEqual({
    errors: ['"reason" is needed to accept a failed check'],
  })
  expect((await quality(running, sbomId)).applicableCount).toBe(before.applicableCount)
  await change(running, 'checkResultUpdate', { ...input, reason: 'Suppliers are in a list of their own' })
  const accepted = await quality(running, sbomId)
  expect(accepted.applicableCount).toBe(before.applicableCount - 1)
  expect(accepted.score).toBeGreaterThan(before.score)
  expect(accepted.frameworks).toEqual(before.frameworks)
  expect((await results(running, sbomId)).get('C03')).toMatchObject({
    state: 'fail',
    acceptance: { reason: 'Suppliers are in a list of their own' },
  })
  await change(running, 'checkResultUpdate', { ...input, accepted: false })
  expect(await quality(running, sbomId)).toEqual(before)
})

test('severities and switches hold for the organization, and for a product over it', async () => {
  const { running, sbomId } = await start()
  const before = await quality(running, sbomId)
  const { sbom } = await running.data<{ sbom: { project: { projectGroupId: string } } }>(
    `{ sbom(sbomId: "${sbomId}") { project { projectGroupId } } }`,
  )
  const projectGroupId = sbom.project.projectGroupId
  const set = (input: object) =>
    change(running, 'checkSettingUpdate', { checkCode: 'c03', ...input }, 'check { severity enabled }')
  expect(await set({ severity: 'info' })).toEqual({ errors: [], check: { severity: 'info', enabled: true } })
  expect((await results(running, sbomId)).get('C03')?.check.severity).toBe('info')
  expect(await set({ projectGroupId, enabled: false })).toEqual({
    errors: [],
    check: { severity: 'info', enabled: false },
  })
  expect((await results(running, sbomId)).has('C03')).toBe(false)
  expect(await failures(running, sbomId, 'checkCode: ["C03"]')).toEqual([])
  const without = await quality(running, sbomId)
  expect(without.applicableCount).toBe(before.applicableCount - 1)
  // A framework does not know of settings.
  expect(without.frameworks).toEqual(before.frameworks)
  expect(await change(running, 'checkSettingUpdate', { checkCode: 'X99' })).toEqual({ errors: ['Check not found'] })
  const { checks } = await running.data<{ checks: { nodes: { enabled: boolean }[] } }>(
    '{ checks(search: "c03") { nodes { id enabled } } }',
  )
  expect(checks.nodes).toEqual([{ id: 'C03', enabled: true }])
})

test.each([
  ['C02', 'component.version missing', '9.9'],
  ['C03', 'component.supplier missing', 'Stable Ltd'],
  ['C09', 'component.license missing', 'MIT'],
  ['C11', 'component.copyright missing', '2026 Stable Ltd'],
  ['C13', 'component.support is unspecified', 'abandoned'],
  ['C16', 'component.scope notIn (required, optional, excluded)', 'required'],
])('a repair of %s becomes a rule that repairs the next version: %s', async (checkCode, text, value) => {
  const { running, sbomId } = await start()
  const input = { sbomId, checkCode, value, saveAsRule: true }
  const fields = 'fixedCount automationRule { id name isEnabled conditions { text } scope { projectGroups { name } } }'
  const fixed = await change(running, 'checkFix', input, fields)
  expect(fixed).toMatchObject({
    errors: [],
    automationRule: {
      ...{ name: `Repair of ${checkCode}: ${value}`, isEnabled: true, conditions: { text } },
      scope: { projectGroups: [{ name: 'App' }] },
    },
  })
  await running.idle()
  const next = { ...document, metadata: { ...document.metadata, timestamp: '2026-02-02T03:04:05Z' } }
  const second = await running.upload({ name: 'app.cdx.json', bytes: JSON.stringify(next) })
  // The checks run before the rules, and again after them.
  await expect.poll(async () => (await results(running, second)).get(checkCode)?.state).toBe('pass')
  const other = await running.upload({ name: 'app.cdx.json', bytes: JSON.stringify(next) }, 'Other')
  expect((await results(running, other)).get(checkCode)?.state).toBe('fail')
  const again = await change(running, 'checkFix', { ...input, sbomId: other }, fields)
  expect(again).toMatchObject({ automationRule: { name: `Repair of ${checkCode}: ${value} 2` } })
})

test('a repair edits what failed, and the checks run again by themselves', async () => {
  const { running, sbomId } = await start()
  const fix = (checkCode: string, more: object = {}) =>
    change(running, 'checkFix', { sbomId, checkCode, ...more }, 'fixedCount')
  expect(await fix('C10')).toEqual({ errors: [], fixedCount: 1 })
  expect(await fix('C03')).toEqual({
    errors: ['"value" is needed to repair C03: the name of the supplier'],
    fixedCount: null,
  })
  expect(await fix('C03', { value: 'Stable Ltd' })).toEqual({ errors: [], fixedCount: 3 })
  expect(await fix('C07')).toMatchObject({
    errors: ['C07 cannot be repaired here. Only the maker of the document can'],
  })
  for (const [checkCode, reason] of [
    ['C04', 'A repair of C04 cannot be saved as a rule'],
    ['C10', 'Without a value a repair of C10 cannot be saved as a rule'],
    ['D09', 'A repair of D09 cannot be saved as a rule'],
  ] as const) {
    expect(await fix(checkCode, { saveAsRule: true })).toEqual({ errors: [reason], fixedCount: null })
  }
  expect(await fix('D12', { value: 'TLP:GREEN' })).toEqual({ errors: [], fixedCount: 1 })
  await expect
    .poll(async () => {
      const found = await results(running, sbomId)
      return ['C03', 'C10', 'D12'].map((id) => found.get(id)?.state)
    })
    .toEqual(['pass', 'pass', 'pass'])
  expect(await fix('C10')).toEqual({ errors: [], fixedCount: 0 })
})

test('a repair leaves what it cannot repair, and takes as many components as a document has', async () => {
  const stated = [
    'GPL-2.0',
    'GPL-2.0 AND Foo',
    'GPL-2.0+ OR (LGPL-2.1 AND MIT)',
    'Nunit',
    `MIT OR GPL-2.0${' OR MIT'.repeat(3000)}`,
    'Apache License, Version 2.0',
  ]
  const many = Array.from({ length: 40_000 }, (_, at) => ({ type: 'library', 'bom-ref': `r${at}`, name: `part-${at}` }))
  const licensed = stated.map((expression, at) => {
    return { type: 'library', 'bom-ref': `l${at}`, name: `licensed-${at}`, licenses: [{ expression }] }
  })
  const { running, sbomId } = await start({ ...document, components: [...many, ...licensed], dependencies: [] })
  const fix = (checkCode: string) => change(running, 'checkFix', { sbomId, checkCode }, 'fixedCount')
  expect(await fix('C10')).toEqual({ errors: [], fixedCount: 4 })
  const query = `{ sbom(sbomId: "${sbomId}") { components(search: "licensed", first: 9) { nodes { name licensesExp } } } }`
  type Answer = { sbom: { components: { nodes: { name: string; licensesExp: string }[] } } }
  const { sbom } = await running.data<Answer>(query)
  expect(sbom.components.nodes.map(({ licensesExp }) => licensesExp).slice(0, 4)).toEqual([
    ...['GPL-2.0-only', 'GPL-2.0 AND Foo', 'GPL-2.0-or-later OR (LGPL-2.1-only AND MIT)', 'zlib-acknowledgement'],
  ])
  // More than a statement has parameters: none has a suggestion.
  expect(await fix('C04')).toEqual({ errors: [], fixedCount: 0 })
}, 120_000)

test('the checks are run again when that is asked for', async () => {
  const { running, sbomId } = await start()
  const at = async () => {
    const query = `{ sbom(sbomId: "${sbomId}") { checkResults(first: 1) { nodes { evaluatedAt } } } }`
    return (await running.data<{ sbom: { checkResults: { nodes: { evaluatedAt: string }[] } } }>(query)).sbom
      .checkResults.nodes[0]?.evaluatedAt
  }
  const before = await at()
  await failures(running, sbomId, 'forceRefresh: true, first: 1')
  expect((await at()) ?? '').not.toBe(before)
})
