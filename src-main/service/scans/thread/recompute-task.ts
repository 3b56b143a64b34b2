import type { ScanRecomputation } from '#service/domain/scans/scan-recomputation.ts'
import { recomputeVersion } from './recompute-version.ts'
import type { ScannedVersion } from './scan-version.ts'
import type { Task } from '#service/workers/task.ts'

/** A version to judge again; `file` is the advisory data, null for none. */
export interface RecomputeInput {
  readonly version: ScannedVersion
  readonly file: string | null
}

/** Judges a version again without writing anything. */
export const recomputeTask: Task<RecomputeInput, ScanRecomputation> = {
  name: 'recompute',
  run: ({ database, signal }, { version, file }) => recomputeVersion(database, version, file, signal),
}
