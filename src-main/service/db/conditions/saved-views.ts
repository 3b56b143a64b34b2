import type { Selectable } from 'kysely'
import type { UserDatabase, UserReader, UserTransaction } from '#service/db/database.ts'
import type { SavedViewTable } from '#service/db/tables/saved-view-tables.ts'
import { renameColumns } from '#service/db/rename-columns.ts'
import type { ConditionGroup } from '#service/domain/conditions/condition.ts'
import {
  maxSavedViews,
  type SavedView,
  type ViewedList,
  viewedListNames,
  viewKeys,
} from '#service/domain/conditions/saved-view.ts'
import { nameKey } from '#service/domain/products/product.ts'
import { Rejection } from '#service/domain/rejection.ts'

const columns = [
  'id',
  'organization_id',
  'user_id',
  'list',
  'name',
  'conditions',
  'search',
  'position',
  'key',
  'updated_at',
] as const

type Row = Pick<Selectable<SavedViewTable>, (typeof columns)[number]>

/** Lists the views of a user in their order, list by list. */
export async function listSavedViews(
  read: UserReader,
  userId: string,
  list: ViewedList | null = null,
): Promise<readonly SavedView[]> {
  let query = read.selectFrom('saved_view').select(columns).where('user_id', '=', userId)
  if (list !== null) query = query.where('list', '=', list)
  const views = (await query.orderBy('position').orderBy('id').execute()).map(toView)
  return viewedListNames.flatMap((name) => views.filter((view) => view.list === name))
}

/**
 * Stores a view at its place in its list. The others move, and one that has its key loses it. With the key `free` it gets the first key that
 * no view has.
 * @throws {Rejection} if the user has one of its name, or too many
 */
export async function insertSavedView(database: UserDatabase, given: NewSavedView): Promise<SavedView> {
  return database.write.transaction().execute(async (transaction) => {
    const all = await listSavedViews(transaction, given.userId)
    const view = { ...given, key: given.key === 'free' ? freeKey(all) : given.key }
    const others = all.filter(({ list }) => list === view.list)
    if (others.length >= maxSavedViews)
      throw new Rejection(`At most ${maxSavedViews} saved views of a list are allowed`)
    rejectDuplicate(others, view)
    await releaseKey(transaction, view)
    await transaction.insertInto('saved_view').values(toRow(view)).execute()
    return arrange(transaction, others, view)
  })
}

/**
 * Changes a view of a user. The others move if its position changes, and one that has its key loses it.
 * @throws {Rejection} if there is none with this id, or another one has its name
 */
export async function updateSavedView(
  database: UserDatabase,
  { userId, id }: OwnedView,
  change: (view: SavedView) => SavedView,
): Promise<SavedView> {
  return database.write.transaction().execute(async (transaction) => {
    const { view, others } = await findView(transaction, { userId, id })
    const changed = change(view)
    rejectDuplicate(others, changed)
    await releaseKey(transaction, changed)
    await transaction.updateTable('saved_view').set(toRow(changed)).where('id', '=', id).execute()
    return arrange(transaction, others, changed)
  })
}

/** @throws {Rejection} if the user has no view with this id */
export async function deleteSavedView(database: UserDatabase, { userId, id }: OwnedView): Promise<void> {
  await database.write.transaction().execute(async (transaction) => {
    const { others } = await findView(transaction, { userId, id })
    await transaction.deleteFrom('saved_view').where('id', '=', id).execute()
    await setPositions(transaction, others)
  })
}

/** Lets the views of all users of an organization follow a change of conditions. `change` returns the same group where nothing changes. */
export async function changeSavedConditions(
  write: UserTransaction,
  organizationId: string,
  change: (group: ConditionGroup) => ConditionGroup,
): Promise<void> {
  const rows = await write
    .selectFrom('saved_view')
    .select(['id', 'conditions'])
    .where('organization_id', '=', organizationId)
    .execute()
  for (const { id, conditions } of rows) {
    const after = JSON.stringify(change(JSON.parse(conditions) as ConditionGroup)) // written by this file only
    if (after !== conditions) {
      await write.updateTable('saved_view').set({ conditions: after }).where('id', '=', id).execute()
    }
  }
}

/** A view to store. */
export type NewSavedView = Omit<SavedView, 'key'> & { readonly key: number | null | 'free' }

/** Whose view, and which. */
export interface OwnedView {
  readonly userId: string
  readonly id: string
}

async function findView(read: UserReader, { userId, id }: OwnedView) {
  const all = await listSavedViews(read, userId)
  const view = all.find((one) => one.id === id)
  if (!view) throw new Rejection(`Saved view "${id}" not found`)
  return { view, others: all.filter((one) => one.list === view.list && one.id !== id) }
}

function freeKey(views: readonly SavedView[]): number | null {
  const taken = new Set(views.map(({ key }) => key))
  return viewKeys.find((key) => !taken.has(key)) ?? null
}

/** Takes the key of a view away from the one that has it. */
async function releaseKey(write: UserTransaction, { id, userId, key }: SavedView): Promise<void> {
  if (key === null) return
  const taken = write.updateTable('saved_view').set({ key: null }).where('user_id', '=', userId)
  await taken.where('key', '=', key).where('id', '!=', id).execute()
}

async function arrange(write: UserTransaction, others: readonly SavedView[], view: SavedView): Promise<SavedView> {
  const order = others.toSpliced(Math.max(0, view.position - 1), 0, view)
  await setPositions(write, order)
  return { ...view, position: order.indexOf(view) + 1 }
}

async function setPositions(write: UserTransaction, order: readonly SavedView[]): Promise<void> {
  for (const [at, { id, position }] of order.entries()) {
    const place = at + 1
    if (position !== place)
      await write.updateTable('saved_view').set({ position: place }).where('id', '=', id).execute()
  }
}

function rejectDuplicate(others: readonly SavedView[], { name }: SavedView): void {
  const twin = others.find((one) => nameKey(one.name) === nameKey(name))
  if (twin) throw new Rejection(`A saved view named "${twin.name}" already exists`)
}

function toRow(view: SavedView) {
  return {
    ...{ id: view.id, organization_id: view.organizationId, user_id: view.userId, list: view.list },
    ...{ name: view.name, name_key: nameKey(view.name), conditions: JSON.stringify(view.conditions) },
    ...{ search: view.search, position: view.position, key: view.key, updated_at: view.updatedAt },
  }
}

function toView(row: Row): SavedView {
  return {
    ...renameColumns(row),
    list: row.list as ViewedList, // a CHECK of the table
    conditions: JSON.parse(row.conditions) as ConditionGroup, // written by this file only
  }
}
