import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabaseThreads } from '#service/db/dialect/database-threads.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { newId } from '#service/domain/id.ts'
import type { IngestInput, IngestOutput } from '#service/documents/ingest-input.ts'
import { ingestLimits } from '#service/documents/ingest-limits.ts'
import { createProcessingPool } from '#service/workers/processing-pool.ts'
import { workerUrl } from '#service/workers/worker-url.ts'
import { writeGeneratedSbom, writeGeneratedTagValue } from './generated-sbom.ts'

/**
 * Ingests one very large document on a real processing thread with a real database, from source, and prints JSON lines: additional resident
 * memory of the whole process, time, and how long a canceled ingestion takes to end. `--components n` for another size than nearly 256 MiB;
 * `--tag-value` for SPDX tag-value instead of CycloneDX JSON.
 */
const [, , wanted, written] = process.argv
const isTagValue = process.argv.includes('--tag-value')
const writeLarge = isTagValue ? writeGeneratedTagValue : writeGeneratedSbom
// A separate process writes the file, because the memory used for that would count as idle memory.
if (wanted === '--write' && written) {
  const [path = '', components] = written.split('=')
  await writeLarge(path, Number(components))
  process.exit()
}
const at = process.argv.indexOf('--components')
const count = at > 0 ? Number(process.argv[at + 1]) : isTagValue ? 640_000 : 790_000
const folder = mkdtempSync(join(tmpdir(), 'waybill-large-'))
const path = join(folder, isTagValue ? 'large.spdx' : 'large.json')
const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20)

let peak = 0
const sample = () => {
  peak = Math.max(peak, process.memoryUsage.rss())
}

const target = { organizationId: newId(), productId: newId(), environmentId: newId() }
const input = (): IngestInput => ({
  ...target,
  versionId: newId(),
  documentId: newId(),
  path,
  filename: 'large',
  bytes: statSync(path).size,
  sha256: '',
  label: null,
  productName: 'Large',
  licenseOperator: 'OR',
  provenance: null,
  actor: { kind: 'USER', name: 'Bench', id: null },
  at: new Date().toISOString(),
})

const file = join(folder, 'waybill.db')
const threadUrl = workerUrl('database-thread')
const database = await openDatabaseThreads<UserDataTables>({ file, schema: 'user-data', readers: 1, threadUrl })
const pool = createProcessingPool({
  database,
  databaseFile: file,
  dataFolder: folder,
  advisoriesFile: () => null,
  now: () => new Date(),
})
try {
  spawnSync(process.execPath, [
    import.meta.filename,
    '--write',
    `${path}=${count}`,
    ...(isTagValue ? ['--tag-value'] : []),
  ])
  await insertTarget()
  const small = join(folder, 'small')
  await writeLarge(small, 10)
  // The one-time cost of a thread is not part of the document's cost.
  await pool.run<IngestInput, IngestOutput>('ingest', { ...input(), path: small }, ingestLimits)
  const idle = process.memoryUsage.rss()
  const timer = setInterval(sample, 20)
  const started = performance.now()
  const { version } = await pool.run<IngestInput, IngestOutput>('ingest', input(), ingestLimits)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const size = mebibytes(statSync(path).size)
  const overIdle = mebibytes(peak - idle)
  console.log(
    JSON.stringify({
      bench: 'large-ingest',
      format: isTagValue ? 'tag-value' : 'JSON',
      size,
      components: version.counts.components,
      seconds,
    }),
  )
  console.log(JSON.stringify({ bench: 'large-ingest-memory', overIdle, idle: mebibytes(idle), aim: 700 }))
  clearInterval(timer)
  for (const delay of [1_000, 4_000, 12_000]) await measureCancel(delay)
} finally {
  await pool.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

async function measureCancel(delay: number): Promise<void> {
  const controller = new AbortController()
  const running = pool.run('ingest', input(), { ...ingestLimits, signal: controller.signal }).then(
    () => 'finished',
    () => 'cancelled',
  )
  await new Promise((resolve) => setTimeout(resolve, delay))
  const aborted = performance.now()
  controller.abort(new Error('Cancelled'))
  const outcome = await running
  console.log(
    JSON.stringify({ bench: 'large-ingest-cancel', delay, outcome, ms: Math.round(performance.now() - aborted) }),
  )
}

async function insertTarget(): Promise<void> {
  const updatedAt = new Date().toISOString()
  const names = { name: 'large', name_key: 'large', updated_at: updatedAt }
  const { organizationId, productId, environmentId } = target
  const organization = { id: organizationId, name: 'Large', updated_at: updatedAt }
  await database.write.insertInto('organization').values(organization).execute()
  const product = { id: productId, organization_id: organizationId, created_at: updatedAt, ...names }
  await database.write.insertInto('product').values(product).execute()
  const environment = { id: environmentId, product_id: productId, position: 0, ...names }
  await database.write.insertInto('environment').values(environment).execute()
}
