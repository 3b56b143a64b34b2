import { rejectLimit } from '#service/workers/reject-limit.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { ScanRecomputation } from '#service/domain/scans/scan-recomputation.ts'
import type { RecomputeInput } from '#service/scans/thread/recompute-version.ts'
import type { JobDependencies } from '#service/jobs/job-handler.ts'

/** Milliseconds. */
const timeLimitMs = 30 * 60_000

/**
 * Evaluates a version again with the current advisory data, or with a stored earlier snapshot. Writes nothing.
 * @throws {Rejection} if the snapshot is no longer stored
 */
export async function recompute(
  { advisories, pool }: Pick<JobDependencies, 'advisories' | 'pool'>,
  version: Pick<SbomVersion, 'id' | 'organizationId'>,
  snapshotId: string | null,
): Promise<ScanRecomputation> {
  const { id, organizationId } = version
  const wanted = snapshotId ?? advisories.current()?.snapshotId ?? null
  const opened = wanted === null || wanted === '' ? null : advisories.openSnapshot(wanted)
  if (opened === null && wanted !== null && wanted !== '') {
    throw new Rejection(`The snapshot "${wanted}" is no longer available. Import it again, or use the current data`)
  }
  try {
    const input: RecomputeInput = { version: { id, organizationId }, file: opened?.file ?? null }
    const options = { timeLimit: timeLimitMs, beforeRepeat: leavesNothing }
    return await rejectLimit('The evaluation', () =>
      pool.run<RecomputeInput, ScanRecomputation>('recompute', input, options),
    )
  } finally {
    opened?.release()
  }
}
