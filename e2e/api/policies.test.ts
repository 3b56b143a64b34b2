// Policies: what they find, when they are evaluated again, what a waiver does, and that nothing which could not be evaluated passes.
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, test } from 'vitest'
import { kev } from './support/osv.ts'
import { policyCalls } from './support/policy-calls.ts'
import { startPolicyService } from './support/policy-service.ts'
import { notAffected, statusId } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'
import { writeBeside } from './support/when-unlocked.ts'

let service: Awaited<ReturnType<typeof startTriageService>> | undefined
afterEach(() => service?.close())

async function start() {
  const started = await startPolicyService()
  service = started.running
  return started
}

describe('what policies find', () => {
  test('a version without policies says so, and starters are there, off', async () => {
    const { running, version, verdict } = await start()
    expect(await verdict(version)).toMatchObject({ status: 'NO_POLICIES', counts: { total: 0 }, violatingPolicies: [] })
    const query = `{ policies(first: 100) { totalCount nodes { name isEnabled starter policyRules { name } } }
      sboms { nodes { policyResult stages { name outcome } } } }`
    type Answer = {
      policies: { totalCount: number; nodes: { isEnabled: boolean; starter: boolean }[] }
      sboms: { nodes: { policyResult: string; stages: { name: string; outcome: string }[] }[] }
    }
    const { policies, sboms } = await running.data<Answer>(query)
    expect(policies.totalCount).toBeGreaterThan(8)
    expect(policies.nodes.filter(({ isEnabled, starter }) => isEnabled || !starter)).toEqual([])
    expect(sboms.nodes[0]?.policyResult).toBe('none')
    expect(sboms.nodes[0]?.stages.at(-1)).toEqual({ name: 'POLICY_SCAN', outcome: 'NO_RULES' })
  })

  test('shows each violation with the condition, the value seen and the threshold', async () => {
    const { version, create, verdict, results } = await start()
    const policyId = await create('Severe', 'finding', 'vuln.cvss >= 7')
    expect(await verdict(version)).toMatchObject({
      ...{ status: 'FAIL', policyRunStatus: 'FINISHED' },
      counts: { total: 1, failed: 1, warned: 0, passed: 0, errored: 0, skipped: 0 },
      violatingPolicies: [{ policyId, policyName: 'Severe', resultType: 'fail', violationsCount: 1 }],
    })
    const [result] = await results(version)
    expect(result).toMatchObject({
      resultType: 'fail',
      result: '1 finding violates it',
      violationsCount: 1,
      waivedCount: 0,
    })
    expect(result?.violations).toMatchObject({
      totalCount: 1,
      nodes: [
        {
          ...{ state: 'OPEN', condition: 'vuln.cvss >= 7', seen: '9.8', threshold: '7', waiver: null },
          ...{ subjectName: 'CVE-2026-0001 in fox 1.0.0', component: { name: 'fox' } },
          componentVuln: { vuln: { vulnId: 'CVE-2026-0001' } },
        },
      ],
    })
  })

  test.each([
    ['version', 'version.componentCount > 2', 'App 1.0.0', 'version.componentCount > 2'],
    ['component', 'component.name is elk', 'elk 3.0.0', 'component.name is elk'],
    ['component', 'not (component.name in (fox, owl, app))', 'elk 3.0.0', 'component.name in (fox, owl, app)'],
    [
      'finding',
      'component.name is owl and version.name is 1.0.0',
      'CVE-2026-0002 in owl 1.0.0',
      'component.name is owl and version.name is 1.0.0',
    ],
  ])('about a %s: %s', async (appliesTo, text, subjectName, condition) => {
    const { version, create, verdict, results } = await start()
    await create('Rule', appliesTo, text)
    expect((await verdict(version)).status).toBe('FAIL')
    expect((await results(version))[0]?.violations.nodes).toMatchObject([{ subjectName, condition }])
  })

  test('the worst outcome is the one of the version, and the gate stops at the threshold', async () => {
    const { running, version, create, verdict, gate } = await start()
    await create('Told', 'component', 'component.name is fox', { resultType: 'inform' })
    await create('Passes', 'component', 'component.name is gnu')
    expect((await verdict(version)).status).toBe('PASS')
    await create('Warned', 'component', 'component.name is owl', { resultType: 'WARN' })
    await verdict(version)
    expect([(await gate(version)).status, (await gate(version, ', failOn: "warn"')).status]).toEqual(['PASS', 'FAIL'])
    const named = async (name: string) => (await gate(version, `, failOn: "warn", policyName: "${name}"`)).status
    expect([await named('told'), await named('WARNED')]).toEqual(['PASS', 'FAIL'])
    type Seen = { policyResult: string; changeLog: { nodes: { operation: string; subjectName: string }[] } }
    const { sbom } = await running.data<{ sbom: Seen }>(
      `{ sbom(sbomId: "${version}") { policyResult changeLog(first: 50) { nodes { operation subjectName } } } }`,
    )
    expect(sbom.policyResult).toBe('warn')
    const logged = sbom.changeLog.nodes.find(({ operation }) => operation === 'policyEvaluation')
    expect(logged?.subjectName).toMatch(/^\S.* 1\.0(\.0)?, default$/)
    const wrong = await running.ask(`{ sbomPolicyGate(sbomId: "${version}", policyName: "gone") { status } }`)
    expect(wrong['errors']).toMatchObject([{ message: 'Policy "gone" not found' }])
    const off = await running.ask(
      `{ sbomPolicyGate(sbomId: "${version}", policyName: "unsigned document") { status } }`,
    )
    expect(off['errors']).toMatchObject([{ message: 'Policy "unsigned document" is disabled' }])
  })

  test('outside its scope a policy is skipped', async () => {
    const { running, version, create, verdict, results } = await start()
    const scopes = [{ environmentNames: ['production'] }, { labels: ['lts'] }, { lifecycles: ['build'] }]
    for (const [at, scope] of scopes.entries())
      await create(`Scope ${at}`, 'component', 'component.name is fox', { scope })
    expect(await verdict(version)).toMatchObject({ status: 'PASS', counts: { total: 3, skipped: 3 } })
    expect((await results(version)).map(({ resultType }) => resultType)).toEqual(['skipped', 'skipped', 'skipped'])
    await running.data(`mutation { sbomUpdate(input: { id: "${version}", labels: ["LTS"] }) { errors } }`)
    expect(await verdict(version)).toMatchObject({ status: 'FAIL', counts: { failed: 1, skipped: 2 } })
  })

  test('a named list is asked wherever it is used, and its change is evaluated', async () => {
    const { version, create, verdict, change, running } = await start()
    const { namedList } = await change('namedListCreate', { name: 'banned', values: ['gnu', ' gnu ', ''] })
    expect(namedList).toMatchObject({ name: 'banned', values: ['gnu'] })
    await create('Banned', 'component', 'component.name in @banned')
    expect((await verdict(version)).status).toBe('PASS')
    await change('namedListUpdate', { id: namedList?.id, values: ['elk'], name: 'not allowed' })
    expect((await verdict(version)).status).toBe('FAIL')
    expect((await change('namedListDelete', { id: namedList?.id })).errors).toEqual(['The list is used by "Banned"'])
    expect((await change('namedListCreate', { name: 'NOT ALLOWED', values: [] })).errors).toEqual([
      'A named list "NOT ALLOWED" already exists',
    ])
    const query = '{ policies(search: "banned") { nodes { conditions { text } } } namedLists { nodes { usedBy } } }'
    expect(await running.data(query)).toMatchObject({
      policies: { nodes: [{ conditions: { text: 'component.name in @"not allowed"' } }] },
      namedLists: { nodes: [{ usedBy: ['Banned'] }] },
    })
    const filter = '{ components(filterText: "component.name in @\\"Not Allowed\\"") { nodes { name } } }'
    expect(await running.data(filter)).toEqual({ components: { nodes: [{ name: 'elk' }] } })
  })
})

