import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from './support/api-client.ts'
import { cyclonedxOf } from './support/documents.ts'

let service: Awaited<ReturnType<typeof startService>>
const ids: Record<string, string> = {}
let environmentId: string

beforeAll(async () => {
  service = await startService()
  await service.product('Shop')
  await service.product('Empty')
  for (const [label, parts] of [
    [
      '1.9.0',
      [{ name: 'kept', version: '1.0.0', purl: 'pkg:npm/kept@1.0.0' }, npm('moved', '1.9.0'), npm('gone', '1.0.0')],
    ],
    ['1.10.0', [npm('kept', '1.0.0'), npm('moved', '1.10.0'), npm('new', '1.0.0')]],
  ] as const) {
    ids[label] = await service.upload(cyclonedxOf(parts, { version: label }), 'Shop')
  }
  ids['2.0.0-RC'] = await service.upload(cyclonedxOf([], { version: '2.0.0-RC' }), 'Shop', {
    projectName: 'production',
  })
  await service.idle()
  const { sbom } = await service.data<{ sbom: { projectId: string } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { projectId } }',
    { id: ids['1.9.0'] },
  )
  environmentId = sbom.projectId
})
afterAll(() => service.close())

function npm(name: string, version: string) {
  return { name, version, purl: `pkg:npm/${name}@${version}` }
}

async function findLabel(variables: object): Promise<string | null> {
  const query = `query ($projectId: Uuid, $sbomId: Uuid, $projectName: String, $projectGroupName: String, $versionName: String) {
    sbom(projectId: $projectId, sbomId: $sbomId, projectName: $projectName, projectGroupName: $projectGroupName,
      versionName: $versionName) { projectVersion } }`
  const { sbom } = await service.data<{ sbom: { projectVersion: string } | null }>(query, variables)
  return sbom?.projectVersion ?? null
}

test.each([
  ['its id', () => ({ sbomId: ids['1.9.0'] }), '1.9.0'],
  ['an environment: the newest', () => ({ projectId: environmentId }), '1.10.0'],
  ['a product: the newest of "default"', () => ({ projectGroupName: 'shop' }), '1.10.0'],
  [
    'product and environment, without case',
    () => ({ projectGroupName: 'Shop', projectName: 'PRODUCTION' }),
    '2.0.0-RC',
  ],
  ['product and version', () => ({ projectGroupName: 'Shop', versionName: '1.9.0' }), '1.9.0'],
  [
    'a version in lower case',
    () => ({ projectGroupName: 'Shop', projectName: 'production', versionName: '2.0.0-rc' }),
    '2.0.0-RC',
  ],
  ['environment id and version', () => ({ projectId: environmentId, versionName: '1.9.0' }), '1.9.0'],
  ['both ids, as in the specification', () => ({ projectId: environmentId, sbomId: ids['1.9.0'] }), '1.9.0'],
  ['ids that contradict each other', () => ({ projectId: environmentId, sbomId: ids['2.0.0-RC'] }), null],
  ['a version in another environment', () => ({ projectGroupName: 'Shop', versionName: '2.0.0-RC' }), null],
  ['an unknown product', () => ({ projectGroupName: 'Nobody' }), null],
  ['an unknown id', () => ({ sbomId: '0191b7c4-0000-7000-8000-000000000000' }), null],
  ['a product without versions', () => ({ projectGroupName: 'Empty' }), null],
  ['a version name alone', () => ({ versionName: '1.9.0' }), null],
  ['nothing', () => ({}), null],
])('finds a version, or none, by %s', async (_name, variables, expected) => {
  expect(await findLabel(variables())).toBe(expected)
})

test('returns the newest of versions with equal labels', async () => {
  const again = await service.upload(cyclonedxOf([], { version: '2.0.0-RC' }), 'Shop', { projectName: 'production' })
  const query = '{ sbom(projectGroupName: "Shop", projectName: "production", versionName: "2.0.0-RC") { id } }'
  expect(await service.data(query)).toEqual({ sbom: { id: again } })
  await service.idle()
})

test('lists the versions of an environment newest first, in every form of the request', async () => {
  const query = `query ($id: Uuid!) { project(id: $id) {
    sbomsCount latestVersion { projectVersion } sboms { projectVersion }
    sbomVersions(first: 1) { totalCount nodes { projectVersion } pageInfo { hasNextPage } } } }`
  expect(await service.data(query, { id: environmentId })).toEqual({
    project: {
      sbomsCount: 2,
      latestVersion: { projectVersion: '1.10.0' },
      sboms: [{ projectVersion: '1.10.0' }, { projectVersion: '1.9.0' }],
      sbomVersions: { totalCount: 2, nodes: [{ projectVersion: '1.10.0' }], pageInfo: { hasNextPage: true } },
    },
  })
})

