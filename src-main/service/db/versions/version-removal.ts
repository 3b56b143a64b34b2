import { sql, type Transaction } from 'kysely'
import { rowOf } from '#service/db/dialect/sql-words.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { deleteReportsOf } from './deleted-versions.ts'
import { cancelQueuedJobs } from './cancel-queued-jobs.ts'

/** Rows per short transaction. */
const chunk = 500

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

/** Removes a hidden version with everything below it, in short transactions, the version's own row last. */
export async function deleteVersionContent({ write }: UserDatabase, versionId: string): Promise<void> {
  for (const table of ['finding', 'component'] as const) {
    await repeatUntilEmpty(() =>
      write
        .deleteFrom(table)
        .where('id', 'in', (some) =>
          some.selectFrom(table).select('id').where('version_id', '=', versionId).limit(chunk),
        )
        .executeTakeFirst(),
    )
  }
  await repeatUntilEmpty(async () => {
    const { numAffectedRows } = await sql`
      DELETE FROM document_element
      WHERE ${rowOf('document_element')} IN (SELECT ${rowOf('document_element')} FROM document_element WHERE version_id = ${versionId} LIMIT ${chunk})
    `.execute(write)
    return { numDeletedRows: numAffectedRows ?? 0n }
  })
  await repeatUntilEmpty(() =>
    write
      .deleteFrom('scan_delta_entry')
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('delta_id', 'finding_id'),
          'in',
          selectFrom('scan_delta_entry')
            .select(['delta_id', 'finding_id'])
            .where('version_id', '=', versionId)
            .limit(chunk)
            .$asTuple('delta_id', 'finding_id'),
        ),
      )
      .executeTakeFirst(),
  )
  await write.deleteFrom('sbom_version').where('id', '=', versionId).where('visible', '=', 0).execute()
  await deleteReportsOf(write, versionId)
}

async function repeatUntilEmpty(deleteSome: () => Promise<{ readonly numDeletedRows: bigint }>): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await deleteSome()
    if (numDeletedRows === 0n) return
  }
}
