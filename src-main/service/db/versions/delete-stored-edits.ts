import { type Kysely, sql } from 'kysely'
import { deleteInParts } from '#service/db/delete-in-parts.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { VersionId } from '#service/domain/id.ts'

/** Edits of many components that are stored to be undone: the table of them, and that of what each changed. */
interface StoredEdits {
  readonly edits: 'check_repair' | 'license_replacement'
  readonly changes: 'check_repair_change' | 'license_replacement_change'
  /** Column of `changes` with the id of the edit. */
  readonly of: 'repair_id' | 'replacement_id'
}

/** Repairs of checks. */
export const storedRepairs: StoredEdits = { edits: 'check_repair', changes: 'check_repair_change', of: 'repair_id' }
/** Replacements of licenses. */
export const storedReplacements: StoredEdits = {
  edits: 'license_replacement',
  changes: 'license_replacement_change',
  of: 'replacement_id',
}

/** Edits of a version that can be undone: the newest. */
const maxKept = 20

/**
 * Deletes the stored edits of a version in short transactions, because each can name all of its components. With `at`, the newest are kept,
 * and the others count as undone from the beginning of their deletion: a part of them cannot be undone.
 */
export async function deleteStoredEdits(
  write: Kysely<UserDataTables>,
  { edits, changes, of }: StoredEdits,
  versionId: VersionId,
  kept?: { readonly at: string },
): Promise<void> {
  const [table, changed, column] = [sql.table(edits), sql.table(changes), sql.ref(of)]
  const skipped = kept ? maxKept : 0
  const ids = sql`(SELECT id FROM ${table} WHERE version_id = ${versionId} ORDER BY id DESC LIMIT -1 OFFSET ${skipped})`
  if (kept)
    await sql`UPDATE ${table} SET undone_at = ${kept.at} WHERE undone_at IS NULL AND id IN ${ids}`.execute(write)
  await deleteInParts(write, async (transaction, limit) => {
    const { numAffectedRows } = await sql`DELETE FROM ${changed} WHERE (${column}, component_id) IN (
      SELECT ${column}, component_id FROM ${changed} WHERE ${column} IN ${ids} LIMIT ${limit})`.execute(transaction)
    return { numDeletedRows: numAffectedRows ?? 0n }
  })
  await sql`DELETE FROM ${table} WHERE id IN ${ids}`.execute(write)
}