test.each([
  ['SBOMS_VERSION', 'ASC', ['1.9.0', '1.10.0']],
  ['SBOMS_VERSION', 'DESC', ['1.10.0', '1.9.0']],
  ['SBOMS_CREATED_AT', 'ASC', ['1.9.0', '1.10.0']],
  ['SBOMS_SEVERITY', 'ASC', ['1.9.0', '1.10.0']],
])('orders versions by %s %s', async (field, direction, expected) => {
  const query = `query ($id: Uuid!, $orderBy: SbomOrderByInput) {
    project(id: $id) { sbomVersions(orderBy: $orderBy) { totalCount nodes { projectVersion } } } }`
  type Listed = { project: { sbomVersions: { totalCount: number; nodes: { projectVersion: string }[] } } }
  const { project } = await service.data<Listed>(query, { id: environmentId, orderBy: { field, direction } })
  expect(project.sbomVersions.nodes.map(({ projectVersion }) => projectVersion)).toEqual(expected)
  expect(project.sbomVersions.totalCount).toBe(2)
})

test('searches versions by label, product and described component', async () => {
  const query = 'query ($search: String) { sboms(search: $search, latestOnly: true) { nodes { projectVersion } } }'
  const search = async (text: string) => {
    const { sboms } = await service.data<{ sboms: { nodes: { projectVersion: string }[] } }>(query, { search: text })
    return sboms.nodes.map(({ projectVersion }) => projectVersion)
  }
  expect(await search('rc')).toEqual(['2.0.0-RC'])
  expect(await search('SHOP')).toEqual(['2.0.0-RC', '1.10.0'])
  expect(await search('app')).toEqual(['2.0.0-RC', '1.10.0'])
  expect(await search('100%')).toEqual([])
  expect(await search(' 1.10  shop ')).toEqual(['1.10.0'])
  expect(await search('shop elsewhere')).toEqual([])
  expect(await search('a '.repeat(5_000))).toEqual([])
})

test('returns the previous version of a version and what changed since', async () => {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { previousVersion { projectVersion } previousDelta {
    componentsAdded componentsRemoved componentsUpgraded componentsDowngraded componentsChanged componentsUnchanged
    findingsIntroduced findingsFixed findingsUnchanged introducedSeverities { total } licensesAdded scoreDelta } } }`
  expect(await service.data(query, { id: ids['1.10.0'] })).toEqual({
    sbom: {
      previousVersion: { projectVersion: '1.9.0' },
      previousDelta: {
        componentsAdded: 1,
        componentsRemoved: 1,
        componentsUpgraded: 1,
        componentsDowngraded: 0,
        componentsChanged: 0,
        componentsUnchanged: 1,
        findingsIntroduced: 0,
        findingsFixed: 0,
        findingsUnchanged: 0,
        introducedSeverities: { total: 0 },
        licensesAdded: 0,
        scoreDelta: 0,
      },
    },
  })
  expect(await service.data(query, { id: ids['1.9.0'] })).toEqual({
    sbom: { previousVersion: null, previousDelta: null },
  })
})

test('returns the states, document and counts of a version', async () => {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) {
    spec specVersion format vulnRunStatus automationRunStatus policyRunStatus lifeStage manual signature { state }
    stages { name status error { message } } processingErrors { message } latestJob { state kind }
    primaryComponent { name version primary }
    documents { filename active format schemaValid findings { totalCount } createdBy { kind } }
    stats { compCount compPurlCount dependencyCount kindCounts { key count } ecosystemCounts { key count }
      matchCoverage { exact cpe notEvaluated none reasons { count } } vulnStats triage { total readiness } } } }`
  const { sbom } = await service.data<{ sbom: Record<string, unknown> }>(query, { id: ids['1.9.0'] })
  expect(sbom).toMatchObject({
    spec: 'CycloneDX',
    specVersion: '1.5',
    format: 'JSON',
    manual: false,
    signature: { state: 'NONE' },
    vulnRunStatus: 'FINISHED',
    automationRunStatus: 'FINISHED',
    policyRunStatus: 'FINISHED',
    lifeStage: 'UNKNOWN_VALUES',
    processingErrors: [],
    latestJob: { state: 'SUCCEEDED', kind: 'PROCESS_SBOM' },
    stages: ['CHECKS', 'LABELING', 'AUTOMATION', 'VULN_SCAN', 'SUPPORT', 'POLICY_SCAN'].map((name) => ({
      name,
      status: 'COMPLETED',
      error: null,
    })),
    primaryComponent: { name: 'app', version: '1.9.0', primary: true },
    documents: [{ filename: 'app.cdx.json', active: true, format: 'JSON', createdBy: { kind: 'USER' } }],
    stats: {
      compCount: 3,
      compPurlCount: 3,
      kindCounts: [{ key: 'library', count: 3 }],
      ecosystemCounts: [{ key: 'npm', count: 3 }],
      // There is no advisory data: nothing was compared, so nothing is clean.
      matchCoverage: { exact: 0, cpe: 0, notEvaluated: 3, none: 0 },
      vulnStats: { critical: 0, high: 0, medium: 0, low: 0, none: 0, unknown: 0 },
      triage: { total: 0, readiness: 'READY' },
    },
  })
})

