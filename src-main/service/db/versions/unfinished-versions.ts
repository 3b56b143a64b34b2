import { runApart } from '#service/db/audit/current-operation.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { isEmptyHolder } from '#service/db/shown-content.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'

/**
 * Lists hidden rows that have something to remove: their upload or removal was interrupted. Those whose content another row shows, and that
 * have nothing else, stay. So do findings of an interrupted scan, which may be many: the next scan of their version, or its removal, removes
 * them.
 */
export async function listUnfinishedVersions(database: UserDatabase): Promise<readonly string[]> {
  const rows = await database.read
    .selectFrom('sbom_version')
    .select('id')
    .where('visible', '=', 0)
    .where('overlay_of', 'is', null)
    .where((is) => is.not(isEmptyHolder))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('sbom_version as scanned')
            .select('scanned.id')
            .whereRef('scanned.id', '=', 'sbom_version.scan_of'),
        ),
      ),
    )
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns ids of the documents of visible versions: their files are in use. */
export async function listDocumentIds(database: UserDatabase): Promise<ReadonlySet<string>> {
  const rows = await database.read.selectFrom('sbom_document').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Records that an upload failed (specification 5). */
export async function recordFailedUpload(
  database: UserDatabase,
  upload: { readonly organizationId: string; readonly productId: string; readonly environmentId: string },
  what: { readonly filename: string; readonly errors: readonly string[]; readonly at: string },
): Promise<void> {
  const { productId, environmentId, organizationId } = upload
  const { filename, errors, at } = what
  const message = { organizationId, messageType: 'SBOM_UPLOAD_FAILED', versionId: null, at }
  const payload = { productId, environmentId, filename, errors }
  const tell = () =>
    database.write.transaction().execute((transaction) => insertOutboxMessages(transaction, [{ ...message, payload }]))
  await runApart(tell) // a rejected upload changes nothing
}
