// @module-tag long
// Jobs that were started together: those of an archive, and of uploads that a client calls one batch.
import { randomUUID } from 'node:crypto'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addUsers, usersOf } from './support/users-of-roles.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
beforeAll(async () => {
  service = await startTriageService()
  await service.data('mutation { projectGroupCreate(input: { name: "Shop" }) { errors } }')
})
afterAll(() => service.close())

const batchFields = `id name state progress jobsCount endedCount failedCount finishedAt createdAt startedBy { name }
  jobs(first: 10) { totalCount nodes { id state batch { id } sbom { projectVersion } } }`
interface Batch {
  readonly id: string
  readonly state: string
  readonly progress: number
  readonly jobsCount: number
  readonly endedCount: number
  readonly jobs: { readonly nodes: readonly { readonly sbom: { readonly projectVersion: string } }[] }
}
const read = async (id: string) =>
  (
    await service.data<{ jobBatch: Batch | null }>(`query ($id: Uuid!) { jobBatch(id: $id) { ${batchFields} } }`, {
      id,
    })
  ).jobBatch

const bytesOf = (label: string) => Buffer.from(cyclonedx(['pkg:npm/fox@1.0.0'], label).bytes)
interface Uploaded {
  readonly errors: readonly string[]
  readonly job: { readonly id: string; readonly batch: { readonly id: string; readonly name: string } | null } | null
}
async function upload(bytes: Uint8Array, name: string, batch?: object): Promise<Uploaded> {
  const text =
    'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors job { id batch { id name } } } }'
  const input = { doc: null, projectGroupName: 'Shop', ...(batch && { batch }) }
  return (await service.send<{ sbomUpload: Uploaded }>(text, { input }, 'input.doc', { name, bytes })).sbomUpload
}
const cancel = async (id: string, token?: string) =>
  (
    await service.data<{ jobBatchCancel: { errors: string[]; batch: Batch | null } }>(
      `mutation ($id: Uuid!) { jobBatchCancel(input: { id: $id }) { errors batch { ${batchFields} } } }`,
      { id },
      token,
    )
  ).jobBatchCancel

test('the versions of an archive are one batch with its name, a single document is none', async () => {
  const files = { 'a.json': bytesOf('1.0'), 'b.json': bytesOf('2.0'), 'c.json': bytesOf('3.0') }
  const { job, errors } = await upload(zipSync(files), 'release 7.zip')
  expect(errors).toEqual([])
  expect(job?.batch?.name).toBe('release 7.zip')
  await service.idle()
  const batch = await read(job?.batch?.id ?? '')
  expect(batch).toMatchObject({
    ...{ state: 'SUCCEEDED', progress: 1, jobsCount: 3, endedCount: 3, failedCount: 0, startedBy: { name: 'Owner' } },
    finishedAt: expect.stringMatching(/Z$/) as string,
  })
  expect(batch?.jobs.nodes.map(({ sbom }) => sbom.projectVersion).toSorted()).toEqual(['1.0', '2.0', '3.0'])
  expect((await upload(zipSync({ 'a.json': bytesOf('4.0') }), 'one.zip')).job?.batch).toBeNull()
  expect((await upload(bytesOf('5.0'), 'five.json')).job?.batch).toBeNull()
})

test('uploads with the same id are one batch, also an archive among them, and after a restart', async () => {
  const batch = { id: randomUUID(), name: ' SBOMs of May ' }
  await upload(bytesOf('6.0'), 'six.json', batch)
  await upload(zipSync({ 'a.json': bytesOf('7.0'), 'b.json': bytesOf('7.1') }), 'seven.zip', {
    ...batch,
    name: 'Other',
  })
  await service.idle()
  expect(await read(batch.id)).toMatchObject({ name: 'SBOMs of May', jobsCount: 3, state: 'SUCCEEDED' })
  const { dataFolder } = service
  await service.stop()
  service = await startTriageService(dataFolder)
  expect(await read(batch.id)).toMatchObject({ name: 'SBOMs of May', jobsCount: 3, state: 'SUCCEEDED' })
  expect((await upload(bytesOf('8.0'), 'eight.json', { ...batch, name: ' ' })).errors).toEqual([
    'The name of a batch must have 1 to 200 characters',
  ])
  expect(await read(randomUUID())).toBeNull()
})

test('a batch is stopped as a whole: what has ended stays, and only Operators stop that of others', async () => {
  const others = usersOf('others')
  const { organization } = await service.data<{ organization: { id: string } }>('{ organization { id } }')
  addUsers(service.dataFolder, [[organization.id, others]])
  const files = Array.from({ length: 30 }, (_, at) => [`${at}.json`, bytesOf(`9.${at}`)] as const)
  const id = (await upload(zipSync(Object.fromEntries(files)), 'many.zip')).job?.batch?.id ?? ''
  const wanted = await cancel(id, others.tokens.Viewer)
  // Nothing is left to stop if the computer was that quick.
  if (wanted.errors.length === 0) expect(wanted.batch?.endedCount).toBe(30)
  else expect(wanted.errors).toEqual(['You are not authorized to perform this action on Job'])
  const stopped = await cancel(id)
  expect(stopped).toMatchObject({
    errors: [],
    batch: { jobsCount: 30, endedCount: 30, state: expect.stringMatching(/CANCELLED|SUCCEEDED/) as string },
  })
  await service.idle()
  expect(await read(id)).toMatchObject({ jobsCount: 30, endedCount: 30, failedCount: 0, progress: 1 })
  expect((await cancel(randomUUID())).errors).toEqual(['Batch not found'])
})
