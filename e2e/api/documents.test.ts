import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { vexStatuses } from '#shared/vex.ts'
import { cyclonedxOf, manyComponents, spdxOf } from './support/documents.ts'
import { osv, zip } from './support/osv.ts'
import { preparedService } from './support/prepared-service.ts'
import { type ApiResponse, type SentFile, type startTriageService } from './support/triage-service.ts'

const unknown = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'

let service: Awaited<ReturnType<typeof startTriageService>>
let version: string

const start = preparedService(async ({ importFile, upload }) => {
  await importFile(zip(['a', 'b', 'c'].map((name) => osv(`GHSA-${name}`, name))))
  return upload(documentOf('1.0.0', ['a@1.0.0', 'b@1.0.0']))
})
beforeEach(async () => {
  ;({ service, prepared: version } = await start())
})
afterEach(() => service.close())

/** A document of npm packages; the first one depends on all others. */
function documentOf(label: string, packages: readonly string[]): SentFile {
  const parts = packages.map((one) => {
    const [name = '', own = ''] = one.split('@')
    return { name, version: own, purl: `pkg:npm/${one}` }
  })
  return cyclonedxOf(parts, { version: label, uses: parts.map(({ name }) => name) })
}

const added = 'errors document { id active filename } sbom { id } job { kind state }'

async function add(file: SentFile, sbomId = version): Promise<ApiResponse> {
  const query = `mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { ${added} } }`
  type Data = { sbomDocumentCreate: ApiResponse }
  const input = { sbomId, doc: null }
  const { sbomDocumentCreate } = await service.send<Data>(query, { input }, 'input.doc', file)
  await service.idle()
  return sbomDocumentCreate
}

async function turn(what: 'Activate' | 'Delete', id: string): Promise<ApiResponse> {
  const name = `sbomDocument${what}`
  const query = `mutation ($id: Uuid!) { ${name}(input: { id: $id }) { errors sbom { id } } }`
  const answer = await service.data<Record<string, ApiResponse>>(query, { id })
  await service.idle()
  return answer[name] ?? {}
}

/** Returns the fields of the version that come from its document. */
async function content(): Promise<ApiResponse> {
  const { sbom } = await service.data<{ sbom: Record<string, never> }>(
    `query ($id: Uuid!) { sbom(sbomId: $id) { id projectVersion spec format createdAt vulnRunStatus
      stages { status error { message } } stats { compCount dependencyCount }
      primaryComponent { name version dependencyCount pathsToRoot { length } }
      components { nodes { name version relation sbomId matchState } }
      vulns(orderBy: { field: COMPONENT_VULNS_COMPONENT }) { nodes { component { name version } vexStatus { name } history { nodes { action actor { name } } } } }
      documents { id filename active findings { totalCount } } } }`,
    { id: version },
  )
  return sbom
}

const names = ({ components }: ApiResponse) =>
  (components as { nodes: { name: string; version: string }[] }).nodes.map((one) => `${one.name}@${one.version}`)
const documents = (of: ApiResponse) => of['documents'] as { id: string; active: boolean }[]
const other = (of: ApiResponse) => documents(of).find(({ active }) => !active)?.id ?? ''

/** Returns findings with their decisions. */
async function decisions(): Promise<Record<string, string | null>> {
  const { vulns } = (await content()) as { vulns: { nodes: ApiResponse[] } }
  return Object.fromEntries(
    vulns.nodes
      .map(({ component, vexStatus }) => {
        const { name, version: own } = component as Record<string, string>
        return [`${name}@${own}`, (vexStatus as { name: string } | null)?.name ?? null] as const
      })
      .toSorted(([one], [another]) => (one < another ? -1 : 1)),
  )
}

async function decide(component: string, word: string): Promise<void> {
  const find = `query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { id component { name } } } } }`
  type Found = { sbom: { vulns: { nodes: { id: string; component: { name: string } }[] } } }
  const { sbom } = await service.data<Found>(find, { id: version })
  const componentVulnId = sbom.vulns.nodes.find((one) => one.component.name === component)?.id
  const vexStatusId = vexStatuses.find((status) => status.word === word)?.id
  const input = { componentVulnId, currentSbomId: version, vexStatusId }
  const query = 'mutation ($input: ComponentVexUpdateInput!) { componentVexUpdate(input: $input) { errors } }'
  expect(await service.data(query, { input })).toEqual({ componentVexUpdate: { errors: [] } })
}

