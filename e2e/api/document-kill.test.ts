// @module-tag long
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { isFullTier } from '#e2e/support/test-tier.ts'
import { cyclonedxOf, manyComponents } from './support/documents.ts'
import { noPartialRows, partialRows } from './support/stored-rows.ts'
import { startServerProcess } from './support/server-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'waybill-document-kill-'))
const processes: Awaited<ReturnType<typeof startServerProcess>>[] = []

afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const server = await startServerProcess(folder)
  processes.push(server)
  return server
}

interface Stored {
  readonly sboms: { readonly totalCount: number }
  readonly sbom: {
    readonly specVersion: string
    readonly stats: { readonly compCount: number; readonly dependencyCount: number }
    readonly all: { readonly totalCount: number }
    readonly primaryComponent: { readonly name: string; readonly dependencyCount: number }
    readonly documents: readonly { readonly id: string; readonly active: boolean; readonly bytes: number }[]
  }
}

const stored = `query ($id: Uuid!) { sboms { totalCount } sbom(sbomId: $id) { specVersion
  stats { compCount dependencyCount } all: components(search: "part") { totalCount }
  primaryComponent { name dependencyCount } documents { id active bytes } } }`

test('leaves one of the two documents, complete, if a replacement is killed', { timeout: 180_000 }, async () => {
  const documents = [4000, 6000].map((count) => {
    const parts = manyComponents(count)
    return cyclonedxOf(parts, { uses: parts.map(({ name }) => name) })
  })
  const [small, large] = documents
  let server = await start()
  await server.product('Shop')
  const id = await server.upload(small ?? { name: '', bytes: '' }, 'Shop')
  await server.idle()
  await server.kill()
  server = await start() // as slow as the servers that are killed
  const create = 'mutation ($input: SbomDocumentCreateInput!) { sbomDocumentCreate(input: $input) { errors } }'
  const begun = performance.now()
  await server.send(create, { input: { sbomId: id, doc: null } }, large ?? { name: '', bytes: '' })
  const undisturbed = performance.now() - begun
  const shares = isFullTier ? [0.4, 0.6, 0.75, 0.85, 0.95, 1.05, 1.4] : [0.6, 0.95, 1.4]
  for (const [turn, share] of shares.entries()) {
    const file = (turn % 2 === 1 ? large : small) ?? { name: '', bytes: '' }
    const lost = server.send(create, { input: { sbomId: id, doc: null } }, file).catch(() => null)
    await wait(undisturbed * share)
    await server.kill()
    const answered = await lost

    server = await start()
    await server.idle()
    const { sboms, sbom } = await server.data<Stored>(stored, { id })
    const count = sbom.stats.compCount
    expect([4000, 6000]).toContain(count)
    expect({ sboms, ...sbom, documents: null }).toEqual({
      sboms: { totalCount: 1 },
      specVersion: '1.5',
      documents: null,
      stats: { compCount: count, dependencyCount: count },
      all: { totalCount: count },
      primaryComponent: { name: 'app', dependencyCount: count },
    })
    const active = sbom.documents.filter((document) => document.active)
    expect(active.map(({ bytes }) => bytes)).toEqual([documents[count === 4000 ? 0 : 1]?.bytes.length])
    // Everything that was confirmed is stored.
    if (answered) expect(active[0]?.bytes).toBe(file.bytes.length)
    expect(partialRows(folder)).toEqual(noPartialRows)
    expect(readdirSync(join(folder, 'documents')).toSorted()).toEqual(sbom.documents.map((one) => one.id).toSorted())
  }
})
