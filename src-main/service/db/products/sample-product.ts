import { type Kysely, sql } from 'kysely'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { ProductId, VersionId } from '#service/domain/id.ts'
import type { Product } from '#service/domain/products/product.ts'
import { sampleDocumentHashes } from '#service/domain/products/sample-document.ts'
import type { UserDatabase, UserReader } from '#service/db/database.ts'
import { findProduct } from './products.ts'

/** Finds the product created by `sampleProductCreate`; undefined if there is none. */
export async function findSampleProduct({ write }: UserDatabase, organizationId: string): Promise<Product | undefined> {
  const row = await write
    .selectFrom('product')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('sample', '=', 1)
    .executeTakeFirst()
  return row && findProduct(write, organizationId, row.id)
}

/** Lists the environments of the sample. */
export async function listSampleEnvironments(read: UserReader): Promise<ReadonlySet<string>> {
  const rows = await read
    .selectFrom('environment')
    .innerJoin('product', 'product.id', 'environment.product_id')
    .where('product.sample', '=', 1)
    .select('environment.id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Counts a product like all others from now on: what is in it is no longer only the sample. */
export async function endSample(write: Kysely<UserDataTables>, productId: ProductId): Promise<void> {
  await write.updateTable('product').set({ sample: 0 }).where('id', '=', productId).where('sample', '=', 1).execute()
}

/**
 * Ends the sample if a version of it has another content than the shipped document: data of the user that is left out of numbers would be hidden.
 * Call it in the transaction that shows the content.
 */
export async function endSampleUnlessShipped(
  write: Kysely<UserDataTables>,
  { id, productId }: { readonly id: VersionId; readonly productId: ProductId },
): Promise<void> {
  const shipped = await write
    .selectFrom('sbom_document')
    .select(sql`1`.as('is'))
    .where('version_id', '=', id)
    .where('active', '=', 1)
    .where('sha256', 'in', valuesOf(sampleDocumentHashes))
    .executeTakeFirst()
  if (!shipped) await endSample(write, productId)
}
