import type { Product } from '#service/domain/products/product.ts'
import type { UserDatabase } from '#service/db/database.ts'
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
