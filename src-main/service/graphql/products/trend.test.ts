import { afterEach, beforeEach, expect, test } from 'vitest'
import { findingSetOf } from '#service/db/shown-content.ts'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { trendPoints } from './trend.ts'

let bench: ReturnType<typeof scanBench>
beforeEach(() => {
  bench = scanBench()
})
afterEach(() => bench.close())

const noon = (number: number) => `2026-11-0${number}T12:00:00.000Z`

/** Two versions of one environment: of Monday with a finding, of Wednesday with two. */
async function addVersions(): Promise<RequestContext> {
  const { write, read } = bench.database
  await bench.importRecords(['a', 'b'].map((name) => osvRecord(`GHSA-${name}`, 'npm', name, [{ introduced: '0' }])))
  for (const [names, createdAt] of [
    [['a'], noon(2)],
    [['a', 'b'], noon(4)],
  ] as const) {
    const version = await bench.addVersion(names.map((name) => ({ purl: `pkg:npm/${name}@1.0.0` })))
    await bench.scan(version)
    const times = { created_at: createdAt, component_count: names.length }
    await write.updateTable('sbom_version').set(times).where('id', '=', version).execute()
    await write
      .updateTable('finding')
      .set({ created_at: createdAt })
      .where('finding_set_id', '=', findingSetOf(version))
      .execute()
  }
  const { id: organizationId } = await read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const services = { database: bench.database, now: () => new Date(noon(6)) }
  return { caller: { organizationId }, services } as unknown as RequestContext // all that a trend reads
}

/** The series as lines of the day and the sum of its values. */
async function linesOf(context: RequestContext, args: Parameters<typeof trendPoints>[0]): Promise<readonly string[]> {
  const points = await trendPoints(args, context)
  return points.map(({ at, values }) => `${at.slice(0, 10)} ${values.reduce((sum, { value }) => sum + value, 0)}`)
}

test.each([
  ['OPEN_FINDINGS', [1, 1, 2, 2, 2]],
  ['VERSIONS', [1, 1, 2, 2, 2]],
  ['COMPONENTS', [1, 1, 3, 3, 3]],
  ['DECISIONS', [0, 0, 0, 0, 0]],
])('returns a point for each day since the first version with the values at its end: %s', async (metric, values) => {
  const lines = await linesOf(await addVersions(), { metric, from: '2026-11-01', to: '2026-11-30' })
  expect(lines).toEqual(values.map((value, at) => `2026-11-0${at + 2} ${value}`))
})

test('has a point of the days to a decision only for intervals with decisions', async () => {
  const context = await addVersions()
  const { write } = bench.database
  await write
    .updateTable('finding')
    .set({ vex_status: 'fixed', decided_at: noon(5) })
    .execute()
  const args = { metric: 'time_to_decide', from: '2026-11-04', to: '2026-11-06' }
  const points = await trendPoints(args, context)
  // Decided three days after one was found, one day after the two others.
  expect(points.map(({ values }) => values)).toEqual([[], [{ key: 'median', value: 1 }], []])
})

test.each([
  ['WEEK', ['2026-11-02 2']],
  ['MONTH', ['2026-11-01 2']],
  ['day', ['2026-11-02 1', '2026-11-03 1', '2026-11-04 2']],
])('returns intervals by %s, to the day', async (interval, lines) => {
  const args = { metric: 'VERSIONS', from: '2026-11-02', to: '2026-11-04', interval }
  expect(await linesOf(await addVersions(), args)).toEqual(lines)
})

test.each([
  [{ metric: 'HEIGHT' }, '"HEIGHT" is not a metric'],
  [{ metric: 'VERSIONS', interval: 'YEAR' }, '"YEAR" is not an interval. Use DAY, WEEK or MONTH'],
  [{ metric: 'VERSIONS', from: '2025-01-01' }, 'The trend would have more than 400 points. Use a longer interval'],
])('rejects %j', async (args, message) => {
  await expect(trendPoints(args, await addVersions())).rejects.toThrow(message)
})
