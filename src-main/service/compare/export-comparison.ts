import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { newId } from '#service/domain/id.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import { leavesNothing } from '#service/workers/run-options.ts'
import type { WrittenComparison } from './thread/write-comparison.ts'

/** Bytes, or the path of a large file, which is removed after its download. */
export type ComparisonContent = Uint8Array | { readonly path: string; readonly isTemporary: true }

/** Writes comparisons to files, on a processing thread. */
export interface ComparisonExporter {
  /** @throws {Rejection} if there is too much to compare */
  write(asked: Omit<WrittenComparison, 'path'>, signal: AbortSignal | undefined): Promise<ComparisonContent>
}

const timeLimitMs = 5 * 60_000
/** Bytes. Files up to this size are held in memory instead of on disk. */
const maxInMemoryBytes = 32 * 1024 * 1024
/** Milliseconds after which a file is removed. Longer than a download path is valid. */
const retentionMs = 20 * 60_000

export function createComparisonExporter({
  pool,
  dataFolder,
}: {
  readonly pool: ProcessingPool
  readonly dataFolder: string
}): ComparisonExporter {
  return {
    async write(asked, signal) {
      const path = join(dataFolder, 'exports', newId())
      let isKept = false
      try {
        const options = { timeLimit: timeLimitMs, signal, beforeRepeat: leavesNothing }
        const bytes = await rejectLimit('Comparing these versions', () =>
          pool.run<WrittenComparison, number>('write-comparison', { ...asked, path }, options),
        )
        isKept = bytes > maxInMemoryBytes
        if (!isKept) return await readFile(path)
        setTimeout(() => void rm(path, { force: true }), retentionMs).unref()
        return { path, isTemporary: true }
      } finally {
        if (!isKept) await rm(path, { force: true })
      }
    },
  }
}
