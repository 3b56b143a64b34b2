// Rules about versions through the public endpoint: what they change and when, what they leave, previews, and the undo of their runs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { osv, zip } from './support/osv.ts'
import { startPolicyService } from './support/policy-service.ts'
import { triageCalls } from './support/triage-calls.ts'
import { cyclonedx } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  service = await start()
})
afterAll(() => service.running.close())

async function start() {
  const { running } = await startPolicyService()
  const { mutate: edit } = triageCalls(running)
  const upload = (label: string, metadata?: object) => {
    const document = JSON.parse(String(cyclonedx(['pkg:npm/fox@1.0.0'], label).bytes)) as { metadata: object }
    const bytes = JSON.stringify({ ...document, metadata: { ...document.metadata, ...metadata } })
    return running.upload({ name: 'app.cdx.json', bytes })
  }
  return { running, edit, upload, ...automationCalls(running) }
}

interface ShownVersion {
  readonly tlp: string | null
  readonly lifecyclePhases: readonly string[]
  readonly labels: readonly string[]
  readonly archivedAt: string | null
  readonly customFieldValues: readonly {
    readonly value: string | null
    readonly definition: { readonly name: string }
  }[]
}

async function shown(id: string) {
  const { sbom } = await service.running.data<{ sbom: ShownVersion }>(
    `{ sbom(sbomId: "${id}") { tlp lifecyclePhases labels archivedAt customFieldValues { value definition { name } } } }`,
  )
  const { customFieldValues, ...rest } = sbom
  return { ...rest, team: customFieldValues.find(({ definition }) => definition.name === 'team')?.value ?? null }
}

const version = { appliesTo: 'version' }
const manual = { ...version, triggers: ['manual'] }
const tlp = (value: string) => action('setField', { field: 'tlp', value })
const lifecycle = (value: string) => action('setField', { field: 'lifecycle', value })
const label = (value: string) => action('addLabel', { value })
const off = (id: string) => service.change('automationRuleUpdate', { id, isEnabled: false })

