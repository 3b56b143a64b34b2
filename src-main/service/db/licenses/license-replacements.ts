import type { Kysely } from 'kysely'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { MemberValues } from '#service/domain/automation/member-values.ts'

type Writer = Kysely<UserDataTables>

/** What a replacement changed in a component. */
export interface ReplacedLicense {
  readonly componentId: string
  readonly before: MemberValues
  readonly after: MemberValues
  /** Names of what counts as set by a person since this replacement, and did not before. */
  readonly marks: readonly string[]
}

/** Replacements of a version that can be undone. */
const maxKept = 20

/** Lists ids of components with a license expression, in their order. Null: of those without one. */
export async function listIdsWithLicense(
  read: UserReader,
  versionId: string,
  expression: string | null,
  page: { readonly after: string; readonly limit: number; readonly ids: readonly string[] | null },
): Promise<readonly string[]> {
  let query = read
    .selectFrom('component')
    .select('id')
    .where('content_id', '=', contentOf(versionId))
    .where('is_listed', '=', 1)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
  query =
    expression === null
      ? query.where('license_expression', 'is', null)
      : query.where('license_expression', '=', expression)
  if (page.ids !== null) query = query.where('id', 'in', valuesOf(page.ids))
  return (await query.execute()).map(({ id }) => id)
}

/** Stores a replacement, and forgets those that are too old to be undone. */
export async function insertReplacement(
  write: Writer,
  replacement: { readonly id: string; readonly versionId: string; readonly at: string },
): Promise<void> {
  const { id, versionId, at } = replacement
  await write.insertInto('license_replacement').values({ id, version_id: versionId, replaced_at: at }).execute()
  const kept = write
    .selectFrom('license_replacement')
    .select('id')
    .where('version_id', '=', versionId)
    .orderBy('id', 'desc')
    .limit(maxKept)
  await write
    .deleteFrom('license_replacement')
    .where('version_id', '=', versionId)
    .where('id', 'not in', kept)
    .execute()
}

/** Returns when a replacement of a version was undone, null if it was not; undefined without such a replacement. */
export async function findReplacement(
  read: UserReader,
  versionId: string,
  id: string,
): Promise<{ readonly undoneAt: string | null } | undefined> {
  const row = await read
    .selectFrom('license_replacement')
    .select('undone_at')
    .where('id', '=', id)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  return row && { undoneAt: row.undone_at }
}

export async function markUndone(write: Writer, id: string, at: string): Promise<void> {
  await write.updateTable('license_replacement').set({ undone_at: at }).where('id', '=', id).execute()
}

export async function insertReplaced(write: Writer, id: string, replaced: readonly ReplacedLicense[]): Promise<void> {
  if (replaced.length === 0) return
  await write
    .insertInto('license_replacement_change')
    .values(
      replaced.map(({ componentId, before, after, marks }) => ({
        ...{ replacement_id: id, component_id: componentId, by_hand: JSON.stringify(marks) },
        ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
      })),
    )
    .execute()
}

/** Returns the next components of a replacement. They are deleted once they are undone. */
export async function readReplaced(read: UserReader, id: string, limit: number): Promise<readonly ReplacedLicense[]> {
  const rows = await read
    .selectFrom('license_replacement_change')
    .selectAll()
    .where('replacement_id', '=', id)
    .orderBy('component_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    componentId: row.component_id,
    // Written by this file only.
    before: JSON.parse(row.before) as MemberValues,
    after: JSON.parse(row.after) as MemberValues,
    marks: JSON.parse(row.by_hand) as string[],
  }))
}

export async function deleteReplaced(write: Writer, id: string, componentIds: readonly string[]): Promise<void> {
  await write
    .deleteFrom('license_replacement_change')
    .where('replacement_id', '=', id)
    .where('component_id', 'in', valuesOf(componentIds))
    .execute()
}
