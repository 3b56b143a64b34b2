import { type Kysely, type Selectable, sql } from 'kysely'
import type { Role } from '#shared/role.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { UserId } from '#service/domain/id.ts'
import type { User, UserKind } from '#service/domain/accounts/user.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { toLikePattern } from '#service/db/like-pattern.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { countRows } from '#service/db/count-rows.ts'
import { findOwnRow } from '#service/db/own-rows.ts'
import { renameColumns } from '#service/db/rename-columns.ts'

const columns = [
  'id',
  'organization_id',
  'name',
  'email',
  'role',
  'enabled',
  'last_active_at',
  'last_seen_at',
  'created_at',
  'updated_at',
  'kind',
  'purpose',
  'created_by',
] as const

type Row = Pick<Selectable<UserDataTables['user']>, (typeof columns)[number]>

function toUser(row: Row): User {
  const checked = { role: row.role as Role, kind: row.kind as UserKind } // CHECKs of the table
  return { ...renameColumns(row), ...checked, enabled: row.enabled === 1 }
}

export async function findUser(read: UserReader, organizationId: string, id: string): Promise<User | undefined> {
  const row = await findOwnRow(read.selectFrom('user').select(columns), organizationId, id)
  return row && toUser(row)
}

/** Returns users of an organization by id; unknown ids are omitted. */
export async function findUsersById(database: UserDatabase, ids: readonly string[]): Promise<Map<string, User>> {
  const rows = await database.read.selectFrom('user').select(columns).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toUser(row)]))
}

/** Finds a user of whatever organization: for what belongs to a user and not to a caller. */
export async function findAnyUser(read: UserReader, id: UserId): Promise<User | undefined> {
  const row = await read.selectFrom('user').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toUser(row)
}

/** Returns the enabled Owner who was created first. */
export async function findFirstOwner(read: UserReader): Promise<User | undefined> {
  const row = await read
    .selectFrom('user')
    .select(columns)
    .where('role', '=', 'Owner')
    .where('enabled', '=', 1)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return row && toUser(row)
}

/** Counts the Owners who may sign in: the last one can be neither disabled nor demoted. */
export async function countEnabledOwners(read: UserReader, organizationId: string): Promise<number> {
  return countRows(
    read
      .selectFrom('user')
      .where('organization_id', '=', organizationId)
      .where('role', '=', 'Owner')
      .where('enabled', '=', 1),
  )
}

/** Lists the names of all Owners but one user, disabled ones included: histories keep their names. */
export async function listOwnerNames(
  read: UserReader,
  organizationId: string,
  exceptUserId: string,
): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('user')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'Owner')
    .where('id', '!=', exceptUserId)
    .execute()
  return rows.map(({ name }) => name)
}

export async function findUserByEmail(
  read: UserReader,
  organizationId: string,
  email: string,
): Promise<User | undefined> {
  const row = await read
    .selectFrom('user')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()
  return row && toUser(row)
}

export interface UserFilter {
  readonly organizationId: string
  readonly search: string | null
  readonly enabled: boolean | null
  /** Null for both. */
  readonly kind: UserKind | null
}

const orders = {
  USERS_NAME: sql`lower(name)`,
  USERS_CREATED_AT: sql`created_at`,
  USERS_LAST_ACTIVE_AT: sql`coalesce(last_active_at, '')`,
} as const
export type UserOrder = keyof typeof orders

export async function listUsers(
  database: UserDatabase,
  filter: UserFilter,
  order: { readonly field: UserOrder; readonly direction: 'asc' | 'desc' },
  page: PageRequest,
): Promise<Page<User>> {
  const keys = toSortKeys([orders[order.field], sql`id`], order.direction)
  return listPage(filtered(database, filter).select(columns), keys, page, toUser)
}

/** Counts the users of a list, before paging. */
export async function countUsers(database: UserDatabase, filter: UserFilter): Promise<number> {
  return countRows(filtered(database, filter))
}

function filtered(database: UserDatabase, { organizationId, search, enabled, kind }: UserFilter) {
  let query = database.read.selectFrom('user').where('organization_id', '=', organizationId)
  if (enabled !== null) query = query.where('enabled', '=', enabled ? 1 : 0)
  if (kind) query = query.where('kind', '=', kind)
  if (search) {
    const pattern = toLikePattern(search)
    query = query.where(
      sql<boolean>`(lower(name) LIKE ${pattern} ESCAPE '\\' OR lower(email) LIKE ${pattern} ESCAPE '\\')`,
    )
  }
  return query
}

/** A user to store: a person, unless it says otherwise. */
export type StoredUser = Omit<User, 'kind' | 'purpose' | 'createdBy'> &
  Partial<Pick<User, 'kind' | 'purpose' | 'createdBy'>>

export async function insertUser(write: Kysely<UserDataTables>, user: StoredUser): Promise<void> {
  await write
    .insertInto('user')
    .values({
      id: user.id,
      organization_id: user.organizationId,
      name: user.name,
      email: user.email,
      role: user.role,
      enabled: user.enabled ? 1 : 0,
      last_active_at: user.lastActiveAt,
      last_seen_at: user.lastSeenAt,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
      kind: user.kind ?? 'PERSON',
      purpose: user.purpose ?? null,
      created_by: user.createdBy ?? null,
    })
    .execute()
}

/** The fields of a user that may change. An undefined field stays. */
export type UserChange = Partial<
  Pick<User, 'name' | 'email' | 'role' | 'enabled' | 'lastActiveAt' | 'lastSeenAt' | 'purpose'>
>

/** Changes the defined fields of a user. */
export async function updateUser(
  write: Kysely<UserDataTables>,
  id: string,
  change: UserChange,
  updatedAt?: string,
): Promise<void> {
  await write
    .updateTable('user')
    .set({
      ...(updatedAt !== undefined && { updated_at: updatedAt }),
      ...(change.name !== undefined && { name: change.name }),
      ...(change.email !== undefined && { email: change.email }),
      ...(change.role !== undefined && { role: change.role }),
      ...(change.purpose !== undefined && { purpose: change.purpose }),
      ...(change.enabled !== undefined && { enabled: change.enabled ? 1 : 0 }),
      ...(change.lastActiveAt !== undefined && { last_active_at: change.lastActiveAt }),
      ...(change.lastSeenAt !== undefined && { last_seen_at: change.lastSeenAt }),
    })
    .where('id', '=', id)
    .execute()
}
