import type { Kysely } from 'kysely'
import type { StageName, StageStatus } from '#shared/stage.ts'
import type { ProcessingStage } from '#service/domain/versions/sbom-version.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Queues stages to run again. Results of earlier runs stay until then. */
export async function resetStages(
  write: Kysely<UserDataTables>,
  versionId: string,
  names: readonly StageName[],
): Promise<void> {
  await write
    .updateTable('processing_stage')
    .set({ status: 'NOT_STARTED', done: null, total: null, started_at: null, finished_at: null, error: null })
    .where('version_id', '=', versionId)
    .where('name', 'in', names)
    .execute()
}

/** Marks stages of several versions as running. */
export async function startStages(
  write: Kysely<UserDataTables>,
  versionIds: readonly string[],
  names: readonly StageName[],
  now: string,
): Promise<void> {
  await write
    .updateTable('processing_stage')
    .set({ status: 'IN_PROGRESS', done: null, total: null, started_at: now, finished_at: null, error: null })
    .where('version_id', 'in', versionIds)
    .where('name', 'in', names)
    .execute()
}

/** Marks a stage as running from its beginning. */
export async function startStage(
  write: Kysely<UserDataTables>,
  versionId: string,
  name: StageName,
  now: string,
): Promise<void> {
  await startStages(write, [versionId], [name], now)
}

/** Stores the progress of a running stage: `done` of `total`. */
export async function saveStageProgress(
  { write }: UserDatabase,
  versionId: string,
  name: StageName,
  shown: { readonly done?: number | undefined; readonly total?: number | undefined },
): Promise<void> {
  const { done, total } = shown
  if (done === undefined && total === undefined) return
  await write
    .updateTable('processing_stage')
    .set({ ...(done !== undefined && { done }), ...(total !== undefined && { total }) })
    .where('version_id', '=', versionId)
    .where('name', '=', name)
    .where('status', '=', 'IN_PROGRESS')
    .execute()
}

/** How a stage ended. If the counts are unknown, the stored progress stays. */
export interface StageEnd {
  /** RFC 3339 in UTC. */
  readonly now: string
  readonly error: string | null
  readonly done?: number | null
  readonly total?: number | null
}

/** Ends a stage; with `error` it failed and its earlier results stay valid (specification 3). */
export async function endStage(
  write: Kysely<UserDataTables>,
  versionId: string,
  name: StageName,
  { now, error, done, total }: StageEnd,
): Promise<void> {
  await write
    .updateTable('processing_stage')
    .set((row) => ({
      status: 'COMPLETED',
      started_at: row.fn.coalesce('started_at', row.val(now)),
      finished_at: now,
      error,
      ...(done !== undefined && { done }),
      ...(total !== undefined && { total }),
    }))
    .where('version_id', '=', versionId)
    .where('name', '=', name)
    .execute()
}

/** Lists the stages of versions, each list in the order of the pipeline. */
export async function listStages(
  read: UserReader,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ProcessingStage[]>> {
  const rows = await read
    .selectFrom('processing_stage')
    .select(['version_id', 'name', 'status', 'done', 'total', 'started_at', 'finished_at', 'error'])
    .where('version_id', 'in', versionIds)
    .orderBy('version_id')
    .orderBy('position')
    .execute()
  const stages = rows.map((row) => ({
    versionId: row.version_id,
    name: row.name as StageName, // written only from the list of stages
    status: row.status as StageStatus, // checked by the table
    done: row.done,
    total: row.total,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    error: row.error,
  }))
  return Map.groupBy(stages, (stage) => stage.versionId)
}

/** Returns the stages of a version that have no result of their latest run: they did not end, or failed. */
export async function findUnfinishedStages(read: UserReader, versionId: string): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('processing_stage')
    .select('name')
    .where('version_id', '=', versionId)
    .where((where) => where.or([where('status', '<>', 'COMPLETED'), where('error', 'is not', null)]))
    .execute()
  return rows.map(({ name }) => name)
}
