import type { Insertable, Selectable } from 'kysely'
import type { Job, JobKind, JobState } from '#service/domain/job.ts'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import type { JobTable } from '#service/db/tables/version-tables.ts'

export const jobColumns = [
  'id',
  'organization_id',
  'kind',
  'state',
  'progress',
  'message',
  'unit',
  'done',
  'total',
  'error',
  'remedy',
  'skips',
  'skipped_count',
  'cancellable',
  'version_id',
  'advisory_source_id',
  'batch_id',
  'batch_name',
  'started_by',
  'started_by_id',
  'payload',
  'created_at',
  'started_at',
  'finished_at',
] as const satisfies readonly (keyof JobTable)[]

/** Only `jobRow` and the statements of `jobs` write the words and JSON in these columns. */
export function readJob(row: Selectable<JobTable>): Job {
  return {
    id: row.id,
    organizationId: row.organization_id,
    kind: row.kind as JobKind,
    state: row.state as JobState,
    progress: row.progress,
    message: row.message,
    unit: row.unit as Job['unit'],
    done: row.done,
    total: row.total,
    error: row.error,
    remedy: row.remedy,
    skips: JSON.parse(row.skips) as string[],
    skippedCount: row.skipped_count,
    cancellable: row.cancellable === 1,
    versionId: row.version_id,
    advisorySourceId: row.advisory_source_id,
    batch: row.batch_id === null ? null : { id: row.batch_id, name: row.batch_name ?? '' },
    startedBy: { ...readActorColumn(row.started_by), id: row.started_by_id },
    payload: JSON.parse(row.payload) as Record<string, unknown>,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  }
}

export function jobRow(job: Job): Insertable<JobTable> {
  return {
    id: job.id,
    organization_id: job.organizationId,
    kind: job.kind,
    state: job.state,
    progress: job.progress,
    message: job.message,
    unit: job.unit,
    done: job.done,
    total: job.total,
    error: job.error,
    remedy: job.remedy,
    skips: JSON.stringify(job.skips),
    skipped_count: job.skippedCount,
    cancellable: job.cancellable ? 1 : 0,
    version_id: job.versionId,
    advisory_source_id: job.advisorySourceId,
    batch_id: job.batch?.id ?? null,
    batch_name: job.batch?.name ?? null,
    started_by: actorColumn(job.startedBy),
    started_by_id: job.startedBy.id,
    payload: JSON.stringify(job.payload),
    created_at: job.createdAt,
    started_at: job.startedAt,
    finished_at: job.finishedAt,
  }
}
