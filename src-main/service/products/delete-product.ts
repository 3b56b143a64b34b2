import { eraseAuditEntries } from '#service/db/audit/audit-log.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { deleteFailedUploadsOf } from '#service/db/versions/deleted-versions.ts'
import { deleteProduct, listVersionIdsOf, updateProduct } from '#service/db/products/products.ts'
import { withReserve } from '#service/db/store/disk-reserve.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { Product } from '#service/domain/products/product.ts'
import { deleteTraces, removeVersion } from '#service/versions/remove-version.ts'
import { deleteVersions, type DeletionTools } from '#service/versions/delete-versions.ts'

/**
 * Deletes a product with its versions and their files. The versions are hidden at once and removed in short transactions, so that no
 * decision has to wait. The product is removed last. After a kill, an empty product remains, which can be deleted again.
 */
export async function deleteProductWithVersions(tools: DeletionTools, product: Product, by: Actor): Promise<void> {
  const { database, dataFolder, now } = tools
  const at = now().toISOString()
  const { organizationId, id: subjectId } = product
  // No more uploads from here on.
  await withReserve(dataFolder, () => updateProduct(database.write, product.id, { enabled: false }, at))
  await deleteVersions(tools, await listVersionIdsOf(database.write, product.id), { organizationId, by })
  // Removes what the queued job has not reached yet: the product can only be deleted without versions.
  for (const versionId of await listVersionIdsOf(database.write, product.id)) {
    await removeVersion(tools, versionId)
  }
  const remove = () =>
    database.write.transaction().execute(async (write) => {
      await deleteFailedUploadsOf(write, product.id)
      const environments = await write
        .selectFrom('environment')
        .select('id')
        .where('product_id', '=', subjectId)
        .execute()
      await deleteProduct(write, product.id)
      await eraseAuditEntries(write, { versionIds: [], subjectIds: [subjectId, ...environments.map(({ id }) => id)] })
      await insertChangeEvents(write, [{ organizationId, at, kind: 'PROJECT_GROUP', action: 'DELETED', subjectId }])
    })
  await withReserve(dataFolder, remove)
  await withReserve(dataFolder, () => deleteTraces(database))
}
