// @module-tag long
// What happens while a document is replaced: decisions, deletions and backups.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { backups, makeBackup, restore } from './support/backup-calls.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { osv, zip } from './support/osv.ts'
import { preparedService } from './support/prepared-service.ts'
import { noPartialRows, partialRows } from './support/stored-rows.ts'
import { notAffected, triageCalls } from './support/triage-calls.ts'
import type { ApiResponse, SentFile } from './support/triage-service.ts'

/** A document of `runner` and a number of other packages. */
function documentOf(count: number): SentFile {
  const runner = { name: 'runner', version: '1.0.0', purl: 'pkg:npm/runner@1.0.0' }
  return cyclonedxOf([runner, ...manyComponents(count)], { version: `${count}.0.0` })
}

const prepared = preparedService(async (service) => {
  await service.importFile(zip([osv('GHSA-a', 'runner')]))
  return service.upload(documentOf(400), 'Gateway')
})
type Started = Awaited<ReturnType<typeof prepared>>
let service: Started['service']
let version: string
async function start(): Promise<void> {
  ;({ service, prepared: version } = await prepared())
}
afterEach(() => service.close())

const add = 'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }'
const replace = (count: number, sbomId = version) =>
  service.send<{ sbomDocumentCreate: { errors: string[] } }>(
    add,
    { input: { sbomId, doc: null } },
    'input.doc',
    documentOf(count),
  )

async function mutate(name: string, input: object): Promise<ApiResponse> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const query = `mutation ($input: ${type}!) { ${name}(input: $input) { errors } }`
  return (await service.data<Record<string, ApiResponse>>(query, { input }))[name] ?? {}
}

/** Number of components that the version lists. */
async function listed(): Promise<number> {
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { components(first: 0) { totalCount } } }'
  const { sbom } = await service.data<{ sbom: { components: { totalCount: number } } }>(query, { id: version })
  return sbom.components.totalCount
}

test('carries the last decision that was accepted before the new content was shown', async () => {
  await start()
  const query = 'query ($id: Uuid!) { sbom(sbomId: $id) { projectId } }'
  const { sbom } = await service.data<{ sbom: { projectId: string } }>(query, { id: version })
  expect(await mutate('projectUpdate', { id: sbom.projectId, retainVulnerabilityStatus: true })).toMatchObject({
    errors: [],
  })
  const calls = triageCalls(service)
  const [runner] = await calls.findings(version)
  let isReplaced = false
  const replacing = replace(3000).then(() => (isReplaced = true))
  const accepted: number[] = []
  for (let turn = 0; !isReplaced || turn < 3; turn += 1) {
    const answer = await calls.decide(version, runner?.id ?? '', { ...notAffected(), impact: `turn ${turn}` })
    if ((answer['errors'] as string[]).length === 0) accepted.push(turn)
  }
  await replacing
  await service.idle()
  const shown = 'query ($id: Uuid!) { sbom(sbomId: $id) { vulns { nodes { impact } } } }'
  const { sbom: after } = await service.data<{ sbom: ApiResponse }>(shown, { id: version })
  expect(accepted.length).toBeGreaterThan(3)
  expect(after['vulns']).toEqual({ nodes: [{ impact: `turn ${accepted.at(-1)}` }] })
  expect(partialRows(service.dataFolder)).toEqual(noPartialRows)
})

test('leaves nothing of a version that is deleted while its documents are replaced, at any moment', async () => {
  await start()
  const ids = [version]
  const delays = [0, 20, 60, 150, 400]
  while (ids.length < delays.length) ids.push(await service.upload(documentOf(300), `Product ${ids.length}`))
  for (const [turn, id] of ids.entries()) {
    const replacing = [replace(500, id), replace(700, id)]
    await setTimeout(delays[turn])
    expect(await mutate('sbomDelete', { id })).toMatchObject({ errors: [] })
    await Promise.allSettled(replacing)
  }
  await service.idle()
  expect(partialRows(service.dataFolder)).toEqual(noPartialRows)
  expect(readdirSync(join(service.dataFolder, 'documents'))).toEqual([])
})

test('restores one of two documents, complete, from a backup that is made while they are replaced', async () => {
  await start()
  const [made] = await Promise.all([makeBackup(service), replace(900), replace(600)])
  await service.idle()
  expect((await backups(service))[0]).toMatchObject({ id: made.id, verified: true, problem: null, sbomsCount: 1 })
  await replace(200)
  await service.idle()
  expect(await listed()).toBe(201)
  expect(await restore(service, { id: made.id })).toMatchObject({ state: 'SUCCEEDED' })
  await service.idle()
  expect([401, 601, 901]).toContain(await listed())
  expect(partialRows(service.dataFolder)).toEqual(noPartialRows)
  await replace(100)
  await service.idle()
  expect(await listed()).toBe(101)
})
