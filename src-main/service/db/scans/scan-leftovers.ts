import { type RawBuilder, sql } from 'kysely'
import { rowOf } from '#service/db/dialect/sql-words.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { removeHiddenFindings } from './hidden-findings.ts'

type Database = Pick<UserDatabase, 'read' | 'write'>

/** Rows of one transaction: others wait for it. */
const rowsAtOnce = 1000

/**
 * Removes what scans of a version staged, or wrote and never showed: of one that ended, of one that failed and of one that was killed. Nobody
 * sees these rows, so they go in short transactions, at the end of each scan and before the next.
 */
export async function removeLeftovers(database: Database, versionId: string): Promise<void> {
  const test = sql`version_id = ${versionId}`
  await removeInParts(database, 'scan_finding', rowOf('scan_finding'), test)
  await removeInParts(database, 'scan_component', sql`version_id, component_id`, test)
  await removeHiddenFindings(database, versionId)
}

/** Removes the entries of a version's deltas that have no delta: those of abandoned scans, and those that newer ones took the place of. */
export async function removeAbandonedEntries(database: Database, versionId: string): Promise<void> {
  const deltas = await database.read
    .selectFrom('scan_delta_entry')
    .select('delta_id')
    .distinct()
    .where('version_id', '=', versionId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('scan_delta').select('id').whereRef('scan_delta.id', '=', 'scan_delta_entry.delta_id'))),
    )
    .execute()
  for (const { delta_id: id } of deltas) {
    await removeInParts(database, 'scan_delta_entry', sql`delta_id, finding_id`, sql`delta_id = ${id}`)
  }
}

async function removeInParts(
  { read, write }: Database,
  table: 'scan_finding' | 'scan_component' | 'scan_delta_entry',
  key: RawBuilder<unknown>,
  test: RawBuilder<unknown>,
): Promise<void> {
  const left = await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${test} LIMIT 1`.execute(read)
  if (left.rows.length === 0) return
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE (${key}) IN (
        SELECT ${key} FROM ${sql.table(table)} WHERE ${test} LIMIT ${rowsAtOnce})`.execute(write)
    if (Number(numAffectedRows ?? 0n) < rowsAtOnce) return
  }
}
