import type { UserDatabase } from '#service/db/database.ts'

/** The facts that an upload needs about its environment. */
export interface FoundTarget {
  readonly productName: string
  readonly productEnabled: boolean
  readonly environmentName: string
  readonly environmentEnabled: boolean
  readonly licenseListAsAnd: boolean
}

/** Finds the environment of an upload; undefined if the organization has none with these ids. */
export async function findUploadTarget(
  database: UserDatabase,
  target: { readonly organizationId: string; readonly productId: string; readonly environmentId: string },
): Promise<FoundTarget | undefined> {
  const row = await database.read
    .selectFrom('environment')
    .innerJoin('product', 'product.id', 'environment.product_id')
    .select([
      'product.name as productName',
      'product.enabled as productEnabled',
      'environment.name as environmentName',
      'environment.enabled as environmentEnabled',
      'environment.interpret_license_list_as_and as licenseListAsAnd',
    ])
    .where('environment.id', '=', target.environmentId)
    .where('product.id', '=', target.productId)
    .where('product.organization_id', '=', target.organizationId)
    .executeTakeFirst()
  return (
    row && {
      productName: row.productName,
      productEnabled: row.productEnabled === 1,
      environmentName: row.environmentName,
      environmentEnabled: row.environmentEnabled === 1,
      licenseListAsAnd: row.licenseListAsAnd === 1,
    }
  )
}
