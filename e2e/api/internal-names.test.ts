// @module-tag long
// The components that an organization makes itself: recognized by their names, and compared with public packages of the same name.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { osv, zip } from './support/osv.ts'
import { triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeEach(async () => {
  service = await startTriageService()
})
afterEach(() => service.close())

const ours = ['pkg:npm/%40acme/web@1.0.0', 'pkg:npm/%40acme/data@1.0.0', 'pkg:pypi/acme-tool@1', 'pkg:acme/lamp@1']
const others = ['pkg:npm/fox@1.0.0', 'pkg:npm/%40acmebox/fox@1.0.0']

interface Shown {
  readonly name: string
  readonly purl: string
  readonly internal: boolean
  readonly internalSource: string | null
  readonly publicRecord: string | null
}

async function components(sbomId: string, filter = ''): Promise<readonly Shown[]> {
  const query = `query ($id: Uuid!, $filter: String) { sbom(sbomId: $id) { components(first: 100, filterText: $filter) {
    nodes { id name purl internal internalSource publicRecord } } } }`
  type Answer = { sbom: { components: { nodes: Shown[] } } }
  const { sbom } = await service.data<Answer>(query, { id: sbomId, filter })
  return sbom.components.nodes
}

const internal = async (sbomId: string) =>
  (await components(sbomId, 'component.internal is yes')).map(({ purl }) => purl).toSorted()

async function setNames(input: object, token?: string) {
  const query = `mutation ($input: InternalNamesUpdateInput!) { internalNamesUpdate(input: $input) {
    errors sbomsCount internalNames { namespaces names purlTypes } } }`
  type Answer = { internalNamesUpdate: { errors: string[]; sbomsCount: number | null; internalNames: object | null } }
  const { internalNamesUpdate } = await service.data<Answer>(query, { input }, token)
  await service.idle()
  return internalNamesUpdate
}

const names = { namespaces: ['@Acme'], names: ['pypi:acme-*'], purlTypes: ['acme'] }

async function outcome(sbomId: string): Promise<string | undefined> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { stages { name outcome } } }`
  const { sbom } = await service.data<{ sbom: { stages: { name: string; outcome: string }[] } }>(query, { id: sbomId })
  return sbom.stages.find(({ name }) => name === 'LABELING')?.outcome
}

describe('internal names', () => {
  test('mark components of what is there and what is imported, before its rules run', async () => {
    const before = await service.upload(cyclonedx([...ours, ...others], '1.0'))
    expect([await internal(before), await outcome(before)]).toEqual([[], 'NO_RULES'])
    expect(await setNames(names)).toEqual({
      errors: [],
      sbomsCount: 1,
      internalNames: { namespaces: ['@acme'], names: ['pypi:acme-*'], purlTypes: ['acme'] },
    })
    expect([await internal(before), await outcome(before)]).toEqual([ours.toSorted(), 'DONE'])
    const { create } = automationCalls(service)
    await create('Ours', 'component.internal is yes', [action('addLabel', { value: 'ours' })])
    const after = await service.upload(cyclonedx([...ours, ...others], '2.0'))
    const marked = await components(after, 'component.label hasAny (ours)')
    expect(marked.map(({ purl }) => purl).toSorted()).toEqual(ours.toSorted())
    expect(marked.every(({ internalSource }) => internalSource === 'NAMES')).toBe(true)
    // The same names again change nothing.
    expect(await setNames(names)).toMatchObject({ errors: [], sbomsCount: 0 })
  })

  test('leave what a person said, and remove only their own marks', async () => {
    const version = await service.upload(cyclonedx([...ours, ...others]))
    const { mutate } = triageCalls(service)
    const say = async (name: string, value: boolean) => {
      const id = (await components(version)).find((one) => one.name === name) as unknown as { id: string }
      expect(await mutate('componentUpdate', { id: id.id, sbomId: version, internal: value })).toEqual({ errors: [] })
      await service.idle()
    }
    await setNames(names)
    await say('web', false)
    await say('lamp', false)
    await say('lamp', true)
    await mutate('sbomReprocess', { id: version, stages: ['LABELING'] }, 'job { id }')
    await service.idle()
    const [web, data, tool, lamp] = ours
    expect(await internal(version)).toEqual([lamp, data, tool])
    expect((await components(version)).find(({ purl }) => purl === web)?.internalSource).toBeNull()
    await setNames({ namespaces: [], names: [], purlTypes: [] })
    expect(await internal(version)).toEqual([lamp])
    expect(await outcome(version)).toBe('DONE')
    await mutate('sbomReprocess', { id: version, stages: ['LABELING'] }, 'job { id }')
    await service.idle()
    expect(await outcome(version)).toBe('NO_RULES')
  })

  test('leave what a rule said, until it is undone, and a client that repeats a mark does not make it its own', async () => {
    const { create, runs, change } = automationCalls(service)
    const id = await create('Not ours', 'component.name is lamp', [action('markInternal', { value: 'no' })], {
      ...{ write: 'IF_IMPORTED' },
    })
    await setNames(names)
    const version = await service.upload(cyclonedx(ours))
    const [web, data, tool, lamp] = ours
    expect(await internal(version)).toEqual([data, web, tool])
    const { mutate } = triageCalls(service)
    const again = async () => {
      await mutate('sbomReprocess', { id: version, stages: ['LABELING'] }, 'job { id }')
      await service.idle()
    }
    await again()
    const done = (await runs(id)).filter(({ changedCount }) => changedCount > 0)
    expect(done).toHaveLength(1)
    await change('automationRuleUpdate', { id, isEnabled: false })
    await change('automationRunUndo', { id: done[0]?.id })
    await service.idle()
    expect(await internal(version)).toContain(lamp)
    const webId = ((await components(version)).find(({ purl }) => purl === web) as unknown as { id: string }).id
    await mutate('componentUpdate', { id: webId, sbomId: version, internal: true, description: 'x' })
    await setNames({ namespaces: [] })
    expect(await internal(version)).toEqual([lamp, tool])
  })

  test('say first what they would mark', async () => {
    await service.upload(cyclonedx([...ours, ...others]))
    await setNames({ namespaces: ['@acme'] })
    const query = `query ($namespaces: [String!]!, $names: [String!]!) { internalNamesPreview(namespaces: $namespaces, names: $names) {
      sbomsCount matchedCount markedCount unmarkedCount examples { purl } } }`
    const preview = (namespaces: string[], some: string[]) =>
      service.data<{ internalNamesPreview: object }>(query, { namespaces, names: some })
    const same = { sbomsCount: 1, matchedCount: 2, markedCount: 0, unmarkedCount: 0, examples: [] }
    expect(await preview(['@acme'], [])).toEqual({ internalNamesPreview: same })
    const { internalNamesPreview } = await preview([], ['acme-tool', 'data'])
    expect(internalNamesPreview).toMatchObject({ sbomsCount: 1, matchedCount: 2, markedCount: 1, unmarkedCount: 1 })
    expect(await service.ask(query, { namespaces: ['*'], names: [] })).toMatchObject({
      errors: [{ message: '"*" is not a namespace: it would fit everything' }],
    })
  })

  test('are rejected with everything that is wrong, and nothing is written', async () => {
    const { errors, internalNames } = await setNames({ namespaces: ['*', '@acme'], purlTypes: ['my type'] })
    expect(errors).toEqual(['"*" is not a namespace: it would fit everything', '"my type" is not a purl type'])
    expect(internalNames).toBeNull()
    const query = '{ organization { internalNames { namespaces names purlTypes updatedAt } } }'
    expect(await service.data(query)).toEqual({
      organization: { internalNames: { namespaces: [], names: [], purlTypes: [], updatedAt: null } },
    })
  })
})

describe('a public package with the name of an internal one', () => {
  const checkOf = async (sbomId: string) => {
    const query = `query ($id: Uuid!) { sbom(sbomId: $id) { checkResults(first: 100) { nodes {
      check { id } state subjectsCount failuresCount failures(first: 5) { nodes { componentName findings } } } } } }`
    type Result = { check: { id: string }; state: string; failuresCount: number }
    const { sbom } = await service.data<{ sbom: { checkResults: { nodes: Result[] } } }>(query, { id: sbomId })
    return sbom.checkResults.nodes.find(({ check }) => check.id === 'C22')
  }

  test('is found in the advisory data, fails a check, and is asked for by conditions', async () => {
    await service.importFile(
      zip([osv('GHSA-acme-0001', '@acme/web'), osv('MAL-2026-1', '@acme/web'), osv('GHSA-2', 'fox')]),
    )
    const version = await service.upload(cyclonedx([...ours, ...others]))
    expect(await checkOf(version)).toMatchObject({ state: 'not_applicable', failuresCount: 0 })
    await setNames(names)
    const found = await components(version, 'component.publicRecord exists')
    expect(found).toMatchObject([{ name: 'web', publicRecord: 'MAL-2026-1', internal: true }])
    expect(await checkOf(version)).toMatchObject({ state: 'fail', subjectsCount: 4, failuresCount: 1 })
    // A component that is no longer internal is not compared any more.
    await setNames({ namespaces: [] })
    expect(await components(version, 'component.publicRecord exists')).toEqual([])
    expect(await checkOf(version)).toMatchObject({ state: 'pass', subjectsCount: 2, failuresCount: 0 })
  })

  test('is found when the data learns of it', async () => {
    await service.importFile(zip([osv('GHSA-2', 'fox')]))
    await setNames(names)
    const version = await service.upload(cyclonedx([...ours, ...others]))
    expect(await components(version, 'component.publicRecord exists')).toEqual([])
    await service.importFile(zip([osv('MAL-2026-1', '@acme/web')]))
    await service.idle()
    expect(await components(version, 'component.publicRecord exists')).toMatchObject([{ name: 'web' }])
  })
})
