// @module-tag long
// Conditions about the checks of versions: in lists, their order and policies, which follow what changes a result.
import { afterEach, expect, test } from 'vitest'
import { policyCalls } from './support/policy-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>> | undefined
afterEach(() => service?.close())

async function start() {
  service = await startTriageService()
  const running = service
  const sbomId = await running.upload(cyclonedx(['pkg:npm/saddle@1.9.10', 'pkg:npm/girth@2.0.0']))
  const read = async <T>(id: string, selection: string) =>
    (await running.data<{ sbom: T }>(`{ sbom(sbomId: "${id}") { ${selection} } }`)).sbom
  const change = async (name: string, input: object) => {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors } }`
    const answer = await running.data<Record<string, { errors: string[] }>>(query, { input })
    expect(answer[name]?.errors).toEqual([])
  }
  return { running, sbomId, read, change }
}

type Started = Awaited<ReturnType<typeof start>>

const scoreOf = async ({ read }: Started, id: string) =>
  (await read<{ quality: { score: number } }>(id, 'quality { score }')).quality.score

test('conditions ask for score and results, lists are ordered by the score, and the trend has its mean', async () => {
  const started = await start()
  const { running, sbomId } = started
  const bare = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [{ type: 'library', name: 'x' }] }
  const poor = await running.upload({ name: 'poor.cdx.json', bytes: JSON.stringify(bare) }, 'Poor')
  const [high, low] = [await scoreOf(started, sbomId), await scoreOf(started, poor)]
  expect(low).toBeLessThan(high)
  const found = async (filterText: string) => {
    const query = 'query ($filterText: String) { sboms(filterText: $filterText) { nodes { id } } }'
    const { sboms } = await running.data<{ sboms: { nodes: { id: string }[] } }>(query, { filterText })
    return sboms.nodes.map(({ id }) => id)
  }
  expect(await found(`version.score < ${(high + low) / 2}`)).toEqual([poor])
  expect(await found(`version.score between (${high - 0.001}, ${high + 0.001})`)).toEqual([sbomId])
  expect(await found('version.check(C02) fails')).toEqual([poor])
  expect(await found('version.check(c02) passes')).toEqual([sbomId])
  expect(await found('version.check(C22) notApplicable and version.check(V03) exists')).toHaveLength(2)
  const ordered = (direction: string) =>
    running.data(`{ sboms(orderBy: { field: SBOMS_SCORE, direction: ${direction} }) { nodes { id } } }`)
  expect(await ordered('ASC')).toEqual({ sboms: { nodes: [{ id: poor }, { id: sbomId }] } })
  expect(await ordered('DESC')).toEqual({ sboms: { nodes: [{ id: sbomId }, { id: poor }] } })
  const { trend } = await running.data<{ trend: { values: { key: string; value: number }[] }[] }>(
    '{ trend(metric: "SCORE") { values { key value } } }',
  )
  expect(trend.at(-1)?.values).toEqual([{ key: 'mean', value: expect.closeTo((high + low) / 2, 6) as number }])
})

test.each([
  ['version.check fails', 'Column 1: version.check needs a check in parentheses: version.check(D01)'],
  ['version.check(X99) fails', 'Column 1: "X99" is not a check. Use one such as version.check(D01)'],
])('%s: %s', async (text, error) => {
  service = await startTriageService()
  const query = `{ conditionParse(appliesTo: "version", text: ${JSON.stringify(text)}) { errors } }`
  expect(await service.data(query)).toEqual({ conditionParse: { errors: [error] } })
})

test('a policy about checks follows edits, accepted failures and settings', async () => {
  const { running, sbomId, read, change } = await start()
  const { create } = policyCalls(running)
  await create('Supplier', 'version', 'version.check(C03) fails')
  await create('Good', 'version', 'version.score < 10')
  const failing = async () => {
    type Answer = { policyResults: { nodes: { resultType: string; policy: { name: string } }[] } }
    const { policyResults } = await read<Answer>(sbomId, 'policyResults { nodes { resultType policy { name } } }')
    const failed = policyResults.nodes.filter(({ resultType }) => resultType === 'fail')
    return failed.map(({ policy }) => policy.name).toSorted()
  }
  await expect.poll(failing).toEqual(['Good', 'Supplier'])
  await change('checkFix', { sbomId, checkCode: 'C03', value: 'Stable' })
  await expect.poll(failing).toEqual(['Good'])
  type Results = { checkResults: { nodes: { state: string; check: { id: string } }[] } }
  const { checkResults } = await read<Results>(sbomId, 'checkResults(first: 100) { nodes { state check { id } } }')
  const failed = checkResults.nodes.filter(({ state }) => state === 'fail').map(({ check }) => check.id)
  const accept = (checkCode: string, accepted: boolean) =>
    change('checkResultUpdate', { sbomId, checkCode, accepted, reason: 'Known' })
  for (const id of failed) await accept(id, true)
  await expect.poll(failing).toEqual([])
  const [weighty = ''] = failed.filter((id) => id.startsWith('D0'))
  await accept(weighty, false)
  await expect.poll(failing).toEqual(['Good'])
  await change('checkSettingUpdate', { checkCode: weighty, enabled: false })
  await expect.poll(failing).toEqual([])
})
