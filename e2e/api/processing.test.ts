import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService } from './support/api-client.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'

let service: Awaited<ReturnType<typeof startService>>
let id: string

beforeAll(async () => {
  service = await startService()
  await service.product('Shop')
  id = await service.upload(cyclonedxOf(manyComponents(3)), 'Shop')
  await service.idle()
})
afterAll(() => service.close())

const download = `query ($id: Uuid!, $stages: [SbomProcessingStageEnum!]) { sbom(sbomId: $id) { vulnRunStatus
  download(requireCompleted: $stages) { ready content contentType processingStatus { automation vulnScan policyScan } } } }`

interface Downloaded {
  readonly sbom: {
    readonly vulnRunStatus: string
    readonly download: {
      readonly ready: boolean
      readonly content: string
      readonly contentType: string | null
      readonly processingStatus: { readonly vulnScan: string }
    }
  }
}

const ask = (versionId: string, stages: readonly string[] | null) =>
  service.data<Downloaded>(download, { id: versionId, stages }).then(({ sbom }) => sbom)

test('reports that a download is not ready before its stage has finished, and ready afterwards', async () => {
  // Requested in the response of the upload, while processing starts.
  const upload = `mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { sbom { id vulnRunStatus
    download(requireCompleted: [AUTOMATION, VULN_SCAN]) { ready content contentType } } } }`
  type Uploaded = { sbomUpload: { sbom: { id: string } } }
  const input = { doc: null, projectGroupName: 'Shop' }
  const file = cyclonedxOf(manyComponents(20_000))
  const { sbomUpload } = await service.send<Uploaded>(upload, { input }, file)
  expect(sbomUpload.sbom).toMatchObject({
    vulnRunStatus: 'IN_PROGRESS',
    download: { ready: false, content: '', contentType: null },
  })
  const fresh = sbomUpload.sbom.id
  expect((await ask(fresh, [])).download.ready).toBe(true)
  await service.idle()
  const after = await ask(fresh, ['AUTOMATION', 'VULN_SCAN'])
  expect(after).toMatchObject({
    vulnRunStatus: 'FINISHED',
    download: {
      ready: true,
      contentType: 'application/json',
      processingStatus: { automation: 'COMPLETED', vulnScan: 'COMPLETED', policyScan: 'COMPLETED' },
    },
  })
  expect(after.download.content).not.toBe('')
})

const reprocess = `mutation ($input: SbomReprocessInput!) {
  sbomReprocess(input: $input) { errors job { id kind } sbom { stages { name status } } } }`

test('runs stages again on request, and later ones that depend on them', async () => {
  const before = await stageTimes()
  type Answer = { sbomReprocess: { errors: string[]; sbom: { stages: { name: string; status: string }[] } } }
  const { sbomReprocess } = await service.data<Answer>(reprocess, { input: { id, stages: ['vuln-scan'] } })
  expect(sbomReprocess.errors).toEqual([])
  const ended = sbomReprocess.sbom.stages.filter(({ status }) => status === 'COMPLETED').map(({ name }) => name)
  expect(ended).toEqual(expect.arrayContaining(['CHECKS', 'LABELING', 'AUTOMATION']))
  await service.idle()
  const after = await stageTimes()
  const again = [...after].filter(([name, time]) => before.get(name) !== time).map(([name]) => name)
  expect(again).toEqual(['VULN_SCAN', 'SUPPORT', 'POLICY_SCAN'])
})

async function stageTimes(): Promise<Map<string, string | null>> {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { stages { name finishedAt } } }'
  type Answer = { sbom: { stages: { name: string; finishedAt: string | null }[] } }
  const { sbom } = await service.data<Answer>(query, { id })
  return new Map(sbom.stages.map(({ name, finishedAt }) => [name, finishedAt]))
}

test('rejects an unknown stage', async () => {
  const { sbomReprocess } = await service.data<{ sbomReprocess: { errors: string[] } }>(reprocess, {
    input: { id, stages: ['NAPPING'] },
  })
  expect(sbomReprocess.errors.join()).toMatch(/^"NAPPING" is not a stage\. Use CHECKS, /)
})

test('lists jobs newest first, by kind, state and version', async () => {
  const query = `query ($kind: [String!], $sbomId: Uuid) { jobs(kind: $kind, sbomId: $sbomId, first: 2) {
    totalCount nodes { kind state progress sbom { id } stages { name } startedBy { kind name } } } }`
  const { jobs } = await service.data<{ jobs: { totalCount: number; nodes: unknown[] } }>(query, {
    kind: ['process_sbom'],
    sbomId: id,
  })
  expect(jobs.totalCount).toBe(2)
  expect(jobs.nodes[0]).toMatchObject({
    kind: 'PROCESS_SBOM',
    state: 'SUCCEEDED',
    progress: 1,
    sbom: { id },
    startedBy: { kind: 'USER' },
  })
  expect(await service.data(query, { kind: ['RESCAN'] })).toMatchObject({ jobs: { totalCount: 0 } })
})

test('cancels a queued job, and rejects canceling a finished one', async () => {
  const uploads = await Promise.all(
    [8000, 8000, 8000].map((count) => service.upload(cyclonedxOf(manyComponents(count)), 'Shop')),
  )
  const query = '{ jobs(state: ["QUEUED", "RUNNING"]) { nodes { id state sbom { id } } } }'
  const { jobs } = await service.data<{ jobs: { nodes: { id: string; sbom: { id: string } }[] } }>(query)
  const cancel = 'mutation ($input: JobCancelInput!) { jobCancel(input: $input) { errors job { state message } } }'
  const [open] = jobs.nodes
  expect(uploads).toContain(open?.sbom.id)
  const { jobCancel } = await service.data<{ jobCancel: { job: { state: string } | null } }>(cancel, {
    input: { id: open?.id },
  })
  expect(jobCancel.job?.state ?? 'ENDED').toMatch(/CANCELLED|SUCCEEDED|ENDED/)
  await service.idle()
  expect(await service.data(cancel, { input: { id: open?.id } })).toEqual({
    jobCancel: { errors: ['The job has already ended'], job: null },
  })
})
