// Labels and custom fields of components, versions and products: how they are set, asked and changed by rules.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { type Labeled, startLabelingService, valuesOf } from './support/labeling-calls.ts'
import { cyclonedx } from './support/triage-service.ts'

let started: Awaited<ReturnType<typeof startLabelingService>>
let calls: ReturnType<typeof automationCalls>

beforeAll(async () => {
  started = await startLabelingService()
  calls = automationCalls(started.running)
})
afterAll(() => started.running.close())
beforeEach(async () => {
  for (const { id, starter } of await calls.rules()) if (!starter) await calls.change('automationRuleDelete', { id })
})

describe('a component', () => {
  test('has labels and custom values, which are asked for and are no edit of the document', async () => {
    const version = await started.upload()
    const download = `query ($id: Uuid!) { sbom(sbomId: $id) { download(original: false, spec: CycloneDX, specVersion: "1.6") { content } } }`
    const before = await started.running.data(download, { id: version })
    expect(
      await started.edit(version, 'fox', {
        labels: [' Shipped ', 'core', 'CORE'],
        customFields: [started.value('component.seats', '1e2')],
      }),
    ).toEqual([])
    const fox = (await started.labeled(version)).get('fox')
    expect([fox?.labels, valuesOf(fox)]).toEqual([['core', 'Shipped'], ['seats=100']])
    expect(await started.names(version, 'component.label hasAny (shipped)')).toEqual(['fox'])
    expect(await started.names(version, 'component.label isEmpty')).toEqual(['elk', 'owl'])
    expect(await started.names(version, 'component.custom.SEATS >= 100')).toEqual(['fox'])
    expect(await started.running.data(download, { id: version })).toEqual(before)
    expect(
      await started.edit(version, 'fox', { labels: [], customFields: [started.value('component.seats', '')] }),
    ).toEqual([])
    expect([(await started.labeled(version)).get('fox')]).toMatchObject([{ labels: [], customFieldValues: [] }])
  })

  test('keeps what people noted when the document of its version is replaced', async () => {
    await calls.create('Rule', 'component.name is fox', [action('addLabel', { value: 'by rule' })])
    const version = await started.upload()
    const own = { labels: ['mine', 'by rule'], customFields: [started.value('component.team', 'Web')], internal: true }
    expect(await started.edit(version, 'fox', own)).toEqual([])
    expect(await started.edit(version, 'elk', { labels: ['gone'] })).toEqual([])
    await started.running.idle()
    for (const { id, starter } of await calls.rules()) if (!starter) await calls.change('automationRuleDelete', { id })
    type Payload = { sbomDocumentCreate: { errors: string[] } }
    const { sbomDocumentCreate } = await started.running.send<Payload>(
      'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }',
      { input: { sbomId: version, doc: null } },
      'input.doc',
      cyclonedx(['pkg:npm/fox@1.0.0', 'pkg:npm/elk@4.0.0'], 'replaced'),
    )
    expect(sbomDocumentCreate.errors).toEqual([])
    await started.running.idle()
    const found = await started.labeled(version)
    // What the rule noted is not carried: a rule says it again, if there still is one.
    expect([found.get('fox')?.labels, valuesOf(found.get('fox'))]).toEqual([['mine'], ['team=Web']])
    expect(found.get('elk')?.labels).toEqual([])
    expect(await started.names(version, 'component.internal is yes')).toEqual(['fox'])
  })

  test.each([
    [{ labels: [''] }, '"" is not a valid label. Use 1 to 60 characters'],
    [{ labels: ['x'.repeat(61)] }, 'is not a valid label'],
    [{ labels: Array.from({ length: 51 }, (_, at) => `l${at}`) }, 'At most 50 labels are allowed'],
    [{ customFields: [['component.seats', 'many']] }, '"many" is not a number: custom field "seats"'],
    [{ customFields: [['version.team', 'x']] }, 'The custom field "team" is one of a version, not of a component'],
    [{ customFields: [['none', 'x']] }, 'not found'],
  ])('rejects %j, and changes nothing', async (input, message) => {
    const version = started.version
    const { customFields, ...rest } = input as { customFields?: [string, string][] }
    const given = customFields?.map(([field, text]) => ({
      ...{ customFieldDefinitionId: started.fields[field] ?? '019b0000-0000-7000-8000-000000000000', value: text },
    }))
    const wanted = { description: 'changed', ...rest, ...(given && { customFields: given }) }
    expect(await started.edit(version, 'fox', wanted)).toEqual([expect.stringContaining(message)])
    expect(await started.names(version, 'component.label exists or component.custom.team exists')).toEqual([])
  })
})

