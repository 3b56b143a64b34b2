import { sql } from 'kysely'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
import type { FoundVersion } from '#service/domain/find/saved-find.ts'
import { newId, type OrganizationId, type UserId, type VersionId } from '#service/domain/id.ts'
import { presentVersions } from './saved-finds.ts'

/** A saved find that is watched. */
export interface WatchedFind {
  readonly id: string
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly text: string
  /** The last change after which versions were looked at. */
  readonly cursor: number
}

/** Lists all saved finds that are watched. */
export async function listWatchedFinds(read: UserReader): Promise<readonly WatchedFind[]> {
  return read
    .selectFrom('saved_find')
    .select(['saved_find.id', 'saved_find.organization_id as organizationId', 'saved_find.user_id as userId'])
    .select(['saved_find.text', 'saved_find.checked_cursor as cursor'])
    .where('saved_find.watched', '=', 1)
    .orderBy('saved_find.id')
    .execute()
}

/** More changed versions than these are not told apart: all are looked at. */
const maxVersions = 500

/** Returns the versions that changed after one change up to another; null if they are many, or if the feed does not reach back so far. */
export async function changedVersions(
  read: UserReader,
  { organizationId, after, upTo }: { readonly organizationId: string; readonly after: number; readonly upTo: number },
): Promise<readonly VersionId[] | null> {
  const oldest = await read
    .selectFrom('change_event')
    .select(sql<number | null>`min(cursor)`.as('cursor'))
    .executeTakeFirst()
  if (upTo < after || (oldest?.cursor ?? 0) > after + 1) return null
  const rows = await read
    .selectFrom('change_event')
    .select('version_id')
    .distinct()
    .where('organization_id', '=', organizationId)
    .where('cursor', '>', after)
    .where('cursor', '<=', upTo)
    .where('version_id', 'is not', null)
    .where('kind', 'in', ['SBOM', 'COMPONENT', 'FINDING'])
    .where('action', '!=', 'DELETED')
    .limit(maxVersions + 1)
    .execute()
  return rows.length > maxVersions ? null : rows.flatMap((row) => row.version_id ?? [])
}

/** Leaves out the versions in which a saved find was found before. */
export async function newlyFound(
  read: UserReader,
  id: string,
  found: readonly FoundVersion[],
): Promise<readonly FoundVersion[]> {
  if (found.length === 0) return []
  const rows = await read
    .selectFrom('saved_find_version')
    .select('version_id')
    .where('saved_find_id', '=', id)
    .execute()
  const known = new Set(rows.map((row) => row.version_id))
  return found.filter(({ versionId }) => !known.has(versionId))
}

/**
 * Stores that a watched find was found in versions, each once, with the messages about it and the place in the feed, all or nothing. Does nothing
 * if the watch ended or began again meanwhile.
 */
export async function saveNotices(
  database: UserDatabase,
  watched: WatchedFind,
  found: readonly FoundVersion[],
  { cursor, at }: { readonly cursor: number; readonly at: string },
): Promise<void> {
  const { id, organizationId, userId, text } = watched
  await database.write.transaction().execute(async (write) => {
    const moved = await write
      .updateTable('saved_find')
      .set({ checked_cursor: cursor })
      .where('id', '=', id)
      .where('watched', '=', 1)
      .where('checked_cursor', '=', watched.cursor)
      .executeTakeFirst()
    if (moved.numUpdatedRows === 0n) return
    for (const { versionId, components, findings } of await presentVersions(write, found)) {
      const { numInsertedOrUpdatedRows } = await write
        .insertInto('saved_find_version')
        .values({
          ...{ saved_find_id: id, version_id: versionId, notice_id: newId(Date.parse(at)), components, findings },
          found_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) continue
      const payload = { savedFindId: id, userId, text, components, findings }
      await insertOutboxMessages(write, [{ organizationId, versionId, messageType: 'FOUND_AGAIN', payload, at }])
    }
  })
}
