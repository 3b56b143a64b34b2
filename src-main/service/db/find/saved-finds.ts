import type { Selectable } from 'kysely'
import type { UserDatabase, UserReader, UserTransaction } from '#service/db/database.ts'
import type { SavedFindTable } from '#service/db/tables/saved-find-tables.ts'
import { type FoundVersion, maxSavedFinds, type SavedFind } from '#service/domain/find/saved-find.ts'
import { Rejection } from '#service/domain/rejection.ts'

const columns = ['id', 'organization_id', 'user_id', 'text', 'latest_only', 'watched', 'created_at'] as const

/** Lists the saved finds of a user, the newest first. */
export async function listSavedFinds(read: UserReader, userId: string): Promise<readonly SavedFind[]> {
  const query = read.selectFrom('saved_find').select(columns).where('user_id', '=', userId)
  return (await query.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(toFind)
}

/** Finds saved finds by id, of any user. */
export async function findSavedFindsById(
  { read }: Pick<UserDatabase, 'read'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SavedFind>> {
  const rows = await read.selectFrom('saved_find').select(columns).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toFind(row)]))
}

/** Where a watch begins: what is found already, read after the change of the feed that it names. */
export interface WatchStart {
  readonly cursor: number
  readonly known: readonly FoundVersion[]
}

/**
 * Stores a saved find. What is found already is no news.
 * @throws {Rejection} if the user has saved it before, or has too many
 */
export async function insertSavedFind(database: UserDatabase, find: SavedFind, start: WatchStart): Promise<void> {
  await database.write.transaction().execute(async (write) => {
    const others = await listSavedFinds(write, find.userId)
    if (others.some(({ text }) => text === find.text)) throw new Rejection(`"${find.text}" is saved already`)
    if (others.length >= maxSavedFinds) throw new Rejection(`At most ${maxSavedFinds} saved finds are allowed`)
    await write
      .insertInto('saved_find')
      .values({
        ...{ id: find.id, organization_id: find.organizationId, user_id: find.userId, text: find.text },
        ...{ latest_only: Number(find.latestOnly), watched: Number(find.watched), checked_cursor: start.cursor },
        created_at: find.createdAt,
      })
      .execute()
    await insertKnown(write, find.id, start.known, find.createdAt)
  })
}

/**
 * Begins or ends a watch. A watch that begins again does not tell what came meanwhile.
 * @param start null ends it
 * @throws {Rejection} if the user has no saved find with this id
 */
export async function setWatched(
  database: UserDatabase,
  { userId, id }: OwnedFind,
  start: WatchStart | null,
  at: string,
): Promise<SavedFind> {
  return database.write.transaction().execute(async (write) => {
    const find = await getSavedFind(write, { userId, id })
    const watched = start !== null
    const values = { watched: Number(watched), ...(start && { checked_cursor: start.cursor }) }
    await write.updateTable('saved_find').set(values).where('id', '=', id).execute()
    if (start) await insertKnown(write, id, start.known, at)
    return { ...find, watched }
  })
}

/** @throws {Rejection} if the user has no saved find with this id */
export async function deleteSavedFind(database: UserDatabase, owned: OwnedFind): Promise<void> {
  await database.write.transaction().execute(async (write) => {
    await getSavedFind(write, owned)
    await write.deleteFrom('saved_find').where('id', '=', owned.id).execute()
  })
}

/** Whose saved find, and which. */
export interface OwnedFind {
  readonly userId: string
  readonly id: string
}

/** @throws {Rejection} if the user has no saved find with this id */
export async function getSavedFind(read: UserReader, { userId, id }: OwnedFind): Promise<SavedFind> {
  const find = (await listSavedFinds(read, userId)).find((one) => one.id === id)
  if (!find) throw new Rejection(`Saved find "${id}" not found`)
  return find
}

/** Rows that one statement inserts. */
const rowsAtOnce = 2000

async function insertKnown(write: UserTransaction, id: string, known: readonly FoundVersion[], at: string) {
  const present = await presentVersions(write, known)
  for (let start = 0; start < present.length; start += rowsAtOnce) {
    const rows = present.slice(start, start + rowsAtOnce).map(({ versionId, components, findings }) => ({
      ...{ saved_find_id: id, version_id: versionId, notice_id: null, components, findings, found_at: at },
    }))
    await write
      .insertInto('saved_find_version')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Leaves out versions that were deleted since they were found. */
export async function presentVersions<Found extends FoundVersion>(
  read: UserReader,
  found: readonly Found[],
): Promise<readonly Found[]> {
  const present = new Set<string>()
  for (let start = 0; start < found.length; start += rowsAtOnce) {
    const ids = found.slice(start, start + rowsAtOnce).map(({ versionId }) => versionId)
    const query = read.selectFrom('sbom_version').select('id').where('id', 'in', ids).where('visible', '=', 1)
    for (const { id } of await query.execute()) present.add(id)
  }
  return found.filter(({ versionId }) => present.has(versionId))
}

type Row = Pick<Selectable<SavedFindTable>, (typeof columns)[number]>

function toFind(row: Row): SavedFind {
  return {
    ...{ id: row.id, organizationId: row.organization_id, userId: row.user_id, text: row.text },
    ...{ latestOnly: row.latest_only === 1, watched: row.watched === 1, createdAt: row.created_at },
  }
}
