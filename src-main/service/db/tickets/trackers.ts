import type { Kysely, Selectable } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { findOwnRow } from '#service/db/own-rows.ts'
import type { TrackerTable } from '#service/db/tables/ticket-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { Tracker, TrackerSettings } from '#service/domain/tickets/tracker.ts'

const columns = [
  ...(['id', 'organization_id', 'name', 'kind', 'base_url', 'project', 'account', 'issue_type', 'labels'] as const),
  ...(['created_at', 'updated_at'] as const),
] as const

type Row = Pick<Selectable<TrackerTable>, (typeof columns)[number]>

/** Lists the trackers of an organization, by name. */
export async function listTrackers(read: UserReader, organizationId: string): Promise<readonly Tracker[]> {
  const rows = await read
    .selectFrom('tracker')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .orderBy('name_key')
    .execute()
  return rows.map(toTracker)
}

export async function findTracker(read: UserReader, organizationId: string, id: string): Promise<Tracker | undefined> {
  const row = await findOwnRow(read.selectFrom('tracker').select(columns), organizationId, id)
  return row && toTracker(row)
}

/** Returns trackers by id, in no order. */
export async function findTrackersById(
  read: UserReader,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Tracker>> {
  const all = await listTrackers(read, organizationId)
  return new Map(all.filter(({ id }) => ids.includes(id)).map((tracker) => [tracker.id, tracker]))
}

/**
 * Stores a tracker, new or changed.
 *
 * @throws {Rejection} if another one has its name
 */
export async function saveTracker(write: Kysely<UserDataTables>, tracker: Tracker): Promise<void> {
  const { id, organizationId, name, kind, baseUrl, project, account, issueType, labels } = tracker
  const nameKey = trackerNameKey(name)
  const others = await listTrackers(write, organizationId)
  if (others.some((other) => other.id !== id && trackerNameKey(other.name) === nameKey)) {
    throw new Rejection(`There is a tracker named "${name}" already`)
  }
  const values = {
    ...{ name, name_key: nameKey, kind, base_url: baseUrl, project, account, issue_type: issueType },
    ...{ labels: JSON.stringify(labels), updated_at: tracker.updatedAt },
  }
  await write
    .insertInto('tracker')
    .values({ id, organization_id: organizationId, created_at: tracker.createdAt, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
}

/** Deletes a tracker. Its tickets stay; those on their way are given up. */
export async function deleteTracker(write: Kysely<UserDataTables>, id: string, at: string): Promise<void> {
  await write
    .updateTable('ticket')
    .set({
      state: 'DROPPED',
      last_error: 'The tracker was removed',
      facts: null,
      next_attempt_at: null,
      updated_at: at,
    })
    .where('tracker_id', '=', id)
    .where('state', 'in', ['QUEUED', 'SENDING'])
    .execute()
  await write.updateTable('ticket').set({ next_ask_at: null }).where('tracker_id', '=', id).execute()
  await write.deleteFrom('tracker').where('id', '=', id).execute()
}

/** What names of trackers are compared by. */
export function trackerNameKey(name: string): string {
  return name.toLowerCase()
}

/** Whether tickets were opened in a tracker, or are on their way: what they are named by must not change. */
export async function hasTickets(read: UserReader, trackerId: string): Promise<boolean> {
  const row = await read
    .selectFrom('ticket')
    .select('id')
    .where('tracker_id', '=', trackerId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function toTracker(row: Row): Tracker {
  return {
    ...{ id: row.id, organizationId: row.organization_id, name: row.name, kind: row.kind, baseUrl: row.base_url },
    ...{ project: row.project, account: row.account, issueType: row.issue_type },
    labels: JSON.parse(row.labels) as TrackerSettings['labels'], // written by this file only
    ...{ createdAt: row.created_at, updatedAt: row.updated_at },
  }
}
