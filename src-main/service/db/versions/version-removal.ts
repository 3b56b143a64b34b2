import { runApart } from '#service/db/audit/current-operation.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { deleteInParts } from '#service/db/delete-in-parts.ts'
import { rowOf } from '#service/db/dialect/sql-words.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { retainReplaced } from '#service/db/decisions/pending-retention.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { removeOverlays } from '#service/db/parts/version-overlays.ts'
import { removeHiddenFindings } from '#service/db/scans/hidden-findings.ts'
import { deleteStoredEdits, storedRepairs, storedReplacements } from './delete-stored-edits.ts'
import { deleteReportsOf } from './deleted-versions.ts'
import { deleteViolations } from '#service/db/policies/delete-violations.ts'
import { cancelQueuedJobs } from './cancel-queued-jobs.ts'
import { isEmptyHolder } from '#service/db/shown-content.ts'
import type { ContentId, EnvironmentId, FindingSetId, VersionId } from '#service/domain/id.ts'

type Writer = Kysely<UserDataTables>

/** Hides versions, in the transaction that queues their removal. Returns those that were visible until now. */
export async function hideVersions(
  transaction: Transaction<UserDataTables>,
  organizationId: string,
  ids: readonly string[],
  now: string,
): Promise<readonly { readonly id: string; readonly environmentId: string }[]> {
  const rows = await transaction
    .selectFrom('sbom_version')
    .select(['id', 'environment_id', 'product_id'])
    .where('organization_id', '=', organizationId)
    .where('visible', '=', 1)
    .where('id', 'in', ids)
    .execute()
  for (const row of rows) {
    await transaction.updateTable('sbom_version').set({ visible: 0 }).where('id', '=', row.id).execute()
    // A queued job would outlive its version.
    await cancelQueuedJobs(transaction, row.id, 'The version was deleted', now)
    await transaction
      .updateTable('environment')
      .set((set) => ({ version_count: set('version_count', '-', 1), updated_at: now }))
      .where('id', '=', row.environment_id)
      .execute()
    await transaction
      .updateTable('product')
      .set((set) => ({ version_count: set('version_count', '-', 1), updated_at: now }))
      .where('id', '=', row.product_id)
      .execute()
  }
  return rows.map((row) => ({ id: row.id, environmentId: row.environment_id }))
}

/** Returns the documents of a version, whether or not it is visible. */
export async function listDocumentsOf({ write }: UserDatabase, versionId: string): Promise<readonly string[]> {
  const rows = await write.selectFrom('sbom_document').select('id').where('version_id', '=', versionId).execute()
  return rows.map(({ id }) => id)
}

/**
 * Removes what a hidden row of a version points to, with everything below it, in short transactions, and the row itself last. The row of a
 * version whose document was replaced stays as long as rows of another content belong to it.
 */
export function deleteVersionContent(database: UserDatabase, versionId: string): Promise<void> {
  return runApart(() => removeContent(database, versionId)) // also of an upload that failed, which changes nothing
}

async function removeContent(database: UserDatabase, versionId: string): Promise<void> {
  const { write } = database
  const hidden = await write
    .selectFrom('sbom_version')
    .select(['content_id', 'finding_set_id', 'environment_id'])
    .where('id', '=', versionId)
    .where('visible', '=', 0)
    .executeTakeFirst()
  if (hidden) {
    await retainReplaced({ read: write, write }, { holderId: versionId })
    await removeHiddenFindings(database, versionId)
    await removeOverlays(database, versionId)
    await deleteFindings(write, hidden.finding_set_id)
    await deleteContent(write, hidden.content_id)
    await deleteOwnRows(write, versionId)
    await deleteHolders(write, versionId, hidden.environment_id)
  }
  await deleteReportsOf(write, versionId)
}

