import { afterEach, beforeEach, expect, test } from 'vitest'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import type { Severity } from '#shared/severity.ts'
import { severityRank } from '#service/domain/findings/severity-rank.ts'
import { applyOverrides } from './severity-override.ts'

let bench: ReturnType<typeof scanBench>
let version: string

const scores = { critical: 'C:H/I:H/A:H', medium: 'C:L/I:N/A:N' } as const
/** A record about the package "a", of a severity. */
function record(id: string, severity: keyof typeof scores) {
  const score = `CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/${scores[severity]}`
  return osvRecord(id, 'npm', 'a', [{ introduced: '0' }], { severity: [{ type: 'CVSS_V3', score }] })
}

beforeEach(async () => {
  bench = scanBench()
  await bench.importRecords([record('GHSA-1', 'critical'), record('GHSA-2', 'medium')])
  version = await bench.addVersion([{ purl: 'pkg:npm/a@1.0.0' }])
  await bench.scan(version)
})
afterEach(() => bench.close())

/** Severities of the findings, what their source says where a person says otherwise, and the rank of the component. */
async function stored() {
  const { read } = bench.database
  const findings = await read
    .selectFrom('finding')
    .innerJoin('vulnerability', 'vulnerability.id', 'finding.vulnerability_id')
    .select(['finding.severity', 'finding.source_severity', 'finding.severity_rank'])
    .orderBy('vulnerability.vulnerability_id')
    .execute()
  const component = await read.selectFrom('component').select('severity_rank').executeTakeFirstOrThrow()
  return {
    findings: findings.map((row) => [row.severity, row.source_severity, row.severity_rank]),
    rank: component.severity_rank,
  }
}

/** Overrides the severity of GHSA-1 as a step does it; null takes the override back. */
async function override(severity: Severity | null): Promise<void> {
  await bench.database.write.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('finding')
      .set({ severity_override: severity })
      .where('severity', '<>', 'medium')
      .execute()
    await applyOverrides(transaction, { versionId: version })
  })
}

/** Scans again with other data, as the stage does it. */
async function rescan(...records: readonly object[]): Promise<void> {
  await bench.importRecords(records)
  await bench.scan(version, 'RESCAN')
  await bench.database.write
    .transaction()
    .execute((transaction) => applyOverrides(transaction, { overriddenIn: version }))
}

const medium = ['medium', null, severityRank('medium')]

test('applies an override to the finding and its component until it is removed', async () => {
  const before = { findings: [['critical', null, severityRank('critical')], medium], rank: severityRank('critical') }
  expect(await stored()).toEqual(before)
  await override('low')
  expect(await stored()).toEqual({
    findings: [['low', 'critical', severityRank('low')], medium],
    rank: severityRank('medium'),
  })
  await override(null)
  expect(await stored()).toEqual(before)
})

test('keeps an override over a rescan, and updates the source severity', async () => {
  await override('low')
  await rescan(record('GHSA-1', 'medium'), record('GHSA-2', 'critical'))
  expect(await stored()).toEqual({
    findings: [
      ['low', 'medium', severityRank('low')],
      ['critical', null, severityRank('critical')],
    ],
    rank: severityRank('critical'),
  })
})

test('ranks a component by its active findings only', async () => {
  await bench.database.write
    .updateTable('finding')
    .set({ state: 'INACTIVE' })
    .where('severity', '=', 'critical')
    .execute()
  await bench.database.write.transaction().execute((transaction) => applyOverrides(transaction, { versionId: version }))
  expect((await stored()).rank).toBe(severityRank('medium'))
})
