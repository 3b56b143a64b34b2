import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from './support/api-client.ts'
import { cyclonedxOf } from './support/documents.ts'

let service: Awaited<ReturnType<typeof startService>>
let productId: string

beforeAll(async () => {
  service = await startService()
  productId = await service.product('Shop')
  await service.product('Other')
})
afterAll(() => service.close())

const sbomUpload = `mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) {
  clientMutationId errors sbom { id projectVersion project { name projectGroup { name } } } job { kind } } }`
const document = cyclonedxOf([{ name: 'lib', version: '1' }])

interface Uploaded {
  readonly clientMutationId: string | null
  readonly errors: readonly string[]
  readonly sbom: {
    readonly id: string
    readonly projectVersion: string
    readonly project: { readonly name: string; readonly projectGroup: { readonly name: string } }
  } | null
  readonly job: { readonly kind: string } | null
}

async function upload(input: object, file = document, headers = {}): Promise<Uploaded> {
  const answer = await service.send<{ sbomUpload: Uploaded }>(sbomUpload, { input: { doc: null, ...input } }, file, {
    headers,
  })
  return answer.sbomUpload
}

async function environmentId(name: string): Promise<string> {
  const query = 'query ($id: Uuid!) { projectGroup(id: $id) { projects { nodes { id name } } } }'
  type Found = { projectGroup: { projects: { nodes: { id: string; name: string }[] } } }
  const { projectGroup } = await service.data<Found>(query, { id: productId })
  return projectGroup.projects.nodes.find((node) => node.name === name)?.id ?? ''
}

test('creates a version in "default" and starts its processing', async () => {
  const made = await upload({ projectGroupName: 'Shop', clientMutationId: 'me' })
  expect(made).toMatchObject({
    clientMutationId: 'me',
    errors: [],
    sbom: { projectVersion: '1.0.0', project: { name: 'default', projectGroup: { name: 'Shop' } } },
    job: { kind: 'PROCESS_SBOM' },
  })
})

test('creates a separate version for every upload of the same bytes', async () => {
  const first = await upload({ projectGroupName: 'shop' })
  const second = await upload({ projectGroupId: productId })
  expect(first.sbom?.id).not.toBe(second.sbom?.id)
})

test.each([
  ['an environment by name, without case', { projectGroupName: 'Shop', projectName: 'Production' }, 'production'],
  ['an environment that is left out', { projectGroupName: 'Shop' }, 'default'],
])('%s', async (_name, input, expected) => {
  expect((await upload(input)).sbom?.project.name).toBe(expected)
})

test('accepts the id of an environment alone', async () => {
  const made = await upload({ projectId: await environmentId('development') })
  expect(made.sbom?.project).toEqual({ name: 'development', projectGroup: { name: 'Shop' } })
})

test.each([
  ['an unknown product', { projectGroupName: 'Nobody' }, 'Project group not found'],
  ['an unknown product id', { projectGroupId: '0191b7c4-0000-7000-8000-000000000000' }, 'Project group not found'],
  ['an id that is none', { projectGroupId: 'x' }, 'Project group not found'],
  ['no product at all', {}, 'Project group not found'],
  ['an unknown environment', { projectGroupName: 'Shop', projectName: 'staging' }, 'Project not found'],
])('rejects %s in the payload', async (_name, input, message) => {
  expect(await upload(input)).toEqual({ clientMutationId: null, errors: [message], sbom: null, job: null })
})

test('rejects a name and an id that disagree', async () => {
  const made = await upload({ projectGroupId: productId, projectGroupName: 'Other' })
  expect(made.errors).toEqual(['"projectGroupName" is "Other", but the id belongs to "Shop"'])
})

test('rejects an unreadable document with the position, and leaves nothing of it', async () => {
  const folder = join(service.dataFolder, 'documents')
  const before = readdirSync(folder).length
  const made = await upload(
    { projectGroupName: 'Shop' },
    { name: 'x.json', bytes: '{"bomFormat": "CycloneDX",\n oops' },
  )
  expect(made.sbom).toBeNull()
  expect(made.errors.join()).toMatch(/line 2/)
  expect(readdirSync(folder)).toHaveLength(before)
})

