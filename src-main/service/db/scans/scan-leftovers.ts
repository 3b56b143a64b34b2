import { type RawBuilder, sql } from 'kysely'
import type { UserDatabase } from '#service/db/database.ts'

type Database = Pick<UserDatabase, 'read' | 'write'>

/** Rows of one transaction: others wait for it. */
const rowsAtOnce = 1000

/** Rows that no scan shows, and the columns of their keys. */
const staged = {
  scan_finding: ['version_id', 'component_id', 'vulnerability_id'],
  scan_component: ['version_id', 'component_id'],
} as const

/**
 * Removes what scans of a version staged: of one that ended, of one that failed and of one that was killed. Nobody sees these rows, so they
 * go in short transactions, at the end of each scan and before the next.
 */
export async function removeStagedResults(database: Database, versionId: string): Promise<void> {
  for (const table of ['scan_finding', 'scan_component'] as const) {
    await removeInParts(database, table, staged[table], sql`version_id = ${versionId}`)
  }
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
    await removeInParts(database, 'scan_delta_entry', ['delta_id', 'finding_id'], sql`delta_id = ${id}`)
  }
}

async function removeInParts(
  { read, write }: Database,
  table: keyof typeof staged | 'scan_delta_entry',
  keys: readonly string[],
  test: RawBuilder<unknown>,
): Promise<void> {
  const left = await sql`SELECT 1 FROM ${sql.table(table)} WHERE ${test} LIMIT 1`.execute(read)
  if (left.rows.length === 0) return
  const key = sql.join(keys.map((name) => sql.ref(name)))
  for (;;) {
    const { numAffectedRows } = await sql`
      DELETE FROM ${sql.table(table)} WHERE (${key}) IN (
        SELECT ${key} FROM ${sql.table(table)} WHERE ${test} LIMIT ${rowsAtOnce})`.execute(write)
    if (Number(numAffectedRows ?? 0n) < rowsAtOnce) return
  }
}
