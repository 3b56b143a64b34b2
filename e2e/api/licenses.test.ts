// Licenses: what a version's components carry, what the organization thinks of it, own licenses, and what an expression means.
import { afterEach, expect, test } from 'vitest'
import { listed, messagesIn, ofVersion, type Started, startLicenseService, write } from './support/license-calls.ts'
import { startTriageService } from './support/triage-service.ts'

let service: Started | undefined
afterEach(() => service?.close())

async function start() {
  const started = await startLicenseService()
  service = started.running
  return started
}

test('a version lists its expressions, most components first, with what they mean', async () => {
  const { running, sbomId } = await start()
  const { licenses: found, stats } = await ofVersion(running, sbomId)
  expect(found.nodes.map((row) => [row.licensesExp, row.state, row.componentsCount])).toEqual([
    ['MIT', 'unspecified', 2],
    ['', 'missing', 1],
    ['MIT AND LicenseRef-own', 'unresolved', 1],
    ['MIT OR GPL-3.0-only', 'unspecified', 1],
    ['Our own terms', 'unresolved', 1],
  ])
  expect(found.totalCount).toBe(5)
  expect(found.nodes[0]).toEqual({
    ...{ licensesExp: 'MIT', resolved: true, state: 'unspecified', copyLeft: 'none', componentsCount: 2 },
    licenses: [{ id: 'MIT' }],
    components: {
      totalCount: 2,
      nodes: ['one', 'six'].map((name) => ({ name, licenseState: 'unspecified' })),
    },
  })
  expect(found.nodes[1]?.components.nodes.map(({ name }) => name)).toEqual(['five'])
  expect(found.nodes[3]).toMatchObject({ copyLeft: 'none', licenses: [{ id: 'MIT' }, { id: 'GPL-3.0-only' }] })
  expect(stats.licenseStateCounts).toEqual([
    { key: 'unspecified', count: 3 },
    { key: 'unresolved', count: 2 },
    { key: 'missing', count: 1 },
  ])
  const some = await ofVersion(running, sbomId, 'state: ["Unresolved"], search: "ref-OWN"')
  expect(some.licenses.nodes.map(({ licensesExp }) => licensesExp)).toEqual(['MIT AND LicenseRef-own'])
  const { errors } = (await running.ask(`{ sboms { nodes { licenses(state: ["good"]) { totalCount } } } }`)) as {
    errors: { message: string }[]
  }
  expect(errors[0]?.message).toBe(
    '"good" is not a state of a license expression. Use approved, rejected, unspecified, unresolved, missing',
  )
})

test('what is approved, rejected or made known counts at once, everywhere', async () => {
  const { running, sbomId } = await start()
  expect(await write(running, 'licenseUpdate', { id: 'mit', state: 'Approved', note: ' Fine ' })).toMatchObject({
    errors: [],
    organizationLicense: { id: 'MIT', state: 'approved', note: 'Fine', content: { __typename: 'License' } },
  })
  await write(running, 'licenseUpdate', { id: 'GPL-3.0-only', state: 'rejected' })
  const own = { spdxId: 'own', name: 'Our own', text: 'All rights reserved', urls: ['https://example.com/own'] }
  expect(await write(running, 'licenseCreate', { ...own, state: 'rejected', copyLeft: 'strong' })).toEqual({
    errors: [],
    organizationLicense: {
      ...{ id: 'LicenseRef-own', state: 'rejected', copyLeft: 'strong', attribution: 'unspecified', groups: [] },
      ...{ sourceDistribution: 'unspecified', modifications: 'unspecified', note: null, componentsCount: 1 },
      content: { __typename: 'LicenseCustom', ...own, spdxId: 'LicenseRef-own' },
    },
  })
  const { licenses: found, stats } = await ofVersion(running, sbomId)
  expect(found.nodes.map((row) => [row.licensesExp, row.state])).toEqual([
    ['MIT', 'approved'],
    ['', 'missing'],
    ['MIT AND LicenseRef-own', 'rejected'],
    ['MIT OR GPL-3.0-only', 'approved'],
    ['Our own terms', 'unresolved'],
  ])
  expect(found.nodes[2]?.components.nodes).toEqual([{ name: 'four', licenseState: 'rejected' }])
  expect(stats.licenseStateCounts).toEqual([
    { key: 'approved', count: 3 },
    { key: 'rejected', count: 1 },
    { key: 'unresolved', count: 1 },
    { key: 'missing', count: 1 },
  ])
  // The approval is withdrawn, and the note cleared.
  await write(running, 'licenseUpdate', { id: 'MIT', state: 'unspecified', note: '' })
  expect(await listed(running, 'search: "mit", first: 1')).toMatchObject({
    nodes: [{ id: 'MIT', state: 'unspecified', componentsCount: 4 }],
  })
})

