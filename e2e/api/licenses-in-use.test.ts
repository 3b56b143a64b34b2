// @module-tag long
// What follows from what the organization thinks of licenses: policies, filters, the attribution report, and messages.
import { afterEach, expect, test } from 'vitest'
import { messagesIn, type Started, startLicenseService, write } from './support/license-calls.ts'
import { policyCalls } from './support/policy-calls.ts'

let service: Started | undefined
afterEach(() => service?.close())

async function start() {
  const started = await startLicenseService()
  service = started.running
  return started
}

test('a rejected license fails a policy, also at the gate, and its approval lets the version pass', async () => {
  const { running, sbomId } = await start()
  const { create, verdict } = policyCalls(running)
  await create('Rejected', 'component', 'component.licenseState is rejected')
  await create('Unknown', 'component', 'component.licenseState is unresolved', { resultType: 'warn' })
  await create('Copyleft', 'component', 'component.licenseGroup hasAny (copyleft-strong)', { resultType: 'inform' })
  expect(await verdict(sbomId)).toMatchObject({ status: 'PASS', counts: { failed: 0, warned: 1 } })
  await write(running, 'licenseUpdate', { id: 'MIT', state: 'rejected' })
  // The choice of "two" that is not rejected counts.
  const failed = await verdict(sbomId)
  expect(failed).toMatchObject({ status: 'FAIL', counts: { failed: 1, warned: 1 } })
  expect(failed.violatingPolicies.map(({ policyName, violationsCount }) => [policyName, violationsCount])).toEqual([
    ['Rejected', 3],
    ['Unknown', 1],
  ])
  await write(running, 'licenseUpdate', { id: 'MIT', state: 'approved' })
  expect(await verdict(sbomId)).toMatchObject({ status: 'PASS', counts: { failed: 0, warned: 1 } })
  // A note changes nothing that a policy reads.
  const noted = 'mutation { licenseUpdate(input: { id: "MIT", note: "Fine" }) { errors jobs { id } } }'
  expect(await running.data(noted)).toEqual({ licenseUpdate: { errors: [], jobs: [] } })
  await write(running, 'licenseCreate', { spdxId: 'own', name: 'Own', state: 'approved' })
  const named = await verdict(sbomId)
  expect(named.violatingPolicies.map(({ violationsCount }) => violationsCount)).toEqual([1])
})

test('components and findings are filtered by what the organization thinks of their license', async () => {
  const { running } = await start()
  const found = async (text: string) => {
    const query = 'query ($text: String!) { components(filterText: $text, first: 50) { nodes { name } } }'
    const { components } = await running.data<{ components: { nodes: { name: string }[] } }>(query, { text })
    return components.nodes.map(({ name }) => name)
  }
  expect(await found('component.licenseState is unresolved')).toEqual(['four', 'three'])
  expect(await found('component.licenseState is missing')).toEqual(['five'])
  expect(await found('component.licenseGroup hasAny (permissive)')).toEqual(['four', 'one', 'six', 'two'])
  expect(await found('component.licenseGroup isEmpty')).toEqual(['five', 'three'])
  await write(running, 'licenseUpdate', { id: 'MIT', state: 'rejected', groups: ['Ours'], copyLeft: 'strong' })
  expect(await found('component.licenseState is rejected')).toEqual(['four', 'one', 'six'])
  expect(await found('component.licenseGroup hasAll (ours, copyleft-strong)')).toEqual(['four', 'one', 'six'])
})

