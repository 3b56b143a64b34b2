import type { Kysely } from 'kysely'
import { memberOf, withoutMembers } from '#service/db/dialect/sql-words.ts'
import { type StageName, stageNames } from '#shared/stage.ts'
import type { Job, JobState } from '#service/domain/job.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { jobColumns, jobRow, readJob } from './job-rows.ts'
import { resetStages } from '#service/db/versions/stage-rows.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** The job table is the queue: its content survives a crash. Statements here use the writer, which sees its own changes. */

/** Lists jobs that have not ended, oldest first. */
export async function listOpenJobs({ write }: UserDatabase): Promise<Job[]> {
  const rows = await write
    .selectFrom('job')
    .select(jobColumns)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .orderBy('id')
    .execute()
  return rows.map(readJob)
}

/** Lists the files of queued imports, as the jobs name them: of jobs that have not ended, and of those that have. */
export async function listImportedPaths({
  write,
}: UserDatabase): Promise<{ readonly open: readonly string[]; readonly ended: readonly string[] }> {
  const rows = await write
    .selectFrom('job')
    .select(['finished_at', memberOf('payload', 'path').as('path')])
    .where('kind', '=', 'IMPORT_ADVISORIES')
    .execute()
  const pathsOf = (hasEnded: boolean) =>
    rows.flatMap(({ finished_at, path }) => (path !== null && (finished_at !== null) === hasEnded ? [path] : []))
  return { open: pathsOf(false), ended: pathsOf(true) }
}

/** Lists the stages that other open runs over the version of a job do. */
export async function listStagesOfOthers(write: Kysely<UserDataTables>, job: Job): Promise<ReadonlySet<StageName>> {
  const open = write.selectFrom('job').select(jobColumns).where('state', 'in', ['QUEUED', 'RUNNING'])
  const others = open
    .where('version_id', '=', job.versionId)
    .where('kind', '=', 'PROCESS_SBOM')
    .where('id', '<>', job.id)
  return new Set((await others.execute()).flatMap((row) => stagesOf(readJob(row))))
}

/** Lists jobs of a kind that were never started. */
export async function listWaitingJobs(write: Kysely<UserDataTables>, kind: Job['kind']): Promise<Job[]> {
  const rows = await write
    .selectFrom('job')
    .select(jobColumns)
    .where('kind', '=', kind)
    .where('state', '=', 'QUEUED')
    .where('started_at', 'is', null)
    .execute()
  return rows.map(readJob)
}

/** Adds a job to the queue. Runs over some components of a version before it evaluate all, too, if it does: it may be canceled. */
export async function insertJob(write: Kysely<UserDataTables>, job: Job): Promise<void> {
  const { kind, versionId, payload } = job
  if (kind === 'PROCESS_SBOM' && versionId && payload['componentIds'] === undefined) await evaluateAll(write, versionId)
  await write.insertInto('job').values(jobRow(job)).execute()
  await insertChangeEvents(write, [jobEvent(job, 'CREATED', job.createdAt)])
}

/** Queues a run of stages over a version. Unless a job is running on it, the stages are shown as queued at once. */
export async function insertProcessingJob(database: UserDatabase, job: Job): Promise<void> {
  await database.write.transaction().execute((transaction) => queueProcessing(transaction, job))
}

/** The same in the caller's transaction. */
export async function queueProcessing(transaction: UserTransaction, job: Job): Promise<void> {
  await insertJob(transaction, job)
  const running = await transaction
    .selectFrom('job')
    .select('id')
    .where('version_id', '=', job.versionId)
    .where('state', '=', 'RUNNING')
    .where('kind', '=', 'PROCESS_SBOM')
    .executeTakeFirst()
  if (!running && job.versionId) await resetStages(transaction, job.versionId, stagesOf(job))
}

/** Returns the stages that a processing job runs, in order. */
export function stagesOf(job: Job): readonly StageName[] {
  const { stages } = job.payload
  return Array.isArray(stages) ? stageNames.filter((name) => stages.includes(name)) : stageNames
}

/** Returns the components that a processing job evaluates, as it is stored now; undefined for all of the version. */
export async function findComponentsOf({ write }: UserDatabase, id: string): Promise<readonly string[] | undefined> {
  const row = await write.selectFrom('job').select(jobColumns).where('id', '=', id).executeTakeFirst()
  const componentIds = row && readJob(row).payload['componentIds']
  return Array.isArray(componentIds) ? componentIds.filter((one) => typeof one === 'string') : undefined
}

