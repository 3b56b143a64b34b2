import { stat } from 'node:fs/promises'
import { archiveKind } from '#service/archives/archive-kind.ts'
import { isSmallDocument } from '#service/domain/versions/short-work.ts'
import { leavesNothing, type RunOptions } from '#service/workers/run-options.ts'
import { ingestLimits } from './ingest-limits.ts'

/** Milliseconds for a small document, so that none holds the thread that is reserved for them. */
const shortTimeLimitMs = 2 * 60_000

/** Returns how a task that reads files runs: with the limits of an upload, and as short work if all of them are small and not packed. */
export async function documentWork(...paths: readonly string[]): Promise<RunOptions> {
  const small = await Promise.all(paths.map(isSmall))
  return small.includes(false) ? ingestLimits : { ...ingestLimits, timeLimit: shortTimeLimitMs, short: true }
}

/** Does the same for a task that only reads: it can be repeated. */
export async function readingWork(...paths: readonly string[]): Promise<RunOptions> {
  return { ...(await documentWork(...paths)), beforeRepeat: leavesNothing }
}

async function isSmall(path: string): Promise<boolean> {
  return isSmallDocument((await stat(path)).size) && (await archiveKind(path)) === undefined
}
