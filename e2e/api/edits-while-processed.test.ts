// Edits of the graph of a version that is being processed: what is under way is replaced by an edit, and not lost by one that is rejected.
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { osv, severity, zip } from './support/osv.ts'
import { cyclonedx, startTriageService } from './support/triage-service.ts'

const unknown = '01a1f96c-d219-7adc-bc6d-bfd2b404325b'
const purls = Array.from({ length: 4_000 }, (_none, index) => `pkg:npm/fox-${index}@1.0.0`)
let service: Awaited<ReturnType<typeof startTriageService>>
let sbomId: string
let ids: readonly string[]
beforeAll(async () => {
  service = await startTriageService()
  await service.importFile(zip([osv('CVE-2026-0001', 'fox-7', severity.critical)]))
  sbomId = await service.upload(cyclonedx(purls))
  const query = 'query ($sbomId: Uuid!) { sbom(sbomId: $sbomId) { components(first: 3) { nodes { id } } } }'
  const { sbom } = await service.data<{ sbom: { components: { nodes: { id: string }[] } } }>(query, { sbomId })
  ids = sbom.components.nodes.map(({ id }) => id)
})
afterAll(() => service.close())

interface Shown {
  readonly stages: readonly { readonly status: string }[]
  readonly processingErrors: readonly { readonly stage: string; readonly message: string }[]
  readonly vulns: { readonly totalCount: number }
}

async function shown(): Promise<Shown> {
  const fields = 'stages { status } processingErrors { stage message } vulns { totalCount }'
  const query = `query ($sbomId: Uuid!) { sbom(sbomId: $sbomId) { ${fields} } }`
  return (await service.data<{ sbom: Shown }>(query, { sbomId })).sbom
}

async function setDependencies(id: string, dependencyIds: readonly string[]): Promise<readonly string[]> {
  const query = 'mutation ($input: ComponentUpdateInput!) { componentUpdate(input: $input) { errors } }'
  const input = { id, sbomId, dependencyIds }
  return (await service.data<{ componentUpdate: { errors: string[] } }>(query, { input })).componentUpdate.errors
}

/** Processes the version again, up to the middle; once more if that was over before it was seen. */
async function startProcessing(): Promise<void> {
  const look = async () => {
    const statuses = (await shown()).stages.map(({ status }) => status)
    if (statuses.every((status) => status === 'COMPLETED'))
      await service.data('mutation ($id: Uuid!) { sbomReprocess(input: { id: $id }) { errors } }', { id: sbomId })
    return statuses
  }
  await expect.poll(look, { interval: 5 }).toContain('IN_PROGRESS')
}

test('an edit that is rejected lets the processing that it stopped continue to its end', async () => {
  const [first = ''] = ids
  await startProcessing()
  const entries = async () => (await service.data<{ auditLog: object }>('{ auditLog { totalCount } }')).auditLog
  const before = await entries()
  expect(await setDependencies(first, [unknown])).toEqual([`The version has no component ${unknown}`])
  expect(await entries()).toEqual(before)
  await service.idle()
  const after = await shown()
  expect(after.processingErrors).toEqual([])
  expect(new Set(after.stages.map(({ status }) => status))).toEqual(new Set(['COMPLETED']))
  expect(after.vulns.totalCount).toBe(1)
})

test('edits one after another never show that processing failed, and all of it is done in the end', async () => {
  const [first = '', second = '', third = ''] = ids
  await startProcessing()
  let isDone = false
  const seen: Shown['processingErrors'][number][] = []
  const watching = (async () => {
    while (!isDone) {
      // oxlint-disable-next-line no-await-in-loop -- one look after another
      seen.push(...(await shown()).processingErrors)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await setTimeout(1)
    }
  })()
  for (const dependencies of [[second], [], [third], [second, third], []]) {
    // oxlint-disable-next-line no-await-in-loop -- each stops what the one before began
    expect(await setDependencies(first, dependencies)).toEqual([])
  }
  await service.idle()
  isDone = true
  await watching
  expect(seen).toEqual([])
  expect(new Set((await shown()).stages.map(({ status }) => status))).toEqual(new Set(['COMPLETED']))
})
