import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { newId } from '#service/domain/id.ts'
import type { SpooledFile } from '#service/domain/spooled-file.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { FileContent } from '#service/downloads/offered-file.ts'
import type { ProcessingPool } from '#service/workers/processing-pool.ts'
import { rejectLimit } from '#service/workers/reject-limit.ts'
import { leavesNothing, type RunOptions } from '#service/workers/run-options.ts'
import type { DifferentRow, ReadComponentsCsvInput } from './thread/read-components-csv.ts'
import type { WriteComponentsCsvInput } from './thread/write-components-csv.ts'

/** What a file of components says, once it is read. */
export interface ComponentsFile {
  /** Rows of the file. */
  readonly rowCount: number
  /** Yields the rows that differ from their components, some at a time. */
  different(): AsyncIterable<readonly DifferentRow[]>
}

/** Writes and reads CSV files of components, on processing threads. */
export interface ComponentsFiles {
  write(version: SbomVersion, signal?: AbortSignal): Promise<FileContent>
  /**
   * Reads a file, and hands what it says to a function. Nothing of it is left after that.
   * @throws {Rejection} with line and column of what is wrong
   */
  read<Result>(
    version: SbomVersion,
    file: Pick<SpooledFile, 'path' | 'size'>,
    work: (read: ComponentsFile) => Promise<Result>,
  ): Promise<Result>
}

const timeLimitMs = 5 * 60_000
/** Bytes. Reading a smaller file is short work. */
const shortBytes = 1024 * 1024
/** Bytes. Files up to this size are held in memory instead of on disk. */
const maxInMemoryBytes = 32 * 1024 * 1024
/** Milliseconds after which a file is removed. Longer than a download path is valid. */
const retentionMs = 20 * 60_000

export function createComponentsFiles({
  pool,
  dataFolder,
}: {
  readonly pool: ProcessingPool
  readonly dataFolder: string
}): ComponentsFiles {
  const options = { timeLimit: timeLimitMs, beforeRepeat: leavesNothing }
  const run = <Input, Output>(subject: string, task: string, input: Input, more: RunOptions) =>
    rejectLimit(subject, () => pool.run<Input, Output>(task, input, { ...options, ...more }))
  return {
    async write({ id: versionId }, signal) {
      const path = join(dataFolder, 'exports', newId())
      let isKept = false
      try {
        const input: WriteComponentsCsvInput = { versionId, path }
        const bytes = await run<WriteComponentsCsvInput, number>('Writing the file', 'write-components-csv', input, {
          signal,
        })
        isKept = bytes > maxInMemoryBytes
        if (!isKept) return await readFile(path)
        setTimeout(() => void rm(path, { force: true }).catch(() => {}), retentionMs).unref()
        return { path, isTemporary: true }
      } finally {
        if (!isKept) await rm(path, { force: true })
      }
    },
    async read({ id: versionId }, { path, size }, work) {
      const target = `${path}.rows`
      try {
        const input: ReadComponentsCsvInput = { versionId, path, target }
        const short = size < shortBytes
        const rowCount = await run<ReadComponentsCsvInput, number>('Reading the file', 'read-components-csv', input, {
          short,
        })
        return await work({ rowCount, different: () => readRows(target) })
      } finally {
        await rm(target, { force: true })
      }
    },
  }
}

async function* readRows(path: string): AsyncGenerator<readonly DifferentRow[]> {
  for await (const line of createInterface({ input: createReadStream(path) })) {
    yield JSON.parse(line) as readonly DifferentRow[] // as the task wrote it
  }
}
