// The list of automation rules through the public endpoint: order, copies, and what is not stored.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { startPolicyService } from './support/policy-service.ts'
import { cyclonedx } from './support/triage-service.ts'
import { writeBeside } from './support/when-unlocked.ts'

let service: Awaited<ReturnType<typeof startPolicyService>> | undefined
beforeAll(async () => {
  service = await startPolicyService()
})
afterAll(() => service?.running.close())

function calls() {
  if (!service) throw new Error('The service did not start')
  const { running, version } = service
  return { running, version, ...automationCalls(running) }
}

const setSupplier = action('setField', { field: 'supplier', value: 'Meadow' })
const label = (value: string) => action('addLabel', { value })
const notAffected = action('setVex', {
  parameters: { status: 'not_affected', justification: 'vulnerable_code_not_present', impact: 'Not linked' },
})

const suggest = (status: string, name = 'suggestVex', more: object = {}) =>
  action(name, { parameters: { status, ...more } })

/** Each test begins with the starter library alone. */
beforeEach(async () => {
  const { rules, change } = calls()
  for (const { id, starter } of await rules()) if (!starter) await change('automationRuleDelete', { id })
})

describe('the list of rules', () => {
  test('has starters, off; is searched and narrowed; moves, copies and deletes', async () => {
    const { rules, create, change, running, version } = calls()
    const starters = await rules()
    expect(starters.length).toBeGreaterThan(2)
    expect(starters.every(({ isEnabled, starter }) => starter && !isEnabled)).toBe(true)
    const id = await create('Mine', 'component.name is fox', [setSupplier], { position: 2 })
    expect((await rules()).map(({ position }) => position)).toEqual(
      [...Array(starters.length + 1).keys()].map((at) => at + 1),
    )
    expect((await rules())[1]).toMatchObject({ name: 'Mine', conditions: { text: 'component.name is fox' } })
    expect(await rules('search: "MINE", enabled: true, appliesTo: ["component"]')).toHaveLength(1)
    expect(await rules('search: "mine", appliesTo: ["finding"]')).toEqual([])
    const { sbom } = await running.data<{ sbom: { project: { id: string } } }>(
      `{ sbom(sbomId: "${version}") { project { id } } }`,
    )
    const projectId = sbom.project.id
    const copied = await change('automationRuleCopy', { ruleIds: [id], projectIds: [projectId] })
    expect(copied.automationRules).toMatchObject([{ name: 'Mine (copy)', position: starters.length + 2 }])
    expect((await rules(`projectId: "${projectId}", first: 100`)).map(({ name }) => name)).toContain('Mine (copy)')
    expect(await change('automationRuleDelete', { id })).toMatchObject({ errors: [] })
    expect((await rules()).map(({ name, position }) => [name, position]).at(-1)).toEqual([
      'Mine (copy)',
      starters.length + 1,
    ])
  })

  test('names are unique and unknown ids are named', async () => {
    const { create, change, ruleInput, version } = calls()
    await create('Mine', 'component.name is fox', [setSupplier])
    const again = await ruleInput('MINE', 'component.name is fox', [setSupplier])
    expect((await change('automationRuleCreate', again)).errors).toEqual(['A rule "MINE" already exists'])
    const gone = '01a21d1f-6cd9-7000-9904-27f04275a439'
    expect((await change('automationRuleUpdate', { id: gone, name: 'x' })).errors).toEqual(['Rule not found'])
    expect((await change('automationRuleDelete', { id: gone })).errors).toEqual(['Rule not found'])
    expect((await change('automationRunUndo', { id: gone })).errors).toEqual(['Run not found'])
    const ran = await change('automationRuleRun', { ruleIds: [gone], sbomIds: [version] })
    expect(ran.errors).toEqual([`Rule "${gone}" not found`])
  })
})

