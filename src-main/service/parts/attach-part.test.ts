import { afterEach, beforeEach, expect, test } from 'vitest'
import { actorColumn } from '#service/db/actor-column.ts'
import { insertUnfinishedVersion } from '#service/db/documents/ingest.ts'
import { insertPart } from '#service/db/parts/version-parts.ts'
import { newId, type VersionId } from '#service/domain/id.ts'
import { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { attachPart } from './attach-part.ts'

const by = { kind: 'SYSTEM', id: null, name: 'Waybill' } as const
const at = '2026-11-01T00:00:00.000Z'

let bench: ReturnType<typeof scanBench>
beforeEach(() => {
  bench = scanBench()
})
afterEach(() => bench.close())

/** Lets a version contain this many versions without any content, beside others. */
async function contain(parentId: VersionId, count: number, ...others: readonly VersionId[]): Promise<void> {
  const { database } = bench
  const {
    organization_id: organizationId,
    product_id: productId,
    environment_id: environmentId,
  } = await database.read
    .selectFrom('sbom_version')
    .select(['organization_id', 'product_id', 'environment_id'])
    .where('id', '=', parentId)
    .executeTakeFirstOrThrow()
  const made = Array.from({ length: count }, () => newId())
  for (const id of made) {
    const hidden = { id, organizationId, productId, environmentId, primaryComponentId: newId(), createdAt: at }
    await insertUnfinishedVersion(database, hidden, actorColumn(by))
  }
  await database.write.updateTable('sbom_version').set({ visible: 1 }).execute()
  await database.write.transaction().execute(async (transaction) => {
    for (const partId of [...made, ...others])
      await insertPart(transaction, { id: newId(), parentId, partId, createdAt: at, createdBy: by })
  })
}

test('a part is rejected that is too much for a version above, which is named', async () => {
  const { database } = bench
  const versions = ['1.0', '2.0', '3.0'].map((version) => bench.addVersion([{ name: 'app', version }]))
  const [top = '', middle = '', part = ''] = await Promise.all(versions)
  await contain(part, 400)
  await contain(top, 597, middle)
  const { organization_id: organizationId } = await database.read
    .selectFrom('sbom_version')
    .select('organization_id')
    .executeTakeFirstOrThrow()
  const tools = { database, jobs: { wake: () => {} }, now: () => new Date(at) }
  const attach = () => attachPart(tools, { organizationId, parentId: middle, partId: part, by })
  // 1 + 597 + 1 + 1 + 400 with itself.
  await expect(attach()).resolves.toMatchObject({ part: { parentId: middle, partId: part } })
  await database.write.deleteFrom('version_part').where('part_id', '=', part).execute()
  await contain(top, 1)
  await expect(attach()).rejects.toThrow(/would contain too many versions. A version can contain at most 999 others$/)
  // The bench labels a version with its id.
  await expect(attach()).rejects.toThrow(`${top}" would contain`)
})
