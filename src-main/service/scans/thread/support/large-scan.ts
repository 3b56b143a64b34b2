import type { StageContext } from '#service/workers/stage.ts'
import { decideFindings } from '#service/decisions/decide.ts'
import { vulnerabilityScan } from '#service/scans/thread/vulnerability-scan-stage.ts'
import { openBench } from './open-bench-for-test.ts'
import { osvRecord, type scanBench } from './scan-bench.ts'

export type Bench = ReturnType<typeof scanBench>

/** For tests: findings of one package, more than a scan shows in one transaction without having written them before. */
export const many = 1100
const range = [{ introduced: '0' }, { fixed: '2.0.0' }]
export const records = Array.from({ length: many }, (_, at) =>
  osvRecord(`CVE-2030-${1000 + at}`, 'npm', 'left-pad', range),
)
export const leftPad = { purl: 'pkg:npm/left-pad@1.0.0', relation: 'direct' } as const
export const user = { kind: 'USER', name: 'Anna', id: null } as const

/** A version with that package and one without findings, in an environment that retains decisions or not. */
export async function prepared(retain = false) {
  const bench = openBench()
  await bench.importRecords(records)
  const version = await bench.addVersion([leftPad, { purl: 'pkg:npm/other@1.0.0' }], retain)
  return { bench, version }
}

/** What the stage gets for a version. */
export async function contextOf(
  bench: Bench,
  id: string,
  signal = new AbortController().signal,
): Promise<StageContext> {
  const row = await bench.database.read
    .selectFrom('sbom_version')
    .select(['organization_id as organizationId', 'product_id as productId', 'environment_id as environmentId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await bench.database.write
    .insertInto('processing_stage')
    .values({ version_id: id, position: 0, name: 'VULN_SCAN', status: 'NOT_STARTED' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return {
    ...{ database: bench.database, dataFolder: bench.folder, advisoriesFile: bench.advisories(), reason: 'PROCESS' },
    version: { id, label: '1', ...row },
    now: () => new Date('2026-11-21T12:00:00Z'),
    signal,
    report: () => {},
  }
}

const noChunk = () => Promise.reject(new Error('A scan has no chunks'))

/** Scans a version; `meanwhile` runs after everything was written and before it is shown. */
export async function scan(bench: Bench, id: string, meanwhile: () => Promise<void> = async () => {}): Promise<void> {
  const context = await contextOf(bench, id)
  const result = await vulnerabilityScan.compute(await vulnerabilityScan.load(context), {
    ...context,
    addChunk: noChunk,
  })
  await meanwhile()
  const chunks = (async function* () {})()
  await bench.database.write
    .transaction()
    .execute((transaction) => vulnerabilityScan.save(transaction, result, { ...context, chunks }))
  await vulnerabilityScan.clean?.(context)
}

/** Decides findings of a version, by their vulnerabilities. */
export async function decide(bench: Bench, version: string, vulnerabilities: readonly string[]): Promise<void> {
  const { organization_id: organizationId } = await bench.database.read
    .selectFrom('sbom_version')
    .select('organization_id')
    .where('id', '=', version)
    .executeTakeFirstOrThrow()
  const findings = await bench.findings(version)
  await decideFindings(bench.database, {
    ...{ organizationId, by: user, at: '2026-11-20T12:00:00Z', kind: 'BULK_DECIDE' },
    findingIds: findings.filter((one) => vulnerabilities.includes(one.vulnerability)).map(({ id }) => id),
    ...{ change: { status: 'affected' }, versionId: null },
  })
}

/** Returns the vulnerabilities of the decided findings of a version. */
export async function decided(bench: Bench, version: string): Promise<readonly string[]> {
  return (await bench.findings(version)).filter((row) => row.vex_status !== null).map((row) => row.vulnerability)
}
