import { readExclusions } from '#service/db/advisories/advisory-exclusions.ts'
import { readAdvisoryPointer } from '#service/db/advisory-file/advisory-files.ts'
import { AdvisoryReader } from '#service/db/advisory-file/advisory-reader.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { TaskContext } from '#service/workers/task.ts'
import { ExcludedRecords } from './excluded-records.ts'
import { noAdvisories } from './no-advisories.ts'
import { ScanSession } from './scan-session.ts'

/** An idle session is closed after this time to free its memory. */
const idleTimeoutMs = 15_000

interface CachedSession {
  readonly database: UserDatabase
  readonly key: string
  readonly session: ScanSession
}

let kept: CachedSession | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Runs work with the current advisory data. Loaded data stays with the thread for the next version that is scanned with the same snapshot.
 * The file is open only during the work, so that it can be replaced.
 * @throws {Rejection} if the data is damaged; the message is shown with the stage
 */
export async function withScanSession<T>(
  context: Pick<TaskContext, 'database' | 'dataFolder' | 'advisoriesFile'>,
  organizationId: string,
  work: (session: ScanSession) => Promise<T>,
): Promise<T> {
  const { database } = context
  const excluded = new ExcludedRecords(await readExclusions(database, organizationId))
  const opened = openAdvisories(context)
  const reader = opened ?? noAdvisories
  const key = `${organizationId} ${reader.snapshotId} ${excluded.digest}`
  clearTimeout(idle)
  if (kept?.database !== database || kept.key !== key) {
    kept = { database, key, session: new ScanSession(database, reader, excluded) }
  }
  const { session } = kept
  session.readFrom(reader)
  try {
    return await work(session)
  } catch (error) {
    kept = undefined // the loaded data may be incomplete
    throw error
  } finally {
    opened?.close()
    idle = setTimeout(() => (kept = undefined), idleTimeoutMs).unref()
  }
}

/** Opens the current advisory data. It is requested again because it may have changed since the thread received its file. */
function openAdvisories({
  dataFolder,
  advisoriesFile,
}: Pick<TaskContext, 'dataFolder' | 'advisoriesFile'>): AdvisoryReader | null {
  try {
    const file = readAdvisoryPointer(dataFolder)?.file ?? advisoriesFile
    return file === null ? null : new AdvisoryReader(file)
  } catch (error) {
    throw new Rejection(
      `The advisory data could not be read: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}
