import { type Kysely, sql } from 'kysely'
import type { AdvisoryExclusion } from '#service/domain/advisories/advisory-exclusion.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { toLikePattern } from '#service/db/like-pattern.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { countRows } from '#service/db/count-rows.ts'

const columns = ['id', 'record_id', 'purl', 'reason', 'created_by', 'created_at'] as const

/** A record that creates no findings in a package, as the scan reads it. */
export interface ScanExclusion {
  /** Record id or any id of its group, upper case. */
  readonly recordId: string
  /** As `packageKeys` derives it from a component. */
  readonly packageNameKey: string
}

/** Reads what the scan excludes, in a fixed order. */
export async function readExclusions(
  { read }: Pick<UserDatabase, 'read'>,
  organizationId: string,
): Promise<readonly ScanExclusion[]> {
  const rows = await read
    .selectFrom('advisory_exclusion')
    .select(['record_id', 'package_name_key'])
    .where('organization_id', '=', organizationId)
    .orderBy('package_name_key')
    .orderBy('record_id')
    .execute()
  return rows.map((row) => ({ recordId: row.record_id.toUpperCase(), packageNameKey: row.package_name_key }))
}

export interface ExclusionFilter {
  readonly organizationId: string
  /** Part of an id or purl, ignoring case; null for all. */
  readonly search: string | null
}

/** Lists exclusions, newest first. */
export async function listExclusions(
  database: UserDatabase,
  filter: ExclusionFilter,
  request: PageRequest,
): Promise<Page<AdvisoryExclusion>> {
  const keys = toSortKeys([sql.ref('created_at'), sql.ref('id')], 'desc')
  return listPage(filtered(database.read, filter).select(columns), keys, request, toExclusion)
}

export async function countExclusions(database: UserDatabase, filter: ExclusionFilter): Promise<number> {
  return countRows(filtered(database.read, filter))
}

/** Stores an exclusion. Returns false if the organization already has it. */
export async function insertExclusion(
  write: Kysely<UserDataTables>,
  organizationId: string,
  exclusion: AdvisoryExclusion & { readonly packageNameKey: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await write
    .insertInto('advisory_exclusion')
    .values({
      id: exclusion.id,
      organization_id: organizationId,
      record_id: exclusion.recordId,
      purl: exclusion.purl,
      package_name_key: exclusion.packageNameKey,
      reason: exclusion.reason,
      created_by: actorColumn(exclusion.createdBy),
      created_at: exclusion.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Removes an exclusion. Returns false if the organization has none with that id. */
export async function deleteExclusion(
  write: Kysely<UserDataTables>,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await write
    .deleteFrom('advisory_exclusion')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function filtered(read: UserReader, { organizationId, search }: ExclusionFilter) {
  const query = read.selectFrom('advisory_exclusion').where('organization_id', '=', organizationId)
  if (search === null) return query
  return query.where(sql<boolean>`lower(record_id || ' ' || purl) LIKE ${toLikePattern(search)} ESCAPE '\\'`)
}

function toExclusion(row: {
  readonly id: string
  readonly record_id: string
  readonly purl: string
  readonly reason: string
  readonly created_by: string
  readonly created_at: string
}): AdvisoryExclusion {
  return {
    id: row.id,
    recordId: row.record_id,
    purl: row.purl,
    reason: row.reason,
    createdBy: readActorColumn(row.created_by),
    createdAt: row.created_at,
  }
}