describe('when they are evaluated', () => {
  test('a decision changes the verdict, and its undo changes it back', async () => {
    const { version, create, verdict, findings, decide, undo, history, results } = await start()
    await create('Severe', 'finding', 'vuln.severity is critical')
    const [fox] = (await findings(version)).filter(({ component }) => component.name === 'fox')
    expect((await verdict(version)).status).toBe('FAIL')
    const [before] = (await results(version))[0]?.violations.nodes ?? []
    await decide(version, fox?.id ?? '', notAffected())
    expect((await verdict(version)).status).toBe('PASS')
    expect((await results(version, ', state: "resolved"'))[0]?.violations.nodes).toMatchObject([
      { id: before?.id, state: 'RESOLVED' },
    ])
    await undo()
    expect((await verdict(version)).status).toBe('FAIL')
    expect(await history(version)).toEqual([
      'Severe: DECISION pass > fail 1',
      'Severe: DECISION fail > pass 0',
      'Severe: POLICY - > fail 1',
    ])
  })

  test('a policy that asks for the status finds closed findings', async () => {
    const { version, create, verdict, findings, decide } = await start()
    await create('Unexplained', 'finding', 'finding.status is affected and component.name is owl')
    expect((await verdict(version)).status).toBe('PASS')
    const owl = (await findings(version)).find(({ component }) => component.name === 'owl')
    await decide(version, owl?.id ?? '', { vexStatusId: statusId('affected') })
    expect((await verdict(version)).status).toBe('FAIL')
  })

  test('new advisory data, an edit and another upload are evaluated', async () => {
    const { running, version, create, verdict, history } = await start()
    await create('Exploited', 'finding', 'vuln.kev is yes')
    await create('Ours', 'component', 'component.supplier is Acme')
    expect((await verdict(version)).status).toBe('PASS')
    await running.importFile(kev('CVE-2026-0002'))
    expect(await verdict(version)).toMatchObject({ status: 'FAIL', violatingPolicies: [{ policyName: 'Exploited' }] })
    const { components } = await running.data<{ components: { nodes: { id: string }[] } }>(
      '{ components(filterText: "component.name is elk") { nodes { id } } }',
    )
    const edit = `mutation { compSupplierCreate(input: { componentId: "${components.nodes[0]?.id}", name: "Acme" }) { errors } }`
    expect(await running.data(edit)).toEqual({ compSupplierCreate: { errors: [] } })
    expect((await verdict(version)).violatingPolicies.map(({ policyName }) => policyName)).toEqual([
      'Exploited',
      'Ours',
    ])
    expect((await history(version)).filter((line) => !line.includes('- >'))).toEqual([
      'Ours: EDIT pass > fail 1',
      'Exploited: RESCAN pass > fail 1',
    ])
    const next = await running.upload(cyclonedx(['pkg:npm/owl@1.0.0'], '1.1.0'))
    expect((await verdict(next)).violatingPolicies.map(({ policyName }) => policyName)).toEqual(['Exploited'])
    expect(await history(next)).toContain('Exploited: IMPORT - > fail 1')
  })

  test('a policy that is turned off, changed or deleted counts no longer', async () => {
    const { version, create, verdict, change, groupOf } = await start()
    const id = await create('Rule', 'component', 'component.name is fox')
    expect((await verdict(version)).status).toBe('FAIL')
    await change('policyUpdate', { id, conditions: await groupOf('component.name is gnu', 'component') })
    expect((await verdict(version)).status).toBe('PASS')
    await change('policyUpdate', {
      id,
      conditions: await groupOf('component.name is owl', 'component'),
      resultType: 'warn',
    })
    expect(await verdict(version)).toMatchObject({ status: 'PASS', counts: { warned: 1 } })
    await change('policyUpdate', { id, isEnabled: false })
    expect((await verdict(version)).status).toBe('NO_POLICIES')
    await change('policyUpdate', { id, isEnabled: true, resultType: 'fail' })
    expect((await verdict(version)).status).toBe('FAIL')
    await change('policyDelete', { id })
    expect((await verdict(version)).status).toBe('NO_POLICIES')
    expect((await change('policyDelete', { id })).errors).toEqual(['Policy not found'])
  })

  test('older versions are evaluated on demand, and say that they were not', async () => {
    const { running, version, create, verdict, change } = await start()
    await running.upload(cyclonedx(['pkg:npm/elk@3.0.0'], '2.0.0'))
    await create('Rule', 'component', 'component.name is fox')
    expect((await verdict(version)).status).toBe('NOT_EVALUATED')
    const { job } = await change('policyRun', { sbomIds: [version] })
    expect(await running.finished(job?.id ?? '')).toMatchObject({ state: 'SUCCEEDED', message: '1 version evaluated' })
    expect((await verdict(version)).status).toBe('FAIL')
    const wrong = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
    expect((await change('policyRun', { sbomIds: [wrong] })).errors).toEqual([`Sbom "${wrong}" not found`])
    expect((await change('policyRun', { policyIds: [wrong] })).errors).toEqual([`Policy "${wrong}" not found`])
  })

  test('after a restart changes that nobody followed are evaluated', async () => {
    const { running, version, create, verdict, findings, decide, now } = await start()
    await create('Severe', 'finding', 'vuln.severity is critical')
    await verdict(version)
    const fox = (await findings(version)).find(({ component }) => component.name === 'fox')
    const decided = decide(version, fox?.id ?? '', notAffected())
    await decided
    await running.stop()
    service = await startTriageService(running.dataFolder, now)
    expect((await policyCalls(service).verdict(version)).status).toBe('PASS')
  })

  test('periods go on counting from day to day', async () => {
    const { version, create, verdict, moveTo } = await start()
    await create('Old', 'finding', 'vuln.severity is critical and finding.firstSeen olderThan 30d')
    expect((await verdict(version)).status).toBe('PASS')
    moveTo(31)
    for (let tries = 0; (await verdict(version)).status === 'PASS' && tries < 400; tries += 1) await setTimeout(25)
    expect((await verdict(version)).status).toBe('FAIL')
  })
})

