import type { BuiltSnapshot } from '#service/db/advisory-file/build/advisory-build.ts'
import { listBundleKeys } from '#service/db/advisories/bundle-keys.ts'
import { type AdvisoryChange, type ChangeOutcome, changeAdvisories } from './change-advisories.ts'
import type { Task } from '#service/workers/task.ts'

/** What to do to the advisory data, in this order. `buildFile` is where the next state is made. */
export interface ImportAdvisoriesInput {
  readonly changes: readonly AdvisoryChange[]
  readonly buildFile: string
}

/**
 * What came of each change. `built` is the finished and checked state in `buildFile`, to be taken into use by
 * `AdvisoryStore.swapIn`; null when nothing was done.
 */
export interface ImportAdvisoriesOutput {
  readonly outcomes: readonly ChangeOutcome[]
  readonly built: BuiltSnapshot | null
}

/** Makes the next state of the advisory data beside the one in use. A cancel leaves nothing behind. */
export const importAdvisoriesTask: Task<ImportAdvisoriesInput, ImportAdvisoriesOutput> = {
  name: 'import-advisories',
  async run({ advisoriesFile, database, signal, report }, { changes, buildFile }) {
    const keys = await listBundleKeys(database.read)
    const trusted = keys.filter(({ revokedAt }) => revokedAt === null)
    const before = changes.map((_, at) => changes.slice(0, at).reduce((sum, change) => sum + bytesOf(change), 0))
    const total = changes.reduce((sum, change) => sum + bytesOf(change), 0)
    return changeAdvisories(changes, advisoriesFile, buildFile, {
      signal,
      now: () => new Date(),
      trustedKeys: new Set(trusted.map(({ fingerprint }) => fingerprint)),
      report: (index, bytes) =>
        report({ done: (before[index] ?? 0) + bytes, total, unit: 'bytes', message: words(changes, index) }),
    })
  },
}

function bytesOf(change: AdvisoryChange): number {
  return change.action === 'import' ? change.bytes : 0
}

function words(changes: readonly AdvisoryChange[], index: number): string {
  const change = changes[index]
  const place = changes.length === 1 ? '' : ` (${index + 1} of ${changes.length})`
  return change?.action === 'import' ? `Reading ${change.fileName}${place}` : 'Removing a source'
}
