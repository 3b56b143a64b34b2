import type { UserDatabase } from '#service/db/database.ts'
import { findJobsById } from '#service/db/jobs/job-list.ts'
import type { JobBatch } from '#service/domain/job-batch.ts'
import type { Job, JobState } from '#service/domain/job.ts'
import type { OrganizationId } from '#service/domain/id.ts'

/** The jobs of a batch as a whole. */
export interface BatchCounts {
  readonly counts: Readonly<Record<JobState, number>>
  /** Sum of the progress of all jobs that have not ended. */
  readonly openProgress: number
  /** When the last job ended; null while one has not. */
  readonly finishedAt: string | null
}

/** Finds a batch by one of its jobs. Undefined once its last job was removed. */
export async function findJobBatch(
  { read }: Pick<UserDatabase, 'read'>,
  organizationId: OrganizationId,
  id: string,
): Promise<JobBatch | undefined> {
  const row = await read
    .selectFrom('job')
    .select('batch_name')
    .where('organization_id', '=', organizationId)
    .where('batch_id', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && { id, name: row.batch_name ?? '' }
}

/** Tests whether a batch has jobs that another user, or the service itself, started. */
export async function isBatchOfOthers(
  { read }: Pick<UserDatabase, 'read'>,
  {
    organizationId,
    id,
    userId,
  }: { readonly organizationId: OrganizationId; readonly id: string; readonly userId: string | null },
): Promise<boolean> {
  const row = await read
    .selectFrom('job')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('batch_id', '=', id)
    .where(({ or, eb }) => or([eb('started_by_id', 'is', null), eb('started_by_id', '!=', userId ?? '')]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the first job of each batch, which says who started it and when. */
export async function firstJobsOf(
  database: UserDatabase,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Job>> {
  const rows = await database.read
    .selectFrom('job')
    .select(({ fn }) => ['batch_id', fn.min('id').as('id')])
    .where('organization_id', '=', organizationId)
    .where('batch_id', 'in', ids)
    .groupBy('batch_id')
    .execute()
  const jobs = await findJobsById(
    database,
    organizationId,
    rows.map(({ id }) => id),
  )
  return new Map(rows.flatMap(({ batch_id: batch, id }) => [[batch ?? '', jobs.get(id)] as const]).filter(isKnown))
}

function isKnown(entry: readonly [string, Job | undefined]): entry is readonly [string, Job] {
  return entry[1] !== undefined
}

/** Counts the jobs of batches by their state. */
export async function countBatches(
  { read }: Pick<UserDatabase, 'read'>,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BatchCounts>> {
  const rows = await read
    .selectFrom('job')
    .select(({ fn }) => [
      'batch_id',
      'state',
      fn.countAll<number>().as('count'),
      fn.sum<number>('progress').as('progress'),
      fn.max('finished_at').as('finished_at'),
    ])
    .where('organization_id', '=', organizationId)
    .where('batch_id', 'in', ids)
    .groupBy(['batch_id', 'state'])
    .execute()
  return new Map(ids.map((id) => [id, countsOf(rows.filter((row) => row.batch_id === id))]))
}

interface CountedState {
  readonly state: string
  readonly count: number
  readonly progress: number
  readonly finished_at: string | null
}

function countsOf(rows: readonly CountedState[]): BatchCounts {
  const count = (state: JobState) => rows.find((row) => row.state === state)?.count ?? 0
  const open = rows.filter(({ state }) => state === 'QUEUED' || state === 'RUNNING')
  const ends = rows.flatMap((row) => row.finished_at ?? [])
  return {
    counts: {
      ...{ QUEUED: count('QUEUED'), RUNNING: count('RUNNING'), SUCCEEDED: count('SUCCEEDED') },
      ...{ FAILED: count('FAILED'), CANCELLED: count('CANCELLED') },
    },
    openProgress: open.reduce((sum, { progress }) => sum + progress, 0),
    finishedAt: open.length > 0 ? null : (ends.toSorted().at(-1) ?? null),
  }
}
