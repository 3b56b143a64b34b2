import { type Kysely, type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { placeOf } from '#service/db/dialect/sql-words.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { changeProductValues } from '#service/db/labeling/custom-fields.ts'
import { type CustomFieldChange, customValuesColumn, readCustomValues } from '#service/domain/labeling/custom-field.ts'
import { nameKey, type Product } from '#service/domain/products/product.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { listPage, toSortKeys } from '#service/db/keyset.ts'
import { toLikePattern } from '#service/db/like-pattern.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { productSql } from './product-conditions.ts'
import type { DatedConditions } from '#service/domain/conditions/condition.ts'
import { countRows } from '#service/db/count-rows.ts'
import { findOwnRow, findOwnRows } from '#service/db/own-rows.ts'
import { renameColumns } from '#service/db/rename-columns.ts'

const columns = [
  'id',
  'organization_id',
  'name',
  'description',
  'enabled',
  'sample',
  'labels',
  'custom_values',
  'version_count',
  'created_at',
  'updated_at',
] as const

type Row = Pick<Selectable<UserDataTables['product']>, (typeof columns)[number]>

function toProduct(row: Row): Product {
  const { custom_values: values, ...columnsAlone } = row
  return {
    ...renameColumns(columnsAlone),
    ...(values !== null && { customValues: readCustomValues(values) }),
    enabled: row.enabled === 1,
    sample: row.sample === 1,
    labels: JSON.parse(row.labels) as string[], // written by this file only
  }
}

/** @param read the writer, if a recent write must be visible */
export async function findProduct(read: UserReader, organizationId: string, id: string): Promise<Product | undefined> {
  const row = await findOwnRow(read.selectFrom('product').select(columns), organizationId, id)
  return row && toProduct(row)
}

/** Finds a product by its name, ignoring case. */
export async function findProductByName(
  read: UserReader,
  organizationId: string,
  name: string,
): Promise<Product | undefined> {
  const row = await read
    .selectFrom('product')
    .select(columns)
    .where('name_key', '=', nameKey(name))
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return row && toProduct(row)
}

/** Returns products of an organization by id; unknown ids are omitted. */
export async function findProductsById(
  database: UserDatabase,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, Product>> {
  const rows = await findOwnRows(database.read.selectFrom('product').select(columns), organizationId, ids)
  return new Map(rows.map((row) => [row.id, toProduct(row)]))
}

/** Selects products. Null does not filter. */
export interface ProductFilter {
  readonly organizationId: string
  readonly search: string | null
  readonly enabled: boolean | null
  readonly ids: readonly string[] | null
  readonly labels: readonly string[] | null
  /** Conditions about its versions. */
  readonly conditions: DatedConditions | null
}

const orders = { NAME: sql`name_key`, CREATED_AT: sql`created_at`, UPDATED_AT: sql`updated_at` } as const
export type ProductOrder = keyof typeof orders

/** Lists products in an order; with a search text, one with exactly that name comes first. */
export async function listProducts(
  database: UserDatabase,
  filter: ProductFilter,
  order: { readonly field: ProductOrder; readonly direction: 'asc' | 'desc' },
  page: PageRequest,
): Promise<Page<Product>> {
  const keys = toSortKeys([orders[order.field], sql`id`], order.direction)
  if (filter.search?.trim()) keys.unshift({ expression: exactFirst(filter.search), direction: 'asc' })
  return listPage(filtered(database, filter).select(columns), keys, page, toProduct)
}

/** Returns all products of a filter, by name: for orders that are computed from their findings. */
export async function listAllProducts(database: UserDatabase, filter: ProductFilter): Promise<readonly Product[]> {
  const rows = await filtered(database, filter).select(columns).orderBy('name_key').orderBy('id').execute()
  return rows.map(toProduct)
}

/** Counts the products of a list, before paging. */
export async function countProducts(database: UserDatabase, filter: ProductFilter): Promise<number> {
  return countRows(filtered(database, filter))
}

function exactFirst(search: string): RawBuilder<number> {
  return sql<number>`CASE WHEN name_key = ${nameKey(search)} THEN 0 ELSE 1 END`
}

function filtered(
  database: UserDatabase,
  { organizationId, search, enabled, ids, labels, conditions }: ProductFilter,
): SelectQueryBuilder<UserDataTables, 'product', object> {
  let query = database.read.selectFrom('product').where('organization_id', '=', organizationId)
  if (search?.trim()) query = query.where(sql<boolean>`name_key LIKE ${toLikePattern(nameKey(search))} ESCAPE '\\'`)
  if (enabled !== null) query = query.where('enabled', '=', enabled ? 1 : 0)
  if (ids) query = query.where('id', 'in', ids)
  if (conditions) query = query.where(productSql(conditions))
  if (labels) {
    // Labels are a JSON list: each is in quotes, so that only a whole label matches.
    const matches = labels.map((label) => sql<boolean>`${placeOf('labels', JSON.stringify(label))} > 0`)
    query = query.where(matches.length > 0 ? sql<boolean>`(${sql.join(matches, sql` OR `)})` : sql<boolean>`0`)
  }
  return query
}

export async function insertProduct(write: Kysely<UserDataTables>, product: Product): Promise<void> {
  await write
    .insertInto('product')
    .values({
      id: product.id,
      organization_id: product.organizationId,
      name: product.name,
      name_key: nameKey(product.name),
      description: product.description,
      enabled: product.enabled ? 1 : 0,
      sample: product.sample ? 1 : 0,
      labels: JSON.stringify(product.labels),
      custom_values: customValuesColumn(product.customValues ?? {}),
      created_at: product.createdAt,
      updated_at: product.updatedAt,
    })
    .execute()
}

/** An undefined field stays. */
export type ProductChange = Partial<Pick<Product, 'name' | 'description' | 'enabled' | 'labels'>> & {
  readonly customFields?: readonly CustomFieldChange[] | undefined
}

/** Changes the defined fields of a product. */
export async function updateProduct(
  write: Kysely<UserDataTables>,
  id: string,
  { name, description, enabled, labels, customFields }: ProductChange,
  updatedAt: string,
): Promise<void> {
  await write
    .updateTable('product')
    .set({
      updated_at: updatedAt,
      ...(name !== undefined && { name, name_key: nameKey(name) }),
      ...(description !== undefined && { description }),
      ...(enabled !== undefined && { enabled: enabled ? 1 : 0 }),
      ...(labels !== undefined && { labels: JSON.stringify(labels) }),
    })
    .where('id', '=', id)
    .execute()
  await changeProductValues(write, { id, changes: customFields, at: updatedAt })
}

/**
 * Deletes a product with everything below it. The caller should remove its versions first; remaining ones are deleted in the same
 * transaction.
 */
export async function deleteProduct(write: Kysely<UserDataTables>, id: string): Promise<void> {
  await write.deleteFrom('product').where('id', '=', id).execute()
}

/** Returns the versions of a product, including unfinished ones. */
export async function listVersionIdsOf(write: Kysely<UserDataTables>, productId: string): Promise<readonly string[]> {
  const rows = await write.selectFrom('sbom_version').select('id').where('product_id', '=', productId).execute()
  return rows.map(({ id }) => id)
}
