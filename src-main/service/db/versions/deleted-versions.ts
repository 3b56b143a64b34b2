import { type Kysely, sql, type Transaction } from 'kysely'
import { memberOf } from '#service/db/dialect/sql-words.ts'
import { actorColumn } from '#service/db/actor-column.ts'
import { eraseNotifications } from '#service/db/notifications/notifications.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Actor } from '#service/domain/actor.ts'

/** Records that versions are deleted: the digests of their documents, who, and when. The caller must still have their rows. */
export async function insertDeletedVersions(
  transaction: Transaction<UserDataTables>,
  ids: readonly string[],
  by: Actor,
  at: string,
): Promise<void> {
  const rows = await transaction
    .selectFrom('sbom_version')
    .leftJoin('sbom_document', 'sbom_document.version_id', 'sbom_version.id')
    .select(['sbom_version.id', 'sbom_version.organization_id', 'sbom_document.sha256'])
    .where('sbom_version.id', 'in', ids)
    .execute()
  for (const [id, documents] of Map.groupBy(rows, (row) => row.id)) {
    const digests = JSON.stringify([...new Set(documents.flatMap(({ sha256 }) => sha256 ?? []))])
    const organizationId = documents[0]?.organization_id ?? ''
    const row = { id, organization_id: organizationId, digests, deleted_by: actorColumn(by), deleted_at: at }
    await transaction.insertInto('deleted_version').values(row).execute()
  }
}

/** Deletes messages and change events about a version. That it was deleted stays, for open windows. */
export async function deleteReportsOf(write: Kysely<UserDataTables>, versionId: string): Promise<void> {
  await write.deleteFrom('outbox').where('version_id', '=', versionId).execute()
  await eraseNotifications(write, { versionId }, 'version')
  await write
    .deleteFrom('change_event')
    .where('version_id', '=', versionId)
    .where((where) => where.not(where.and([where('kind', '=', 'SBOM'), where('action', '=', 'DELETED')])))
    // The newest cursor is where the next one continues.
    .where('cursor', '<', sql<number>`(SELECT max(cursor) FROM change_event)`)
    .execute()
}

/** Deletes messages about failed uploads to a product. */
export async function deleteFailedUploadsOf(write: Kysely<UserDataTables>, productId: string): Promise<void> {
  await write
    .deleteFrom('outbox')
    .where('version_id', 'is', null)
    .where('message_type', '=', 'SBOM_UPLOAD_FAILED')
    .where(memberOf('payload', 'productId'), '=', productId)
    .execute()
  const environments = await write.selectFrom('environment').select('id').where('product_id', '=', productId).execute()
  await eraseNotifications(write, { environmentIds: environments.map(({ id }) => id) }, 'product')
}

/**
 * Deletes what was about findings and components that no longer exist: steps without a finding, and dismissed suggestions of a product for
 * components that no version of it has any more.
 */
export async function deleteUnused({ write }: Pick<UserDatabase, 'write'>): Promise<void> {
  await sql`
    DELETE FROM vex_operation WHERE version_id IS NULL AND findings_count > 0
      AND NOT EXISTS (SELECT 1 FROM vex_history WHERE operation_id = vex_operation.id)`.execute(write)
  await sql`
    DELETE FROM dismissed_suggestion WHERE NOT EXISTS (
      SELECT 1 FROM sbom_version AS version
      JOIN component ON component.content_id = version.content_id AND component.name_key = dismissed_suggestion.name_key
      WHERE version.product_id = dismissed_suggestion.product_id)`.execute(write)
}

const vulnerabilitiesPerStatement = 200

/**
 * Deletes vulnerabilities of no finding if versions were deleted since the last time. Scans remember the ids of vulnerabilities from one
 * version to the next: the caller must call this at the start, before the first of them. Returns whether there was anything to do.
 */
export async function sweepVulnerabilities({ read, write }: UserDatabase): Promise<boolean> {
  const unswept = await write.selectFrom('deleted_version').select('id').where('swept', '=', 0).limit(1).execute()
  if (unswept.length === 0) return false
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM vulnerability WHERE NOT EXISTS (SELECT 1 FROM finding WHERE vulnerability_id = vulnerability.id)
      AND id NOT IN (SELECT vulnerability_id FROM scan_delta_entry)
      AND id NOT IN (SELECT vulnerability_id FROM retained_decision)
      AND id NOT IN (SELECT vulnerability_id FROM retained_overlay)`.execute(read)
  for (let at = 0; at < rows.length; at += vulnerabilitiesPerStatement) {
    const ids = rows.slice(at, at + vulnerabilitiesPerStatement).map(({ id }) => id)
    await write.deleteFrom('vulnerability').where('id', 'in', ids).execute()
  }
  await write.updateTable('deleted_version').set({ swept: 1 }).where('swept', '=', 0).execute()
  return true
}
