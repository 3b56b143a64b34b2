import { newestChange } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { containedVersions } from '#service/db/parts/part-tree.ts'
import type { ReviewedState } from '#service/domain/signatures/sbom-review.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import { isSmallVersion } from '#service/domain/versions/short-work.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import type { ReviewedVersions } from './thread/review-state.ts'

/** Versions whose state is remembered. */
const maxRemembered = 20
/** Milliseconds and MiB for the findings of the largest version. */
const limits = { timeLimit: 5 * 60_000, memory: 2048 } as const

/** The findings of versions and of what they contain, with their decisions, as sign-offs know them. */
export interface ReviewStates {
  /** Reads them on a processing thread, unless nothing was changed since the last time. */
  now(version: SbomVersion): Promise<ReviewedState>
}

export function createReviewStates({
  database,
  pool,
}: {
  readonly database: UserDatabase
  readonly pool: Pick<ProcessingPool, 'run'>
}): ReviewStates {
  const read = async ({ id, counts }: Pick<SbomVersion, 'id' | 'counts'>) => {
    const versionIds = await containedVersions(database.read, id)
    const short = versionIds.length === 1 && isSmallVersion(counts.components)
    const options = { ...limits, short, beforeRepeat: leavesNothing }
    return pool.run<ReviewedVersions, ReviewedState>('review-state', { versionIds }, options)
  }
  const known = new Map<string, { readonly cursor: number; readonly state: Promise<ReviewedState> }>()
  return {
    async now({ id, counts }) {
      const cursor = await newestChange(database.write)
      const last = known.get(id)
      if (last?.cursor === cursor) return last.state
      const state = read({ id, counts })
      known.delete(id)
      known.set(id, { cursor, state })
      const oldest = known.keys().next()
      if (known.size > maxRemembered && !oldest.done) known.delete(oldest.value)
      state.catch(() => known.delete(id))
      return state
    },
  }
}
