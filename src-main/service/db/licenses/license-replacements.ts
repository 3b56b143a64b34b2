import type { Kysely, Selectable } from 'kysely'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { contentOf } from '#service/db/shown-content.ts'
import type { LicenseReplacementTable } from '#service/db/tables/license-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { MemberValues } from '#service/domain/automation/member-values.ts'
import type { VersionId } from '#service/domain/id.ts'

type Writer = Kysely<UserDataTables>

/** What a replacement changed in a component. */
export interface ReplacedLicense {
  readonly componentId: string
  readonly before: MemberValues
  readonly after: MemberValues
  /** Names of what counts as set by a person since this replacement, and did not before. */
  readonly marks: readonly string[]
}

/** A replacement of one license expression in a version. */
export interface LicenseReplacement {
  readonly id: string
  readonly versionId: VersionId
  /** As it was written; null for components without a license. */
  readonly expression: string | null
  readonly replacement: string
  readonly changedCount: number
  /** Null for those that were stored before this was. */
  readonly by: Actor | null
  /** RFC 3339 in UTC. */
  readonly at: string
  readonly undoneAt: string | null
}

/** A component in the order of names. */
export interface NamedPlace {
  readonly name_key: string
  readonly id: string
}

/** Lists components with a license expression, by name. Null: those without one. */
export async function listWithLicense(
  read: UserReader,
  versionId: VersionId,
  expression: string | null,
  page: { readonly after: NamedPlace; readonly limit: number; readonly ids: readonly string[] | null },
): Promise<readonly NamedPlace[]> {
  const { after, limit, ids } = page
  // In the order of an index: each component is looked at once, however many pages there are.
  let query = read
    .selectFrom('component')
    .select(['name_key', 'id'])
    .where('content_id', '=', contentOf(versionId))
    .where(({ eb, refTuple, tuple }) => eb(refTuple('name_key', 'id'), '>', tuple(after.name_key, after.id)))
    .where('is_listed', '=', 1)
    .orderBy('name_key')
    .orderBy('id')
    .limit(limit)
  query =
    expression === null
      ? query.where('license_expression', 'is', null)
      : query.where('license_expression', '=', expression)
  if (ids !== null) query = query.where('id', 'in', valuesOf(ids))
  return query.execute()
}

/** Stores a replacement, or what became of it. */
export async function saveReplacement(write: Writer, replaced: LicenseReplacement): Promise<void> {
  const { id, versionId, expression, replacement, changedCount, by, at, undoneAt } = replaced
  const row = {
    ...{ id, version_id: versionId, expression, replacement, changed_count: changedCount },
    ...{ replaced_by: by && actorColumn(by), replaced_at: at, undone_at: undoneAt },
  }
  await write
    .insertInto('license_replacement')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function findReplacement(
  read: UserReader,
  versionId: VersionId,
  id: string,
): Promise<LicenseReplacement | undefined> {
  const query = read.selectFrom('license_replacement').selectAll().where('id', '=', id)
  const row = await query.where('version_id', '=', versionId).executeTakeFirst()
  return row && toReplacement(row)
}

/** Returns the newest replacement of each version that is not undone. */
export async function findLastReplacements(
  read: UserReader,
  versionIds: readonly VersionId[],
): Promise<ReadonlyMap<VersionId, LicenseReplacement>> {
  const rows = await read
    .selectFrom('license_replacement')
    .selectAll()
    .where('version_id', 'in', valuesOf(versionIds))
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.version_id, toReplacement(row)]))
}

function toReplacement(row: Selectable<LicenseReplacementTable>): LicenseReplacement {
  return {
    ...{ id: row.id, versionId: row.version_id, expression: row.expression, replacement: row.replacement },
    ...{ changedCount: row.changed_count, by: row.replaced_by === null ? null : readActorColumn(row.replaced_by) },
    ...{ at: row.replaced_at, undoneAt: row.undone_at },
  }
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
