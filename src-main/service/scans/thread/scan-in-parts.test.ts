// @module-tag long
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countMatches } from '#service/db/components/component-counts.ts'
import { countComponents, listComponents } from '#service/db/components/component-list.ts'
import { countFindings } from '#service/db/findings/finding-counts.ts'
import { prepareSwap, swapContent } from '#service/db/documents/document-swap.ts'
import { findVersion } from '#service/db/versions/find-version.ts'
import { deleteVersionContent } from '#service/db/versions/version-removal.ts'
import { parseConditions } from '#service/domain/conditions/parse-conditions.ts'
import { removeUnfinished } from '#service/documents/remove-unfinished.ts'
import { newJob } from '#service/domain/new-job.ts'
import { runStage } from '#service/pipeline/thread/run-stage.ts'
import {
  type Bench,
  contextOf,
  decide,
  decided,
  leftPad,
  many,
  prepared,
  records,
  scan,
  user,
} from './support/large-scan.ts'
import { openBench } from './support/open-bench-for-test.ts'
import { vulnerabilityScan } from './vulnerability-scan-stage.ts'

/** What users see of a version. */
async function shown({ database }: Bench, versionId: string) {
  const counts = (await countFindings(database, [versionId])).get(versionId) ?? []
  const matches = (await countMatches(database, [versionId])).get(versionId) ?? []
  const page = { limit: 10, cursor: null, backward: false }
  const order = { field: 'NAME', direction: 'asc' } as const
  const { rows } = await listComponents(database, { scope: { versionId } }, order, page)
  return {
    findings: counts.reduce((sum, { count }) => sum + count, 0),
    matches: matches.map(({ state, count }) => `${state} ${count}`).toSorted(),
    components: rows.map(({ matchState, matchBasis }) => [matchState, matchBasis]),
  }
}

const nothing = { findings: 0, matches: ['null 2'], components: [null, null].map((state) => [state, 'NONE']) }
const everything = {
  findings: many,
  matches: ['CLEAN 1', 'MATCHED 1'],
  components: [
    ['MATCHED', 'EXACT'],
    ['CLEAN', 'EXACT'],
  ],
}

