import { afterEach, beforeEach, expect, test } from 'vitest'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { defaultPriorityWeights } from '#service/domain/findings/priority-weights.ts'
import {
  findingsToRank,
  findPriorityWeights,
  findRanked,
  savePriorities,
  savePriorityWeights,
} from './priority-weights.ts'

let bench: ReturnType<typeof scanBench>
let version: string
let ids: readonly string[]

beforeEach(async () => {
  bench = scanBench()
  const names = ['a', 'b', 'c']
  await bench.importRecords(
    names.map((name) => osvRecord(`GHSA-${name}`, 'npm', name, [{ introduced: '0' }, { fixed: '2.0.0' }])),
  )
  version = await bench.addVersion(names.map((name) => ({ purl: `pkg:npm/${name}@1.0.0`, relation: 'direct' })))
  await bench.scan(version)
  ids = (await bench.findings(version)).map(({ id }) => id)
})
afterEach(() => bench.close())

test('ranks a finding by its stored values, including the override', async () => {
  const facts = {
    kev: 1,
    epss_score: 0.5,
    cvss_score: 9.1,
    severity_override: 'low',
    priority: 7,
    priority_reason: 'x',
  }
  await bench.database.write
    .updateTable('finding')
    .set(facts)
    .where('id', '=', ids[1] ?? '')
    .execute()
  expect(await findRanked(bench.database.read, { ids: [ids[1] ?? ''] })).toEqual([
    {
      ...{
        id: ids[1],
        kind: 'vulnerability',
        kev: true,
        ransomware: null,
        epss: 0.5,
        cvss: 9.1,
        severityOverride: 'low',
      },
      ...{ relation: 'direct', fixAvailable: true, priority: 7, priorityReason: 'x' },
    },
  ])
})

test.each([1, 2, 3, 4])('returns findings %d at a time, each once, without those of other versions', async (size) => {
  const other = await bench.addVersion([{ purl: 'pkg:npm/a@1.0.0' }])
  await bench.scan(other)
  const chunks = []
  for await (const chunk of findingsToRank(bench.database.read, version, size)) chunks.push(chunk.map(({ id }) => id))
  expect(chunks.flat().toSorted()).toEqual(ids.toSorted())
  expect(Math.max(...chunks.map(({ length }) => length))).toBe(Math.min(size, 3))
})

test('updates the ranks of the named findings only', async () => {
  await savePriorities(bench.database.write, [], 'never')
  await savePriorities(bench.database.write, [[ids[0] ?? '', 42, 'because']], '2026-11-21T00:00:00Z')
  const rows = await bench.database.read
    .selectFrom('finding')
    .select(['id', 'priority', 'priority_reason as reason'])
    .where('updated_at', '=', '2026-11-21T00:00:00Z')
    .execute()
  expect(rows).toEqual([{ id: ids[0], priority: 42, reason: 'because' }])
})

test('stores weights for one organization, and the defaults as none', async () => {
  const { id } = await bench.database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  await bench.database.write.insertInto('organization').values({ id: 'another', name: 'B', updated_at: '' }).execute()
  const changed = { ...defaultPriorityWeights, direct: 0 }
  await savePriorityWeights(bench.database.write, id, changed, 'now')
  const read = () => Promise.all([id, 'another', 'none'].map((one) => findPriorityWeights(bench.database.read, one)))
  expect(await read()).toEqual([changed, defaultPriorityWeights, defaultPriorityWeights])
  await savePriorityWeights(bench.database.write, id, defaultPriorityWeights, 'now')
  const stored = await bench.database.read.selectFrom('organization').select('priority_weights').execute()
  expect(stored).toEqual([{ priority_weights: null }, { priority_weights: null }])
})
