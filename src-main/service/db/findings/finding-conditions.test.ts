import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Condition } from '#service/domain/condition.ts'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { listFindings } from './finding-list.ts'

let bench: ReturnType<typeof scanBench>
let organizationId: string

/** Three findings: in KEV, known not to be in it, and unknown. */
beforeEach(async () => {
  bench = scanBench()
  const names = ['in', 'out', 'unknown']
  await bench.importRecords(names.map((name) => osvRecord(`GHSA-${name}`, 'npm', name, [{ introduced: '0' }])))
  const version = await bench.addVersion(names.map((name) => ({ purl: `pkg:npm/${name}@1.0.0` })))
  await bench.scan(version)
  const { write, read } = bench.database
  for (const [name, kev] of [
    ['in', 1],
    ['out', 0],
  ] as const)
    // prettier-ignore
    await write.updateTable('finding').set({ kev }).where('component_name_key', '=', name).execute()
  organizationId = (await read.selectFrom('organization').select('id').executeTakeFirstOrThrow()).id
})
afterEach(() => bench.close())

async function find(condition: Condition) {
  const conditions = { match: 'ALL', negate: false, conditions: [condition], groups: [] } as const
  const order = { by: 'priority', direction: 'desc' } as const
  const page = await listFindings(bench.database, { organizationId, conditions }, order, {
    limit: 9,
    backward: false,
    cursor: null,
  })
  const names = new Map(
    (await bench.database.read.selectFrom('component').select(['id', 'name']).execute()).map((row) => [
      row.id,
      row.name,
    ]),
  )
  return page.rows.map(({ componentId }) => names.get(componentId) ?? '').toSorted()
}

test.each([
  ['is', ['yes'], ['in']],
  ['is', ['TRUE'], ['in']],
  ['is', ['No'], ['out']],
  ['is', ['false'], ['out']],
])('kev %s %j', async (operator, values, expected) => {
  expect(await find({ subject: 'vuln.kev', operator, values })).toEqual(expected)
})

test.each([
  ['vuln.kev', ['perhaps'], '"perhaps" is not a value of vuln.kev. Use yes or no'],
  ['vuln.cvss', ['high'], '"high" is not a number'],
  ['vuln.cvss', [' '], '" " is not a number'],
])('rejects %s is %j', async (subject, values, message) => {
  await expect(find({ subject, operator: 'is', values })).rejects.toThrow(message)
})
