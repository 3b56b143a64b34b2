import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Condition } from '#service/domain/conditions/condition.ts'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { listFindings } from '#service/db/findings/finding-list.ts'

let bench: ReturnType<typeof scanBench>
let organizationId: string

/** Findings in KEV, known not to be in it, and unknown. All but one have a value of a custom field. */
beforeAll(async () => {
  bench = scanBench()
  const names = ['in', 'out', 'unknown', 'zero']
  await bench.importRecords(names.map((name) => osvRecord(`GHSA-${name}`, 'npm', name, [{ introduced: '0' }])))
  const version = await bench.addVersion(names.map((name) => ({ purl: `pkg:npm/${name}@1.0.0` })))
  await bench.scan(version)
  const { write, read } = bench.database
  for (const [name, kev, value] of [
    ['in', 1, '7'],
    ['out', 0, 'Later'],
    ['zero', null, '0'],
  ] as const)
    await write
      .updateTable('finding')
      .set({ kev, custom_values: JSON.stringify({ field: { id: name, value } }) })
      .where('component_name_key', '=', name)
      .execute()
  organizationId = (await read.selectFrom('organization').select('id').executeTakeFirstOrThrow()).id
  const definition = { id: 'field', organization_id: organizationId, name: 'Ticket', name_key: 'ticket', position: 0 }
  const kind = { applies_to: 'finding', type: 'text', description: '', choices: '[]', exported: 0, updated_at: '' }
  await write
    .insertInto('custom_field_definition')
    .values({ ...definition, ...kind })
    .execute()
})
afterAll(() => bench.close())

async function find(condition: Condition) {
  const group = { match: 'ALL', negate: false, conditions: [condition], groups: [] } as const
  const conditions = { group, today: '2026-11-20' }
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
  ['is', ['7'], ['in']],
  ['is', ['7.0'], []],
  ['>=', ['7.0'], ['in']],
  ['>', ['7'], []],
  ['<', ['7'], ['zero']],
  ['=', ['0'], ['zero']],
  ['<=', ['7.0'], ['in', 'zero']],
  ['<', ['-1'], []],
  ['BETWEEN', ['6', '8'], ['in']],
  ['between', ['6', '8'], ['in']],
  ['contains', ['lat'], ['out']],
  ['missing', [], ['unknown']],
])('a custom field %s %j', async (operator, values, expected) => {
  expect(await find({ subject: 'finding.custom.TICKET', operator, values })).toEqual(expected)
})

test.each([
  ['vuln.kev', ['perhaps'], '"perhaps" is not a value of vuln.kev. Use yes or no'],
  ['vuln.cvss', ['high'], '"high" is not a number'],
  ['vuln.cvss', [' '], '" " is not a number'],
])('rejects %s is %j', async (subject, values, message) => {
  await expect(find({ subject, operator: 'is', values })).rejects.toThrow(message)
})
