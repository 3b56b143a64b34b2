import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

let service: Awaited<ReturnType<typeof startTriageService>>
let calls: ReturnType<typeof triageCalls>
beforeAll(async () => {
  service = await startTriageService()
  calls = triageCalls(service)
})
afterAll(() => service.close())

const fields = `current digest note snapshotId engineVersion reviewedAt reviewedBy { kind name } triage { total decided }
  since { newCount goneCount changedCount staleCount }`

interface Review {
  readonly current: boolean
  readonly digest: string
  readonly note: string | null
  readonly since: object
  readonly triage: object
}

async function signOff(sbomId: string, note: string | null = null, token?: string) {
  const query = `mutation ($input: SbomReviewCreateInput!) { sbomReviewCreate(input: $input) { errors review { ${fields} } } }`
  const { sbomReviewCreate } = await service.data<{ sbomReviewCreate: { errors: string[]; review: Review | null } }>(
    query,
    { input: { sbomId, note } },
    token,
  )
  return sbomReviewCreate
}

async function reviewsOf(id: string): Promise<readonly Review[]> {
  const query = `query ($id: Uuid!) { sbom(sbomId: $id) { reviews { ${fields} } } }`
  return (await service.data<{ sbom: { reviews: Review[] } }>(query, { id })).sbom.reviews
}

async function findingIds(id: string): Promise<readonly string[]> {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { vulns(first: 100) { nodes { id } } } }'
  const { sbom } = await service.data<{ sbom: { vulns: { nodes: { id: string }[] } } }>(query, { id })
  return sbom.vulns.nodes.map((one) => one.id)
}

const nothing = { newCount: 0, goneCount: 0, changedCount: 0, staleCount: 0 }

test('a sign-off is current until a finding or a decision differs, and says what changed since', async () => {
  const id = await service.upload(cyclonedx(['pkg:npm/a@1.0.0', 'pkg:npm/b@1.0.0']))
  await service.importFile(zip([osv('GHSA-a', 'a', severity.medium)]))
  expect((await signOff(id, 'x'.repeat(5_001))).errors[0]).toMatch(/at most 5000 characters/)
  expect((await signOff(id, null, await service.token('Viewer'))).errors[0]).toMatch(/not authorized/)
  expect((await signOff(crypto.randomUUID())).errors).toEqual(['Sbom not found'])
  expect(await reviewsOf(id)).toEqual([])

  const { review } = await signOff(id, '  Known exploited first ')
  expect(review).toMatchObject({
    ...{ current: true, note: 'Known exploited first', since: nothing, triage: { total: 1, decided: 0 } },
    ...{ digest: expect.stringMatching(/^[\da-f]{64}$/) as string, engineVersion: expect.any(String) as string },
    reviewedBy: { kind: 'USER' },
  })

  const [finding = ''] = await findingIds(id)
  await calls.decide(id, finding, notAffected())
  expect((await reviewsOf(id))[0]).toMatchObject({ current: false, since: { ...nothing, changedCount: 1 } })
  expect((await signOff(id)).review).toMatchObject({ current: true, triage: { total: 1, decided: 1 } })
  expect((await reviewsOf(id)).map(({ current }) => current)).toEqual([true, false])

  await service.importFile(zip([osv('GHSA-a', 'a', severity.critical), osv('GHSA-b', 'b', severity.medium)]))
  const [latest, first] = await reviewsOf(id)
  expect(latest).toMatchObject({ current: false, since: { newCount: 1, goneCount: 0, changedCount: 0 } })
  expect(first).toMatchObject({ current: false, since: { newCount: 1, changedCount: 1 } })

  // What is shown is not of another version.
  expect(await reviewsOf(await service.upload(cyclonedx(['pkg:npm/a@1.0.0'], '2.0.0')))).toEqual([])
})