describe('what conditions of rules refer to', () => {
  const call = async (name: string, input: object, fields = '') => {
    const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
    const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors ${fields} } }`
    const data = await calls().running.data<Record<string, { errors: string[]; id?: { id: string } }>>(query, { input })
    return data[name] ?? { errors: ['no answer'] }
  }

  test('a list that a rule uses says so and stays, and its rule is another one when it changes', async () => {
    const { create, rules, change, running } = calls()
    const list = await call('namedListCreate', { name: 'ours', values: ['fox'] }, 'id: namedList { id }')
    const id = await create('By list', 'component.name in @ours', [setSupplier])
    const lists = await running.data<object>('{ namedLists { nodes { usedBy } } }')
    expect(lists).toEqual({ namedLists: { nodes: [{ usedBy: ['By list'] }] } })
    await call('namedListUpdate', { id: list.id?.id, values: ['fox', 'owl'] })
    expect((await rules('search: "by list"'))[0]?.revision).toBe(2)
    expect((await call('namedListDelete', { id: list.id?.id })).errors).toEqual(['The list is used by "By list"'])
    await change('automationRuleDelete', { id })
    expect((await call('namedListDelete', { id: list.id?.id })).errors).toEqual([])
  })

  test('a custom field that a rule or policy uses stays, and its new name is theirs', async () => {
    const { create, rules, change, groupOf, running } = calls()
    const field = await call('customFieldCreate', { name: 'owner', appliesTo: 'finding' }, 'id: customField { id }')
    const text = 'not (finding.custom.Owner is pit)'
    const id = await create('By owner', text, [label('pit')], { appliesTo: 'finding' })
    const conditions = await groupOf(text, 'finding')
    await call('policyCreate', { name: 'Owned', appliesTo: 'finding', conditions })
    const refused = { errors: ['The custom field is used by "Owned", "By owner"'] }
    expect(await call('customFieldDelete', { id: field.id?.id })).toEqual(refused)
    expect((await call('customFieldUpdate', { id: field.id?.id, name: 'team' })).errors).toEqual([])
    const [rule] = await rules('search: "by owner"')
    expect(rule).toMatchObject({ revision: 1, conditions: { text: 'not (finding.custom.team is pit)' } })
    const found = await running.data<{ policies: { nodes: { id: string; conditions: { text: string } }[] } }>(
      '{ policies(search: "owned") { nodes { id conditions { text } } } }',
    )
    expect(found.policies.nodes[0]?.conditions.text).toBe('not (finding.custom.team is pit)')
    await call('policyDelete', { id: found.policies.nodes[0]?.id })
    await change('automationRuleDelete', { id })
    expect((await call('customFieldDelete', { id: field.id?.id })).errors).toEqual([])
  })
})

test('runs over the newest version of every environment if no versions are named', async () => {
  const { create, change, components, running } = calls()
  const older = await running.upload(cyclonedx(['pkg:npm/stirrup@1.0.0'], '1'), 'Tack')
  const newer = await running.upload(cyclonedx(['pkg:npm/stirrup@1.0.0'], '2'), 'Tack')
  const other = await running.upload(cyclonedx(['pkg:npm/stirrup@1.0.0'], '1'), 'Barn')
  await running.idle()
  const id = await create('Newest', 'component.name is stirrup', [setSupplier], { triggers: ['manual'] })
  const { job, errors } = await change('automationRuleRun', { ruleIds: [id] })
  expect(errors).toEqual([])
  expect(await running.finished(job?.id ?? '')).toMatchObject({ state: 'SUCCEEDED', error: null })
  const suppliers = await Promise.all(
    [older, newer, other].map(async (version) => (await components(version)).get('stirrup')?.supplier?.name ?? null),
  )
  expect(suppliers).toEqual([null, 'Meadow', 'Meadow'])
  const scope = { environmentNames: ['nowhere'] }
  const away = await create('Away', 'component.name is stirrup', [setSupplier], { triggers: ['manual'], scope })
  expect((await change('automationRuleRun', { ruleIds: [away] })).errors).toEqual([
    'There is no version in the scope of the rules',
  ])
})

test('a rule that is deleted while it runs ends, and what it changed stays', async () => {
  const { create, change, components, running } = calls()
  const purls = Array.from({ length: 6000 }, (_, at) => `pkg:npm/p${at}@1.0.0`)
  const version = await running.upload(cyclonedx(purls), 'Large')
  const id = await create('Many', 'component.name startsWith p', [setSupplier], { triggers: ['manual'] })
  const { job } = await change('automationRuleRun', { ruleIds: [id], sbomIds: [version] })
  const changed = async () =>
    [...(await components(version)).values()].filter(({ supplier }) => supplier?.name === 'Meadow').length
  await expect.poll(changed, { interval: 5 }).toBeGreaterThan(0)
  expect((await change('automationRuleDelete', { id })).errors).toEqual([])
  expect(await running.finished(job?.id ?? '')).toMatchObject({ state: 'SUCCEEDED', error: null })
  expect(await changed()).toBeGreaterThan(0)
})

describe('a rule that cannot be followed', () => {
  const long = 'x'.repeat(10_001)
  test.each<[string, object[], object, string]>([
    ['component', [], {}, '"actions" must not be empty'],
    ['component', [action('snooze', { value: '3d' })], {}, '"snooze" is not an action for a component'],
    ['component', [action('setField', { field: 'color', value: 'x' })], {}, '"color" is not a field'],
    ['component', [action('setCpe')], {}, '"setCpe" needs a value'],
    ['component', [action('setLicense')], { write: 'IF_MISSING' }, 'use IF_IMPORTED or ALWAYS'],
    ['component', [action('setLicense', { value: 'MIT OR' })], {}, '"MIT OR" is not an SPDX'],
    ['component', [action('setPurl', { value: 'fox' })], {}, '"fox" is not a valid package URL'],
    ['component', [action('setField', { field: 'type', value: 'x' })], {}, '"x" is not a component type'],
    [
      'component',
      [action('setField', { field: 'name', value: long.slice(1) })],
      {},
      '"name" has more than 1000 characters',
    ],
    ['component', [action('setField', { field: 'copyright', value: long })], {}, 'has more than 10000 characters'],
    ['component', [action('addReference', { value: long })], {}, 'value of "addReference" has more than 10000'],
    ['component', [action('notify', { value: 'x' })], {}, '"notify" has no value'],
    ['finding', [action('createTicket')], {}, '"createTicket" needs a value'],
    ['finding', [action('notify')], { mode: 'SUGGEST' }, 'The mode SUGGEST proposes decisions'],
    ['component', [setSupplier], { mode: 'SUGGEST' }, 'The mode SUGGEST proposes decisions about findings'],
    ['finding', [notAffected, label('x')], { mode: 'SUGGEST' }, 'use "setVex" or "suggestVex", alone or with'],
    ['finding', [notAffected, suggest('fixed')], {}, 'A rule proposes one decision'],
    ['finding', [suggest('fixed', 'setVex'), suggest('affected', 'setVex')], {}, '"setVex" is given 2 times'],
    ['finding', [suggest('fixed'), suggest('fixed'), suggest('affected')], {}, '"suggestVex" is given 3 times'],
    [
      'finding',
      [action('snooze', { value: '3d' }), action('snooze', { value: '5d' })],
      {},
      '"snooze" is given 2 times',
    ],
    [
      'finding',
      [label('Seen'), action('removeLabel', { value: 'seen ' })],
      {},
      'The label "Seen" is added and removed',
    ],
    ['component', [setSupplier, setSupplier], {}, '"setField" of "supplier" is given 2 times'],
    ['component', [action('markInternal'), action('markInternal', { value: 'no' })], {}, '"markInternal" is given 2'],
    ['component', [action('suggestVex')], {}, '"suggestVex" is not an action for a component'],
    ['finding', [action('suggestVex')], {}, '"suggestVex" needs the parameter "status"'],
    ['finding', [action('suggestVex', { parameters: { status: 'not_affected' } })], {}, 'requires a justification'],
    ['finding', [suggest('under_investigation')], {}, 'Under Investigation decides nothing'],
    ['finding', [suggest('fixed', 'setVex', { fixedIn: '2' })], { mode: 'SUGGEST' }, 'A proposal has no "fixedIn"'],
    ['finding', [suggest('affected', 'setVex', { detail: 'x' })], { mode: 'SUGGEST' }, 'A proposal has no "detail"'],
    ['component', [setSupplier], { triggers: [] }, '"triggers" must not be empty'],
    ['component', [setSupplier], { triggers: ['noon'] }, '"noon" is not a trigger'],
    ['component', [setSupplier], { write: 'SOMETIMES' }, '"SOMETIMES" is not a way of writing'],
    ['component', [setSupplier], { stopAfter: -1 }, '"stopAfter" must not be negative'],
    ['component', [setSupplier], { validFrom: '2026-02-01', validUntil: '2026-01-01' }, '"validUntil" is'],
    ['finding', [notAffected], {}, 'needs "validUntil" or a condition on finding.evidenceChanged'],
    ['finding', [action('setVex', { parameters: { status: 'not_affected' } })], {}, 'requires a justification'],
    ['finding', [action('setVex', { parameters: { status: 'solved' } })], {}, '"solved" is not a VEX status'],
    ['finding', [action('snooze', { value: 'soon' })], {}, '"soon" is not the end of a snooze'],
    ['finding', [action('overrideSeverity', { parameters: { severity: 'low' } })], {}, 'requires a reason'],
  ])('about a %s is not stored: %j %j', async (appliesTo, actions, more, reason) => {
    const { change, ruleInput, rules } = calls()
    const before = (await rules()).length
    const input = await ruleInput('Wrong', 'component.name is x', actions, { appliesTo, ...more })
    expect((await change('automationRuleCreate', input)).errors.join()).toContain(reason)
    expect(await rules()).toHaveLength(before)
  })
})

test('a stored rule that says the same twice is still run, switched and renamed; its actions are replaced by right ones only', async () => {
  const { create, change, run, running } = calls()
  const licenses = [action('setLicense', { value: 'MIT' }), action('setLicense', { value: 'Apache-2.0' })]
  const more = { triggers: ['manual'] }
  const id = await create('Of before', 'component.name is stork', licenses.slice(0, 1), more)
  const stored = licenses.map((one) => ({ ...one, field: null, parameters: {} }))
  await writeBeside(running.dataFolder, (database) =>
    database.prepare('UPDATE automation_rule SET actions = ? WHERE id = ?').run(JSON.stringify(stored), id),
  )
  const version = await running.upload(cyclonedx(['pkg:npm/stork@1.0.0']), 'Stork')
  expect((await change('automationRuleUpdate', { id, name: 'Of long ago', isEnabled: false })).errors).toEqual([])
  expect(await run([id], [version])).toEqual([])
  expect((await calls().components(version)).get('stork')?.licensesExp).toBe('Apache-2.0')
  expect((await change('automationRuleUpdate', { id, actions: licenses })).errors.join()).toContain(
    '"setLicense" is given 2',
  )
  expect((await change('automationRuleUpdate', { id, actions: licenses.slice(1) })).errors).toEqual([])
})
