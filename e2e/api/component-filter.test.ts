import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string

beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('GHSA-1', 'hit', severity.medium), osv('GHSA-2', 'other')]))
  version = await service.upload(
    cyclonedx(['pkg:npm/hit@1.0.0', 'pkg:npm/safe@3.0.0', 'pkg:npm/odd@one', 'pkg:deb/far@1']),
  )
})
afterAll(() => service.close())

interface List {
  readonly totalCount: number
  readonly nodes: readonly { readonly name: string }[]
}

const query = `query ($id: Uuid!, $search: String, $filter: ConditionGroupInput, $orderBy: ComponentOrderByInput) {
  sbom(sbomId: $id) { components(search: $search, filter: $filter, orderBy: $orderBy) { totalCount nodes { name } } } }`

async function list(args: object): Promise<List> {
  return (await service.data<{ sbom: { components: List } }>(query, { id: version, ...args })).sbom.components
}

const judged = (operator: string, ...values: readonly string[]) => ({
  conditions: [{ subject: 'component.matchState', operator, values }],
})

test.each([
  ['with findings', { filter: judged('is', 'MATCHED') }, ['hit']],
  ['compared, nothing found, in any letter case', { filter: judged('is', 'clean') }, ['safe']],
  ['not evaluated', { filter: judged('is', 'NOT_EVALUATED') }, ['far', 'odd']],
  ['not clean', { filter: judged('isNot', 'CLEAN') }, ['far', 'hit', 'odd']],
  ['compared', { filter: judged('in', 'MATCHED', 'CLEAN') }, ['hit', 'safe']],
  ['in none of them', { filter: judged('notIn', 'MATCHED', 'CLEAN', 'NOT_EVALUATED') }, []],
  ['an empty group, which is true', { filter: {} }, ['far', 'hit', 'odd', 'safe']],
  ['a group turned round', { filter: { negate: true, groups: [judged('is', 'CLEAN')] } }, ['far', 'hit', 'odd']],
  [
    'one of two',
    { filter: { match: 'ANY', groups: [judged('is', 'CLEAN'), judged('is', 'MATCHED')] } },
    ['hit', 'safe'],
  ],
  ['a search too', { search: 'o', filter: judged('is', 'NOT_EVALUATED') }, ['odd']],
  [
    'another order',
    { filter: judged('is', 'NOT_EVALUATED'), orderBy: { field: 'COMPONENTS_NAME', direction: 'DESC' } },
    ['odd', 'far'],
  ],
])('lists components by their match result: %s', async (_name, args, expected) => {
  expect(await list(args)).toEqual({ totalCount: expected.length, nodes: expected.map((name) => ({ name })) })
})

test.each([
  ['component.coverage', 'EXACT', ['hit', 'safe']],
  ['component.coverage', 'NOT_EVALUATED', ['far', 'odd']],
  ['component.coverage', 'NAME', []],
  ['component.coverage', 'NONE', []],
])('lists components as the coverage counts them: %s %s', async (subject, value, expected) => {
  const { nodes } = await list({ filter: { conditions: [{ subject, operator: 'is', value }] } })
  expect(nodes.map(({ name }) => name)).toEqual(expected)
})

test('lists as many components for each reason of the coverage as it counts', async () => {
  const stats = `query ($id: Uuid!) { sbom(sbomId: $id) { stats { matchCoverage { reasons { key count } } } } }`
  type Stats = { sbom: { stats: { matchCoverage: { reasons: { key: string; count: number }[] } } } }
  const { reasons } = (await service.data<Stats>(stats, { id: version })).sbom.stats.matchCoverage
  expect(reasons).toHaveLength(2)
  for (const { key, count } of reasons) {
    const conditions = [{ subject: 'component.matchReason', operator: 'is', value: key }]
    expect(await list({ filter: { conditions } })).toMatchObject({ totalCount: count })
  }
})

test('lists the same across all versions', async () => {
  const everywhere =
    'query ($filter: ConditionGroupInput) { components(filter: $filter) { totalCount nodes { name } } }'
  expect(await service.data(everywhere, { filter: judged('is', 'MATCHED') })).toEqual({
    components: { totalCount: 1, nodes: [{ name: 'hit' }] },
  })
})

test.each([
  [
    judged('contains', 'CLEAN'),
    '"contains" is not an operator of component.matchState. Use is, =, isNot, !=, in, notIn, exists, missing',
    'BAD_USER_INPUT',
  ],
  [
    judged('is', 'SPOTLESS'),
    '"SPOTLESS" is not a value of component.matchState. Use MATCHED, CLEAN, NOT_EVALUATED',
    'BAD_USER_INPUT',
  ],
  [judged('is'), 'component.matchState is needs a value', 'BAD_USER_INPUT'],
  [
    { conditions: [{ subject: 'component.versionsBehind', operator: 'behindBy', value: 'MIT' }] },
    '"MIT" is not a distance of versions. Use 2, 0.5 or 0.0.3',
    'BAD_USER_INPUT',
  ],
])('rejects an invalid filter by its name: %j', async (filter, message, code) => {
  const { errors } = (await service.ask(query, { id: version, filter })) as { errors?: readonly object[] }
  expect(errors?.[0]).toMatchObject({ message, extensions: { code } })
})