async function deleteFindings(write: Writer, setId: FindingSetId | null): Promise<void> {
  await deleteInParts(write, (transaction, limit) =>
    transaction
      .deleteFrom('finding')
      .where('id', 'in', (some) =>
        some.selectFrom('finding').select('id').where('finding_set_id', '=', setId).limit(limit),
      )
      .executeTakeFirst(),
  )
}

async function deleteContent(write: Writer, contentId: ContentId | null): Promise<void> {
  await write.deleteFrom('removed_component').where('content_id', '=', contentId).execute()
  await deleteInParts(write, (transaction, limit) =>
    transaction
      .deleteFrom('component')
      .where('id', 'in', (some) =>
        some.selectFrom('component').select('id').where('content_id', '=', contentId).limit(limit),
      )
      .executeTakeFirst(),
  )
  const row = rowOf('document_element')
  await deleteInParts(write, async (transaction, limit) => {
    const { numAffectedRows } = await sql`
      DELETE FROM document_element
      WHERE ${row} IN (SELECT ${row} FROM document_element WHERE content_id = ${contentId} LIMIT ${limit})
    `.execute(transaction)
    return { numDeletedRows: numAffectedRows ?? 0n }
  })
}

/** Deletes rows that belong to the version itself and may be many. */
async function deleteOwnRows(write: Writer, versionId: VersionId): Promise<void> {
  await deleteInParts(write, (transaction, limit) =>
    transaction
      .deleteFrom('vex_operation')
      .where('id', 'in', (some) =>
        some.selectFrom('vex_operation').select('id').where('version_id', '=', versionId).limit(limit),
      )
      .executeTakeFirst(),
  )
  await deleteInParts(write, (transaction, limit) =>
    transaction
      .deleteFrom('retained_decision')
      .where('version_id', '=', versionId)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('vulnerability_id', 'package_name_key', 'id'),
          'in',
          selectFrom('retained_decision')
            .select(['vulnerability_id', 'package_name_key', 'id'])
            .where('version_id', '=', versionId)
            .limit(limit)
            .$asTuple('vulnerability_id', 'package_name_key', 'id'),
        ),
      )
      .executeTakeFirst(),
  )
  await deleteDeltas(write, versionId)
  await deleteViolations(write, { versionId })
  await deleteStoredEdits(write, storedRepairs, versionId)
  await deleteStoredEdits(write, storedReplacements, versionId)
}

/** Deletes what the scans of a version changed, and what those of a replaced document changed, whose entries still name the version. */
async function deleteDeltas(write: Writer, versionId: VersionId): Promise<void> {
  const ofDeltas = write.selectFrom('scan_delta').select('id').where('version_id', '=', versionId)
  for (const own of [
    write.selectFrom('scan_delta_entry').where('version_id', '=', versionId),
    write.selectFrom('scan_delta_entry').where('delta_id', 'in', ofDeltas),
  ]) {
    await deleteInParts(write, (transaction, limit) => {
      const some = own.select(['delta_id', 'finding_id']).limit(limit).$asTuple('delta_id', 'finding_id')
      return transaction
        .deleteFrom('scan_delta_entry')
        .where(({ eb, refTuple }) => eb(refTuple('delta_id', 'finding_id'), 'in', some))
        .executeTakeFirst()
    })
  }
  await write.deleteFrom('scan_delta').where('version_id', '=', versionId).execute()
}

/** Deletes the hidden rows of an environment that nothing belongs to any more, once this one has nothing to remove. */
async function deleteHolders(write: Writer, versionId: VersionId, environmentId: EnvironmentId): Promise<void> {
  await write.transaction().execute(async (transaction) => {
    const hidden = transaction.updateTable('sbom_version').set({ content_id: null, finding_set_id: null })
    await hidden.where('id', '=', versionId).where('visible', '=', 0).execute()
    await transaction
      .deleteFrom('sbom_version')
      .where('environment_id', '=', environmentId)
      .where('visible', '=', 0)
      .where('content_id', 'is', null)
      .where('finding_set_id', 'is', null)
      .where((is) => is.not(isEmptyHolder))
      .execute()
  })
}