async function retain(isOn: boolean): Promise<void> {
  const { sbom } = await service.data<{ sbom: { projectId: string } }>(
    'query ($id: Uuid!) { sbom(sbomId: $id) { projectId } }',
    { id: version },
  )
  const query = 'mutation ($input: ProjectUpdateInput!) { projectUpdate(input: $input) { errors } }'
  const input = { id: sbom.projectId, retainVulnerabilityStatus: isOn }
  expect(await service.data(query, { input })).toEqual({ projectUpdate: { errors: [] } })
}

test('makes an added document the content of the version, and keeps what belongs to the version itself', async () => {
  const before = await content()
  const answer = await add(documentOf('2.0.0', ['c@1.0.0', 'd@1.0.0', 'e@1.0.0']))
  expect(answer).toMatchObject({ errors: [], document: { active: true }, sbom: { id: version } })
  const after = await content()
  expect(after).toMatchObject({
    id: version,
    projectVersion: '1.0.0',
    createdAt: before['createdAt'],
    vulnRunStatus: 'FINISHED',
    stages: Array.from({ length: 6 }, () => ({ status: 'COMPLETED', error: null })),
    stats: { compCount: 3, dependencyCount: 3 },
    primaryComponent: { name: 'app', version: '2.0.0', dependencyCount: 3, pathsToRoot: [{ length: 0 }] },
    documents: [{ active: true }, { active: false }],
  })
  expect(names(after)).toEqual(['c@1.0.0', 'd@1.0.0', 'e@1.0.0'])
  expect(await decisions()).toEqual({ 'c@1.0.0': null })
  const all =
    '{ componentVulns { totalCount } components { totalCount } sboms { totalCount } jobs(state: ["FAILED"]) { totalCount } }'
  const counts = { componentVulns: 1, components: 3, sboms: 1, jobs: 0 }
  expect(await service.data(all)).toEqual(
    Object.fromEntries(Object.entries(counts).map(([list, totalCount]) => [list, { totalCount }])),
  )

  // And back: everything as before, but newer.
  expect(await turn('Activate', other(after))).toEqual({ errors: [], sbom: { id: version } })
  const back = await content()
  expect({ ...back, documents: null }).toEqual({ ...before, documents: null })
  expect(documents(back).map(({ active }) => active)).toEqual([false, true])
})

test('replaces the first document with one of the other family', async () => {
  await add(spdxOf(['x', 'y']))
  expect(await content()).toMatchObject({ spec: 'SPDX', format: 'JSON', stats: { compCount: 2 } })
})

test('loses decisions with the content without the setting, and does not restore them with it', async () => {
  await decide('a', 'fixed')
  await add(documentOf('1.0.0', ['a@1.0.0', 'b@1.0.0']))
  const lost = { 'a@1.0.0': null, 'b@1.0.0': null }
  expect(await decisions()).toEqual(lost)
  await turn('Activate', other(await content()))
  expect(await decisions()).toEqual(lost)
})

test('carries decisions over with the setting, first to the same package and version, then to the same package', async () => {
  await retain(true)
  await decide('a', 'fixed')
  await add(documentOf('1.0.0', ['a@1.1.0', 'b@1.1.0', 'c@1.0.0']))
  expect(await decisions()).toEqual({ 'a@1.1.0': 'Fixed', 'b@1.1.0': null, 'c@1.0.0': null })
  await decide('c', 'affected')
  const carrier = { name: 'Retain Vulnerability Status with Version' }
  expect(await content()).toMatchObject({
    vulns: {
      nodes: expect.arrayContaining([
        expect.objectContaining({
          // The package has another version now: the decision is carried and stale.
          history: { nodes: expect.arrayContaining([{ action: 'CARRIED', actor: carrier }]) },
        }),
      ]),
    },
  })
  await turn('Activate', other(await content()))
  expect(await decisions()).toEqual({ 'a@1.0.0': 'Fixed', 'b@1.0.0': null })
  await turn('Activate', other(await content()))
  expect(await decisions()).toEqual({ 'a@1.1.0': 'Fixed', 'b@1.1.0': null, 'c@1.0.0': 'Affected' })
})

test('does not restore with a document a decision that was undone before', async () => {
  await retain(true)
  await decide('a', 'fixed')
  await service.data('mutation { vexUndo(input: {}) { errors } }')
  await add(documentOf('1.0.0', ['a@1.0.0', 'b@1.0.0']))
  expect(await decisions()).toEqual({ 'a@1.0.0': null, 'b@1.0.0': null })
})

