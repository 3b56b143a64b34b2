import { type Kysely, sql } from 'kysely'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import { isFollowed, isOfPart } from './policy-results.ts'

/** What policies of an organization have followed. */
export interface FollowedPlace {
  readonly organizationId: string
  /** The last change of the feed. */
  readonly cursor: number
  /** The last day on which periods and waivers were counted, YYYY-MM-DD in UTC. */
  readonly day: string
}

/** Returns where the policies of every organization are. */
export async function readFollowers({ write }: Pick<UserDatabase, 'write'>): Promise<FollowedPlace[]> {
  const rows = await write.selectFrom('policy_follower').selectAll().execute()
  return rows.map((row) => ({ organizationId: row.organization_id, cursor: row.cursor, day: row.day }))
}

/** Makes organizations follow the feed from its newest change on. Returns those that did not follow it before. */
export async function organizationsWithoutPolicies(
  write: Kysely<UserDataTables>,
  today: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`insert into policy_follower (organization_id, cursor, day)
    select organization.id, coalesce((select max(cursor) from change_event), 0), ${today} from organization where true
    on conflict do nothing returning organization_id as id`.execute(write)
  return rows.map(({ id }) => id)
}

export async function saveFollower(
  write: Kysely<UserDataTables>,
  { organizationId, cursor, day }: FollowedPlace,
): Promise<void> {
  await write
    .updateTable('policy_follower')
    .set({ cursor, day })
    .where('organization_id', '=', organizationId)
    .execute()
}

/** A change after which policies are evaluated again: of a version, of the versions of a product, of the settings of checks, or of statements. */
export interface FollowedChange {
  readonly cursor: number
  readonly kind: string
  readonly subjectId: string | null
  readonly versionId: string | null
  /** The step of decisions that made it. */
  readonly stepId: string | null
  /** False for the end of processing, which matters to the versions that contain this one alone. */
  readonly isOwn: boolean
}

/** Returns the changes after a place, oldest first, at most 1,000, and the place after them. */
export async function readFollowedChanges(
  read: UserReader,
  { organizationId, cursor }: FollowedPlace,
): Promise<{ readonly changes: readonly FollowedChange[]; readonly cursor: number; readonly isLast: boolean }> {
  const last = await read
    .selectFrom('change_event')
    .select(sql<number | null>`max(cursor)`.as('cursor'))
    .executeTakeFirst()
  const rows = await read
    .selectFrom('change_event')
    .select(['cursor', 'kind', 'subject_id', 'version_id', 'operation_id'])
    .select(sql<number>`(change_event.version_id is null or ${isFollowed})`.as('is_own'))
    .where('organization_id', '=', organizationId)
    .where('cursor', '>', cursor)
    .where('cursor', '<=', last?.cursor ?? 0)
    .where(
      sql<boolean>`((change_event.version_id is not null and (${isFollowed} or ${isOfPart}))
      or (change_event.kind in ('PROJECT_GROUP', 'PROJECT') and change_event.action = 'UPDATED')
      or (change_event.kind = 'CHECK' and change_event.version_id is null)
      or (change_event.kind = 'FINDING' and change_event.version_id is null and change_event.operation_id is null))`,
    )
    .orderBy('cursor')
    .limit(maxChanges + 1)
    .execute()
  const changes = rows.slice(0, maxChanges).map((row) => ({
    ...{ cursor: row.cursor, kind: row.kind, subjectId: row.subject_id, versionId: row.version_id },
    ...{ stepId: row.operation_id, isOwn: row.is_own === 1 },
  }))
  const isLast = rows.length <= maxChanges
  const end = isLast ? (last?.cursor ?? cursor) : (changes.at(-1)?.cursor ?? cursor)
  return { changes, cursor: Math.max(end, cursor), isLast }
}

const maxChanges = 1000

/** The oldest change that is still in the feed; null if there is none. */
export async function oldestChange(read: UserReader): Promise<number | null> {
  const row = await read
    .selectFrom('change_event')
    .select(sql<number | null>`min(cursor)`.as('cursor'))
    .executeTakeFirst()
  return row?.cursor ?? null
}

/** Returns the findings of a version that steps changed; null if they are too many to be worth it. */
export async function findingsOfSteps(
  read: UserReader,
  versionId: string,
  stepIds: readonly string[],
): Promise<readonly string[] | null> {
  const rows = await read
    .selectFrom('vex_history')
    .innerJoin('finding', 'finding.id', 'vex_history.finding_id')
    .select('finding.id')
    .distinct()
    .where('vex_history.operation_id', 'in', stepIds)
    .where('finding.finding_set_id', '=', findingSetOf(versionId))
    .limit(maxFindings + 1)
    .execute()
  return rows.length > maxFindings ? null : rows.map(({ id }) => id)
}

const maxFindings = 5000

/** The last change that the evaluation of a version has seen; null if it was never evaluated. */
export async function evaluatedCursor(read: UserReader, versionId: string): Promise<number | null> {
  const row = await read
    .selectFrom('policy_evaluation')
    .select('cursor')
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  return row?.cursor ?? null
}
