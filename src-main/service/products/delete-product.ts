import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { deleteProduct, listVersionIdsOf, updateProduct } from '#service/db/products/products.ts'
import { deleteVersionContent, listDocumentsOf } from '#service/db/versions/version-removal.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { Product } from '#service/domain/products/product.ts'
import { deleteVersions, type DeletionTools } from '#service/versions/delete-versions.ts'

interface Tools extends DeletionTools {
  readonly dataFolder: string
}

/**
 * Deletes a product with its versions and their files. The versions are hidden at once and removed in short transactions, so that no
 * decision has to wait. The product is removed last. After a kill, an empty product remains, which can be deleted again.
 */
export async function deleteProductWithVersions(tools: Tools, product: Product, by: Actor): Promise<void> {
  const { database, dataFolder, now } = tools
  const at = now().toISOString()
  const { organizationId, id: subjectId } = product
  await updateProduct(database.write, product.id, { enabled: false }, at) // no more uploads from here on
  await deleteVersions(tools, await listVersionIdsOf(database.write, product.id), { organizationId, by })
  // Removes what the queued job has not reached yet: the product can only be deleted without versions.
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
