import type { BuiltSnapshot } from '#service/db/advisory-file/build/advisory-build.ts'
import { listTrustedBundleKeys } from '#service/db/advisories/bundle-keys.ts'
import { type AdvisoryChange, type ChangeOutcome, changeAdvisories } from './change-advisories.ts'
import type { Task } from '#service/workers/task.ts'

/** The changes of the advisory data, in order. `buildFile` is where the next snapshot is built. */
export interface ImportAdvisoriesInput {
  readonly changes: readonly AdvisoryChange[]
  readonly buildFile: string
}

/**
 * Result of each change. `built` is the finished and checked snapshot in `buildFile`, for `AdvisoryStore.swapIn`; null if no change was
 * applied.
 */
export interface ImportAdvisoriesOutput {
  readonly outcomes: readonly ChangeOutcome[]
  readonly built: BuiltSnapshot | null
}

/** Builds the next snapshot of the advisory data next to the current one. A canceled task leaves nothing behind. */
export const importAdvisoriesTask: Task<ImportAdvisoriesInput, ImportAdvisoriesOutput> = {
  name: 'import-advisories',
  async run({ advisoriesFile, database, now, signal, report }, { changes, buildFile }) {
    const before = changes.map((_, at) => changes.slice(0, at).reduce((sum, change) => sum + bytesOf(change), 0))
    const total = changes.reduce((sum, change) => sum + bytesOf(change), 0)
    return changeAdvisories(changes, advisoriesFile, buildFile, {
      signal,
      now,
      trustedKeys: new Set(await listTrustedBundleKeys(database.read)),
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
