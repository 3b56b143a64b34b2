import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import { newId } from '#service/domain/id.ts'
import type { IngestInput, IngestOutput } from '#service/documents/ingest-input.ts'
import type { RescanFailure, RescanInput } from '#service/pipeline/thread/rescan-chunk.ts'
import type { StageOutcome } from '#service/pipeline/thread/run-stage.ts'
import type { StageContext } from '#service/workers/stage.ts'
import { createProcessingPool } from '#service/workers/processing-pool.ts'
import type { ImportAdvisoriesInput, ImportAdvisoriesOutput } from '#service/advisories/thread/import-advisories.ts'
import type { StageInput } from '#service/pipeline/thread/run-stage.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { writeMixedSbom } from './generated-sbom.ts'
import { realPath } from '#e2e/support/test-data.ts'
import { writeStated } from './generated-statements.ts'

/**
 * Measures scans against all advisory data of the real data, from source, on real threads with a real database, and prints JSON lines: a
 * scan relative to ingesting the same document, memory, scanning many versions again relative to one, and the cost of vendors' statements
 * about all findings relative to a tenth of them. `--quick` for small sizes, `--versions n` for another number of versions than 200.
 */
const quick = process.argv.includes('--quick')
const at = process.argv.indexOf('--versions')
const versionsCount = at > 0 ? Number(process.argv[at + 1]) : quick ? 50 : 200
const feeds = realPath('advisories')
const folder = mkdtempSync(join(tmpdir(), 'waybill-scan-bench-'))
const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20)
const rounded = (value: number) => Math.round(value * 100) / 100
const report = (line: object) => console.log(JSON.stringify(line))

