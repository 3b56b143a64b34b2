import type { Kysely, Selectable } from 'kysely'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import type { UserReader } from '#service/db/database.ts'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import type { CheckRepairTable } from '#service/db/tables/check-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { MemberValues } from '#service/domain/automation/member-values.ts'
import type { VersionRunChange } from '#service/domain/automation/version-values.ts'
import type { VersionId } from '#service/domain/id.ts'

/** A repair of the components that failed a check, or of the document. */
export interface CheckRepair {
  readonly id: string
  readonly versionId: VersionId
  readonly checkId: string
  readonly changedCount: number
  readonly by: Actor
  /** RFC 3339 in UTC. */
  readonly at: string
  readonly undoneAt: string | null
  /** What a repair of the document changed; null for components, and once it is undone. */
  readonly versionChange: VersionRunChange | null
}

/** What a repair changed in a component. */
export interface RepairedComponent {
  readonly componentId: string
  readonly before: MemberValues
  readonly after: MemberValues
  /** Names of what counts as set by a person since this repair, and did not before. */
  readonly marks: readonly string[]
}

type Writer = Kysely<UserDataTables>

/** Stores a repair, or what became of it. */
export async function saveRepair(write: Writer, repair: CheckRepair): Promise<void> {
  const { id, versionId, checkId, changedCount, by, at, undoneAt, versionChange } = repair
  const row = {
    ...{ id, version_id: versionId, check_id: checkId, changed_count: changedCount },
    ...{ repaired_by: actorColumn(by), repaired_at: at, undone_at: undoneAt },
    version_change: versionChange && JSON.stringify(versionChange),
  }
  await write
    .insertInto('check_repair')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

export async function insertRepairedComponents(
  write: Writer,
  repairId: string,
  components: readonly RepairedComponent[],
): Promise<void> {
  if (components.length === 0) return
  await write
    .insertInto('check_repair_change')
    .values(
      components.map(({ componentId, before, after, marks }) => ({
        ...{ repair_id: repairId, component_id: componentId, edited_fields: JSON.stringify(marks) },
        ...{ before: JSON.stringify(before), after: JSON.stringify(after) },
      })),
    )
    .execute()
}

/** Returns the next components that a repair changed. */
export async function readRepairedComponents(
  read: UserReader,
  repairId: string,
  limit: number,
): Promise<readonly RepairedComponent[]> {
  const rows = await read
    .selectFrom('check_repair_change')
    .selectAll()
    .where('repair_id', '=', repairId)
    .orderBy('component_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    componentId: row.component_id,
    // Written by this file only.
    before: JSON.parse(row.before) as MemberValues,
    after: JSON.parse(row.after) as MemberValues,
    marks: JSON.parse(row.edited_fields) as string[],
  }))
}

/** Forgets what a repair changed in components, once it is undone. */
export async function deleteRepairedComponents(
  write: Writer,
  repairId: string,
  componentIds: readonly string[],
): Promise<void> {
  await write
    .deleteFrom('check_repair_change')
    .where('repair_id', '=', repairId)
    .where('component_id', 'in', valuesOf(componentIds))
    .execute()
}

export async function findRepair(read: UserReader, id: string): Promise<CheckRepair | undefined> {
  const row = await read.selectFrom('check_repair').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toRepair(row)
}

/** Returns the newest repair of each version that is not undone. */
export async function findLastRepairs(
  read: UserReader,
  versionIds: readonly VersionId[],
): Promise<ReadonlyMap<VersionId, CheckRepair>> {
  const rows = await read
    .selectFrom('check_repair')
    .selectAll()
    .where('version_id', 'in', valuesOf(versionIds))
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()
  return new Map(rows.map((row) => [row.version_id, toRepair(row)]))
}

function toRepair(row: Selectable<CheckRepairTable>): CheckRepair {
  return {
    ...{ id: row.id, versionId: row.version_id, checkId: row.check_id, changedCount: row.changed_count },
    ...{ by: readActorColumn(row.repaired_by), at: row.repaired_at, undoneAt: row.undone_at },
    versionChange: row.version_change === null ? null : (JSON.parse(row.version_change) as VersionRunChange), // by `saveRepair`
  }
}
