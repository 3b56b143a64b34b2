import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { insertChangeEvents } from '#service/db/change-events.ts'
import { deleteProduct, listVersionIdsOf, updateProduct } from '#service/db/products.ts'
import { deleteVersionContent, hideVersions, listDocumentsOf } from '#service/db/version-removal.ts'
import type { Product } from '#service/domain/product.ts'
import type { Services } from '#service/services.ts'

/**
 * Deletes a product with its versions and their files. The versions go first, out of sight and then in short transactions, so that
 * nobody's decision waits; the product goes last. Killed in the middle, a product without versions is left to be deleted again.
 */
export async function deleteProductWithVersions(
  { database, dataFolder, now }: Pick<Services, 'database' | 'dataFolder' | 'now'>,
  product: Product,
): Promise<void> {
  const at = now().toISOString()
  const { organizationId, id: subjectId } = product
  await database.write.transaction().execute(async (write) => {
    await updateProduct(write, product.id, { enabled: false }, at) // takes no uploads from here on
    await hideVersions(write, organizationId, await listVersionIdsOf(write, product.id), at)
  })
  for (const versionId of await listVersionIdsOf(database.write, product.id)) {
    for (const documentId of await listDocumentsOf(database, versionId)) {
      await rm(join(dataFolder, 'documents', documentId), { force: true })
    }
    await deleteVersionContent(database, versionId)
  }
  await database.write.transaction().execute(async (write) => {
    await deleteProduct(write, product.id)
    await insertChangeEvents(write, [{ organizationId, at, kind: 'PROJECT_GROUP', action: 'DELETED', subjectId }])
  })
}