test('a verdict over a version whose scan failed is none', async () => {
  const { running, version, create, verdict } = await start()
  await create('Exploited', 'finding', 'vuln.kev is yes')
  expect((await verdict(version)).status).toBe('PASS')
  await running.stop()
  const database = new Database(join(running.dataFolder, 'waybill.db'))
  database
    .prepare("UPDATE processing_stage SET error = 'The data is damaged' WHERE version_id = ? AND name = 'VULN_SCAN'")
    .run(version)
  database.close()
  service = await startTriageService(running.dataFolder)
  expect((await policyCalls(service).gate(version)).status).toBe('ERROR')
})

test('a replaced document is evaluated once its findings are there, and not before', async () => {
  const { running, version, create, verdict, history } = await start()
  await create('Severe', 'finding', 'vuln.severity is critical')
  expect((await verdict(version)).status).toBe('FAIL')
  const query = 'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }'
  const file = cyclonedx(['pkg:npm/fox@1.1.0', 'pkg:npm/owl@1.0.0'])
  const sent = await running.send(query, { input: { sbomId: version, doc: null } }, 'input.doc', file)
  expect(sent).toEqual({ sbomDocumentCreate: { errors: [] } })
  expect((await verdict(version)).status).toBe('FAIL')
  await running.idle()
  expect((await verdict(version)).status).toBe('FAIL')
  expect(await history(version)).toEqual(['Severe: POLICY - > fail 1'])
})

test('an evaluation that fails makes the results errors, never a pass, until one succeeds', async () => {
  const { running, version, create, verdict, change } = await start()
  await create('Signed parts', 'component', 'component.hash(MD5) exists')
  await create('Severe', 'finding', 'vuln.cvss >= 11')
  expect(await verdict(version)).toMatchObject({ status: 'PASS' })
  const setDetail = (to: string) =>
    writeBeside(running.dataFolder, (database) => {
      const before = database.prepare("select detail from component where name = 'fox'").pluck().get() as string
      database.prepare("update component set detail = ? where name = 'fox'").run(to)
      return before
    })
  const before = await setDetail('{')
  await change('policyRun', { sbomIds: [version] })
  await running.idle()
  const failed = await verdict(version)
  expect(failed).toMatchObject({ status: 'ERROR', counts: { total: 2, errored: 2, passed: 0 } })
  await setDetail(before)
  await change('policyRun', { sbomIds: [version] })
  await running.idle()
  expect(await verdict(version)).toMatchObject({ status: 'PASS', counts: { errored: 0, passed: 2 } })
})
