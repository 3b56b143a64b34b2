import { type Kysely, sql } from 'kysely'
import { noteChange } from '#service/db/audit/current-operation.ts'
import type { UserReader } from '#service/db/database.ts'
import { eachValue } from '#service/db/dialect/sql-words.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** A change that is reported to open windows. */
export interface ChangeEventEntry {
  readonly organizationId: string
  /** RFC 3339 in UTC. */
  readonly at: string
  /** The API's name, for example `SBOM`. */
  readonly kind: string
  readonly action: 'CREATED' | 'UPDATED' | 'DELETED'
  /** The job's id for `JOB` and `STAGE`. */
  readonly subjectId: string | null
  readonly versionId?: string | null | undefined
  readonly environmentId?: string | null | undefined
  readonly count?: number | undefined
  /** The step of decisions that made the change. */
  readonly stepId?: string | undefined
}

/** Records changes. The caller must pass the transaction that makes them. */
export async function insertChangeEvents(
  write: Kysely<UserDataTables>,
  events: readonly ChangeEventEntry[],
): Promise<void> {
  if (events.length === 0) return
  for (const { kind, subjectId, versionId, stepId } of events)
    noteChange(versionId ?? (kind === 'PROJECT_GROUP' ? subjectId : null), stepId)
  const rows = events.map((event) => [
    ...[event.organizationId, event.at, event.kind, event.action, event.subjectId, event.versionId ?? null],
    ...[event.environmentId ?? null, event.count ?? 1, event.stepId ?? null],
  ])
  const values = sql.join(columns.map((_, at) => sql`given.value ->> ${sql.lit(at)}`))
  await sql`INSERT INTO change_event (${sql.join(columns.map((name) => sql.id(name)))})
    SELECT ${values} FROM ${eachValue(rows)} AS given ORDER BY given.key`.execute(write)
}

/** In the order of the values above. */
const columns = [
  ...['organization_id', 'at', 'kind', 'action', 'subject_id', 'version_id'],
  ...['environment_id', 'count', 'operation_id'],
] as const

/** Returns the number of the newest change, also of a transaction that has not ended. It is never given again. */
export async function newestChange(read: UserReader): Promise<number> {
  const query = sql<{ newest: number | null }>`SELECT max(cursor) AS newest FROM change_event`
  const { rows } = await query.execute(read)
  return rows[0]?.newest ?? 0
}
