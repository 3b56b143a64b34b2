import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Bench, contextOf, decide, decided, leftPad, many, prepared, records, scan } from './support/large-scan.ts'
import { vulnerabilityScan } from './vulnerability-scan-stage.ts'

async function importScores(bench: Bench, day: string, score: number): Promise<void> {
  const lines = records.map(({ id }) => `${id},${score},0.5`)
  const path = join(bench.folder, `epss_scores-${day}.csv`)
  const head = `#model_version:v2026.06.15,score_date:${day}T12:00:00Z\ncve,epss,percentile\n`
  writeFileSync(path, head + lines.join('\n'))
  await bench.importFile(path, `epss_scores-${day}.csv`)
}

async function scores({ database }: Bench, set: string) {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT epss_score AS epss, priority, priority_reason AS reason, count(*) AS count FROM finding
    WHERE finding_set_id = (SELECT finding_set_id FROM sbom_version WHERE id = ${set}) GROUP BY 1, 2, 3 ORDER BY 2`.execute(
    database.read,
  )
  return rows
}

const countSteps = async ({ database }: Bench) =>
  (await database.read.selectFrom('scan_delta_entry').select('finding_id').execute()).length

test('writes scores that moved a little before the scan is shown, and others with it', async () => {
  const { bench, version } = await prepared()
  await importScores(bench, '2026-02-01', 0.02)
  await scan(bench, version)
  await decide(bench, version, ['CVE-2030-1000'])
  await importScores(bench, '2026-02-02', 0.03)
  await scan(bench, version, async () => {
    expect(await scores(bench, version)).toMatchObject([{ epss: 0.03, count: many }])
  })
  // As a version has them that was never scanned with other scores.
  const other = await bench.addVersion([leftPad])
  await scan(bench, other)
  const moved = await scores(bench, version)
  expect([moved, await countSteps(bench)]).toEqual([await scores(bench, other), 0])
  await importScores(bench, '2026-02-03', 0.5)
  await scan(bench, version, async () => expect(await scores(bench, version)).toEqual(moved))
  expect([await scores(bench, version), await countSteps(bench)]).toMatchObject([[{ epss: 0.5, count: many }], many])
  expect(await decided(bench, version)).toEqual(['CVE-2030-1000'])
})

test('scores of a scan that was canceled are completed by the next, and a severity set by a user keeps its place', async () => {
  const { bench, version } = await prepared()
  await importScores(bench, '2026-02-01', 0.02)
  await scan(bench, version)
  const { write, read } = bench.database
  const first = read.selectFrom('finding').select('id').limit(1)
  await write
    .updateTable('finding')
    .set({ severity_override: 'critical', priority: 77 })
    .where('id', '=', first)
    .execute()
  await importScores(bench, '2026-02-02', 0.03)
  const canceled = new Error('canceled')
  const context = await contextOf(bench, version, AbortSignal.abort(canceled))
  const loaded = await vulnerabilityScan.load(context)
  await expect(vulnerabilityScan.compute(loaded, { ...context, addChunk: () => Promise.resolve() })).rejects.toThrow(
    canceled,
  )
  await expect(scan(bench, version, () => Promise.reject(canceled))).rejects.toThrow(canceled)
  expect(await scores(bench, version)).toMatchObject([
    { epss: 0.03, count: many - 1 },
    { epss: 0.02, priority: 77 },
  ])
  await scan(bench, version)
  expect((await scores(bench, version)).map(({ epss, count }) => [epss, count])).toEqual([
    [0.03, many - 1],
    [0.03, 1],
  ])
})
