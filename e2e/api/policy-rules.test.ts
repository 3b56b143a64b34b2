// @module-tag long
// Which policies are accepted, what a preview finds, and what is counted and reported.
import { afterEach, expect, test } from 'vitest'
import { kev } from './support/osv.ts'
import { startPolicyService } from './support/policy-service.ts'
import { cyclonedx, type startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>> | undefined
afterEach(() => service?.close())

async function start() {
  const started = await startPolicyService()
  service = started.running
  return started
}

test.each([
  [{ name: ' ' }, '"name" must not be empty'],
  [{ conditions: {} }, '"conditions" must not be empty'],
  [
    { conditions: { conditions: [{ subject: 'vuln.kev', operator: 'is', value: 'yes' }] } },
    'vuln.kev cannot be asked about a component',
  ],
  [
    { conditions: { conditions: [{ subject: 'component.nam', operator: 'is', value: 'x' }] } },
    '"component.nam" is not a subject of conditions',
  ],
  [{ resultType: 'stop' }, '"stop" is not a result of a policy. Use fail, warn, inform'],
  [{ appliesTo: 'file' }, '"file" is not a kind of row. Use version, component, finding'],
  [
    { scope: { projectGroupIds: ['01a1f96c-d219-7adc-bc6d-bfd2b404325b'] } },
    'Project group "01a1f96c-d219-7adc-bc6d-bfd2b404325b" not found',
  ],
])('%j is rejected', async (given, message) => {
  const { change, groupOf } = await start()
  const conditions = await groupOf('component.name is fox', 'component')
  const { errors } = await change('policyCreate', { name: 'Rule', appliesTo: 'component', conditions, ...given })
  expect(errors).toEqual([message])
})

test('a name is there once, and a viewer cannot change anything', async () => {
  const { running, create, change, groupOf } = await start()
  const id = await create('Rule', 'component', 'component.name is fox')
  const conditions = await groupOf('component.name is fox', 'component')
  const again = { name: 'RULE', appliesTo: 'component', conditions }
  expect((await change('policyCreate', again)).errors).toEqual(['A policy "RULE" already exists'])
  expect((await change('policyUpdate', { id, name: 'unsigned document' })).errors).toEqual([
    'A policy "unsigned document" already exists',
  ])
  const viewer = await running.token('Viewer')
  const refused = 'You are not authorized to perform this action on Policy'
  expect((await change('policyDelete', { id }, viewer)).errors).toEqual([refused])
})

test('a preview stores nothing and finds what the policy finds', async () => {
  const { running, version, create, verdict, results, groupOf } = await start()
  const conditions = await groupOf('vuln.cvss > 0 and not (component.name is owl)', 'finding')
  const query = `query ($conditions: ConditionGroupInput!) { policyPreview(appliesTo: "finding", conditions: $conditions) {
    sbomsCount violatingSbomsCount violationsCount examples { sbom { id } subjectName condition seen } } }`
  const { policyPreview } = await running.data<{ policyPreview: object }>(query, { conditions })
  expect(policyPreview).toEqual({
    ...{ sbomsCount: 1, violatingSbomsCount: 1, violationsCount: 1 },
    examples: [
      { sbom: { id: version }, subjectName: 'CVE-2026-0001 in fox 1.0.0', condition: 'vuln.cvss > 0', seen: '9.8' },
    ],
  })
  expect(await results(version)).toEqual([])
  await create('Same', 'finding', 'vuln.cvss > 0 and not (component.name is owl)')
  await verdict(version)
  expect((await results(version))[0]?.violations.nodes.map(({ subjectName }) => subjectName)).toEqual([
    'CVE-2026-0001 in fox 1.0.0',
  ])
})

test('an outcome that became worse is counted, and reported once', async () => {
  const { running, version, create, verdict } = await start()
  const since = new Date(Date.now() - 1000).toISOString()
  await create('Exploited', 'finding', 'vuln.kev is yes')
  await verdict(version)
  const worse = () => running.data(`{ changeSummary(since: "${since}") { policyResultsWorse } }`)
  expect(await worse()).toEqual({ changeSummary: { policyResultsWorse: 0 } })
  await running.importFile(kev('CVE-2026-0001'))
  await verdict(version)
  expect(await worse()).toEqual({ changeSummary: { policyResultsWorse: 1 } })
})

test('a product counts its newest versions by their outcome', async () => {
  const { running, version, create, verdict } = await start()
  const counts = () => running.data('{ projectGroups { nodes { policyResultCounts { key label count } } } }')
  expect(await counts()).toEqual({ projectGroups: { nodes: [{ policyResultCounts: [] }] } })
  await create('Fox', 'component', 'component.name is fox')
  await verdict(version)
  const fails = { key: 'fail', label: 'Fails', count: 1 }
  expect(await counts()).toEqual({ projectGroups: { nodes: [{ policyResultCounts: [fails] }] } })
  await running.upload(cyclonedx(['pkg:npm/elk@3.0.0'], '2.0.0'))
  const passes = { key: 'pass', label: 'Passes', count: 1 }
  expect(await counts()).toEqual({ projectGroups: { nodes: [{ policyResultCounts: [passes] }] } })
})
