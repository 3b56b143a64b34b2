import { environmentNames } from '#shared/environment-name.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { insertEnvironments } from '#service/db/products/environments.ts'
import { endSample } from '#service/db/products/sample-product.ts'
import { findProductByName, insertProduct, type ProductChange, updateProduct } from '#service/db/products/products.ts'
import { changedValues, type CustomFieldChange } from '#service/domain/labeling/custom-field.ts'
import { newId } from '#service/domain/id.ts'
import type { Product } from '#service/domain/products/product.ts'
import { Rejection } from '#service/domain/rejection.ts'

interface Dependencies {
  readonly database: UserDatabase
  readonly now: () => Date
}

/**
 * Creates a product with its three environments (API rule 10).
 *
 * @throws {Rejection} if the organization has a product of that name
 */
export async function createProduct(
  { database, now }: Dependencies,
  wanted: Pick<Product, 'organizationId' | 'name' | 'description' | 'enabled' | 'sample' | 'labels'> & {
    readonly customFields?: readonly CustomFieldChange[]
  },
): Promise<Product> {
  const at = now().toISOString()
  const { customFields = [], ...stated } = wanted
  const customValues = changedValues({}, customFields, at)
  const product: Product = { ...stated, customValues, id: newId(), versionCount: 0, createdAt: at, updatedAt: at }
  await database.write.transaction().execute(async (write) => {
    rejectDuplicateName(await findProductByName(write, wanted.organizationId, wanted.name), null)
    await insertProduct(write, product)
    await insertEnvironments(
      write,
      environmentNames.map((name, position) => ({ id: newId(), productId: product.id, name, position, updatedAt: at })),
    )
    const { organizationId, id: subjectId } = product
    await insertChangeEvents(write, [{ organizationId, at, kind: 'PROJECT_GROUP', action: 'CREATED', subjectId }])
  })
  return product
}

/**
 * Edits a product. A sample with another name is a product of the user.
 *
 * @throws {Rejection} if another product has the new name
 */
export async function changeProduct(
  { database, now }: Dependencies,
  product: Product,
  change: ProductChange,
): Promise<void> {
  const at = now().toISOString()
  const { organizationId, id: subjectId } = product
  await database.write.transaction().execute(async (write) => {
    if (change.name !== undefined) {
      rejectDuplicateName(await findProductByName(write, organizationId, change.name), product)
    }
    await updateProduct(write, product.id, change, at)
    if (change.name !== undefined && change.name !== product.name) await endSample(write, product.id)
    await insertChangeEvents(write, [{ organizationId, at, kind: 'PROJECT_GROUP', action: 'UPDATED', subjectId }])
  })
}

function rejectDuplicateName(holder: Product | undefined, except: Product | null): void {
  if (holder && holder.id !== except?.id) throw new Rejection(`A product named "${holder.name}" already exists`)
}
