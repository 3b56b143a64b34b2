import { type Kysely, type Selectable, sql } from 'kysely'
import type { Role } from '#shared/role.ts'
import type { Caller } from '#service/domain/accounts/caller.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { Token, TokenKind } from '#service/domain/accounts/token.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { toLikePattern } from '#service/db/like-pattern.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { countRows } from '#service/db/count-rows.ts'
import { renameColumns } from '#service/db/rename-columns.ts'

const columns = [
  'token.id',
  'token.user_id',
  'token.name',
  'token.prefix',
  'token.role',
  'token.kind',
  'token.created_at',
  'token.expires_at',
  'token.last_used_at',
  'token.revoked_at',
] as const

type Row = Omit<Selectable<UserDataTables['token']>, 'hash'>

function toToken(row: Row): Token {
  return { ...renameColumns(row), role: row.role as Role, kind: row.kind as TokenKind } // CHECKs of the table
}

/** The user of a token, found by the token's hash. */
export interface TokenHolder extends Caller {
  readonly tokenId: string
  readonly userRole: Role
  readonly lastUsedAt: string | null
}

/** Finds the user of a token that is neither revoked nor expired, if the user may sign in. */
export async function findTokenHolder(
  database: UserDatabase,
  hash: string,
  now: string,
): Promise<TokenHolder | undefined> {
  const row = await database.read
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select(['token.id', 'token.role', 'token.last_used_at', 'user.organization_id', 'user.name'])
    .select(['user.id as user_id', 'user.role as user_role'])
    .where('token.hash', '=', hash)
    .where('token.revoked_at', 'is', null)
    .where('user.enabled', '=', 1)
    .where((is) => is.or([is('token.expires_at', 'is', null), is('token.expires_at', '>', now)]))
    .executeTakeFirst()
  return (
    row && {
      userId: row.user_id,
      organizationId: row.organization_id,
      name: row.name,
      role: row.role as Role, // a CHECK of the table
      userRole: row.user_role as Role, // a CHECK of the table
      tokenId: row.id,
      lastUsedAt: row.last_used_at,
    }
  )
}

/** Tests whether a hash is stored, including those of revoked and expired tokens. */
export async function isTokenKnown(read: UserReader, hash: string): Promise<boolean> {
  return (await read.selectFrom('token').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined
}

/** Tests whether there is any token, including revoked ones. */
export async function hasTokens(read: UserReader): Promise<boolean> {
  return (await read.selectFrom('token').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** @param hash SHA-256 of the token's text, lower-case hexadecimal */
export async function insertToken(write: Kysely<UserDataTables>, token: Token, hash: string): Promise<void> {
  await write
    .insertInto('token')
    .values({
      id: token.id,
      user_id: token.userId,
      name: token.name,
      hash,
      prefix: token.prefix,
      role: token.role,
      kind: token.kind,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      last_used_at: token.lastUsedAt,
      revoked_at: token.revokedAt,
    })
    .execute()
}

export async function findToken(read: UserReader, organizationId: string, id: string): Promise<Token | undefined> {
  const row = await read
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select(columns)
    .where('token.id', '=', id)
    .where('user.organization_id', '=', organizationId)
    .executeTakeFirst()
  return row && toToken(row)
}

/** Revokes a token; a revoked one keeps its time. Returns whether it was valid until now. */
export async function revokeToken(write: Kysely<UserDataTables>, id: string, at: string): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('token')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Revokes every token of a user. */
export async function revokeTokensOf(write: Kysely<UserDataTables>, userId: string, at: string): Promise<void> {
  await write
    .updateTable('token')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function markTokenUsed(write: Kysely<UserDataTables>, id: string, at: string): Promise<void> {
  await write.updateTable('token').set({ last_used_at: at }).where('id', '=', id).execute()
}

export interface TokenFilter {
  readonly organizationId: string
  /** Null for all users. */
  readonly userId: string | null
  readonly search: string | null
  /** Null for both. */
  readonly kind: TokenKind | null
  /** The time at which they must be valid; null also includes revoked and expired ones. */
  readonly validAt: string | null
}

const orders = {
  TOKENS_NAME: sql`lower(token.name)`,
  TOKENS_CREATED_AT: sql`token.created_at`,
  TOKENS_LAST_USED_AT: sql`coalesce(token.last_used_at, '')`,
  TOKENS_EXPIRES_AT: sql`coalesce(token.expires_at, '9999')`,
} as const
export type TokenOrder = keyof typeof orders

export async function listTokens(
  database: UserDatabase,
  filter: TokenFilter,
  order: { readonly field: TokenOrder; readonly direction: 'asc' | 'desc' },
  page: PageRequest,
): Promise<Page<Token>> {
  const keys = toSortKeys([orders[order.field], sql`token.id`], order.direction)
  return listPage(filtered(database, filter).select(columns), keys, page, toToken)
}

/** Counts the tokens of a list, before paging. */
export async function countTokens(database: UserDatabase, filter: TokenFilter): Promise<number> {
  return countRows(filtered(database, filter))
}

function filtered(database: UserDatabase, { organizationId, userId, search, kind, validAt }: TokenFilter) {
  let query = database.read
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .where('user.organization_id', '=', organizationId)
  if (userId) query = query.where('token.user_id', '=', userId)
  if (kind) query = query.where('token.kind', '=', kind)
  if (search) query = query.where(sql<boolean>`lower(token.name) LIKE ${toLikePattern(search)} ESCAPE '\\'`)
  if (validAt) {
    query = query
      .where('token.revoked_at', 'is', null)
      .where((is) => is.or([is('token.expires_at', 'is', null), is('token.expires_at', '>', validAt)]))
  }
  return query
}
