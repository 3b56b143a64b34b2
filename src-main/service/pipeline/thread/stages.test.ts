import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownFeed } from '#e2e/support/sample-feeds.ts'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { stageNames } from '#shared/stage.ts'
import type { StageContext } from '#service/workers/stage.ts'
import { runStage } from './run-stage.ts'
import { stages } from './stages.ts'

type Bench = ReturnType<typeof scanBench>

/**
 * The content of these tables is invisible before a stage is saved. Vulnerabilities are shared by all versions, and the entries of a
 * component follow from its document alone.
 */
const unseen =
  /^(sqlite_.*|stage_chunk|scan_finding|scan_component|scan_delta_entry|component_entry|vulnerability|vulnerability_alias)$/

/** A version with something for every stage to find. */
async function prepared(): Promise<{ readonly bench: Bench; readonly context: StageContext }> {
  const bench = scanBench()
  await bench.importFile(ownFeed('eol/products.json'), 'products.json')
  const range = [{ introduced: '0' }, { fixed: '2.0.0' }]
  await bench.importRecords([osvRecord('GHSA-aaaa-bbbb-cccc', 'npm', 'left-pad', range)])
  const id = await bench.addVersion([
    { name: 'saddle', purl: 'pkg:npm/saddle@1.9.10' },
    { name: 'left-pad', purl: 'pkg:npm/left-pad@1.3.0' },
  ])
  const row = await bench.database.read
    .selectFrom('sbom_version')
    .select(['organization_id as organizationId', 'product_id as productId', 'environment_id as environmentId'])
    .executeTakeFirstOrThrow()
  await bench.database.write
    .insertInto('processing_stage')
    .values(stages.map(({ name }, position) => ({ version_id: id, position, name, status: 'NOT_STARTED' })))
    .execute()
  const context: StageContext = {
    ...{ database: bench.database, dataFolder: bench.folder, advisoriesFile: bench.advisories(), reason: 'PROCESS' },
    version: { id, label: '1', ...row },
    now: () => new Date('2026-11-21T12:00:00Z'),
    signal: new AbortController().signal,
    report: () => {},
  }
  return { bench, context }
}

/** Everything that is stored and may be seen, a text for each table. */
async function visibleRows({ database: { read } }: Bench): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`.execute(read)
  const texts = new Map<string, string>()
  for (const { name } of rows.filter((row) => !unseen.test(row.name))) {
    texts.set(name, JSON.stringify((await sql`SELECT * FROM ${sql.table(name)}`.execute(read)).rows))
  }
  return texts
}

test('shows nothing of a version before a stage is saved', async () => {
  const { bench, context } = await prepared()
  const shown: string[] = []
  for (const stage of stages) {
    const before = await visibleRows(bench)
    const chunks: unknown[] = []
    const loaded = await stage.load(context)
    const result = await stage.compute(loaded, { ...context, addChunk: async (chunk) => void chunks.push(chunk) })
    expect([...(await visibleRows(bench))].filter(([name, text]) => before.get(name) !== text)).toEqual([])
    await bench.database.write
      .transaction()
      .execute((transaction) => stage.save(transaction, result, { ...context, chunks: Readable.from(chunks) }))
    const after = await visibleRows(bench)
    shown.push(
      ...[...after].filter(([name, text]) => before.get(name) !== text).map(([name]) => `${stage.name} ${name}`),
    )
  }
  // Saving showed what both stages found: there was something that could have been shown too early.
  expect(shown).toEqual(
    expect.arrayContaining(['CHECKS check_result', 'VULN_SCAN component', 'VULN_SCAN finding', 'SUPPORT component']),
  )
})

test.each(['CHECKS', 'VULN_SCAN', 'SUPPORT'] as const)(
  'stores results of %s and its status together or not at all',
  async (name) => {
    const { bench, context } = await prepared()
    const stage = stages.find((one) => one.name === name)
    if (!stage) throw new Error(`There is no stage "${name}"`)
    await sql`CREATE TRIGGER refuse BEFORE UPDATE ON processing_stage WHEN new.status = 'COMPLETED'
    BEGIN SELECT raise(ABORT, 'the disk is full'); END`.execute(bench.database.write)
    const before = await visibleRows(bench)
    await expect(runStage(stage, context, 'job')).rejects.toThrow('the disk is full')
    const after = await visibleRows(bench)
    const changed = [...after].filter(([table, text]) => before.get(table) !== text).map(([table]) => table)
    expect(changed).toEqual(['processing_stage']) // in progress, so that it is run again
    await sql`DROP TRIGGER refuse`.execute(bench.database.write)
    expect(await runStage(stage, context, 'job')).toEqual({ error: null, fault: null })
    expect(await bench.database.read.selectFrom('stage_chunk').select('id').execute()).toEqual([])
    const rows = await bench.database.read
      .selectFrom('component')
      .select(['name', 'support_level', 'match_state'])
      .execute()
    const expected = {
      CHECKS: [{ match_state: null }, { match_state: null }],
      SUPPORT: [{ support_level: 'unspecified' }, { support_level: 'abandoned' }],
      VULN_SCAN: [{ match_state: 'MATCHED' }, { match_state: 'CLEAN' }],
    }
    expect(rows.toSorted((a, b) => a.name.localeCompare(b.name))).toMatchObject(expected[name])
    const checks = await bench.database.read.selectFrom('check_result').select('check_id').execute()
    expect(checks.length > 30).toBe(name === 'CHECKS')
  },
)

test('every stage of the pipeline is there, in its order', () => {
  expect(stages.map(({ name }) => name)).toEqual(stageNames)
})
