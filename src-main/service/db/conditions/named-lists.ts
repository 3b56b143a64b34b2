import { type Kysely, type Selectable, sql } from 'kysely'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { toLikePattern } from '#service/db/like-pattern.ts'
import type { NamedListTable } from '#service/db/tables/policy-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { NamedList } from '#service/domain/conditions/named-list.ts'
import type { ConditionGroup } from '#service/domain/conditions/condition.ts'
import { conditionsOf } from '#service/domain/conditions/condition.ts'
import { nameKey } from '#service/domain/products/product.ts'

/** Lists named lists of an organization by name. @param search part of a name, ignoring case */
export async function listNamedLists(
  read: UserReader,
  organizationId: string,
  search: string | null = null,
): Promise<readonly NamedList[]> {
  let query = read.selectFrom('named_list').selectAll().where('organization_id', '=', organizationId)
  if (search) query = query.where(sql<boolean>`name_key like ${toLikePattern(search)} escape '\\'`)
  return (await query.orderBy('name_key').orderBy('id').execute()).map(toNamedList)
}

/** Returns the values of the lists that conditions refer to, by id and by name in lower case. A list that does not exist is missing. */
export async function readListsOf(
  read: UserReader,
  organizationId: string,
  groups: readonly ConditionGroup[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const asksForOne = groups.some((group) => conditionsOf(group).some(({ list }) => list !== undefined))
  const lists = asksForOne ? await listNamedLists(read, organizationId) : []
  return new Map(lists.flatMap(({ id, name, values }) => [id, nameKey(name)].map((key) => [key, values] as const)))
}

/** Stores a list. Returns false if the organization has another one with its name. */
export async function insertNamedList(write: Kysely<UserDataTables>, list: NamedList): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await write
    .insertInto('named_list')
    .values(toRow(list))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Stores a changed list. */
export async function updateNamedList(write: Kysely<UserDataTables>, list: NamedList): Promise<void> {
  await write.updateTable('named_list').set(toRow(list)).where('id', '=', list.id).execute()
}

export async function deleteNamedList({ write }: Pick<UserDatabase, 'write'>, id: string): Promise<void> {
  await write.deleteFrom('named_list').where('id', '=', id).execute()
}

function toRow(list: NamedList) {
  return {
    ...{ id: list.id, organization_id: list.organizationId, name: list.name, name_key: nameKey(list.name) },
    ...{ description: list.description, list_values: JSON.stringify(list.values), updated_at: list.updatedAt },
  }
}

function toNamedList(row: Selectable<NamedListTable>): NamedList {
  return {
    ...{ id: row.id, organizationId: row.organization_id, name: row.name, description: row.description },
    values: JSON.parse(row.list_values) as string[], // written by this file only
    updatedAt: row.updated_at,
  }
}
