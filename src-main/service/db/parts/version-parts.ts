import { type Selectable, sql } from 'kysely'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import type { UserReader, UserTransaction } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import type { VersionPartTable } from '#service/db/tables/part-tables.ts'
import type { OrganizationId, PartId, VersionId } from '#service/domain/id.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { Part } from '#service/domain/parts/part.ts'
import { countRows } from '#service/db/count-rows.ts'

const columns = [
  'version_part.id',
  'version_part.parent_id',
  'version_part.part_id',
  'version_part.created_by',
  'version_part.created_at',
] as const

/** Which side of the links is asked: the parts of a version, or its parents. */
export type PartSide = 'parts' | 'parents'

function linksOf(read: UserReader, versionId: VersionId, side: PartSide) {
  return read
    .selectFrom('version_part')
    .innerJoin('sbom_version', 'sbom_version.id', side === 'parts' ? 'version_part.part_id' : 'version_part.parent_id')
    .where(side === 'parts' ? 'version_part.parent_id' : 'version_part.part_id', '=', versionId)
    .where('sbom_version.visible', '=', 1)
}

/** Lists links of a version in the order in which they were made. */
export async function listPartLinks(
  read: UserReader,
  versionId: VersionId,
  side: PartSide,
  request: PageRequest,
): Promise<Page<Part>> {
  const keys = toSortKeys([sql.ref('version_part.created_at'), sql.ref('version_part.id')], 'asc')
  return listPage(linksOf(read, versionId, side).select(columns), keys, request, readPart)
}

export async function countPartLinks(read: UserReader, versionId: VersionId, side: PartSide): Promise<number> {
  return countRows(linksOf(read, versionId, side))
}

/** Counts the parts of each version that has any. */
export async function countParts(read: UserReader, versionIds: readonly VersionId[]): Promise<Map<string, number>> {
  const rows = await read
    .selectFrom('version_part')
    .innerJoin('sbom_version', 'sbom_version.id', 'version_part.part_id')
    .select((row) => ['version_part.parent_id', row.fn.countAll<number>().as('count')])
    .where('version_part.parent_id', 'in', versionIds)
    .where('sbom_version.visible', '=', 1)
    .groupBy('version_part.parent_id')
    .execute()
  return new Map(rows.map(({ parent_id: id, count }) => [id, count]))
}

/** Finds a link between two visible versions of an organization. */
export async function findPart(
  read: UserReader,
  organizationId: OrganizationId,
  id: PartId,
): Promise<Part | undefined> {
  const row = await read
    .selectFrom('version_part')
    .innerJoin('sbom_version as parent', 'parent.id', 'version_part.parent_id')
    .select(columns)
    .where('version_part.id', '=', id)
    .where('parent.organization_id', '=', organizationId)
    .where('parent.visible', '=', 1)
    .executeTakeFirst()
  return row && readPart(row)
}

export async function insertPart(transaction: UserTransaction, part: Part): Promise<void> {
  const { id, parentId, partId, createdAt, createdBy } = part
  await transaction
    .insertInto('version_part')
    .values({ id, parent_id: parentId, part_id: partId, created_by: actorColumn(createdBy), created_at: createdAt })
    .execute()
}

/** Returns whether there was such a link. */
export async function deletePart(transaction: UserTransaction, id: PartId): Promise<boolean> {
  const { numDeletedRows } = await transaction.deleteFrom('version_part').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Returns the links from these versions towards their parts or their parents, in the order in which they were made. */
export async function linksFrom(
  read: UserReader,
  versionIds: readonly VersionId[],
  side: PartSide,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<readonly { readonly id: PartId; readonly from: VersionId; readonly to: VersionId }[]> {
  const [from, to] =
    side === 'parts'
      ? (['version_part.parent_id', 'version_part.part_id'] as const)
      : (['version_part.part_id', 'version_part.parent_id'] as const)
  return read
    .selectFrom('version_part')
    .innerJoin('sbom_version', 'sbom_version.id', to)
    .select(['version_part.id as id', `${from} as from`, `${to} as to`])
    .where(from, 'in', versionIds)
    .where('sbom_version.visible', '=', 1)
    .orderBy('version_part.created_at')
    .orderBy('version_part.id')
    .limit(limit)
    .execute()
}

function readPart(row: Selectable<VersionPartTable>): Part {
  return {
    id: row.id,
    parentId: row.parent_id,
    partId: row.part_id,
    createdAt: row.created_at,
    createdBy: readActorColumn(row.created_by),
  }
}