test('does the same with the other form of the upload', async () => {
  const query = `mutation ($input: UploadSbomInput!) {
    uploadSbom(input: $input) { errors sbom { id projectVersion } } }`
  const input = { sbom: null, projectGroupName: 'Shop', projectName: 'default' }
  const made = await service.send(query, { input }, document, { path: 'input.sbom' })
  expect(made).toEqual({ uploadSbom: { errors: [], sbom: { id: expect.any(String), projectVersion: '1.0.0' } } })
})

test('records provenance headers as sent', async () => {
  const made = await upload({ projectGroupName: 'Shop' }, document, {
    'x-ci-provider': 'github_actions',
    'x-event-type': 'a word of ours',
    'x-commit-sha': 'abc123',
    'x-build-url': 'https://ci.example/1',
  })
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) {
    ciMetadata { provider eventType commitSha buildUrl prNumber } } }`
  expect(await service.data(query, { id: made.sbom?.id })).toEqual({
    sbom: {
      ciMetadata: {
        provider: 'github_actions',
        eventType: 'a word of ours',
        commitSha: 'abc123',
        buildUrl: 'https://ci.example/1',
        prNumber: null,
      },
    },
  })
})

test('records no CI metadata without provenance headers', async () => {
  const made = await upload({ projectGroupName: 'Shop' })
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { ciMetadata { provider } } }'
  expect(await service.data(query, { id: made.sbom?.id })).toEqual({ sbom: { ciMetadata: null } })
})

test('rejects an upload by a Viewer', async () => {
  const viewer = service.as(await service.token('Viewer'))
  const input = { doc: null, projectGroupName: 'Shop' }
  expect(await viewer.send(sbomUpload, { input }, document)).toEqual({
    sbomUpload: {
      clientMutationId: null,
      errors: ['You are not authorized to perform this action on Sbom'],
      sbom: null,
      job: null,
    },
  })
})

test('inspects a file, then stores it in a new product, with its bytes sent once', async () => {
  const file = cyclonedxOf([{ name: 'new' }], { version: '7.1' })
  const inspect = `mutation ($input: SbomInspectInput!) { sbomInspect(input: $input) { errors inspection {
    id filename kind format componentCount primaryName projectVersion suggestedName rejections
    projectGroup { name } duplicateOf { id } } } }`
  type Inspected = { sbomInspect: { inspection: { id: string } } }
  const inspected = await service.send<Inspected>(inspect, { input: { doc: null } }, file)
  expect(inspected.sbomInspect.inspection).toMatchObject({
    filename: 'app.cdx.json',
    kind: 'SBOM',
    format: 'CycloneDX 1.5 JSON',
    componentCount: 1,
    primaryName: 'app',
    projectVersion: '7.1',
    rejections: [],
    duplicateOf: null,
    projectGroup: { name: 'Shop' },
  })
  const { id } = inspected.sbomInspect.inspection
  const accept = `mutation ($input: SbomInspectionAcceptInput!) { sbomInspectionAccept(input: $input) {
    errors sbom { projectVersion project { name projectGroup { name } } } } }`
  const input = { id, projectGroupName: 'Fresh', createProjectGroup: true, projectVersion: '7.2' }
  expect(await service.data(accept, { input })).toEqual({
    sbomInspectionAccept: {
      errors: [],
      sbom: { projectVersion: '7.2', project: { name: 'default', projectGroup: { name: 'Fresh' } } },
    },
  })
  const again = await service.data<{ sbomInspectionAccept: { errors: string[] } }>(accept, { input })
  expect(again.sbomInspectionAccept.errors).toEqual(['Inspection not found: it may have expired'])
  const second = await service.send<Inspected>(inspect, { input: { doc: null } }, file)
  expect(second.sbomInspect.inspection).toMatchObject({ duplicateOf: { id: expect.any(String) } })
})

test('reports in an inspection why a file cannot be imported', async () => {
  const inspect = `mutation ($input: SbomInspectInput!) {
    sbomInspect(input: $input) { errors inspection { kind rejections } } }`
  const file = { name: 'x.json', bytes: '<html>' }
  const { sbomInspect } = await service.send<{
    sbomInspect: { errors: string[]; inspection: { kind: string; rejections: string[] } }
  }>(inspect, { input: { doc: null } }, file)
  expect([sbomInspect.errors, sbomInspect.inspection.kind]).toEqual([[], 'UNKNOWN'])
  expect(sbomInspect.inspection.rejections).toHaveLength(1)
})
