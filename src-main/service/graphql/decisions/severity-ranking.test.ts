import { graphql } from 'graphql'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Services } from '#service/graphql/resolving/services.ts'
import { createRequestContext } from '#service/graphql/operation/request-context.ts'
import { buildServiceSchema } from '#service/graphql/operation/schema.ts'
import { osvRecord, scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { findingMarkResolvers } from './finding-mark-resolvers.ts'
import { vexResolvers } from './vex-resolvers.ts'

const schema = buildServiceSchema([findingMarkResolvers, vexResolvers])
let bench: ReturnType<typeof scanBench>
let finding: string

beforeEach(async () => {
  bench = scanBench()
  await bench.importRecords([osvRecord('GHSA-a', 'npm', 'a', [{ introduced: '0' }, { fixed: '2.0.0' }])])
  const version = await bench.addVersion([{ purl: 'pkg:npm/a@1.0.0' }])
  await bench.scan(version)
  finding = (await bench.findings(version))[0]?.id ?? ''
})
afterEach(() => bench.close())

async function run(source: string) {
  const { id } = await bench.database.read.selectFrom('organization').select('id').executeTakeFirstOrThrow()
  const services = { database: bench.database, now: () => new Date() } as unknown as Services // all that these resolvers ask for
  const caller = { userId: 'anna', organizationId: id, name: 'Anna', role: 'Admin', tokenId: null } as const
  return graphql({ schema, source, contextValue: createRequestContext(services, caller, null) })
}

const override = () =>
  run(`mutation { componentVulnSeverityUpdate(
    input: { componentVulnIds: ["${finding}"], severity: "critical", reason: "exposed" }) { errors } }`)
const undo = () => run('mutation { vexUndo(input: {}) { errors } }')

const stored = () =>
  bench.database.read
    .selectFrom('finding')
    .select(['severity', 'severity_override', 'priority', 'priority_reason'])
    .executeTakeFirstOrThrow()
const steps = async () =>
  (await bench.database.read.selectFrom('vex_operation').select('kind').orderBy('at').execute()).map(({ kind }) => kind)

/** Stands for a kill before findings get their new places. */
const failRanking = () =>
  sql`CREATE TRIGGER fail_ranking BEFORE UPDATE OF priority ON finding BEGIN SELECT RAISE(ABORT, 'killed'); END`.execute(
    bench.database.write,
  )

test('changes nothing if a severity override fails before findings are ranked again', async () => {
  const before = await stored()
  await failRanking()
  expect((await override()).errors).toHaveLength(1)
  expect([await stored(), await steps()]).toEqual([before, []])
})

test('keeps the override and the rank if an undo fails before findings are ranked again', async () => {
  const original = await stored()
  expect(await override()).toEqual({ data: { componentVulnSeverityUpdate: { errors: [] } } })
  const overridden = await stored()
  expect(overridden.priority).toBeGreaterThan(original.priority)
  await failRanking()
  expect((await undo()).errors).toHaveLength(1)
  expect([await stored(), await steps()]).toEqual([overridden, ['SEVERITY']])
  await sql`DROP TRIGGER fail_ranking`.execute(bench.database.write)
  expect(await undo()).toEqual({ data: { vexUndo: { errors: [] } } })
  expect(await stored()).toEqual(original)
})
