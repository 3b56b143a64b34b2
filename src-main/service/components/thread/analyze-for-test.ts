import { Readable } from 'node:stream'
import type { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import type { AnalysisChunk } from './analyze-components.ts'
import { support } from './support-stage.ts'

type Bench = ReturnType<typeof scanBench>

/** For tests: analyzes a version on a given day, and returns how many components changed. */
export async function analyze(bench: Bench, versionId: string, today = '2026-11-21'): Promise<number> {
  const context = { database: bench.database, dataFolder: bench.folder, advisoriesFile: bench.advisories() }
  const version = { id: versionId, organizationId: '', productId: '', environmentId: '', label: '' }
  const now = () => new Date(`${today}T12:00:00Z`)
  const signal = new AbortController().signal
  const stageContext = { ...context, version, now, signal, reason: 'PROCESS', report: () => {} } as const
  const chunks: AnalysisChunk[] = []
  const addChunk = (chunk: AnalysisChunk) => Promise.resolve(void chunks.push(chunk))
  const total = await support.load(stageContext)
  const changed = await support.compute(total, { ...stageContext, addChunk })
  await bench.database.write
    .transaction()
    .execute((transaction) => support.save(transaction, changed, { ...stageContext, chunks: Readable.from(chunks) }))
  return changed
}

/** For tests: returns the stored support status of all components, by name. */
export function stored(bench: Bench) {
  return bench.database.read
    .selectFrom('component')
    .select([
      'name',
      'support_level as level',
      'end_of_support as end',
      'support_source as source',
      'support_reason as reason',
    ])
    .orderBy('name')
    .execute()
}
