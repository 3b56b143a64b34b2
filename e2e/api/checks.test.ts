// The checks of a version through the public endpoint: results, failures, score and compliance, what people accept, and settings.
import { expect, test } from 'vitest'
import { change, results, start } from './support/checked-version.ts'
import type { startTriageService } from './support/triage-service.ts'

type Started = Awaited<ReturnType<typeof startTriageService>>

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
