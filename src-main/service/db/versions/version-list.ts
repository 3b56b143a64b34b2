import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { placeOf } from '#service/db/dialect/sql-words.ts'
import { conditionSql } from '#service/db/conditions/condition-sql.ts'
import type { DatedConditions } from '#service/domain/conditions/condition.ts'
import type { LifeStage } from '#service/domain/versions/life-stage.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { toLikePattern } from '#service/db/like-pattern.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { isNewest } from '#service/db/pending-version.ts'
import { readVersion, versionColumns } from './version-rows.ts'
import { countRows } from '#service/db/count-rows.ts'

/** Selects versions. Absent members do not filter. */
export interface VersionFilter {
  readonly organizationId: string
  readonly productIds?: readonly string[] | undefined
  readonly environmentIds?: readonly string[] | undefined
  /** Part of the version's label, or of the name of its primary component or its product. */
  readonly search?: string | undefined
  readonly lifeStages?: readonly LifeStage[] | undefined
  /** At least one of them. */
  readonly labels?: readonly string[] | undefined
  readonly withoutArchived?: boolean | undefined
  readonly conditions?: DatedConditions | undefined
  /** Only the newest of each environment. */
  readonly latestOnly?: boolean | undefined
  /** `YYYY-MM-DD`, for life stages. */
  readonly today: string
}

const orders = { created: sql`sbom_version.created_at`, updated: sql`sbom_version.updated_at` } as const
export type VersionOrder = keyof typeof orders

/** Lists versions by time. */
export async function listVersions(
  database: UserDatabase,
  filter: VersionFilter,
  order: { readonly field: VersionOrder; readonly direction: 'asc' | 'desc' },
  request: PageRequest,
): Promise<Page<SbomVersion>> {
  const keys = toSortKeys([orders[order.field], sql`sbom_version.id`], order.direction)
  return listPage(filtered(database, filter).select(versionColumns), keys, request, readVersion)
}

/** Counts the versions of a list, before paging. */
export async function countVersions(database: UserDatabase, filter: VersionFilter): Promise<number> {
  return countRows(filtered(database, filter))
}

/** Lists the values that an order is computed from and that the database does not store, newest first. */
export async function listVersionKeys(
  database: UserDatabase,
  filter: VersionFilter,
): Promise<readonly { readonly id: string; readonly label: string }[]> {
  return filtered(database, filter)
    .select(['sbom_version.id', 'sbom_version.label'])
    .orderBy('sbom_version.created_at', 'desc')
    .orderBy('sbom_version.id', 'desc')
    .execute()
}

/** Returns all versions of environments, each list newest first. */
export async function listVersionsOfEnvironments(
  { read }: UserDatabase,
  environmentIds: readonly string[],
): Promise<Map<string, readonly SbomVersion[]>> {
  const rows = await read
    .selectFrom('sbom_version')
    .select(versionColumns)
    .where('environment_id', 'in', environmentIds)
    .where('visible', '=', 1)
    .orderBy('environment_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows.map(readVersion), (version) => version.environmentId)
}

function filtered(
  { read }: UserDatabase,
  filter: VersionFilter,
): SelectQueryBuilder<UserDataTables, 'sbom_version', object> {
  let query = read
    .selectFrom('sbom_version')
    .where('sbom_version.organization_id', '=', filter.organizationId)
    .where('sbom_version.visible', '=', 1)
  if (filter.productIds) query = query.where('sbom_version.product_id', 'in', filter.productIds)
  if (filter.environmentIds) query = query.where('sbom_version.environment_id', 'in', filter.environmentIds)
  if (filter.withoutArchived) query = query.where('sbom_version.archived_at', 'is', null)
  if (filter.conditions) query = query.where(conditionSql('version', filter.conditions))
  if (filter.search?.trim()) query = query.where(matches(filter.search))
  if (filter.lifeStages) {
    query = query.where((where) => where(lifeStage(filter.today), 'in', filter.lifeStages ?? []))
  }
  if (filter.labels) {
    const fits = filter.labels.map(
      (label) => sql<boolean>`${placeOf('sbom_version.labels', JSON.stringify(label))} > 0`,
    )
    query = query.where(fits.length > 0 ? sql<boolean>`(${sql.join(fits, sql` OR `)})` : sql<boolean>`0`)
  }
  return filter.latestOnly ? query.where(isNewest) : query
}

/** A longer text is not taken apart. */
const maxWords = 20

/** Each word is part of one of the names: "agent 1.0" finds version 1.0 of the product "agent". */
function matches(search: string): RawBuilder<boolean> {
  const words = search.trim().split(/\s+/)
  const tests = (words.length > maxWords ? [search] : words).map(isNamed)
  return sql<boolean>`(${sql.join(tests, sql` AND `)})`
}

function isNamed(word: string): RawBuilder<boolean> {
  const pattern = toLikePattern(word)
  return sql<boolean>`(sbom_version.label_key LIKE ${pattern} ESCAPE '\\'
    OR EXISTS (SELECT 1 FROM product WHERE product.id = sbom_version.product_id
      AND product.name_key LIKE ${pattern} ESCAPE '\\')
    OR EXISTS (SELECT 1 FROM component WHERE component.id = sbom_version.primary_component_id
      AND component.name_key LIKE ${pattern} ESCAPE '\\'))`
}

/** Implements the rule of `lifeStageOf` as an expression. */
function lifeStage(today: string): RawBuilder<LifeStage> {
  return sql<LifeStage>`CASE
    WHEN end_of_life_date <= ${today} THEN 'end_of_life'
    WHEN end_of_support_date <= ${today} THEN 'end_of_support'
    WHEN release_date > ${today} THEN 'development'
    WHEN coalesce(release_date, end_of_support_date, end_of_life_date) IS NOT NULL THEN 'released'
    ELSE 'UNKNOWN_VALUES' END`
}