/** Tests whether a run of stages over a version is queued or running. */
export async function hasOpenProcessing(write: Kysely<UserDataTables>, versionId: string): Promise<boolean> {
  const row = await write
    .selectFrom('job')
    .select('id')
    .where('version_id', '=', versionId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where('kind', '=', 'PROCESS_SBOM')
    .executeTakeFirst()
  return row !== undefined
}

/** Lets the open runs over a version evaluate all of its components. */
export async function evaluateAll(write: Kysely<UserDataTables>, versionId: string): Promise<void> {
  await write
    .updateTable('job')
    .set({ payload: withoutMembers('payload', ['componentIds']) })
    .where('version_id', '=', versionId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .where('kind', '=', 'PROCESS_SBOM')
    .execute()
}

/**
 * Starts a queued job. The first start of one that processes a version resets its stages; a start after a crash resumes them. Returns false
 * if it is no longer queued.
 */
export async function startJob(database: UserDatabase, job: Job, now: string): Promise<boolean> {
  return database.write.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('job')
      .set({ state: 'RUNNING', started_at: job.startedAt ?? now })
      .where('id', '=', job.id)
      .where('state', '=', 'QUEUED')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    const isFirst = job.kind === 'PROCESS_SBOM' && job.startedAt === null
    if (isFirst && job.versionId) await resetStages(transaction, job.versionId, stagesOf(job))
    await insertChangeEvents(transaction, [jobEvent(job, 'UPDATED', now)])
    return true
  })
}

/** Queues jobs again that were running when the process ended. */
export async function requeueInterruptedJobs({ write }: UserDatabase): Promise<void> {
  await write.updateTable('job').set({ state: 'QUEUED' }).where('state', '=', 'RUNNING').execute()
}

/** Queues a job again that was stopped without an end. */
export async function requeueStoppedJob({ write }: UserDatabase, id: string): Promise<void> {
  const open = write.updateTable('job').set({ state: 'QUEUED' }).where('state', '=', 'RUNNING')
  await open.where('id', '=', id).execute()
}

/** Stores the progress of a job. Progress never decreases. */
export async function saveJobProgress(
  { write }: UserDatabase,
  id: string,
  shown: Partial<Pick<Job, 'progress' | 'message' | 'unit' | 'done' | 'total'>>,
): Promise<void> {
  const { progress, ...rest } = shown
  await write
    .updateTable('job')
    .set(rest)
    .$if(progress !== undefined, (update) =>
      update.set((row) => ({ progress: row.fn<number>('max', ['progress', row.val(progress ?? 0)]) })),
    )
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .execute()
}

/** Updates the data that a job needs to resume after a crash. */
export async function saveJobPayload({ write }: UserDatabase, id: string, payload: Job['payload']): Promise<void> {
  await write
    .updateTable('job')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
}

/** How a job ended. */
export interface JobEnd {
  readonly state: Extract<JobState, 'SUCCEEDED' | 'FAILED' | 'CANCELLED'>
  readonly message: string
  readonly error?: string | undefined
  readonly remedy?: string | undefined
  readonly skips?: readonly string[] | undefined
  readonly skippedCount?: number | undefined
  readonly advisorySourceId?: string | undefined
}

/** Ends a job. Returns false if it had already ended. */
export async function endJob(write: Kysely<UserDataTables>, job: Job, end: JobEnd, now: string): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('job')
    .set({
      state: end.state,
      message: end.message,
      error: end.error ?? null,
      remedy: end.remedy ?? null,
      cancellable: 0,
      finished_at: now,
      ...(end.state === 'SUCCEEDED' && { progress: 1 }),
      ...(end.skips && { skips: JSON.stringify(end.skips.slice(0, 100)) }),
      ...(end.skippedCount !== undefined && { skipped_count: end.skippedCount }),
      ...(end.advisorySourceId && { advisory_source_id: end.advisorySourceId }),
    })
    .where('id', '=', job.id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await insertChangeEvents(write, [jobEvent(job, 'UPDATED', now)])
  return true
}

/** Deletes jobs that ended before a time; they are kept for 30 days. */
export async function deleteOldJobs({ write }: UserDatabase, endedBefore: string): Promise<void> {
  await write.deleteFrom('job').where('finished_at', '<', endedBefore).execute()
}

function jobEvent(job: Job, action: 'CREATED' | 'UPDATED', at: string) {
  const { organizationId, versionId } = job
  return { organizationId, at, kind: 'JOB', action, subjectId: job.id, versionId }
}
