import { expect, test } from 'vitest'
import { osvRecord } from '#service/scans/thread/support/scan-bench.ts'
import { carryDecisions } from './carry-over.ts'
import { decideFindings } from '#service/decisions/decide.ts'
import { openBench } from '#service/scans/thread/support/open-bench-for-test.ts'

/** Decides `a` 1.0.0 in a version, then scans a version with `a` 1.1.0 and `b`. Returns the status of each. */
async function nextVersion(retain: boolean) {
  const bench = openBench()
  const before2 = [{ introduced: '0' }, { fixed: '2.0.0' }]
  await bench.importRecords(['a', 'b'].map((name) => osvRecord(`GHSA-${name}`, 'npm', name, before2)))
  const first = await bench.addVersion([{ purl: 'pkg:npm/a@1.0.0' }], retain)
  await bench.scan(first)
  const { id: organizationId } = await bench.database.read
    .selectFrom('organization')
    .select('id')
    .executeTakeFirstOrThrow()
  const findings = await bench.findings(first)
  await decideFindings(bench.database, {
    organizationId,
    by: { kind: 'USER', name: 'Anna', id: null },
    at: '2026-11-20T12:00:00Z',
    kind: 'DECIDE',
    findingIds: findings.map(({ id }) => id),
    change: { status: 'affected', response: 'update' },
    versionId: null,
  })
  await new Promise((resolve) => setTimeout(resolve, 5)) // versions follow each other in time
  const second = await bench.addVersion([{ purl: 'pkg:npm/a@1.1.0' }, { purl: 'pkg:npm/b@1.0.0' }])
  const changes = await bench.scan(second)
  const carried = await bench.database.write
    .transaction()
    .execute((transaction) => carryDecisions(transaction, second, changes, '2026-11-20T13:00:00Z', new Map()))
  const statuses = (await bench.findings(second)).map((row) => row.vex_status)
  const history = await bench.database.read.selectFrom('vex_history').select('action').execute()
  return { carried, statuses, actions: history.map(({ action }) => action) }
}

test('carries decisions about the same package over if the environment retains decisions', async () => {
  expect(await nextVersion(true)).toEqual({ carried: 1, statuses: ['affected', null], actions: ['DECIDED', 'CARRIED'] })
})

test('carries nothing over without the setting', async () => {
  expect(await nextVersion(false)).toEqual({ carried: 0, statuses: [null, null], actions: ['DECIDED'] })
})
