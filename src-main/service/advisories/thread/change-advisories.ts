import { AdvisoryBuild, type BuiltSnapshot } from '#service/db/advisory-file/build/advisory-build.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { markPlace } from '#service/workers/task-place.ts'
import { type FeedToRead, readFeed, removeSource } from './import-feed.ts'
import type { FeedImported } from './describe-import.ts'

/** Maximum number of skip reasons that a job stores. */
const maxSkips = 100

/** A change of the advisory data: import a feed file, or remove a source. */
export type AdvisoryChange =
  ({ readonly action: 'import' } & FeedToRead) | { readonly action: 'remove'; readonly sourceId: string }

/** Result of one change. A rejected or failed change left nothing behind; `error` is for the log. */
export type ChangeOutcome =
  | ({ readonly state: 'done'; readonly action: 'import' } & FeedImported)
  | { readonly state: 'done'; readonly action: 'remove'; readonly message: string }
  | { readonly state: 'refused'; readonly messages: readonly string[]; readonly remedy: string | undefined }
  | { readonly state: 'failed'; readonly error: string }

export interface ChangesProgress {
  readonly signal: AbortSignal
  readonly now: () => Date
  readonly trustedKeys: ReadonlySet<string>
  /** Called with the index of the running change and the bytes of its file read so far. */
  report(index: number, bytes: number): void
}

/**
 * Applies several changes to one copy of the advisory data, in order, with a single copy and integrity check. A rejected change does not
 * stop the others. If no change was applied, the snapshot is null and no file is left.
 * @throws {Error} if the signal is aborted, or if the file cannot be built
 */
export async function changeAdvisories(
  changes: readonly AdvisoryChange[],
  current: string | null,
  buildFile: string,
  progress: ChangesProgress,
): Promise<{ readonly outcomes: readonly ChangeOutcome[]; readonly built: BuiltSnapshot | null }> {
  const build = new AdvisoryBuild(current, buildFile)
  try {
    const outcomes: ChangeOutcome[] = []
    for (const [index, change] of changes.entries()) outcomes.push(await applyChange(build, change, index, progress))
    progress.signal.throwIfAborted()
    if (outcomes.some(({ state }) => state === 'done')) {
      markPlace('the check of the new data')
      const built = build.finish(progress.now().toISOString())
      return { outcomes: withUnconnected(outcomes, built), built }
    }
    build.discard()
    return { outcomes, built: null }
  } catch (error) {
    build.discard()
    throw error
  }
}

/** Adds the chains of aliases that were too long to the skips of the last import. */
function withUnconnected(outcomes: readonly ChangeOutcome[], { unconnected }: BuiltSnapshot): readonly ChangeOutcome[] {
  const last = outcomes.findLastIndex((outcome) => outcome.state === 'done' && outcome.action === 'import')
  return outcomes.map((outcome, at) => {
    if (at !== last || outcome.state !== 'done' || outcome.action !== 'import') return outcome
    const reasons = unconnected.map(
      ({ records, recordId }) =>
        `${recordId}: aliases connect it with ${records - 1} other records, too many for one vulnerability. Their findings are not merged`,
    )
    const skips = [...reasons, ...outcome.skips].slice(0, maxSkips)
    return { ...outcome, skips, skippedCount: outcome.skippedCount + reasons.length }
  })
}

async function applyChange(
  build: AdvisoryBuild,
  change: AdvisoryChange,
  index: number,
  { signal, now, trustedKeys, report }: ChangesProgress,
): Promise<ChangeOutcome> {
  try {
    if (change.action === 'remove') return { state: 'done', action: 'remove', ...removeSource(build, change.sourceId) }
    const progress = { signal, now, trustedKeys, report: (bytes: number) => report(index, bytes) }
    return { state: 'done', action: 'import', ...(await readFeed(build, change, progress)) }
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof Rejection) return { state: 'refused', messages: error.messages, remedy: error.remedy }
    // A fault in one file is reported by its job. The step was rolled back, so the other changes continue.
    return { state: 'failed', error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
