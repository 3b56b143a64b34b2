// Automation rules through the public endpoint: what they change and when, what they leave, previews, runs and their undo.
import { afterEach, describe, expect, test } from 'vitest'
import { action, automationCalls, type RuleMore } from './support/automation-calls.ts'
import { osv, severity, zip } from './support/osv.ts'
import { startPolicyService } from './support/policy-service.ts'
import { triageCalls } from './support/triage-calls.ts'
import { cyclonedx, type startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>> | undefined
afterEach(() => service?.close())

/** A service with one version 1.0.0 of fox (critical), owl (medium) and elk. */
async function start() {
  const started = await startPolicyService()
  service = started.running
  const upload = (label: string, purls = ['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0', 'pkg:npm/elk@3.0.0']) =>
    started.running.upload(cyclonedx(purls, label))
  const { mutate: edit } = triageCalls(started.running)
  return { ...started, upload, edit, ...automationCalls(started.running) }
}

const setSupplier = action('setField', { field: 'supplier', value: 'Meadow' })
const label = (value: string) => action('addLabel', { value })
const notAffected = action('setVex', {
  parameters: { status: 'not_affected', justification: 'vulnerable_code_not_present', impact: 'Not linked' },
})

describe('rules about components', () => {
  test('change what is imported next, in their order, and say so in their runs', async () => {
    const { create, upload, components, runs, running } = await start()
    const first = await create('Supplier', 'component.name in (fox, owl)', [setSupplier])
    const second = await create('License by supplier', 'component.supplier is Meadow', [
      action('setLicense', { value: 'MIT' }),
      action('markInternal'),
    ])
    const version = await upload('2.0.0')
    const found = await components(version)
    expect(found.get('fox')).toMatchObject({ supplier: { name: 'Meadow' }, licensesExp: 'MIT', internal: true })
    expect(found.get('elk')).toMatchObject({ supplier: null, licensesExp: null, internal: false })
    const ran = { matchedCount: 2, changedCount: 2, error: null, undoneAt: null, revision: 1 }
    for (const id of [first, second]) {
      expect(await runs(id)).toMatchObject([{ ...ran, sbom: { projectVersion: '2.0.0' } }])
    }
    const { sbom } = await running.data<{ sbom: { automationRunStatus: string; stages: { outcome: string }[] } }>(
      `{ sbom(sbomId: "${version}") { automationRunStatus stages { name outcome } } }`,
    )
    expect(sbom.automationRunStatus).toBe('FINISHED')
    expect(sbom.stages).toContainEqual({ name: 'AUTOMATION', outcome: 'DONE' })
  })

  test('of another order, trigger, scope, day or mode, or off, do nothing, and what does nothing leaves no run', async () => {
    const { create, change, upload, components, rules, dayFrom } = await start()
    await create('Late', 'component.supplier is Meadow', [action('setLicense', { value: 'MIT' })])
    const text = 'component.name is fox'
    const supplier = (name: string, more: RuleMore) => create(name, text, [setSupplier], more)
    await supplier('Off', { isEnabled: false })
    await supplier('By hand', { triggers: ['manual'] })
    await supplier('Elsewhere', { scope: { environmentNames: ['production'] } })
    await supplier('Over', { validFrom: dayFrom(-9), validUntil: dayFrom(-1) })
    await supplier('Not yet', { validFrom: dayFrom(1) })
    const logged = await supplier('Logged', { mode: 'LOG' })
    const before = await components(await upload('2.0.0'))
    expect(before.get('fox')).toMatchObject({ supplier: null, licensesExp: null })
    const ran = (await rules()).filter(({ runs }) => runs.totalCount > 0)
    expect(ran.map(({ id, runs }) => [id, runs.nodes[0]?.matchedCount, runs.nodes[0]?.changedCount])).toEqual([
      [logged, 1, 0],
    ])

    // Moved before the one that waits for its work, a rule is seen by it.
    const { automationRule } = await change('automationRuleUpdate', { id: logged, mode: 'APPLY', position: 1 })
    expect(automationRule).toMatchObject({ position: 1, revision: 2 })
    expect((await components(await upload('3.0.0'))).get('fox')).toMatchObject({ licensesExp: 'MIT' })
  })

  test.each([
    ['IF_MISSING', 'BSD-3-Clause', 'MIT'],
    ['IF_IMPORTED', 'Apache-2.0', 'MIT'],
    ['ALWAYS', 'Apache-2.0', 'Apache-2.0'],
  ])(
    '%s writes over what is imported with %s and over what was set by hand with %s',
    async (write, imported, byHand) => {
      const { create, change, running, edit, components, run } = await start()
      const document = JSON.parse(String(cyclonedx(['pkg:npm/fox@1.0.0', 'pkg:npm/owl@1.0.0'], '2.0.0').bytes)) as {
        components: object[]
      }
      const licensed = document.components.map((one) => ({ ...one, licenses: [{ license: { id: 'BSD-3-Clause' } }] }))
      const bytes = JSON.stringify({ ...document, components: licensed })
      const version = await running.upload({ name: 'app.cdx.json', bytes })
      const owl = (await components(version)).get('owl')?.id
      const own = { id: owl, sbomId: version, licenses: { licensesExp: 'MIT' } }
      expect(await edit('componentUpdate', own)).toEqual({ errors: [] })
      await running.idle()
      const id = await create(
        'License',
        'component.name in (fox, owl)',
        [action('setLicense', { value: 'Apache-2.0' })],
        {
          ...{ write, triggers: ['manual'] },
        },
      )
      expect(await run([id], [version])).toEqual([])
      const found = await components(version)
      expect([found.get('fox')?.licensesExp, found.get('owl')?.licensesExp]).toEqual([imported, byHand])
      expect((await change('automationRuleUpdate', { id, description: 'Why' })).automationRule?.revision).toBe(1)
    },
  )

  test('another package is scanned again, after an import and by hand', async () => {
    const { create, upload, findings, run, running } = await start()
    const rename = [action('setPurl', { value: 'pkg:npm/fox@1.0.0' })]
    const id = await create('Alias', 'component.name is vixen', rename, { write: 'ALWAYS' })
    const version = await upload('2.0.0', ['pkg:npm/vixen@1.0.0'])
    expect((await findings(version)).map(({ vuln }) => vuln.vulnId)).toEqual(['CVE-2026-0001'])
    await running.data(
      'mutation ($input: AutomationRuleUpdateInput!) { automationRuleUpdate(input: $input) { errors } }',
      {
        input: { id, isEnabled: false },
      },
    )
    const other = await upload('3.0.0', ['pkg:npm/vixen@1.0.0'])
    expect(await findings(other)).toEqual([])
    expect(await run([id], [other])).toEqual([])
    expect(await findings(other)).toHaveLength(1)
  })

  test('run twice change nothing the second time', async () => {
    const { create, upload, run, runs } = await start()
    const all = [
      ...[
        setSupplier,
        action('setLicense', { value: 'MIT' }),
        action('addReference', { value: 'https://a.example/x' }),
      ],
      action('setSupport', { parameters: { status: 'abandoned', endOfSupport: '2026-01-01' } }),
      ...['group', 'version', 'copyright', 'description'].map((field) => action('setField', { field, value: '9' })),
      ...[
        action('setField', { field: 'type', value: 'file' }),
        action('setField', { field: 'scope', value: 'optional' }),
      ],
    ]
    const id = await create('All', 'component.name is fox', all)
    const version = await upload('2.0.0')
    for (const _ of [1, 2]) expect(await run(null, [version])).toEqual([])
    expect((await runs(id)).map(({ changedCount }) => changedCount)).toEqual([0, 0, 1])
  })

  test('stop after as many rows as they may change, and say so', async () => {
    const { create, upload, components, runs } = await start()
    const id = await create('Few', 'component.name in (fox, owl, elk)', [setSupplier], { stopAfter: 2 })
    const found = [...(await components(await upload('2.0.0'))).values()]
    expect(found.filter(({ supplier }) => supplier?.name === 'Meadow')).toHaveLength(2)
    expect(await runs(id)).toMatchObject([
      { matchedCount: 2, changedCount: 2, error: 'Stopped after 2 rows: more fit' },
    ])
  })

  test('that the format of a document cannot follow fail with the reason, and the next ones run', async () => {
    const { create, running, components, runs } = await start()
    const failing = await create('Group', 'component.name is fox', [action('setField', { field: 'group', value: 'g' })])
    await create('Supplier', 'component.name is fox', [setSupplier])
    const spdx = {
      ...{ spdxVersion: 'SPDX-2.3', dataLicense: 'CC0-1.0', SPDXID: 'SPDXRef-DOCUMENT', name: 'app' },
      ...{
        documentNamespace: 'https://a.example/app',
        creationInfo: { created: '2026-01-01T00:00:00Z', creators: [] },
      },
      packages: [{ SPDXID: 'SPDXRef-fox', name: 'fox', versionInfo: '1.0.0', downloadLocation: 'NOASSERTION' }],
    }
    const version = await running.upload({ name: 'app.spdx.json', bytes: JSON.stringify(spdx) }, 'Other')
    expect((await components(version)).get('fox')).toMatchObject({ group: null, supplier: { name: 'Meadow' } })
    expect(await runs(failing)).toMatchObject([{ changedCount: 0, error: 'SPDX cannot store a component group' }])
    const { sbom } = await running.data<{ sbom: { automationRunStatus: string; stages: object[] } }>(
      `{ sbom(sbomId: "${version}") { stages { name outcome error { message } } } }`,
    )
    const error = { message: 'Group: SPDX cannot store a component group' }
    expect(sbom.stages).toContainEqual({ name: 'AUTOMATION', outcome: 'FAILED', error })
  })
})

describe('rules about findings', () => {
  const finding = { appliesTo: 'finding' }

  test('decide when there are findings, with who decided, and policies see it', async () => {
    const { create, upload, findings, dayFrom, runs } = await start()
    const more = { ...finding, validUntil: dayFrom(30) }
    const id = await create('Not linked', 'component.name is fox', [notAffected, label('checked')], more)
    const version = await upload('2.0.0')
    const found = await findings(version)
    expect(found.find(({ component }) => component.name === 'fox')).toMatchObject({
      ...{ vexStatus: { name: 'Not Affected' }, labels: ['checked'] },
      decision: { decidedBy: { kind: 'RULE', name: 'Not linked, revision 1' } },
    })
    expect(found.find(({ component }) => component.name === 'owl')).toMatchObject({ vexStatus: null, labels: [] })
    expect(await runs(id)).toMatchObject([{ matchedCount: 1, changedCount: 1, error: null }])
  })

  test('snooze, assign, override and label, and undo takes all of it back', async () => {
    const { create, upload, findings, change, runs, running } = await start()
    const users = await running.data<{ currentUser: { id: string } }>('{ currentUser { id } }').catch(() => null)
    const actions = [
      ...[action('snooze', { value: '30d' }), label('later'), label('low')],
      action('overrideSeverity', { parameters: { severity: 'low', reason: 'Only in tests' } }),
      ...(users ? [action('assign', { value: users.currentUser.id })] : []),
    ]
    const id = await create('Later', 'component.name is fox', actions, finding)
    const version = await upload('2.0.0')
    const fox = async () => (await findings(version)).find(({ component }) => component.name === 'fox')
    expect(await fox()).toMatchObject({ snoozed: true, labels: ['later', 'low'], severity: 'low' })
    const [run] = await runs(id)
    const undone = await change('automationRunUndo', { id: run?.id })
    expect(undone).toMatchObject({ errors: [], keptCount: 0 })
    expect(undone.automationRun?.undoneAt).not.toBeNull()
    expect(await fox()).toMatchObject({ snoozed: false, labels: [], severity: 'critical' })
    expect((await change('automationRunUndo', { id: run?.id })).errors).toEqual(['The run is already undone'])
  })

  test('run on a rematch when they say so, over new findings', async () => {
    const { create, running, version, findings } = await start()
    await create('New', 'vuln.severity is medium', [label('new')], { ...finding, triggers: ['rematch'] })
    await running.importFile(zip([osv('CVE-2026-0003', 'elk', {}), osv('CVE-2026-0004', 'owl', severity.medium)]))
    const labels = (await findings(version)).map(({ vuln, labels: own }) => [vuln.vulnId, own])
    expect(Object.fromEntries(labels)).toMatchObject({ 'CVE-2026-0001': [], 'CVE-2026-0004': ['new'] })
  })

  test('never write over what a person decided, but over an import if they may', async () => {
    const { create, version, findings, decide, decideMany, run } = await start()
    const [fox, owl] = await findings(version)
    await decide(version, fox?.id ?? '', { vexStatusId: '6f0b0a51-0001-4000-8000-000000000002' })
    const affected = action('setVex', { parameters: { status: 'Under Investigation' } })
    const id = await create('Look', 'component.name in (fox, owl)', [affected], { ...finding, triggers: ['manual'] })
    await run([id], [version])
    const names = async () => (await findings(version)).map(({ vexStatus }) => vexStatus?.name)
    expect(await names()).toEqual(['Affected', 'Under Investigation'])
    expect(owl?.vexStatus).toBeNull()
    await decideMany([owl?.id ?? ''], { vexStatusId: '6f0b0a51-0001-4000-8000-000000000002' })
    await run([id], [version])
    expect(await names()).toEqual(['Affected', 'Affected'])
  })

  test('undo keeps what was decided since', async () => {
    const { create, version, findings, decide, edit, run, runs, change } = await start()
    const affected = action('setVex', { parameters: { status: 'affected', response: 'update' } })
    const id = await create('Affected', 'component.name in (fox, owl)', [affected, label('mine')], {
      ...finding,
      triggers: ['manual'],
    })
    await run([id], [version])
    const [fox] = await findings(version)
    await decide(version, fox?.id ?? '', { vexStatusId: '6f0b0a51-0001-4000-8000-000000000004' })
    await edit('componentVulnLabelUpdate', { componentVulnIds: [fox?.id], add: ['own'] })
    const [made] = await runs(id)
    expect(await change('automationRunUndo', { id: made?.id })).toMatchObject({ errors: [], keptCount: 1 })
    expect((await findings(version)).map(({ vexStatus }) => vexStatus?.name ?? null)).toEqual([
      ...['Under Investigation', null],
    ])
  })
})

describe('undo of a run over components', () => {
  test('gives every member back as it was, except for what was edited since', async () => {
    const { create, upload, components, running, runs, change, edit } = await start()
    const before = await components(await upload('2.0.0'))
    const id = await create('Supplier', 'component.name in (fox, owl)', [
      ...[setSupplier, action('setLicense', { value: 'MIT' }), action('setField', { field: 'copyright', value: 'c' })],
    ])
    const version = await upload('3.0.0')
    const owl = (await components(version)).get('owl')?.id
    await edit('componentUpdate', { id: owl, sbomId: version, copyright: 'mine' })
    const [run] = await runs(id)
    expect(await change('automationRunUndo', { id: run?.id })).toMatchObject({ errors: [], keptCount: 1 })
    await running.idle()
    const after = await components(version)
    const plain = (found: typeof before, name: string) => ({ ...found.get(name), id: '' })
    expect(plain(after, 'fox')).toEqual(plain(before, 'fox'))
    expect(after.get('owl')).toMatchObject({ supplier: { name: 'Meadow' }, copyright: 'mine' })
  })
})

describe('previews', () => {
  test('say what would change, and change nothing', async () => {
    const { preview, version, components, findings } = await start()
    expect(await preview('component', 'component.name in (fox, owl)', [setSupplier])).toEqual({
      ...{ sbomsCount: 1, matchedCount: 2, changedCount: 2, notifiedCount: 0, ticketsCount: 0, ticketsLeftCount: 0 },
      examples: ['fox 1.0.0', 'owl 1.0.0'].map((subjectName) => ({
        ...{ subjectName, sbom: { id: version } },
        changes: [{ field: 'supplier', oldValue: null, newValue: 'Meadow' }],
      })),
    })
    const decided = await preview('finding', 'vuln.severity is critical', [notAffected, label('x')])
    expect(decided).toMatchObject({ matchedCount: 1, changedCount: 1 })
    expect(decided.examples[0]?.changes).toEqual([
      { field: 'status', oldValue: null, newValue: 'Not Affected, Vulnerable Code Not Present' },
      { field: 'labels', oldValue: null, newValue: 'x' },
    ])
    const nowhere = { scope: { environmentNames: ['nowhere'] } }
    expect(await preview('component', 'component.name is fox', [setSupplier], nowhere)).toMatchObject({ sbomsCount: 0 })
    expect((await components(version)).get('fox')).toMatchObject({ supplier: null })
    expect((await findings(version)).every(({ vexStatus }) => vexStatus === null)).toBe(true)
  })
})
