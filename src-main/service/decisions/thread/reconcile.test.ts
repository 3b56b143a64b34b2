import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { holdFindings } from '#service/db/decisions/held-findings.ts'
import { reconcileDecisions } from './reconcile.ts'
import { decideFindings } from '#service/decisions/decide.ts'

const before2 = [{ introduced: '0' }, { fixed: '2.0.0' }]
const before3 = [{ introduced: '0' }, { fixed: '3.0.0' }]
let bench: ReturnType<typeof scanBench>
let organizationId: string
let first: string

beforeEach(async () => {
  bench = scanBench()
  await bench.importRecords(['a', 'b'].map((name) => osvRecord(`GHSA-${name}`, 'npm', name, before2)))
  first = await bench.addVersion([{ purl: 'pkg:npm/a@1.0.0' }, { purl: 'pkg:npm/b@1.0.0' }])
  await bench.scan(first)
  organizationId = (await bench.database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow()).id
})
afterEach(() => bench.close())

const at = '2026-11-20T13:00:00Z'

async function decide(versionId: string): Promise<void> {
  const findings = await bench.findings(versionId)
  await decideFindings(bench.database, {
    organizationId,
    by: { kind: 'USER', name: 'Anna', id: null },
    at: '2026-11-20T12:00:00Z',
    kind: 'BULK_DECIDE',
    findingIds: findings.map(({ id }) => id),
    change: { status: 'affected' },
    versionId: null,
  })
}

async function settle(id: string, appeared: readonly string[], now = at) {
  const place = await bench.database.read
    .selectFrom('sbom_version')
    .select(['product_id as productId', 'environment_id as environmentId', 'label'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return bench.database.write
    .transaction()
    .execute((transaction) =>
      reconcileDecisions(transaction, { id, organizationId, ...place }, { appeared, isFirst: false }, now),
    )
}

const messages = async () =>
  (await bench.database.read.selectFrom('outbox').select(['message_type', 'payload']).execute()).map(
    (row) => row.message_type,
  )

test('treats a range in the text of an earlier engine as unchanged: nothing becomes stale, no snooze ends', async () => {
  const range = [{ introduced: '1.0.0' }, { fixed: '2.0.0' }]
  const records = ['a', 'b'].map((name) => osvRecord(`GHSA-${name}`, 'npm', name, range))
  await bench.importRecords(records)
  await bench.scan(first)
  await sql`UPDATE finding SET evidence = json_set(evidence, '$.range', '1.0.0 up to, not including, 2.0.0')`.execute(
    bench.database.write,
  )
  await sql`UPDATE scan_state SET engine_version = '5'`.execute(bench.database.write)
  await decide(first)
  await bench.scan(first)
  expect(await settle(first, [])).toEqual({ carried: 0, proposed: 0, stale: 0, woken: 0 })
  expect(await messages()).toEqual([])
})

test('makes a decision stale once when its evidence changes, with one message, and not stale when the change is reverted', async () => {
  await decide(first)
  await bench.importRecords([osvRecord('GHSA-a', 'npm', 'a', before3), osvRecord('GHSA-b', 'npm', 'b', before2)])
  await bench.scan(first)
  expect(await settle(first, [])).toEqual({ carried: 0, proposed: 0, stale: 1, woken: 0 })
  expect(await settle(first, [])).toEqual({ carried: 0, proposed: 0, stale: 0, woken: 0 })
  expect(await messages()).toEqual(['VEX_DECISION_STALE'])
  const reasons = async () =>
    (
      await bench.database.read.selectFrom('finding').select('stale_reasons').orderBy('component_name_key').execute()
    ).map((row) => row.stale_reasons)
  expect(await reasons()).toEqual([
    '["The affected range is \\"all versions before 3.0.0\\" by GHSA-a, was \\"all versions before 2.0.0\\" by GHSA-a"]',
    null,
  ])
  await bench.importRecords(['a', 'b'].map((name) => osvRecord(`GHSA-${name}`, 'npm', name, before2)))
  await bench.scan(first)
  expect(await settle(first, [])).toMatchObject({ stale: 0 })
  expect(await reasons()).toEqual([null, null])
  expect(await messages()).toEqual(['VEX_DECISION_STALE'])
})

test('does not mark a missing finding as stale, and gives a decision without evidence the first known evidence', async () => {
  await decide(first)
  await bench.database.write
    .updateTable('finding')
    .set({ decision_evidence: null })
    .where('component_name_key', '=', 'b')
    .execute()
  await bench.importRecords([osvRecord('GHSA-b', 'npm', 'b', before3), osvRecord('GHSA-x', 'npm', 'x', before2)])
  await bench.scan(first)
  expect(await settle(first, [])).toEqual({ carried: 0, proposed: 0, stale: 0, woken: 0 })
  await bench.importRecords([osvRecord('GHSA-b', 'npm', 'b', before2), osvRecord('GHSA-x', 'npm', 'x', before2)])
  await bench.scan(first)
  expect(await settle(first, [])).toMatchObject({ stale: 1 })
})

test('proposes decisions for new findings once', async () => {
  await decide(first)
  await new Promise((resolve) => setTimeout(resolve, 5)) // versions follow each other in time
  const second = await bench.addVersion([{ purl: 'pkg:npm/a@1.0.0' }])
  const { appeared } = await bench.scan(second)
  expect(await settle(second, appeared)).toEqual({ carried: 0, proposed: 1, stale: 0, woken: 0 })
  expect(await settle(second, appeared)).toMatchObject({ proposed: 0 })
})

test.each([
  ['complete', false, ['affected', 'affected']],
  ['still being written, and may be undone', true, [null, null]],
] as const)('a setting and the decisions of a step that is %s', async (_name, isHeld, statuses) => {
  const { write } = bench.database
  await write.updateTable('environment').set({ carry_over_auto_confirm: 'UNCHANGED_EVIDENCE' }).execute()
  const ids = (await bench.findings(first)).map(({ id }) => id)
  await decide(first)
  if (isHeld) await write.transaction().execute((transaction) => holdFindings(transaction, ids))
  const second = await bench.addVersion([{ purl: 'pkg:npm/a@1.0.0' }, { purl: 'pkg:npm/b@1.0.0' }])
  const { appeared } = await bench.scan(second)
  expect((await settle(second, appeared)).proposed).toBe(2)
  expect((await bench.findings(second)).map((finding) => finding.vex_status)).toEqual(statuses)
})

test('a setting confirms what is proposed now, and not what waits already when its finding appears again', async () => {
  await decide(first)
  const second = await bench.addVersion([{ purl: 'pkg:npm/a@1.0.0' }, { purl: 'pkg:npm/b@1.0.0' }])
  const { appeared } = await bench.scan(second)
  await settle(second, appeared.slice(1))
  const { write } = bench.database
  await write.updateTable('environment').set({ carry_over_auto_confirm: 'UNCHANGED_EVIDENCE' }).execute()
  expect((await settle(second, appeared, '2026-11-21T13:00:00Z')).proposed).toBe(1)
  const confirmed = (await bench.findings(second)).filter((finding) => finding.vex_status !== null)
  expect(confirmed.map(({ id }) => id)).toEqual(appeared.slice(0, 1))
})
