import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { osv, zip } from './support/osv.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { type ApiResponse, cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
let version: string
let ids: string[]
const fields: Record<string, string> = {}

beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
  await service.importFile(zip(['a', 'b'].map((name) => osv(`GHSA-${name}`, name))))
  version = await service.upload(cyclonedx(['a', 'b'].map((name) => `pkg:npm/${name}@1.0.0`)))
  ids = (await calls.findings(version)).map(({ id }) => id)
  for (const type of ['text', 'number', 'boolean', 'date', 'url']) await make({ name: `f-${type}`, type })
  await make({ name: 'f-choice', type: 'choice', choices: ['Low risk', 'High risk'] })
})
afterAll(() => service.close())
afterEach(() => calls.undo({ count: 100 }))

async function make(input: object): Promise<ApiResponse> {
  const answer = await calls.mutate(
    'customFieldCreate',
    input,
    'customField { id name type choices position exported appliesTo }',
  )
  const made = answer['customField'] as { id: string; name: string } | null
  if (made) fields[made.name] = made.id
  return answer
}

const value = (name: string, text: string | null, more: object = {}) => ({
  componentVulnCustomFieldAttributes: [{ componentVulnCustomFieldDefinitionId: fields[name], value: text, ...more }],
})
const decide = (input: object, at = 0) => calls.decide(version, ids[at] ?? '', input)
const values = async (at = 0) => (await calls.findings(version))[at]?.customFieldValues.map((one) => one.value)

test.each([
  ['f-text', ' Anna ', 'Anna'],
  ['f-number', '1e2', '100'],
  ['f-boolean', 'YES', 'true'],
  ['f-date', '2026-02-28', '2026-02-28'],
  ['f-url', 'https://example.com/x', 'https://example.com/x'],
  ['f-choice', 'high RISK', 'High risk'],
])('normalizes a value of %s from %j to %j', async (name, text, kept) => {
  expect((await decide(value(name, text)))['errors']).toEqual([])
  expect(await values()).toEqual([kept])
})

test.each([
  ['f-number', 'many', '"many" is not a number: custom field "f-number"'],
  ['f-boolean', 'maybe', 'is not true or false'],
  ['f-date', '2026-02-30', 'is not a date'],
  ['f-url', 'javascript:alert(1)', 'is not an http or https URL'],
  ['f-choice', 'Some risk', 'is not one of the choices'],
  ['f-none', 'x', 'not found'],
])('rejects for %s the value %j, and writes nothing', async (name, text, message) => {
  expect((await decide({ ...notAffected(), ...value(name, text) }))['errors']).toEqual([
    expect.stringContaining(message),
  ])
  expect([await values(), await calls.statuses(version)]).toEqual([[], [null, null]])
})

test('stores the values of a finding with or without a decision, and includes them in history and undo', async () => {
  await decide(value('f-text', 'first'))
  await decide({ ...notAffected(), ...value('f-number', '7') })
  expect(await calls.findings(version)).toMatchObject([
    {
      vexStatus: { name: 'Not Affected' },
      customFieldValues: [
        { value: 'first', definition: { name: 'f-text' } },
        { value: '7', definition: { name: 'f-number' } },
      ],
    },
    {},
  ])
  expect((await calls.findings(version))[0]?.history.nodes.slice(0, 2)).toMatchObject([
    { changes: expect.arrayContaining([{ field: 'custom.f-number', oldValue: null, newValue: '7' }]) },
    { action: 'DECIDED', changes: [{ field: 'custom.f-text', oldValue: null, newValue: 'first' }] },
  ])
  await calls.undo()
  expect([await values(), await calls.statuses(version)]).toEqual([['first'], [null, null]])
  await calls.undo()
  expect(await values()).toEqual([])
  await calls.redo({ count: 2 })
  expect(await values()).toEqual(['first', '7'])
})

test('changes and removes a value by its own id, and in bulk', async () => {
  await calls.decideMany(ids, { ...notAffected(), ...value('f-text', 'both') })
  expect([await values(0), await values(1)]).toEqual([['both'], ['both']])
  const [finding] = await calls.findings(version)
  const id = finding?.customFieldValues[0]?.id
  await decide({ componentVulnCustomFieldAttributes: [{ id, value: 'one' }] })
  expect([await values(0), await values(1)]).toEqual([['one'], ['both']])
  await decide({ componentVulnCustomFieldAttributes: [{ id, _destroy: true }] })
  expect([await values(0), await values(1)]).toEqual([[], ['both']])
})

test('filters findings by a field', async () => {
  await decide(value('f-number', '7'), 0)
  await decide(value('f-choice', 'Low risk'), 1)
  const found = async (filter: string) =>
    (await calls.findings(version, `, filterText: ${JSON.stringify(filter)}`)).map(({ component }) => component.name)
  expect(await found('finding.custom.f-number >= 7')).toEqual(['a'])
  expect(await found('finding.custom.f-number > 7')).toEqual([])
  expect(await found('finding.custom.F-Choice is "low risk"')).toEqual(['b'])
  expect(await found('finding.custom.f-choice missing')).toEqual(['a'])
})

test('lists fields in their order, moves and renames them, and keeps a choice in use', async () => {
  const list = async () => {
    const query =
      'query { customFields(appliesTo: "finding", first: 100) { totalCount nodes { name position valuesCount } } }'
    return (await service.data<{ customFields: { nodes: { name: string; position: number }[] } }>(query)).customFields
  }
  const names = async () => (await list()).nodes.map(({ name }) => name)
  expect(await names()).toEqual(['f-text', 'f-number', 'f-boolean', 'f-date', 'f-url', 'f-choice'])
  const update = (input: object) => calls.mutate('customFieldUpdate', { id: fields['f-choice'], ...input })
  await update({ position: 1, exported: true })
  expect(await names()).toEqual(['f-choice', 'f-text', 'f-number', 'f-boolean', 'f-date', 'f-url'])
  await update({ position: 6 })
  await decide(value('f-choice', 'Low risk'))
  expect((await update({ choices: ['High risk'] }))['errors']).toEqual(['The choice "Low risk" is in use'])
  expect((await update({ choices: ['Low risk', 'None'] }))['errors']).toEqual([])
  expect((await update({ name: 'F-Text' }))['errors']).toEqual(['A custom field named "f-text" already exists'])
  expect((await list()).nodes[5]).toMatchObject({ name: 'f-choice', valuesCount: 1 })
})

test('deletes the values of a field with it', async () => {
  await make({ name: 'short-lived' })
  await decide(value('short-lived', 'x'))
  expect(await calls.mutate('customFieldDelete', { id: fields['short-lived'] }, 'deletedId')).toEqual({
    errors: [],
    deletedId: fields['short-lived'],
  })
  expect(await values()).toEqual([])
})

test.each([
  [{ name: 'a b' }, '"a b" is not a valid field name. Use 1 to 60 letters, digits, "_" and "-"'],
  [{ name: 'x', type: 'colour' }, '"colour" is not a custom field type. Use text, number, boolean, date, url, choice'],
  [{ name: 'x', type: 'choice' }, 'A field of type choice needs choices'],
  [{ name: 'x', choices: ['y'] }, 'A field of type text cannot have choices'],
  [{ name: 'x', appliesTo: 'token' }, '"token" cannot have custom fields. Use finding, component, version, product'],
])('rejects an invalid field: %j', async (input, message) => {
  expect((await make(input))['errors']).toEqual([message])
})
