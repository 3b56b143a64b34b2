// @module-tag long
// What rules, scans and policies change by themselves is in the log: once for each run, with numbers, and not at all if nothing changed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { action, automationCalls } from './support/automation-calls.ts'
import { osv, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let rules: ReturnType<typeof automationCalls>
beforeAll(async () => {
  service = await startTriageService()
  rules = automationCalls(service)
  await service.importFile(zip([osv('GHSA-fox', 'fox'), osv('GHSA-owl', 'owl')]))
})
afterAll(() => service.close())

interface Entry {
  readonly action: string
  readonly operation: string
  readonly subjectKind: string
  readonly subjectName: string
  readonly operationId: string | null
  readonly actor: { readonly kind: string; readonly name: string }
  readonly origin: { readonly kind: string; readonly name: string | null }
  readonly changes: readonly {
    readonly field: string
    readonly oldValue: string | null
    readonly newValue: string | null
  }[]
}

async function changeLog(id: string, args = 'first: 100'): Promise<readonly Entry[]> {
  const text = `{ sbom(sbomId: "${id}") { changeLog(${args}) { nodes { action operation subjectKind subjectName operationId
    actor { kind name } origin { kind name } changes { field oldValue newValue } } } } }`
  type Data = { sbom: { changeLog: { nodes: Entry[] } } }
  return (await service.data<Data>(text)).sbom.changeLog.nodes
}

const said = ({ operation, action: what, subjectKind, changes }: Entry) =>
  `${operation} ${what} ${subjectKind}: ${changes.map(({ field, oldValue, newValue }) => `${field} ${oldValue}>${newValue}`).join(', ')}`

const automatic = 'first: 100, origin: ["rule", "SCAN", "SERVICE"]'
const upload = (label: string, names: readonly string[], product?: string) =>
  service.upload(
    cyclonedx(
      names.map((name) => `pkg:npm/${name}@1.0.0`),
      label,
    ),
    product,
  )

test('what rules set in a version, in components and in findings, and what the scan found', async () => {
  await rules.create('Shipping', 'version.name is "2.0.0"', [action('addLabel', { value: 'shipped' })], {
    appliesTo: 'version',
  })
  const secret = 'https://bob:s3cret@example.com/?key=s3cret'
  await rules.create('Supplier', 'component.name in (fox, owl)', [
    action('setField', { field: 'supplier', value: 'Meadow' }),
    action('setField', { field: 'description', value: secret }),
    action('addLabel', { value: 'wild' }),
  ])
  const notAffected = action('setVex', {
    parameters: { status: 'not_affected', justification: 'vulnerable_code_not_present' },
  })
  await rules.create('Foxes', 'component.name is fox', [notAffected], {
    ...{ appliesTo: 'finding', validUntil: '2999-01-01' },
  })
  await rules.create('Nothing', 'component.name is nobody', [action('addLabel', { value: 'x' })])
  await rules.create('Only counts', 'component.name is fox', [action('addLabel', { value: 'x' })], { mode: 'LOG' })
  const version = await upload('2.0.0', ['fox', 'owl', 'elk'])
  const entries = (await changeLog(version, automatic)).toReversed()
  expect(entries.filter(({ operation }) => operation !== 'policyEvaluation').map(said)).toEqual([
    'ruleRun UPDATED VERSION: label null>shipped',
    'ruleRun UPDATED COMPONENT: componentIds null>2, supplier null>Meadow, description null>https://***@example.com/?key=***, label null>wild',
    'vulnerabilityScan SCANNED VERSION: findings null>2',
    'ruleRun DECIDED FINDING: componentVulnIds null>1, vexStatusId null>Not Affected, vexJustificationId null>Vulnerable Code Not Present',
  ])
  expect(entries[0]).toMatchObject({
    ...{ actor: { kind: 'RULE', name: 'Shipping' }, origin: { kind: 'RULE', name: 'revision 1' } },
    subjectName: '2.0.0',
  })
  const scan = entries.find(({ operation }) => operation === 'vulnerabilityScan')
  expect(scan).toMatchObject({ actor: { kind: 'SYSTEM', name: 'Vulnerability scan' }, origin: { kind: 'SCAN' } })
  expect(scan?.origin.name).toMatch(/^engine \S+, data \d{4}-\d\d-\d\d$/)
  // The step of the rule can be undone from here.
  const { operationId } = entries.find(({ action: what }) => what === 'DECIDED') ?? {}
  const undo = 'mutation ($input: VexUndoInput!) { vexUndo(input: $input) { errors } }'
  expect(await service.data(undo, { input: { operationId } })).toEqual({ vexUndo: { errors: [] } })

  // What was asked for by a person is apart.
  expect((await changeLog(version, 'first: 100, origin: ["TOKEN"]')).map(({ operation }) => operation)).toEqual([
    'vexUndo',
    'sbomUpload',
  ])
  expect(await changeLog(version, 'first: 100, search: "foxes"')).toHaveLength(1)
  const wrong = await service.ask(`{ sbom(sbomId: "${version}") { changeLog(origin: ["MOON"]) { totalCount } } }`)
  expect(JSON.stringify(wrong['errors'])).toContain('\\"MOON\\" is not an origin of entries')
})

test('a scan that finds other things says how many, and one that finds the same says nothing', async () => {
  const version = await upload('3.0.0', ['elk', 'hen'], 'Farm')
  const of = async () => (await changeLog(version, 'first: 100, origin: ["SCAN"]')).map(said)
  expect(await of()).toEqual([])
  await service.importFile(zip([osv('GHSA-elk', 'elk'), osv('GHSA-hen', 'hen')]), 'Other')
  expect(await of()).toEqual(['vulnerabilityScan SCANNED VERSION: newFindings null>2'])
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '0.9.0' }] }]
  const earlier = {
    affected: [{ package: { ecosystem: 'npm', name: 'hen' }, ranges }],
    modified: '2026-11-25T00:00:00Z',
  }
  await service.importFile(zip([osv('GHSA-elk', 'elk'), osv('GHSA-hen', 'hen', earlier)]), 'Other')
  expect((await of())[0]).toBe('vulnerabilityScan SCANNED VERSION: goneFindings null>1')
  await service.importFile(zip([osv('GHSA-elk', 'elk'), osv('GHSA-hen', 'hen', earlier), osv('GHSA-a', 'a')]), 'Other')
  const reprocess = 'mutation ($input: SbomReprocessInput!) { sbomReprocess(input: $input) { errors } }'
  await service.ask(reprocess, { input: { id: version } })
  await service.idle()
  expect(await of()).toHaveLength(2)
})