describe('a version and a product', () => {
  test('have custom values and labels, which conditions ask for', async () => {
    const version = await started.upload()
    const sboms = async (filter: string) => {
      const query =
        'query ($filter: String) { sboms(filterText: $filter, first: 100) { nodes { id customFieldValues { value definition { name } } } } }'
      const answer = await started.running.data<{ sboms: { nodes: ({ id: string } & Labeled)[] } }>(query, { filter })
      return answer.sboms.nodes
    }
    const update = (input: object) => started.mutate('sbomUpdate', { id: version, ...input })
    expect(
      await update({ customFields: [started.value('version.team', 'Web'), started.value('version.seats', '7')] }),
    ).toEqual({
      errors: [],
    })
    const found = await sboms('version.custom.team is web and version.custom.seats < 8')
    expect(found.map((one) => [one.id, valuesOf(one)])).toEqual([[version, ['team=Web', 'seats=7']]])
    expect((await update({ customFields: [started.value('version.seats', 'x')] }))['errors']).toEqual([
      '"x" is not a number: custom field "seats"',
    ])
    await update({ customFields: [started.value('version.seats', '')] })
    expect(await sboms('version.custom.seats exists')).toEqual([])

    const product = await started.mutate(
      'projectGroupCreate',
      { name: 'Labeled', labels: ['medical'], customFields: [started.value('product.team', 'Field')] },
      'projectGroup { id customFieldValues { value definition { name } } }',
    )
    const group = product['projectGroup'] as { id: string } & Labeled
    expect([product['errors'], valuesOf(group)]).toEqual([[], ['team=Field']])
    const own = await started.running.upload(cyclonedx(['pkg:npm/elk@1.0.0'], '1'), 'Labeled')
    const asked = 'product.label hasAny (medical) and product.custom.team is field'
    expect((await sboms(asked)).map(({ id }) => id)).toEqual([own])
    expect(await started.names(own, asked)).toEqual(['elk'])
    await started.mutate('projectGroupUpdate', { id: group.id, customFields: [started.value('product.team', 'Ward')] })
    expect(await sboms(asked)).toEqual([])
    const counts = await started.running.data<{ customFields: { nodes: { name: string; valuesCount: number }[] } }>(
      '{ customFields(appliesTo: "product") { nodes { name appliesTo valuesCount } } }',
    )
    expect(counts.customFields.nodes).toMatchObject([
      { name: 'team', valuesCount: 1 },
      { name: 'seats', valuesCount: 0 },
    ])
  })
})