describe('rules about versions', () => {
  test('change what is imported next; later rules, about components too, see it; undo takes all of it back', async () => {
    const { change, create, components, runs, running, upload } = service
    const field = { name: 'team', appliesTo: 'version', type: 'text' }
    const made = await running.data<{ customFieldCreate: { errors: string[] } }>(
      'mutation ($input: CustomFieldCreateInput!) { customFieldCreate(input: $input) { errors } }',
      { input: field },
    )
    expect(made.customFieldCreate.errors).toEqual([])
    const all = [
      ...[tlp('tlp:amber'), lifecycle('build, operations'), label('lts'), action('removeLabel', { value: 'old' })],
      action('setCustom', { field: 'team', value: 'Meadow' }),
    ]
    const first = await create('Mark', 'version.name startsWith 2', all, version)
    const scoped = { ...version, scope: { labels: ['lts'] } }
    const second = await create('Mark again', 'version.tlp is TLP:AMBER', [label('amber')], scoped)
    const third = await create(
      'Of marked versions',
      'component.name is fox and version.label hasAny (amber)',
      [action('setLicense', { value: 'MIT' })],
      { scope: { labels: ['amber'] } },
    )
    const lifecycles = [{ name: 'nightly', description: 'Each night' }]
    const before = await upload('1.0.1', { lifecycles })
    const id = await upload('2.0.0', { lifecycles })
    const marked = {
      tlp: 'TLP:AMBER',
      lifecyclePhases: ['build', 'operations'],
      labels: ['amber', 'lts'],
      team: 'Meadow',
    }
    expect(await shown(id)).toEqual({ ...marked, archivedAt: null })
    expect((await components(id)).get('fox')).toMatchObject({ licensesExp: 'MIT' })
    for (const rule of [first, second, third]) {
      const ran = { matchedCount: 1, changedCount: 1, error: null, sbom: { projectVersion: '2.0.0' } }
      expect(await runs(rule)).toMatchObject([ran])
    }
    for (const rule of [third, second, first]) {
      const [run] = await runs(rule)
      expect(await change('automationRunUndo', { id: run?.id })).toMatchObject({ errors: [], keptCount: 0 })
      expect((await change('automationRunUndo', { id: run?.id })).errors).toEqual(['The run is already undone'])
      await off(rule)
    }
    expect(await shown(id)).toEqual(await shown(before))
  })

  test.each([
    ['IF_MISSING', ['design'], ['keep'], 'TLP:CLEAR', null],
    ['IF_IMPORTED', ['build'], ['keep'], 'TLP:CLEAR', null],
    ['ALWAYS', ['build'], ['new'], 'TLP:RED', 'Rule'],
  ])('%s writes over the phases of the document with %j, and over what a person set with %j', async (...row) => {
    const [write, phases, labels, byHand, team] = row
    const { create, edit, run, upload } = service
    const id = await upload(`3.0.0-${write}`, { lifecycles: [{ phase: 'design' }] })
    const { customFields: found } = await service.running.data<{ customFields: { nodes: { id: string }[] } }>(
      '{ customFields(first: 10) { nodes { id } } }',
    )
    const customFields = found.nodes.map((one) => ({ customFieldDefinitionId: one.id, value: 'x' }))
    const own = { id, tlp: 'TLP:CLEAR', labels: ['keep', 'new'] }
    expect(await edit('sbomUpdate', { ...own, customFields })).toEqual({ errors: [] })
    const cleared = customFields.map((one) => ({ ...one, value: '' }))
    expect(await edit('sbomUpdate', { id, labels: ['keep'], customFields: cleared })).toEqual({ errors: [] })
    const rule = await create(
      `Write ${write}`,
      'version.name startsWith 3',
      [
        tlp('TLP:RED'),
        lifecycle('build'),
        label('new'),
        action('removeLabel', { value: 'keep' }),
        action('setCustom', { field: 'team', value: 'Rule' }),
      ],
      { ...manual, write },
    )
    expect(await run([rule], [id])).toEqual([])
    expect(await shown(id)).toMatchObject({ tlp: byHand, lifecyclePhases: phases, labels, team })
  })

  test('run on a rematch and by hand, archive, are previewed and logged, and undo keeps what was changed since', async () => {
    const { change, create, edit, preview, run, runs, running, upload } = service
    const id = await upload('4.0.0')
    const text = 'version.name is 4.0.0'
    const asked = await preview('version', text, [tlp('TLP:GREEN'), label('x'), action('archive')])
    expect(asked).toMatchObject({ matchedCount: 1, changedCount: 1, examples: [{ sbom: { id } }] })
    expect(asked.examples[0]?.changes.slice(0, 1)).toEqual([{ field: 'tlp', oldValue: null, newValue: 'TLP:GREEN' }])
    const rematch = { ...version, triggers: ['rematch'] }
    const counted = await create('Counted', text, [label('counted')], { ...rematch, mode: 'LOG' })
    const data = await create('Data', text, [label('data')], rematch)
    expect((await shown(id)).labels).toEqual([])
    await running.importFile(zip([osv('CVE-2026-0009', 'fox', {})]))
    expect((await shown(id)).labels).toEqual(['data'])
    expect(await runs(counted)).toMatchObject([{ matchedCount: 1, changedCount: 0, error: null }])
    expect(await runs(data)).toMatchObject([{ matchedCount: 1, changedCount: 1 }])

    const archive = await create('Old', text, [action('archive'), label('gone')], manual)
    for (const _ of [1, 2]) expect(await run([archive], [id])).toEqual([])
    expect((await runs(archive)).map(({ changedCount }) => changedCount)).toEqual([0, 1])
    expect((await shown(id)).archivedAt).not.toBeNull()
    expect(await edit('sbomUpdate', { id, labels: ['data', 'mine'] })).toEqual({ errors: [] })
    const [, made] = await runs(archive)
    expect(await change('automationRunUndo', { id: made?.id })).toMatchObject({ errors: [], keptCount: 1 })
    expect(await shown(id)).toMatchObject({ archivedAt: null, labels: ['data', 'mine'] })
  })

  test.each([
    [tlp('TLP:PINK'), '"TLP:PINK" is not a TLP label'],
    [lifecycle(' , '), 'has no lifecycle phase'],
    [
      action('setField', { field: 'serial', value: 'x' }),
      '"serial" is not a field of "setField". Use author, supplier, lifecycle, tlp, dataLicense, name',
    ],
    [action('setField', { field: 'author', value: ' ' }), '"setField" needs a value'],
    [action('setField', { field: 'name', value: 'x'.repeat(501) }), 'The value of "name" has more than 500 characters'],
    [action('archive', { value: 'yes' }), '"archive" has no value'],
    [action('setPurl', { value: 'pkg:npm/x' }), '"setPurl" is not an action for a version. Use setField, archive,'],
    [action('createTicket'), '"createTicket" is not an action for a version'],
    [action('attachPart', { parameters: { version: '1' } }), '"attachPart" needs the parameter "product"'],
    [action('setCustom', { field: 'none', value: 'x' }), 'there is no custom field "none" of a version'],
  ])('%j is rejected when the rule is saved', async (wrong, message) => {
    await expect(service.create('Wrong', 'version.name is 1', [wrong], version)).rejects.toThrow(message)
  })
})