/** Rows that no version shows. */
async function countHidden({ database: { read } }: Bench) {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*) FROM sbom_version WHERE scan_of IS NOT NULL) AS sets,
    (SELECT count(*) FROM finding WHERE finding_set_id NOT IN (SELECT finding_set_id FROM sbom_version WHERE visible = 1)) AS findings,
    (SELECT count(*) FROM scan_finding) + (SELECT count(*) FROM scan_component) AS staged`.execute(read)
  return rows[0]
}

const none = { sets: 0, findings: 0, staged: 0 }

test('shows the findings and match results of a large first scan at once', async () => {
  const { bench, version } = await prepared()
  const before = await shown(bench, version)
  await scan(bench, version, async () => {
    expect(await countHidden(bench)).toMatchObject({ sets: 1, findings: many })
    expect(await shown(bench, version)).toEqual(before)
  })
  expect([before, await shown(bench, version), await countHidden(bench)]).toEqual([nothing, everything, none])
})

test('stores the same rows as a scan that adds them to findings of before', async () => {
  const bench = openBench()
  const stored = async () => {
    const columns = sql`state, kind, confidence, confidence_reason, evidence ->> '$.record', evidence ->> '$.range', priority,
      priority_reason, severity, severity_rank, has_fix, fixed_versions, package_key, package_name_key, component_name_key, organization_id,
      row_vulnerability, source_severity, updated_at, created_at`
    const { rows } = await sql`SELECT ${columns} FROM finding ORDER BY vulnerability_id`.execute(bench.database.read)
    await sql`DELETE FROM finding`.execute(bench.database.write)
    return rows
  }
  await bench.importRecords(records.slice(0, 1))
  const added = await bench.addVersion([leftPad])
  await scan(bench, added)
  await bench.importRecords(records)
  await scan(bench, added)
  const rows = await stored()
  await scan(bench, await bench.addVersion([leftPad]))
  expect([rows.length, await stored()]).toEqual([many, rows])
})

test('changes nothing that is shown, and leaves nothing after the next scan, if it fails, is killed or is canceled', async () => {
  const { bench, version } = await prepared()
  const failing = sql`CREATE TRIGGER stop AFTER INSERT ON finding WHEN (SELECT count(*) FROM finding) > 600 BEGIN
    SELECT raise(ABORT, 'the disk is full'); END`
  await failing.execute(bench.database.write)
  const failed = await runStage(vulnerabilityScan, await contextOf(bench, version), 'job')
  expect(failed.fault).toContain('the disk is full')
  expect([await shown(bench, version), await countHidden(bench)]).toEqual([nothing, none])
  await sql`DROP TRIGGER stop`.execute(bench.database.write)
  // Killed before it was shown: nothing was cleaned.
  await expect(scan(bench, version, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect([await shown(bench, version), await countHidden(bench)]).toMatchObject([nothing, { sets: 1, findings: many }])
  // Canceled when everything was compared and nothing was written.
  const controller = new AbortController()
  const context = await contextOf(bench, version, controller.signal)
  const report = ({ done }: { done?: number }) => void (done === 2 && controller.abort(new Error('canceled')))
  await expect(runStage(vulnerabilityScan, { ...context, report }, 'job')).rejects.toThrow('canceled')
  expect([await shown(bench, version), await countHidden(bench)]).toMatchObject([nothing, { sets: 1, findings: 0 }])
  await scan(bench, version)
  expect([await shown(bench, version), await countHidden(bench)]).toEqual([everything, none])
})

test('a deletion and the next scan remove what a killed scan left, and a start does not wait for it', async () => {
  const { bench, version } = await prepared()
  const other = await bench.addVersion([leftPad])
  for (const id of [version, other]) {
    await expect(scan(bench, id, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  }
  expect(await countHidden(bench)).toMatchObject({ sets: 2, findings: 2 * many })
  const { database } = bench
  await database.write.updateTable('sbom_version').set({ visible: 0 }).where('id', '=', other).execute()
  await deleteVersionContent(database, other)
  expect(await countHidden(bench)).toMatchObject({ sets: 1, findings: many })
  const start = () => removeUnfinished(database, { dataFolder: bench.folder, now: () => new Date(), log: () => {} })
  await start()
  expect(await countHidden(bench)).toMatchObject({ sets: 1, findings: many })
  await scan(bench, version)
  expect([await shown(bench, version), await countHidden(bench)]).toEqual([everything, none])
  const rows = await database.read.selectFrom('sbom_version').select(['visible', 'finding_set_id']).execute()
  expect(rows).toHaveLength(2) // the version, and the row that owns its findings
  await database.write.updateTable('sbom_version').set({ visible: 0 }).where('id', '=', version).execute()
  await deleteVersionContent(database, version)
  expect(await database.read.selectFrom('sbom_version').select('id').execute()).toEqual([])
  expect(await database.read.selectFrom('finding').select('id').execute()).toEqual([])
})

test('hides the match results of many components until they are shown, also those that a killed scan left', async () => {
  const bench = openBench()
  await bench.importRecords(records.slice(0, 3))
  const numbers = Array.from({ length: 1200 }, (_, at) => at)
  const others = numbers.map((at) => (at % 3 === 0 ? { name: `unnamed-${at}` } : { purl: `pkg:npm/clean-${at}@1.0.0` }))
  const version = await bench.addVersion([leftPad, ...others])
  const counted = async () => {
    const { findings, matches } = await shown(bench, version)
    const filters = [
      'component.matchState is CLEAN',
      'component.matchState is NOT_EVALUATED',
      'component.coverage is EXACT',
      'component.matchReason is "Not scanned yet"',
    ]
    const filtered = await Promise.all(
      filters.map((text) => {
        const conditions = { group: parseConditions(text), today: '2026-11-21' }
        return countComponents(bench.database, { scope: { versionId: version }, conditions })
      }),
    )
    return [findings, matches, filtered]
  }
  const before = [0, ['null 400', 'null 801'], [0, 1201, 0, 1201]]
  const after = [3, ['CLEAN 800', 'MATCHED 1', 'NOT_EVALUATED 400'], [800, 400, 801, 0]]
  expect(await counted()).toEqual(before)
  const kill = async () => {
    const written = await bench.database.read
      .selectFrom('component')
      .select('id')
      .where('match_state', '=', 'CLEAN')
      .execute()
    expect([written.length, await counted()]).toEqual([800, before])
    throw new Error('killed')
  }
  await expect(scan(bench, version, kill)).rejects.toThrow('killed')
  expect(await counted()).toEqual(before)
  await scan(bench, version)
  expect(await counted()).toEqual(after)
  await scan(bench, version)
  expect(await counted()).toEqual(after)
})

test('leaves nothing of a killed scan after the document was replaced, scanned and the old content removed', async () => {
  const { bench, version: id } = await prepared()
  await expect(scan(bench, id, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  const { database } = bench
  const hidden = await bench.addVersion([{ purl: 'pkg:npm/other@2.0.0' }, leftPad])
  await database.write.updateTable('sbom_version').set({ visible: 0 }).where('id', '=', hidden).execute()
  const { version: place } = await contextOf(bench, id)
  const version = await findVersion(database.read, place.organizationId, { id })
  if (!version) throw new Error('The version is gone')
  await prepareSwap(database, id)
  const job = (kind: 'PROCESS_SBOM' | 'DELETE') =>
    newJob({ organizationId: place.organizationId, kind }, user, new Date())
  await swapContent(database, {
    ...{ version, hidden: { ...version, id: hidden }, kept: {}, at: '2026-11-21T13:00:00Z' },
    ...{ document: { id: 'none', of: null }, jobs: [job('PROCESS_SBOM'), job('DELETE')] },
  })
  expect(await shown(bench, id)).toEqual(nothing)
  await scan(bench, id, async () => expect(await shown(bench, id)).toEqual(nothing))
  await deleteVersionContent(database, hidden)
  expect([await shown(bench, id), await countHidden(bench)]).toEqual([everything, none])
  expect(await sql`SELECT * FROM pragma_foreign_key_check`.execute(database.read)).toMatchObject({ rows: [] })
  const rows = await database.read.selectFrom('sbom_version').select('id').execute()
  expect(rows).toHaveLength(3) // the version, and those that own its content and its findings
})

test('finds the same again in a second scan, with the same ids', async () => {
  const { bench, version } = await prepared()
  await scan(bench, version)
  const before = await bench.findings(version)
  await decide(bench, version, ['CVE-2030-1000'])
  await scan(bench, version)
  expect((await bench.findings(version)).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  expect([await shown(bench, version), await decided(bench, version)]).toEqual([everything, ['CVE-2030-1000']])
})