test('lists those in use and own ones first, and finds by id, name, state and use', async () => {
  const { running } = await start()
  await write(running, 'licenseCreate', { spdxId: 'LicenseRef-unused', name: 'Not used' })
  const { nodes, totalCount } = await listed(running, 'first: 4')
  expect(totalCount).toBeGreaterThan(700)
  expect(nodes.map(({ id, componentsCount }) => [id, componentsCount])).toEqual([
    ['GPL-3.0-only', 1],
    ['LicenseRef-unused', 0],
    ['MIT', 4],
    ['0BSD', 0],
  ])
  expect((await listed(running, 'inUse: true')).nodes.map(({ id }) => id)).toEqual(['GPL-3.0-only', 'MIT'])
  expect((await listed(running, 'custom: true')).nodes.map(({ id }) => id)).toEqual(['LicenseRef-unused'])
  expect((await listed(running, 'status: ["approved"]')).totalCount).toBe(0)
  expect((await listed(running, 'search: "isc", first: 1')).nodes).toMatchObject([{ id: 'ISC' }])
  const byUse = 'orderBy: { field: LICENSES_COMPONENTS, direction: DESC }, first: 2'
  expect((await listed(running, byUse)).nodes.map(({ id }) => id)).toEqual(['MIT', 'GPL-3.0-only'])
  type Text = { license: { content: { text: string; name: string } } | null }
  const text = '{ license(id: "apache-2.0") { content { ... on License { name text } } } }'
  const { license } = await running.data<Text>(text)
  expect(license?.content).toMatchObject({ name: 'Apache License 2.0' })
  expect(license?.content.text).toContain('TERMS AND CONDITIONS')
  expect(await running.data('{ license(id: "LicenseRef-none") { id } }')).toEqual({ license: null })
})

test('states and own licenses are there after a restart', async () => {
  const { running, sbomId } = await start()
  await write(running, 'licenseUpdate', { id: 'MIT', state: 'approved' })
  await write(running, 'licenseCreate', { spdxId: 'own', name: 'Own', state: 'rejected' })
  const before = await ofVersion(running, sbomId)
  await running.stop()
  service = await startTriageService(running.dataFolder)
  expect(await ofVersion(service, sbomId)).toEqual(before)
  expect(before.licenses.nodes.map(({ state }) => state)).toContain('rejected')
})

test('only the newest version of an environment counts as use', async () => {
  const { running } = await start()
  const component = {
    type: 'library',
    'bom-ref': 'z',
    name: 'z',
    version: '1',
    licenses: [{ license: { id: 'Zlib' } }],
  }
  const metadata = { component: { type: 'application', 'bom-ref': 'app', name: 'app', version: '2' } }
  const bytes = JSON.stringify({
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata },
    components: [component],
  })
  await running.upload({ name: 'app.cdx.json', bytes })
  expect((await listed(running, 'inUse: true')).nodes).toMatchObject([{ id: 'Zlib', componentsCount: 1 }])
})

const tooLong = 'x'.repeat(10_001)

test.each([
  ['licenseCreate', { spdxId: 'OWN', name: 'Own' }, 'A license "LicenseRef-OWN" already exists'],
  ['licenseCreate', { spdxId: 'a b', name: 'x' }, '"a b" is not an id of a license. Use letters, digits, "." and "-"'],
  ['licenseCreate', { spdxId: 'x', name: ' ' }, '"name" must not be empty'],
  [
    'licenseCreate',
    { spdxId: 'x', name: 'x', urls: ['javascript:1'] },
    '"javascript:1" is not a URL. It starts with http:// or https://',
  ],
  [
    'licenseCreate',
    { spdxId: 'x', name: 'x', state: 'ok' },
    '"ok" is not a value of "state". Use approved, rejected, unspecified',
  ],
  ['licenseUpdate', { id: 'no', state: 'approved' }, 'License not found'],
  [
    'licenseUpdate',
    { id: 'MIT', text: 'mine' },
    '"text" of MIT belongs to the SPDX list. Only own licenses have an own one',
  ],
  ['licenseUpdate', { id: 'LicenseRef-own', note: tooLong }, '"note" is longer than 10000 characters'],
] as const)('%s rejects what is wrong (%#), writes nothing, and reports it', async (name, input, reason) => {
  const { running } = await start()
  await write(running, 'licenseCreate', { spdxId: 'own', name: 'Own' })
  const before = await listed(running, 'first: 5')
  expect(await write(running, name, input)).toEqual({ errors: [reason], organizationLicense: null })
  expect(await listed(running, 'first: 5')).toEqual(before)
  const type = name === 'licenseCreate' ? 'LICENSE_CREATION_FAILED' : 'LICENSE_UPDATE_FAILED'
  expect(messagesIn(running).slice(1)).toEqual([
    ['LICENSE_CREATION_SUCCESS', { license: 'LicenseRef-own', name: 'Own', state: 'unspecified' }],
    [type, { license: 'spdxId' in input ? input.spdxId : input.id, reason }],
  ])
})

test('an expression is read with its column of an error, its normal form and its deprecated ids', async () => {
  const { running } = await start()
  const query = `query ($text: String!) { licenseExpressionCheck(licensesExp: $text) {
    normalized errors deprecated { key value } licenses { id } } }`
  expect(await running.data(query, { text: 'gpl-2.0+ or MIT' })).toEqual({
    licenseExpressionCheck: {
      ...{ normalized: null, errors: ['Column 10: expected AND, OR or WITH instead of "or"'] },
      ...{ deprecated: [], licenses: [] },
    },
  })
  expect(await running.data(query, { text: '(gpl-2.0+) OR mit' })).toEqual({
    licenseExpressionCheck: {
      ...{ normalized: 'GPL-2.0+ OR MIT', errors: [] },
      deprecated: [{ key: 'GPL-2.0', value: 'GPL-2.0-or-later' }],
      licenses: [{ id: 'GPL-2.0' }, { id: 'MIT' }],
    },
  })
})
