import { afterEach, beforeEach, expect, test } from 'vitest'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { countDecisionsAt, countOpenFindingsAt, listTrendVersions, medianDaysToDecide } from './trend-counts.ts'

let bench: ReturnType<typeof scanBench>
beforeEach(() => {
  bench = scanBench()
})
afterEach(() => bench.close())

const day = (number: number) => `2026-11-0${number}T00:00:00.000Z`

/** Five findings that were found on the second day, and what became of them on the fourth. */
const fates = {
  open: {},
  gone: { state: 'INACTIVE', updated_at: day(4) },
  excused: { vex_status: 'not_affected', vex_justification: 'component_not_present', decided_at: day(4) },
  fixed: { vex_status: 'fixed', decided_at: day(4) },
  accepted: { vex_status: 'affected', decided_at: day(4) },
} as const

async function addFindings(): Promise<string> {
  const names = Object.keys(fates)
  await bench.importRecords(names.map((name) => osvRecord(`GHSA-${name}`, 'npm', name, [{ introduced: '0' }])))
  const version = await bench.addVersion(names.map((name) => ({ purl: `pkg:npm/${name}@1.0.0` })))
  await bench.scan(version)
  const { write } = bench.database
  await write
    .updateTable('finding')
    .set({ created_at: day(2), updated_at: day(2) })
    .execute()
  for (const { id, name } of await bench.findings(version)) {
    const fate = fates[name as keyof typeof fates] // named so above
    if (Object.keys(fate).length > 0) await write.updateTable('finding').set(fate).where('id', '=', id).execute()
  }
  return version
}

test('counts findings as open from the day they were found to the day they were resolved', async () => {
  const version = await addFindings()
  const counts = await Promise.all(
    [1, 2, 3, 4, 5].map(async (number) => {
      const rows = await countOpenFindingsAt(bench.database, [version], day(number))
      return rows.reduce((sum, { count }) => sum + count, 0)
    }),
  )
  expect(counts).toEqual([0, 5, 5, 2, 2])
  expect(await countOpenFindingsAt(bench.database, ['another'], day(5))).toEqual([])
})

test('counts decisions from the day they were made', async () => {
  const version = await addFindings()
  const at = (number: number) => countDecisionsAt(bench.database, [version], day(number))
  expect(await at(3)).toEqual([])
  expect((await at(4)).toSorted((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
    { key: 'affected', count: 1 },
    { key: 'fixed', count: 1 },
    { key: 'not_affected', count: 1 },
  ])
  expect(await countDecisionsAt(bench.database, ['another'], day(4))).toEqual([])
})

test('lists the visible versions of its products and environments, oldest first', async () => {
  const [young, old, hidden] = [await bench.addVersion([]), await bench.addVersion([]), await bench.addVersion([])]
  const { write, read } = bench.database
  await write
    .updateTable('sbom_version')
    .set({ created_at: day(1) })
    .where('id', '=', old)
    .execute()
  await write.updateTable('sbom_version').set({ visible: 0 }).where('id', '=', hidden).execute()
  const {
    organization_id: organizationId,
    product_id: productId,
    environment_id: environmentId,
  } = await read
    .selectFrom('sbom_version')
    .select(['organization_id', 'product_id', 'environment_id'])
    .where('id', '=', young)
    .executeTakeFirstOrThrow()
  const list = async (scope: object) => {
    const all = { organizationId, productIds: null, environmentIds: null }
    return (await listTrendVersions(bench.database, { ...all, ...scope })).map(({ id }) => id)
  }
  expect(await list({})).toEqual([old, young])
  expect(await list({ productIds: [productId], environmentIds: [environmentId] })).toEqual([old, young])
  expect(await list({ productIds: ['another'] })).toEqual([])
  expect(await list({ environmentIds: ['another'] })).toEqual([])
  expect(await list({ organizationId: 'another' })).toEqual([])
})

test.each([
  ['an odd number of decisions', { excused: 3, fixed: 6, accepted: 4 }, 2],
  ['an even number', { excused: 3, fixed: 6 }, 2.5],
  ['a decision that was carried over', { excused: 3, fixed: 1 }, 1],
  ['none in the span', { excused: 9 }, null],
])('returns the median of the days to a decision: %s', async (_, decidedOn, median) => {
  const version = await addFindings()
  const { write } = bench.database
  await write.updateTable('finding').set({ vex_status: null, vex_justification: null, decided_at: null }).execute()
  for (const { id, name } of await bench.findings(version)) {
    const on = (decidedOn as Readonly<Record<string, number>>)[name]
    if (on === undefined) continue
    const change = { vex_status: 'fixed', decided_at: day(on) }
    await write.updateTable('finding').set(change).where('id', '=', id).execute()
  }
  const span = { after: day(1), until: day(8) }
  expect(await medianDaysToDecide(bench.database, [version], span)).toBe(median)
  expect(await medianDaysToDecide(bench.database, ['another'], span)).toBe(null)
})
