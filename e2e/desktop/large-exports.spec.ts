// The threads of the desktop app share one heap: two exports that need most of it take turns, and the app answers meanwhile.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { launchDesktop } from '#e2e/support/desktop-app.ts'
import { openEndpoint } from '#e2e/support/page-endpoint.ts'
import { preparedData } from '#e2e/support/prepared-data.ts'
import { expect, test } from '#e2e/support/test.ts'

const components = Array.from({ length: 3000 }, (_, at) => ({
  type: 'library',
  'bom-ref': `part-${at}`,
  name: `part-${at}`,
  version: '1.0',
}))
const document = { bomFormat: 'CycloneDX', specVersion: '1.6', metadata: {}, components }

const withVersion = preparedData('exported', async ({ data, becomeIdle }) => {
  const create = 'mutation ($input: ProjectGroupCreateInput!) { projectGroupCreate(input: $input) { errors } }'
  await data(create, { name: 'Parts' })
  const upload = 'mutation ($input: SbomUploadInput!) { sbomUpload(input: $input) { errors } }'
  const bytes = Buffer.from(JSON.stringify(document))
  await data(upload, { doc: null, projectGroupName: 'Parts' }, { name: 'parts.cdx.json', bytes })
  await becomeIdle()
})

/** Lets a version count as one of 300,000 components, which none of them need be there for. Returns its id. */
function countAsLarge(dataFolder: string): string {
  const database = new Database(join(dataFolder, 'waybill.db'))
  const { id } = database.prepare('UPDATE sbom_version SET component_count = 300000 RETURNING id').get() as {
    id: string
  }
  database.close()
  return id
}

/** Heap limits of the threads for tasks that started, in MiB. */
interface Started {
  startedForTest?: number[]
}

test('two exports that need the large thread at once both end, one after the other, and the app answers meanwhile @long', async ({
  app: { dataFolder },
}) => {
  await withVersion.copyTo(dataFolder)
  const id = countAsLarge(dataFolder)
  const { application, page, close } = await launchDesktop({ dataFolder })
  const { ask } = await openEndpoint(page)
  await application.evaluate(() => {
    const started: number[] = []
    Object.assign(globalThis, { startedForTest: started })
    process.on('worker', ({ resourceLimits }) => started.push(resourceLimits?.maxOldGenerationSizeMb ?? 0))
  })

  const ended: string[] = []
  const written = async (spec: string, specVersion: string) => {
    const wanted = `spec: ${spec}, specVersion: "${specVersion}", format: "JSON"`
    const query = `{ sbom(sbomId: "${id}") { download(${wanted}) { ready content } } }`
    const { sbom } = await ask<{ sbom: { download: { ready: boolean; content: string } } }>(query)
    ended.push(spec)
    return Buffer.from(sbom.download.content, 'base64').toString().includes('part-2999')
  }
  const named = async () => {
    const { projectGroups } = await ask<{ projectGroups: unknown }>('{ projectGroups(first: 1) { nodes { name } } }')
    ended.push('answer')
    return projectGroups
  }
  const parts = { nodes: [{ name: 'Parts' }] }
  const all = await Promise.all([written('SPDX', '3.0.1'), written('CycloneDX', '1.6'), named()])
  expect(all).toEqual([true, true, parts])
  expect(ended.at(-1)).not.toBe('answer')

  const limits = await application.evaluate(() => (globalThis as Started).startedForTest ?? [])
  expect(limits.filter((limit) => limit > 1024).length).toBe(1) // both had the same thread, in turns
  await close()
})
