// @module-tag long
// Versions made by hand: without a document, alone or as a copy, and all that is done with versions done with them.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spdx, creators, cyclonedx, named as namedMetadata, spdx3 } from './support/authored-documents.ts'
import { makeBackup, restore } from './support/backup-calls.ts'
import { allValid, manualCalls } from './support/manual-calls.ts'
import { osv, severity, zip } from './support/osv.ts'
import { startTriageService } from './support/triage-service.ts'

const unknown = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
let service: Awaited<ReturnType<typeof startTriageService>>
let projectId: string
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('CVE-2026-0001', 'fox', severity.critical)]))
  const id = await service.upload({ name: 'x.json', bytes: JSON.stringify(cyclonedx('0.1')) }, 'Meadow')
  const { sbom } = await service.data<{ sbom: { projectId: string } }>(`{ sbom(sbomId: "${id}") { projectId } }`)
  projectId = sbom.projectId
})
afterAll(() => service.close())

const { mutate, shown, named, download, verdicts } = manualCalls(() => service)

async function create(given: object = {}) {
  const input = { projectId, projectVersion: '1.0', ...given }
  const answer = (await mutate('sbomCreate', input, 'sbom { id }')) as {
    errors: string[]
    sbom: { id: string } | null
  }
  if (!answer.sbom) throw new Error(answer.errors.join())
  return answer.sbom.id
}

test('has a primary component, no document, and every stage ended', async () => {
  const id = await create({ projectVersion: ' 2.0 ' })
  expect(await shown(id)).toMatchObject({
    ...{ projectVersion: '2.0', manual: true, spec: 'CycloneDX', specVersion: '1.6', format: 'JSON', documents: [] },
    primaryComponent: { name: 'Meadow', version: '2.0', kind: 'application', uniqueId: 'primary' },
    ...{ components: { totalCount: 0 }, stats: { compCount: 0 } },
    stages: Array.from({ length: 6 }, () => expect.objectContaining({ status: 'COMPLETED', error: null })),
  })
  expect(await verdicts(id)).toEqual(allValid)
  const query = `{ sbom(sbomId: "${id}") { originalDownload: download(original: true) { content } signature { state } } }`
  expect(await service.ask(query)).toMatchObject({
    errors: [{ message: 'A manually created version has no original document' }],
  })
})

test('takes the name and the kind that it is given', async () => {
  const id = await create({ primaryComponentName: 'barn', primaryComponentKind: 'Firmware' })
  expect(await shown(id)).toMatchObject({ primaryComponent: { name: 'barn', kind: 'firmware' } })
})

test.each([
  ['an empty version', { projectVersion: ' ' }, '"projectVersion" must not be empty'],
  ['a long version', { projectVersion: 'x'.repeat(501) }, '"projectVersion" has more than 500 characters'],
  ['an unknown kind', { primaryComponentKind: 'cow' }, expect.stringContaining('"cow" is not a component type')],
  ['a long name', { primaryComponentName: 'x'.repeat(1001) }, '"primaryComponentName" has more than 1000 characters'],
  ['an unknown environment', { projectId: unknown }, 'Project not found'],
  ['an unknown version to copy', { copyFromSbomId: unknown }, 'The version to copy does not exist'],
])('rejects %s, and stores nothing', async (_name, given, message) => {
  const count = async () =>
    (await service.data<{ sboms: { totalCount: number } }>('{ sboms(first: 0) { totalCount } }')).sboms.totalCount
  const before = await count()
  const input = { projectId, projectVersion: '9', ...given }
  expect(await mutate('sbomCreate', input, 'sbom { id }')).toEqual({ errors: [message], sbom: null })
  expect(await count()).toBe(before)
})

test('rejects a Viewer', async () => {
  const viewer = await service.token('Viewer')
  const input = { projectId, projectVersion: '3' }
  const answer = await service.ask(
    'mutation ($input: SbomCreateInput!) { sbomCreate(input: $input) { errors } }',
    { input },
    viewer,
  )
  expect(answer).toMatchObject({
    data: { sbomCreate: { errors: ['You are not authorized to perform this action on Sbom'] } },
  })
})

