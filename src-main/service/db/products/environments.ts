import { type Kysely, sql } from 'kysely'
import { defaultFeedAgeLimit } from '#service/domain/advisories/feed-age.ts'
import type { ConfirmSetting } from '#service/domain/decisions/confirm-setting.ts'
import type { Environment } from '#service/domain/products/environment.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { renameColumns } from '#service/db/rename-columns.ts'

function select(read: UserReader, organizationId: string) {
  return read
    .selectFrom('environment')
    .innerJoin('product', 'product.id', 'environment.product_id')
    .where('product.organization_id', '=', organizationId)
    .select([
      'environment.id',
      'product.organization_id',
      'environment.product_id',
      'environment.name',
      'environment.position',
      'environment.description',
      'environment.enabled',
      'environment.retain_vulnerability_status',
      'environment.interpret_license_list_as_and',
      'environment.feed_age_limit_days',
      'environment.carry_over_auto_confirm',
      'environment.version_count',
      'environment.updated_at',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function toEnvironment(row: Row): Environment {
  return {
    ...renameColumns(row),
    enabled: row.enabled === 1,
    retainVulnerabilityStatus: row.retain_vulnerability_status === 1,
    interpretLicenseListAsAnd: row.interpret_license_list_as_and === 1,
    carryOverAutoConfirm: row.carry_over_auto_confirm as ConfirmSetting, // a CHECK of the table
  }
}

/** @param read the writer, if a recent write must be visible */
export async function findEnvironment(
  read: UserReader,
  organizationId: string,
  id: string,
): Promise<Environment | undefined> {
  const row = await select(read, organizationId).where('environment.id', '=', id).executeTakeFirst()
  return row && toEnvironment(row)
}

/** Returns environments of an organization by id; unknown ids are omitted. */
export async function findEnvironmentsById(
  database: UserDatabase,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Environment>> {
  const rows = await select(database.read, organizationId).where('environment.id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, toEnvironment(row)]))
}

/** Lists environments of products, each product's in order. */
export async function listEnvironments(
  read: UserReader,
  organizationId: string,
  productIds: readonly string[],
): Promise<Map<string, readonly Environment[]>> {
  const rows = await select(read, organizationId)
    .where('environment.product_id', 'in', productIds)
    .orderBy('environment.product_id')
    .orderBy('environment.position')
    .execute()
  const byProduct = new Map<string, Environment[]>(productIds.map((id) => [id, []]))
  for (const row of rows) byProduct.get(row.product_id)?.push(toEnvironment(row))
  return byProduct
}

/**
 * Returns the days after which advisory data is old somewhere: the shortest limit of the environments with versions, the sample's left out.
 */
export async function shortestFeedAgeLimit(read: UserReader, organizationId: string): Promise<number> {
  const row = await read
    .selectFrom('environment')
    .innerJoin('product', 'product.id', 'environment.product_id')
    .where('product.organization_id', '=', organizationId)
    .where('product.sample', '=', 0)
    .where('environment.version_count', '>', 0)
    .select(sql<number | null>`min(environment.feed_age_limit_days)`.as('days'))
    .executeTakeFirst()
  return row?.days ?? defaultFeedAgeLimit
}

/** Inserts environments; names are compared in lower case. */
export async function insertEnvironments(
  write: Kysely<UserDataTables>,
  environments: readonly Pick<Environment, 'id' | 'productId' | 'name' | 'position' | 'updatedAt'>[],
): Promise<void> {
  await write
    .insertInto('environment')
    .values(
      environments.map(({ id, productId, name, position, updatedAt }) => ({
        id,
        product_id: productId,
        name,
        name_key: name.toLowerCase(),
        position,
        updated_at: updatedAt,
      })),
    )
    .execute()
}

/** An undefined field stays. */
export type EnvironmentChange = Partial<
  Pick<
    Environment,
    | 'description'
    | 'enabled'
    | 'retainVulnerabilityStatus'
    | 'interpretLicenseListAsAnd'
    | 'feedAgeLimitDays'
    | 'carryOverAutoConfirm'
  >
>

/** Changes the defined fields of an environment. */
export async function updateEnvironment(
  write: Kysely<UserDataTables>,
  id: string,
  change: EnvironmentChange,
  updatedAt: string,
): Promise<void> {
  const { description, enabled, retainVulnerabilityStatus: retain, interpretLicenseListAsAnd: readAsAnd } = change
  const { feedAgeLimitDays, carryOverAutoConfirm } = change
  await write
    .updateTable('environment')
    .set({
      updated_at: updatedAt,
      ...(description !== undefined && { description }),
      ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
      ...(retain !== undefined && { retain_vulnerability_status: retain ? 1 : 0 }),
      ...(readAsAnd !== undefined && { interpret_license_list_as_and: readAsAnd ? 1 : 0 }),
      ...(feedAgeLimitDays !== undefined && { feed_age_limit_days: feedAgeLimitDays }),
      ...(carryOverAutoConfirm !== undefined && { carry_over_auto_confirm: carryOverAutoConfirm }),
    })
    .where('id', '=', id)
    .execute()
}