test('the attribution report is narrowed to a type of licenses', async () => {
  const { running, sbomId } = await start()
  const found = async (type: string) => {
    const query = `query ($id: Uuid!) { attributions(sbomId: $id, licenseType: ${type}) { totalCount nodes { components { name } } } }`
    type Answer = { attributions: { totalCount: number; nodes: { components: { name: string }[] }[] } }
    const { attributions } = await running.data<Answer>(query, { id: sbomId })
    expect(attributions.totalCount).toBe(attributions.nodes.length)
    return attributions.nodes.flatMap(({ components }) => components.map(({ name }) => name))
  }
  expect(await found('CUSTOM')).toEqual([])
  expect(await found('PERMISSIVE')).toEqual(['four', 'one', 'six', 'two'])
  expect(await found('COPYLEFT_STRONG')).toEqual([])
  expect(await found('UNKNOWN_VALUES')).toEqual(['app', 'five', 'four', 'three'])
  await write(running, 'licenseCreate', { spdxId: 'own', name: 'Own', copyLeft: 'weak' })
  expect(await found('CUSTOM')).toEqual(['four'])
  expect(await found('COPYLEFT_WEAK')).toEqual(['four'])
  expect(await found('UNKNOWN_VALUES')).toEqual(['app', 'five', 'three'])
})

test('another license of a component or version is reported once, and the same one is not', async () => {
  const { running, sbomId } = await start()
  type Answer = { sbom: { components: { nodes: { id: string }[] } } }
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { components(search: "three") { nodes { id } } } }'
  const { sbom } = await running.data<Answer>(query, { id: sbomId })
  const id = sbom.components.nodes[0]?.id
  const edit = `mutation ($input: ComponentUpdateInput!, $of: SbomUpdateInput!) {
    componentUpdate(input: $input) { errors } sbomUpdate(input: $of) { errors } }`
  const change = { input: { sbomId, id, licenses: { licensesExp: 'ISC' } }, of: { id: sbomId, dataLicense: 'CC0-1.0' } }
  const done = { componentUpdate: { errors: [] }, sbomUpdate: { errors: [] } }
  expect(await running.data(edit, change)).toEqual(done)
  expect(await running.data(edit, change)).toEqual(done)
  const described = { input: { sbomId, id, description: 'x' }, of: { id: sbomId, tlp: 'TLP:RED' } }
  expect(await running.data(edit, described)).toEqual(done)
  expect(messagesIn(running).slice(1)).toEqual([
    [
      'COMPONENT_LICENSE_UPDATE',
      { componentId: id, name: 'three', version: '1', license: 'ISC', before: 'Our own terms' },
    ],
    ['SBOM_LICENSE_UPDATE', { license: 'CC0-1.0', before: null }],
  ])
})

test('the licenses of a version are summed up once for each document, as the organization sees them then', async () => {
  const { running, sbomId } = await start()
  const unresolved = ['MIT AND LicenseRef-own', 'Our own terms'].map((license) => ({
    license,
    components: 1,
    state: 'unresolved',
  }))
  expect(messagesIn(running)).toEqual([
    [
      'LICENSE_SUMMARY',
      {
        ...{
          label: '1',
          components: 6,
          licenses: 4,
          states: { approved: 0, rejected: 0, unspecified: 3, unresolved: 2, missing: 1 },
        },
        top: [
          ...unresolved,
          { license: 'MIT', components: 2, state: 'unspecified' },
          { license: 'MIT OR GPL-3.0-only', components: 1, state: 'unspecified' },
        ],
      },
    ],
  ])
  const again = 'mutation ($id: Uuid!) { sbomReprocess(input: { id: $id }) { errors } }'
  expect(await running.data(again, { id: sbomId })).toEqual({ sbomReprocess: { errors: [] } })
  await write(running, 'licenseUpdate', { id: 'MIT', state: 'rejected' })
  const components = [{ type: 'library', name: 'one', version: '1', licenses: [{ license: { id: 'MIT' } }] }]
  const document = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components }
  await running.upload({ name: 'other.cdx.json', bytes: JSON.stringify(document) })
  const summaries = messagesIn(running).filter(([type]) => type === 'LICENSE_SUMMARY')
  expect(summaries.slice(1)).toMatchObject([
    ['LICENSE_SUMMARY', { states: { rejected: 1 }, top: [{ license: 'MIT', components: 1, state: 'rejected' }] }],
  ])
})
