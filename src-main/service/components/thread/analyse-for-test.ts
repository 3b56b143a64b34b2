import { withScanSession } from '#service/scans/thread/open-session.ts'
import type { scanBench } from '#service/scans/thread/support/scan-bench.ts'
import { analyseComponents } from './analyse-components.ts'

type Bench = ReturnType<typeof scanBench>

/** For tests: analyses a version on a day, and gives how many components changed. */
export async function analyse(bench: Bench, versionId: string, today = '2026-11-21'): Promise<number> {
  const context = { database: bench.database, dataFolder: bench.folder, advisoriesFile: bench.advisories() }
  const version = { id: versionId, organizationId: '', productId: '', environmentId: '', label: '' }
  const now = () => new Date(`${today}T12:00:00Z`)
  return withScanSession(context, '', (session) =>
    analyseComponents({ ...context, version, now, signal: new AbortController().signal, report: () => {} }, session),
  )
}

/** For tests: what is stored of the support of all components, by name. */
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
