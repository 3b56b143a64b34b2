import type { Job } from '#service/domain/job.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { sql } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'
import { jobColumns, readJob } from './job-rows.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { countRows } from '#service/db/count-rows.ts'
import { findOwnRow, findOwnRows } from '#service/db/own-rows.ts'

/** Selects jobs of an organization. Absent members do not filter. */
export interface JobFilter {
  readonly organizationId: string
  readonly states?: readonly string[] | undefined
  readonly kinds?: readonly string[] | undefined
  readonly versionId?: string | undefined
  readonly batchId?: string | undefined
}

/** Lists jobs, newest first. */
export async function listJobs(database: UserDatabase, filter: JobFilter, request: PageRequest): Promise<Page<Job>> {
  const keys = toSortKeys([sql.ref('created_at'), sql.ref('id')], 'desc')
  return listPage(filtered(database, filter).select(jobColumns), keys, request, readJob)
}

/** Counts the jobs of a list, before paging. */
export async function countJobs(database: UserDatabase, filter: JobFilter): Promise<number> {
  return countRows(filtered(database, filter))
}

/** Finds a job of the organization. */
export async function findJob(database: UserDatabase, organizationId: string, id: string): Promise<Job | undefined> {
  const row = await findOwnRow(database.read.selectFrom('job').select(jobColumns), organizationId, id)
  return row && readJob(row)
}

/** Returns jobs by id; those that were removed meanwhile are missing. */
export async function findJobsById(
  { read }: UserDatabase,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Job>> {
  const rows = await findOwnRows(read.selectFrom('job').select(jobColumns), organizationId, ids)
  return new Map(rows.map(readJob).map((job) => [job.id, job]))
}

/** Returns the ids of all jobs of a kind about a version. */
export async function listJobIdsOf(
  { read }: Pick<UserDatabase, 'read'>,
  kind: Job['kind'],
  versionId: string,
): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('job')
    .select('id')
    .where('version_id', '=', versionId)
    .where('kind', '=', kind)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the newest job of each version that processes it. */
export async function latestJobs(
  database: UserDatabase,
  versionIds: readonly string[],
): Promise<ReadonlyMap<string, Job>> {
  const rows = await database.read
    .selectFrom('job')
    .select(jobColumns)
    .where('id', 'in', (query) =>
      query
        .selectFrom('job')
        .select((row) => row.fn.max('id').as('id'))
        .where('version_id', 'in', versionIds)
        .where('kind', '=', 'PROCESS_SBOM')
        .groupBy('version_id'),
    )
    .execute()
  return new Map(rows.map(readJob).flatMap((job) => (job.versionId ? [[job.versionId, job] as const] : [])))
}

function filtered({ read }: UserDatabase, { organizationId, states, kinds, versionId, batchId }: JobFilter) {
  let query = read.selectFrom('job').where('organization_id', '=', organizationId)
  if (states?.length) query = query.where('state', 'in', states)
  if (kinds?.length) query = query.where('kind', 'in', kinds)
  if (versionId !== undefined) query = query.where('version_id', '=', versionId)
  if (batchId !== undefined) query = query.where('batch_id', '=', batchId)
  return query
}
