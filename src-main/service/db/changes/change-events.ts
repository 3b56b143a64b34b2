import type { Kysely } from 'kysely'
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
  await write
    .insertInto('change_event')
    .values(
      events.map((event) => ({
        organization_id: event.organizationId,
        at: event.at,
        kind: event.kind,
        action: event.action,
        subject_id: event.subjectId,
        version_id: event.versionId ?? null,
        environment_id: event.environmentId ?? null,
        count: event.count ?? 1,
        operation_id: event.stepId ?? null,
      })),
    )
    .execute()
}