describe('rules', () => {
  test('label components and set custom fields; what a person did to one of them stays', async () => {
    const rule = [
      action('addLabel', { value: 'core' }),
      action('addLabel', { value: 'Shipped' }),
      action('setCustom', { field: 'Team', value: 'Web' }),
    ]
    const id = await calls.create('Label', 'component.name in (fox, owl)', rule, { triggers: ['manual', 'import'] })
    const version = await started.upload()
    expect([...(await started.labeled(version)).values()].map((one) => [one.name, one.labels, valuesOf(one)])).toEqual([
      ['elk', [], []],
      ['fox', ['core', 'Shipped'], ['team=Web']],
      ['owl', ['core', 'Shipped'], ['team=Web']],
    ])
    const [run] = await calls.runs(id)
    expect(run).toMatchObject({ matchedCount: 2, changedCount: 2, error: null })
    // A person removes one label, sets another, and another value.
    await started.edit(version, 'fox', {
      labels: ['shipped', 'mine'],
      customFields: [started.value('component.team', 'Data')],
    })
    await calls.run([id], [version])
    const fox = (await started.labeled(version)).get('fox')
    expect([fox?.labels, valuesOf(fox)]).toEqual([['mine', 'shipped'], ['team=Data']])
    // What was changed since stays.
    const undone = await calls.change('automationRunUndo', { id: run?.id })
    expect([undone.errors, undone.keptCount]).toEqual([[], 1])
    const after = await started.labeled(version)
    expect([after.get('owl')?.labels, valuesOf(after.get('owl'))]).toEqual([[], []])
    expect([after.get('fox')?.labels, valuesOf(after.get('fox'))]).toEqual([['mine', 'shipped'], ['team=Data']])

    await calls.change('automationRuleUpdate', { id, write: 'ALWAYS' })
    await calls.run([id], [version])
    const written = (await started.labeled(version)).get('fox')
    expect([written?.labels, valuesOf(written)]).toEqual([['core', 'mine', 'shipped'], ['team=Web']])
  })

  test('an undo restores each label and field that is still as the rule left it', async () => {
    const both = [
      action('addLabel', { value: 'one' }),
      action('addLabel', { value: 'two' }),
      action('setLicense', { value: 'MIT' }),
    ]
    const id = await calls.create('Both', 'component.name is fox', both, { triggers: ['manual'] })
    const version = await started.upload(['pkg:npm/fox@1.0.0'])
    await calls.run([id], [version])
    await started.edit(version, 'fox', { labels: ['two', 'mine'] })
    const [run] = await calls.runs(id)
    expect(await calls.change('automationRunUndo', { id: run?.id })).toMatchObject({ errors: [], keptCount: 1 })
    expect((await started.labeled(version)).get('fox')?.labels).toEqual(['mine'])
    expect(await started.names(version, 'component.license missing')).toEqual(['fox'])
  })

  test('go on with the others where a component is full of labels', async () => {
    const version = await started.upload(['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0'])
    await started.edit(version, 'fox', { labels: Array.from({ length: 50 }, (_, at) => `label ${at}`) })
    const id = await calls.create('More', 'component.name in (fox, owl)', [action('addLabel', { value: 'more' })], {
      triggers: ['manual'],
    })
    expect(await calls.run([id], [version])).toEqual([])
    expect(await calls.runs(id)).toMatchObject([{ matchedCount: 2, changedCount: 1, error: null }])
    expect(await started.names(version, 'component.label hasAny (more)')).toEqual(['owl'])
  })

  test('show what they would change where a finding is full of labels', async () => {
    const version = await started.upload(['pkg:npm/fox@1.0.0'])
    const componentVulnIds = (await started.findings(version)).map(({ id }) => id)
    const add = Array.from({ length: 50 }, (_, at) => `label ${at}`)
    expect(await started.mutate('componentVulnLabelUpdate', { componentVulnIds, add })).toEqual({ errors: [] })
    const { matchedCount, examples } = await calls.preview('finding', 'finding.label hasAny ("label 7")', [
      action('addLabel', { value: 'more' }),
    ])
    expect([matchedCount, examples]).toEqual([1, []])
  })

  test('keep a choice that they set, and say yes and no as the window does', async () => {
    await started.makeField({ name: 'tier', appliesTo: 'component', type: 'choice', choices: ['a', 'b'] })
    await started.makeField({ name: 'flag', appliesTo: 'component', type: 'boolean' })
    const set = [
      action('setCustom', { field: 'tier', value: 'A' }),
      action('setCustom', { field: 'flag', value: 'yes' }),
    ]
    await calls.create('Tiers', 'component.name is fox', set)
    const update = { id: started.fields['component.tier'], choices: ['b'] }
    expect(await started.mutate('customFieldUpdate', update)).toEqual({ errors: ['The choice "a" is used by "Tiers"'] })
    const version = await started.upload(['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0'])
    expect(await started.names(version, 'component.custom.flag is yes and component.custom.tier is a')).toEqual(['fox'])
    expect(await started.names(version, 'component.custom.flag isNot yes')).toEqual(['owl'])
  })

  test('show what they would change, by label and field', async () => {
    const version = await started.upload(['pkg:npm/fox@1.0.0'])
    await started.edit(version, 'fox', { labels: ['old'] })
    const actions = [
      action('removeLabel', { value: 'OLD' }),
      action('addLabel', { value: 'new' }),
      action('setCustom', { field: 'team', value: 'Web' }),
    ]
    const { changedCount, examples } = await calls.preview('component', 'component.label hasAny (old)', actions, {
      write: 'ALWAYS',
    })
    expect(changedCount).toBe(1)
    expect(examples[0]?.changes).toEqual([
      { field: 'labels', oldValue: 'old', newValue: 'new' },
      { field: 'custom.team', oldValue: null, newValue: 'Web' },
    ])
    const found = await calls.preview('finding', 'vuln.id is CVE-2026-0001', [
      action('setCustom', { field: 'seats', value: '007' }),
    ])
    expect(found.examples[0]?.changes).toEqual([{ field: 'custom.seats', oldValue: null, newValue: '7' }])
  })

  test('set custom fields of findings as one step that can be undone, and leave decisions alone', async () => {
    const set = [action('setCustom', { field: 'team', value: 'Web' })]
    const id = await calls.create('Own', 'vuln.id is CVE-2026-0001', set, {
      ...{ appliesTo: 'finding', triggers: ['import', 'manual'] },
    })
    const version = await started.upload(['pkg:npm/fox@1.0.0'])
    const [finding] = await started.findings(version)
    expect(finding?.customFieldValues.map((one) => one.value)).toEqual(['Web'])
    expect(finding?.vexStatus).toBeNull()
    const [run] = await calls.runs(id)
    expect((await calls.change('automationRunUndo', { id: run?.id })).errors).toEqual([])
    expect((await started.findings(version))[0]?.customFieldValues).toEqual([])
  })

  test.each([
    [action('setCustom', { value: 'x' }), '"setCustom" needs the name of a custom field as "field"'],
    [action('setCustom', { field: 'none', value: 'x' }), '"setCustom": there is no custom field "none" of a component'],
    [action('setCustom', { field: 'seats', value: 'x' }), '"x" is not a number: custom field "seats"'],
    [action('addLabel', { value: 'x'.repeat(61) }), 'is not a valid label'],
    [action('addLabel'), '"addLabel" needs a value'],
  ])('are rejected with %j', async (one, message) => {
    const { errors } = await calls.change(
      'automationRuleCreate',
      await calls.ruleInput('Wrong', 'component.name is fox', [one]),
    )
    expect(errors).toEqual([expect.stringContaining(message)])
  })

  test('follow a field that is renamed, and keep it from being deleted', async () => {
    await started.makeField({ name: 'short', appliesTo: 'component' })
    const id = started.fields['component.short']
    await calls.create('Uses', 'component.name is fox', [action('setCustom', { field: 'SHORT', value: 'x' })])
    const remove = () => started.mutate('customFieldDelete', { id }, 'deletedId')
    expect(await remove()).toMatchObject({ errors: ['The custom field is used by "Uses"'] })
    expect((await started.mutate('customFieldUpdate', { id, name: 'long' }))['errors']).toEqual([])
    const fox = (await started.labeled(await started.upload())).get('fox')
    expect(valuesOf(fox)).toEqual(['long=x'])
    for (const rule of await calls.rules())
      if (rule.name === 'Uses') await calls.change('automationRuleDelete', { id: rule.id })
    expect(await remove()).toMatchObject({ errors: [], deletedId: id })
  })
})