test('a rule that changes nothing the second time leaves no entry, and a run by hand leaves one beside what was asked for', async () => {
  const version = await upload('4.0.0', ['ant', 'bee', 'cow'], 'Zoo')
  const id = await rules.create('Author', 'component.name in (ant, bee)', [
    action('setField', { field: 'author', value: 'Ann' }),
  ])
  expect(await rules.run([id], [version])).toEqual([])
  expect(await rules.run([id], [version])).toEqual([])
  const own = async () => (await changeLog(version, 'first: 100, origin: ["RULE"]')).map(said)
  expect(await own()).toEqual(['ruleRun UPDATED COMPONENT: componentIds null>2, author null>Ann'])
  const [run] = await rules.runs(id)
  expect((await rules.change('automationRunUndo', { id: run?.id })).errors).toEqual([])
  expect(await own()).toHaveLength(1)
  const { auditLog } = await service.data<{ auditLog: { nodes: { operation: string }[] } }>(
    '{ auditLog(first: 4) { nodes { operation } } }',
  )
  expect(auditLog.nodes.map(({ operation }) => operation)).toContain('automationRunUndo')
})

test('the policies whose outcome changed, and what is deleted with its version', async () => {
  const { groupOf } = rules
  const input = {
    ...{ name: 'No rats', appliesTo: 'component', resultType: 'FAIL' },
    conditions: await groupOf('component.name is rat', 'component'),
  }
  const create = 'mutation ($input: PolicyCreateInput!) { policyCreate(input: $input) { errors policy { id } } }'
  const made = await service.data<{ policyCreate: { errors: string[] } }>(create, { input })
  expect(made.policyCreate.errors).toEqual([])
  await service.idle()
  const version = await upload('5.0.0', ['rat'], 'Barn')
  const entries = await changeLog(version, 'first: 100, origin: ["SERVICE"]')
  expect(entries.map(said).join('\n')).toContain('No rats null>')
  expect(entries[0]).toMatchObject({ action: 'EVALUATED', subjectKind: 'POLICY', actor: { name: 'Policies' } })
  const { auditLogCheck } = await service.data<{ auditLogCheck: { problem: string | null } }>(
    '{ auditLogCheck { problem } }',
  )
  expect(auditLogCheck.problem).toBeNull()
  await service.data('mutation ($input: SbomDeleteInput!) { sbomDelete(input: $input) { errors } }', {
    input: { id: version },
  })
  await service.idle()
  const all = '{ auditLog(first: 1000) { nodes { actor { name } subjectName changes { newValue } } } }'
  expect(JSON.stringify(await service.data(all))).not.toContain('5.0.0')
})
