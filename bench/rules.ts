import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openLocalDatabase } from '#service/db/dialect/local-database.ts'
import { userDataMigrations } from '#service/db/migrations/user-data-migrations.ts'
import { insertPolicies } from '#service/db/policies/policies.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { setVersionOrder } from '#service/domain/conditions/version-order.ts'
import { packageVersionOrder } from '#service/matching/package-version-order.ts'
import { evaluateVersionTask, type EvaluateVersionInput } from '#service/policies/thread/evaluate-version.ts'
import { benchPolicies, graphPolicies } from './bench-policies.ts'
import { insertFindings } from './insert-findings.ts'
import { insertGraph } from './insert-graph.ts'
import { processorTime } from './processor-time.ts'

/**
 * Measures policies from source, in processor time: 50 of them over a whole version, as a ratio to reading its findings and components once,
 * and again after a decision about one finding. Prints JSON lines; `--quick` for a small size. `stages` measures
 * checks, labels, automation rules, and policies over components.
 */
const counts = process.argv.includes('--quick') ? [5_000] : [10_000, 50_000]
const policiesCount = 50
const rounded = (value: number) => Math.round(value * 100) / 100
const at = '2026-11-20T12:00:00.000Z'
setVersionOrder(packageVersionOrder)

for (const count of counts) {
  await measure(count)
  await measureGraph(count)
}

async function measure(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-rules-'))
  const database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  try {
    const { organizationId, versionId, findingIds } = await insertFindings(database, count)
    await insertPolicies(database.write, benchPolicies(organizationId, policiesCount))
    const evaluate = evaluationOf({ database, folder, organizationId, versionId })
    const floor = await processorTime(() => readOnce(database))
    const first = await processorTime(evaluate(null))
    const again = await processorTime(evaluate(null))
    const decided = evaluate({ findingIds: findingIds.slice(0, 1), cursor: 1 })
    await decided()
    const one = await processorTime(decided)
    const { rows } = await sql<{ n: number }>`select count(*) as n from policy_violation`.execute(database.read)
    const measured = {
      ...{
        policies: policiesCount,
        violations: rows[0]?.n,
        ratio: rounded(first / floor),
        again: rounded(again / floor),
      },
      ...{ ms: Math.round(first), afterDecisionMs: rounded(one), afterDecisionShare: rounded(one / again) },
    }
    console.log(JSON.stringify({ bench: 'policies', findings: count, aimAfterDecisionMs: 100, ...measured }))
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Evaluated {
  readonly database: UserDatabase
  readonly folder: string
  readonly organizationId: string
  readonly versionId: string
}

/** Returns the evaluation of a version as a function of what changed. */
function evaluationOf({ database, folder, organizationId, versionId }: Evaluated) {
  const asked = { organizationId, versionId, policyIds: null, cause: 'REQUEST' } as const
  return (changed: EvaluateVersionInput['changed']) => () => {
    const context = { database, advisoriesFile: null, dataFolder: folder, now: () => new Date(at), report: () => {} }
    return evaluateVersionTask.run({ ...context, signal: new AbortController().signal }, { ...asked, changed })
  }
}

/** Policies that ask for the place of a component in a graph: over as many components as wanted, and again after a decision. */
async function measureGraph(count: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-rules-'))
  const database = openLocalDatabase<UserDataTables>(join(folder, 'waybill.db'), 'user-data', userDataMigrations)
  try {
    const { organizationId, versionId, findingIds } = await insertFindings(database, count)
    await insertGraph(database, versionId, count)
    const policies = graphPolicies(organizationId)
    await insertPolicies(database.write, policies)
    const evaluate = evaluationOf({ database, folder, organizationId, versionId })
    const floor = await processorTime(() => readOnce(database))
    const first = await processorTime(evaluate(null))
    const one = await processorTime(evaluate({ findingIds: findingIds.slice(0, 1), cursor: 1 }))
    const afterDecision = {
      aimAfterDecisionMs: 100,
      afterDecisionMs: rounded(one),
      afterDecisionShare: rounded(one / first),
    }
    const size = { components: count, policies: policies.length }
    console.log(JSON.stringify({ bench: 'policies-graph', ...size, ratio: rounded(first / floor), ...afterDecision }))
  } finally {
    database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Database = Parameters<typeof insertFindings>[0]

async function readOnce({ read }: Database): Promise<void> {
  await sql`select sum(length(vulnerability_id || package_key)), max(priority) from finding`.execute(read)
  await sql`select sum(length(name || coalesce(purl, ''))) from component`.execute(read)
}
