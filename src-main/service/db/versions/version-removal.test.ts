import { afterEach, beforeEach, expect, test } from 'vitest'
import { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { hideVersions } from './version-removal.ts'

let bench: ReturnType<typeof scanBench>
beforeEach(() => {
  bench = scanBench()
})
afterEach(() => bench.close())

const at = '2026-11-20T13:00:00Z'

/** How many versions the product and its environment say that they have. */
async function countsOf(): Promise<readonly number[]> {
  const { read } = bench.database
  const product = await read.selectFrom('product').select('version_count').executeTakeFirstOrThrow()
  const environment = await read.selectFrom('environment').select('version_count').executeTakeFirstOrThrow()
  return [product.version_count, environment.version_count]
}

test('subtracts a hidden version from its product and environment once', async () => {
  const [first, second] = [await bench.addVersion([]), await bench.addVersion([])]
  const { write, read } = bench.database
  for (const table of ['product', 'environment'] as const)
    await write.updateTable(table).set({ version_count: 2 }).execute()
  const { id: organizationId } = await read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const { id: environmentId } = await read.selectFrom('environment').select('id').executeTakeFirstOrThrow()
  const hide = (organization: string) =>
    write.transaction().execute((transaction) => hideVersions(transaction, organization, [first], at))
  expect([await hide('another'), await countsOf()]).toEqual([[], [2, 2]])
  expect([await hide(organizationId), await countsOf()]).toEqual([[{ id: first, environmentId }], [1, 1]])
  expect([await hide(organizationId), await countsOf()]).toEqual([[], [1, 1]])
  const visible = await read.selectFrom('sbom_version').select('id').where('visible', '=', 1).execute()
  expect(visible).toEqual([{ id: second }])
})