test('edits metadata, keeps what is omitted and clears with an empty text', async () => {
  const edit = `mutation ($input: SbomUpdateInput!) { sbomUpdate(input: $input) { errors sbom {
    projectVersion releaseDate endOfLifeDate tlp labels lifeStage archivedAt } } }`
  const update = (more: object) => service.data(edit, { input: { id: ids['2.0.0-RC'], ...more } })
  const edited = { projectVersion: '2.0', releaseDate: '2020-01-01', endOfLifeDate: null, labels: ['a', 'b'] }
  expect(
    await update({ projectVersion: '2.0', releaseDate: '2020-01-01', tlp: 'tlp:amber+strict', labels: ['b', 'a'] }),
  ).toEqual({
    sbomUpdate: { errors: [], sbom: { ...edited, tlp: 'TLP:AMBER+STRICT', lifeStage: 'released', archivedAt: null } },
  })
  expect(await update({ tlp: '', endOfLifeDate: '2021-01-01' })).toEqual({
    sbomUpdate: {
      errors: [],
      sbom: { ...edited, tlp: null, endOfLifeDate: '2021-01-01', lifeStage: 'end_of_life', archivedAt: null },
    },
  })
  expect(await update({ tlp: 'secret' })).toMatchObject({
    sbomUpdate: { sbom: null, errors: [expect.stringMatching(/^"SECRET" is not a TLP label/)] },
  })
  expect(await update({ releaseDate: '2022-01-01' })).toMatchObject({ sbomUpdate: { sbom: null } })
})

test('sets a new label as the version of the primary component too, because clients find a version by it', async () => {
  const id = await service.upload(cyclonedxOf([npm('x', '1')], { version: '7' }), 'Shop')
  const edit = `mutation ($input: SbomUpdateInput!) { sbomUpdate(input: $input) { errors sbom {
    projectVersion primaryComponent { version } } } }`
  expect(await service.data(edit, { input: { id, projectVersion: '7.1' } })).toEqual({
    sbomUpdate: { errors: [], sbom: { projectVersion: '7.1', primaryComponent: { version: '7.1' } } },
  })
  await service.data('mutation ($id: Uuid!) { sbomDelete(input: { id: $id }) { errors } }', { id })
})

test('deletes a version with its file, at once for everyone', async () => {
  const id = await service.upload(cyclonedxOf([npm('x', '1')], { version: '9' }), 'Shop')
  const before = await service.data<{ sbom: { documents: { id: string }[] } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { documents { id } } }',
    { id },
  )
  const file = join(service.dataFolder, 'documents', before.sbom.documents[0]?.id ?? '')
  expect(existsSync(file)).toBe(true)
  const remove = 'mutation ($input: SbomDeleteInput!) { sbomDelete(input: $input) { errors deletedId } }'
  expect(await service.data(remove, { input: { id, confirmVersion: '8' } })).toEqual({
    sbomDelete: { errors: ['"8" does not match the version "9"'], deletedId: null },
  })
  expect(await service.data(remove, { input: { id, confirmVersion: '9' } })).toEqual({
    sbomDelete: { errors: [], deletedId: id },
  })
  expect(await service.data('query ($id: Uuid!) { sbom(sbomId: $id) { id } }', { id })).toEqual({ sbom: null })
  await service.idle()
  expect(existsSync(file)).toBe(false)
  expect(await service.data(remove, { input: { id } })).toEqual({
    sbomDelete: { errors: ['Sbom not found'], deletedId: null },
  })
})

test('rejects changes to a version by a Viewer', async () => {
  const viewer = service.as(await service.token('Viewer'))
  const input = { id: ids['1.9.0'] }
  for (const name of ['sbomDelete', 'sbomReprocess', 'sbomUpdate']) {
    const query = `mutation ($input: S${name.slice(1)}Input!) { ${name}(input: $input) { errors } }`
    expect(await viewer.data(query, { input })).toEqual({
      [name]: { errors: ['You are not authorized to perform this action on Sbom'] },
    })
  }
})