let advisories: string | null = null
let peak = 0
const target = { organizationId: newId(), productId: newId(), environmentId: newId() }
const file = join(folder, 'waybill.db')
const threadUrl = workerUrl('database-thread')
const database = await openDatabaseThreads<UserDataTables>({ file, schema: 'user-data', readers: 1, threadUrl })
const pool = createProcessingPool({
  database,
  databaseFile: file,
  dataFolder: folder,
  advisoriesFile: () => advisories,
  now: () => new Date(),
  threads: 1,
})
const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
try {
  await insertTarget()
  await importAll()
  // The one-time cost of a thread is not part of a document's cost.
  await measureScan(100, 'first-')
  for (const count of quick ? [1_000, 10_000] : [10_000, 50_000, 100_000]) await measureScan(count)
  await measureRescan(300)
  await measureStatements(quick ? 5_000 : 50_000)
} finally {
  clearInterval(timer)
  await pool.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

function importAll(): Promise<void> {
  const archives = readdirSync(feeds, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('all.zip'))
  const files = [...archives.toSorted(), 'kev/known_exploited_vulnerabilities.json', 'nvd/nvdcve-2.0-fixtures.json.gz']
  return importFeeds(files.map((name) => join(feeds, name)))
}

/** Imports files into the existing data. */
async function importFeeds(paths: readonly string[]): Promise<void> {
  const buildFile = join(folder, `advisories-${newId()}.db`)
  const input: ImportAdvisoriesInput = { changes: paths.map(changeOf), buildFile }
  await pool.run<ImportAdvisoriesInput, ImportAdvisoriesOutput>('import-advisories', input)
  advisories = buildFile
}

function changeOf(path: string): ImportAdvisoriesInput['changes'][number] {
  const fileName = path.slice(path.lastIndexOf('/') + 1)
  return { action: 'import', path, fileName, bytes: statSync(path).size, sha256: '', name: null, url: null }
}

async function ingest(count: number, seed = 0): Promise<StageContext['version']> {
  const path = join(folder, 'sbom.json')
  await writeMixedSbom(path, count, seed)
  return ingestFile(path)
}

async function ingestFile(path: string): Promise<StageContext['version']> {
  const input: IngestInput = {
    ...target,
    versionId: newId(),
    documentId: newId(),
    path,
    filename: 'bench',
    bytes: statSync(path).size,
    sha256: '',
    label: null,
    productName: 'Bench',
    licenseOperator: 'OR',
    provenance: null,
    actor: { kind: 'USER', name: 'Bench', id: null },
    at: new Date().toISOString(),
  }
  await pool.run<IngestInput, IngestOutput>('ingest', input)
  return { ...target, id: input.versionId, label: 'bench' }
}

async function scan(version: StageContext['version']): Promise<void> {
  const input: StageInput = { stage: 'VULN_SCAN', version, reason: 'PROCESS', jobId: newId() }
  const { error, fault } = await pool.run<StageInput, StageOutcome>('stage', input)
  if (error !== null) throw new Error(fault ?? error)
}

/** Returns milliseconds on all threads, which other work on the machine does not change. */
function cpu(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function measureScan(count: number, prefix = ''): Promise<void> {
  const cpuBefore = cpu()
  const started = performance.now()
  const version = await ingest(count, count)
  const ingested = performance.now()
  const cpuOfIngest = cpu() - cpuBefore
  const idle = process.memoryUsage.rss()
  peak = idle
  await scan(version)
  const scanned = performance.now()
  const cpuOfScan = cpu() - cpuBefore - cpuOfIngest
  await scan(version)
  const again = performance.now()
  const { findings } = await database.read
    .selectFrom('finding')
    .select(({ fn }) => fn.countAll<number>().as('findings'))
    .where('finding_set_id', '=', findingSetOf(version.id))
    .executeTakeFirstOrThrow()
  report({
    bench: `${prefix}scan`,
    components: count,
    findings,
    aim: 1,
    ratio: rounded((scanned - ingested) / (ingested - started)),
    cpuRatio: rounded(cpuOfScan / cpuOfIngest),
    ms: Math.round(scanned - ingested),
    ingestMs: Math.round(ingested - started),
    againMs: Math.round(again - scanned),
    overIdle: mebibytes(peak - idle),
  })
}

/** Measures versions of one product, with nine of ten packages in all of them. */
async function measureRescan(components: number): Promise<void> {
  const versions: StageContext['version'][] = []
  for (let n = 0; n < versionsCount; n += 1) versions.push(await ingest(components, 1_000_000 + n))
  await rescan(versions)
  await importFeeds([join(feeds, 'epss/epss_scores-2026-09-29.SAMPLE.csv.gz')])
  const [one] = versions
  if (!one) return
  const cpuBefore = cpu()
  const started = performance.now()
  await rescan([one])
  const first = performance.now()
  const cpuOfOne = cpu() - cpuBefore
  await rescan(versions)
  const all = performance.now()
  const cpuOfEach = (cpu() - cpuBefore - cpuOfOne) / versions.length
  report({
    bench: 'rescan',
    versions: versions.length,
    components,
    aim: 0.5,
    ratio: rounded((all - first) / versions.length / (first - started)),
    cpuRatio: rounded(cpuOfEach / cpuOfOne),
    msPerVersion: rounded((all - first) / versions.length),
    oneMs: Math.round(first - started),
  })
}

/** Measures new statements about every finding of a document: the cost of each, relative to a tenth as many. */
async function measureStatements(count: number): Promise<void> {
  const few = await cpuOfStatements(count / 10)
  const many = await cpuOfStatements(count)
  report({
    bench: 'statements',
    statements: count,
    aim: 1.2,
    cpuRatio: rounded(many.cpu / 10 / few.cpu),
    ms: Math.round(many.ms),
    cpuMs: Math.round(many.cpu),
    links: many.links,
  })
}

async function cpuOfStatements(count: number) {
  const { records, statements, sbom } = writeStated(folder, count)
  advisories = null
  await importFeeds([records])
  const version = await ingestFile(sbom)
  await scan(version)
  await importFeeds([statements])
  const cpuBefore = cpu()
  const started = performance.now()
  await scan(version)
  const spent = { cpu: cpu() - cpuBefore, ms: performance.now() - started }
  const { links } = await database.read
    .selectFrom('finding_statement')
    .innerJoin('finding', 'finding.id', 'finding_statement.finding_id')
    .select(({ fn }) => fn.countAll<number>().as('links'))
    .where('finding_set_id', '=', findingSetOf(version.id))
    .executeTakeFirstOrThrow()
  return { ...spent, links }
}

async function rescan(versions: readonly StageContext['version'][]): Promise<void> {
  for (let start = 0; start < versions.length; start += 25) {
    const part = versions.slice(start, start + 25)
    const input: RescanInput = { versions: part, stages: ['VULN_SCAN', 'SUPPORT', 'POLICY_SCAN'], jobId: newId() }
    const failures = await pool.run<RescanInput, readonly RescanFailure[]>('rescan', input)
    if (failures[0]) throw new Error(failures[0].fault ?? failures[0].error ?? '')
  }
}

async function insertTarget(): Promise<void> {
  const updatedAt = new Date().toISOString()
  const names = { name: 'bench', name_key: 'bench', updated_at: updatedAt }
  const { organizationId, productId, environmentId } = target
  const { write } = database
  await write.insertInto('organization').values({ id: organizationId, name: 'Bench', updated_at: updatedAt }).execute()
  const product = { id: productId, organization_id: organizationId, created_at: updatedAt, ...names }
  await write.insertInto('product').values(product).execute()
  await write
    .insertInto('environment')
    .values({ id: environmentId, product_id: productId, position: 0, ...names })
    .execute()
}
