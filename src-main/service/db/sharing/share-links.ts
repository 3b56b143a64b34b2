import { type Kysely, type Selectable, sql } from 'kysely'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { findOwnRow } from '#service/db/own-rows.ts'
import type { ShareLinkTable } from '#service/db/tables/share-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { ExportProfileName } from '#service/domain/downloads/export-request.ts'
import type { EnvironmentId } from '#service/domain/id.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { maxShareLinks, type ShareLink } from '#service/domain/sharing/share-link.ts'
import { Rejection } from '#service/domain/rejection.ts'

const columns = [
  'id',
  'organization_id',
  'product_id',
  'name',
  'environment_ids',
  'latest_only',
  'profile',
  'include_vex',
  'expires_at',
  'revoked_at',
  'created_by',
  'created_at',
  'last_used_at',
  'downloads',
] as const

type Row = Omit<Selectable<ShareLinkTable>, 'hash'>

/** @param read the writer, if a recent write must be visible */
export async function findShareLink(
  read: UserReader,
  organizationId: string,
  id: string,
): Promise<ShareLink | undefined> {
  const row = await findOwnRow(read.selectFrom('share_link').select(columns), organizationId, id)
  return row && toLink(row)
}

/** Finds a link that is neither revoked nor expired. The hash is looked up in an index: the time tells nothing about a token. */
export async function findShareLinkByHash(
  { read }: Pick<UserDatabase, 'read'>,
  hash: string,
  now: string,
): Promise<ShareLink | undefined> {
  const row = await read
    .selectFrom('share_link')
    .select(columns)
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where(isUnexpired(now))
    .executeTakeFirst()
  return row && toLink(row)
}

function isUnexpired(now: string) {
  return sql<boolean>`coalesce(expires_at, '9999') > ${now}`
}

export interface ShareLinkFilter {
  readonly organizationId: string
  /** Null for all products. */
  readonly productId: string | null
  /** The time at which they must work; null also includes revoked and expired ones. */
  readonly activeAt: string | null
}

/** Lists share links, the newest first. */
export async function listShareLinks(
  database: UserDatabase,
  filter: ShareLinkFilter,
  page: PageRequest,
): Promise<Page<ShareLink>> {
  const keys = toSortKeys([sql`created_at`, sql`id`], 'desc')
  return listPage(filtered(database.read, filter).select(columns), keys, page, toLink)
}

/** Counts the links of a list, before paging. */
export async function countShareLinks(database: UserDatabase, filter: ShareLinkFilter): Promise<number> {
  return countRows(filtered(database.read, filter))
}

function filtered(read: UserReader, { organizationId, productId, activeAt }: ShareLinkFilter) {
  let query = read.selectFrom('share_link').where('organization_id', '=', organizationId)
  if (productId !== null) query = query.where('product_id', '=', productId)
  if (activeAt !== null) query = query.where('revoked_at', 'is', null).where(isUnexpired(activeAt))
  return query
}

/**
 * @param hash SHA-256 of the token, lower-case hexadecimal
 * @throws {Rejection} if the product has too many that work
 */
export async function insertShareLink({ write }: UserDatabase, link: ShareLink, hash: string): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    const { organizationId, productId, createdAt } = link
    const active = await countRows(filtered(transaction, { organizationId, productId, activeAt: createdAt }))
    if (active >= maxShareLinks) {
      throw new Rejection(`A product has at most ${maxShareLinks} links that work. Revoke some of them first`)
    }
    await transaction
      .insertInto('share_link')
      .values({
        ...{ id: link.id, organization_id: organizationId, product_id: productId, name: link.name, hash },
        environment_ids: link.environmentIds && JSON.stringify(link.environmentIds),
        ...{ latest_only: Number(link.latestOnly), profile: link.profile, include_vex: Number(link.includeVex) },
        ...{ expires_at: link.expiresAt, revoked_at: null, created_by: actorColumn(link.createdBy) },
        ...{ created_at: createdAt, last_used_at: null },
      })
      .execute()
  })
}

/** Revokes a link; a revoked one keeps its time. */
export async function revokeShareLink(write: Kysely<UserDataTables>, id: string, at: string): Promise<void> {
  await write
    .updateTable('share_link')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Records a use, and a download that ended. */
export async function recordShareLinkUse(
  { write }: Pick<UserDatabase, 'write'>,
  id: string,
  use: { readonly at: string; readonly downloads: 0 | 1 },
): Promise<void> {
  await write
    .updateTable('share_link')
    .set({ last_used_at: use.at, downloads: sql`downloads + ${use.downloads}` })
    .where('id', '=', id)
    .execute()
}

function toLink(row: Row): ShareLink {
  return {
    ...{ id: row.id, organizationId: row.organization_id, productId: row.product_id, name: row.name },
    environmentIds: row.environment_ids === null ? null : (JSON.parse(row.environment_ids) as EnvironmentId[]), // written by this file only
    latestOnly: row.latest_only === 1,
    profile: row.profile as ExportProfileName, // only these are stored
    includeVex: row.include_vex === 1,
    ...{ expiresAt: row.expires_at, revokedAt: row.revoked_at, createdBy: readActorColumn(row.created_by) },
    ...{ createdAt: row.created_at, lastUsedAt: row.last_used_at, downloadsCount: row.downloads },
  }
}