describe('a copy', () => {
  test('of a CycloneDX version has its components, graph and metadata, and finds the same', async () => {
    const document = { ...cyclonedx('1.0', namedMetadata), dependencies: [{ ref: 'app', dependsOn: ['fox'] }] }
    const from = await service.upload({ name: 'x.json', bytes: JSON.stringify(document) }, 'Meadow')
    await mutate('sbomUpdate', { id: from, labels: ['kept'], releaseDate: '2026-01-01', tlp: 'TLP:GREEN' })
    const id = await create({ projectVersion: '1.1', copyFromSbomId: from })
    const [before, after] = [await shown(from), await shown(id)]
    expect(after).toMatchObject({
      ...{ projectVersion: '1.1', manual: true, documents: [], labels: ['kept'], tlp: 'TLP:GREEN', releaseDate: null },
      ...{ stats: before['stats'], lifecyclePhases: ['nightly'] },
      primaryComponent: { name: 'app', version: '1.1', dependencies: { nodes: [{ name: 'fox' }] } },
    })
    expect(await named(id, 'fox')).toMatchObject({
      ...{ relation: 'direct', matchState: 'MATCHED', severityCounts: { critical: 1 }, uniqueId: 'fox' },
    })
    expect((await named(id, 'fox')).id).not.toBe((await named(from, 'fox')).id)
    const names = (list: unknown) => (list as { name: string }[]).map(({ name }) => name)
    expect(names(after['authors'])).toEqual(names(before['authors']))
    expect(names(after['suppliers'])).toEqual(names(before['suppliers']))
    const written = await download(id)
    expect(written).toContain('Each night')
    expect(written).not.toContain('3e671687-395b-41f5-a30f-a58921a69b79')
    expect(await verdicts(id)).toEqual(allValid)
    await mutate('sbomDelete', { id: from })
    expect(await shown(id)).toEqual(after)
    expect(await download(id)).toContain('pkg:npm/fox@1')
  })

  test.each([
    ['SPDX 2.3', spdx('1.0', creators)],
    ['SPDX 3', spdx3('1.0')],
  ])('of %s is written as CycloneDX, and is valid in every format', async (_form, document) => {
    const from = await service.upload({ name: 'x.json', bytes: JSON.stringify(document) }, 'Meadow')
    const id = await create({ projectVersion: '1.1', copyFromSbomId: from, primaryComponentName: 'copy' })
    expect(await shown(id)).toMatchObject({
      ...{ spec: 'CycloneDX', format: 'JSON', manual: true, stats: { fileCount: 0 } },
      primaryComponent: { name: 'copy', version: '1.1' },
    })
    expect(await verdicts(id)).toEqual(allValid)
  })

  test('of a manual version is a manual version', async () => {
    const from = await create({ projectVersion: '5.0', primaryComponentKind: 'firmware' })
    expect(await shown(await create({ projectVersion: '5.1', copyFromSbomId: from }))).toMatchObject({
      primaryComponent: { kind: 'firmware', version: '5.1' },
    })
  })
})

test('is processed again, kept by a backup, and deleted as any other', async () => {
  const id = await create({ projectVersion: '7.0' })
  const before = await shown(id)
  expect(await mutate('sbomReprocess', { id }, 'job { id }')).toMatchObject({ errors: [] })
  expect(await shown(id)).toMatchObject({ manual: true, components: before.components })
  const backup = await makeBackup(service)
  await mutate('sbomDelete', { id })
  expect(await shown(id)).toBeNull()
  await restore(service, { id: backup.id })
  expect(await shown(id)).toMatchObject({ id, manual: true, projectVersion: '7.0', documents: [] })
  expect(await verdicts(id)).toEqual(allValid)
  expect(await mutate('sbomDelete', { id }, 'deletedId')).toEqual({ errors: [], deletedId: id })
  expect(await shown(id)).toBeNull()
})

test('takes a document later, and is a version with a document then', async () => {
  const id = await create({ projectVersion: '8.0' })
  const query = `mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }`
  const file = { name: 'x.json', bytes: JSON.stringify(cyclonedx('8')) }
  expect(await service.send(query, { input: { sbomId: id, doc: null } }, 'input.doc', file)).toMatchObject({
    sbomDocumentCreate: { errors: [] },
  })
  await service.idle()
  expect(await shown(id)).toMatchObject({ manual: false, documents: [{}], components: { totalCount: 1 } })
})