test.each([false, true])('rejects undo and redo of steps about replaced content (retain %s)', async (isOn) => {
  await retain(isOn)
  await decide('a', 'fixed')
  await add(documentOf('1.0.0', ['a@1.0.0']))
  const before = await decisions()
  const undone = await service.data<Record<string, { errors: string[] }>>(
    'mutation { vexUndo(input: {}) { errors } vexRedo(input: {}) { errors } }',
  )
  expect([undone['vexUndo']?.errors.length, undone['vexRedo']?.errors.length]).toEqual([1, 1])
  expect(await decisions()).toEqual(before)
})

test('changes nothing for an unreadable document', async () => {
  const before = await content()
  const answer = await add({ name: 'x.json', bytes: '{"bomFormat":"CycloneDX","specVersion":"9.9"}' })
  expect(answer).toMatchObject({ errors: [expect.stringContaining('9.9')], document: null, sbom: null, job: null })
  expect(await content()).toEqual(before)
  expect(readdirSync(join(service.dataFolder, 'documents'))).toHaveLength(1)
})

test('deletes an inactive document with its file, and rejects the active one', async () => {
  await add(documentOf('2.0.0', ['c@1.0.0']))
  const [active, inactive] = documents(await content())
  const refusal = 'The active document cannot be deleted. Activate another document first'
  expect(await turn('Delete', active?.id ?? '')).toEqual({ errors: [refusal], sbom: null })
  expect(await turn('Activate', active?.id ?? '')).toEqual({ errors: ['The document is already active'], sbom: null })
  expect(await turn('Delete', inactive?.id ?? '')).toEqual({ errors: [], sbom: { id: version } })
  expect(documents(await content())).toHaveLength(1)
  expect(readdirSync(join(service.dataFolder, 'documents'))).toEqual([active?.id])
  expect(await turn('Activate', inactive?.id ?? '')).toEqual({ errors: ['Document not found'], sbom: null })
})

test('deletes all documents of a deleted version', async () => {
  await add(documentOf('2.0.0', ['c@1.0.0']))
  await service.data('mutation ($id: Uuid!) { sbomDelete(input: { id: $id }) { errors } }', { id: version })
  await service.idle()
  expect(readdirSync(join(service.dataFolder, 'documents'))).toEqual([])
})

test('does not find what does not exist', async () => {
  expect(await add(documentOf('1', []), unknown)).toMatchObject({ errors: ['Sbom not found'] })
  for (const what of ['Activate', 'Delete'] as const) {
    expect(await turn(what, unknown)).toEqual({ errors: ['Document not found'], sbom: null })
  }
})

/** Exports the version in its own format and spec version. */
async function written(id: string): Promise<string> {
  const query =
    'query ($id: Uuid!, $spec: SbomSpec, $specVersion: String) { sbom(sbomId: $id) { spec specVersion download(spec: $spec, specVersion: $specVersion) { content } } }'
  type Data = { sbom: { spec: string; specVersion: string; download: { content: string } } }
  const { sbom } = await service.data<Data>(query, { id })
  const { spec, specVersion } = sbom
  const again = await service.data<Data>(query, { id, spec, specVersion })
  return Buffer.from(again.sbom.download.content, 'base64').toString()
}

const fixtures = join(import.meta.dirname, '../fixtures/sboms/small')

test.each(['nested-1.6.cdx.json', 'small-1.5.cdx.json', 'small-2.3.spdx.json'])(
  'exports replaced content as if it had been uploaded first: %s',
  async (name) => {
    const file = { name, bytes: readFileSync(join(fixtures, name)) }
    const direct = await service.upload(file)
    await add(file)
    expect(await written(version)).toBe(await written(direct))
  },
)

test('cancels the jobs of the old content, and processes the new content', async () => {
  const parts = manyComponents(5000)
  const query = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { sbom { id } job { id } } }'
  type Data = { sbomUpload: { sbom: { id: string }; job: { id: string } } }
  const input = { doc: null, projectGroupName: 'App' }
  const { sbomUpload } = await service.send<Data>(query, { input }, 'input.doc', cyclonedxOf(parts))
  version = sbomUpload.sbom.id
  expect(await add(documentOf('2.0.0', ['a@1.0.0']))).toMatchObject({ errors: [] })
  expect(await content()).toMatchObject({
    stages: Array.from({ length: 6 }, () => ({ status: 'COMPLETED', error: null })),
    components: { nodes: [{ name: 'a', matchState: 'MATCHED' }] },
  })
  const { state } = await service.finished(sbomUpload.job.id)
  expect(['CANCELLED', 'SUCCEEDED']).toContain(state) // a fast computer has finished before
})
