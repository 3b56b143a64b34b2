import { sql } from 'kysely'
import { columnNamesOf, memberOf, valuesOf, viewInPlaceOf } from '#service/db/dialect/sql-words.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { heldColumns } from '#service/db/tables/held-finding-tables.ts'
import type { FindingId, StepId } from '#service/domain/id.ts'

/** Keeps aside what findings are, before an open step changes them. Those that are kept already stay as they are. */
export async function holdFindings(transaction: UserTransaction, ids: readonly FindingId[]): Promise<void> {
  const names = sql.join(heldColumns.map((column) => sql.ref(column)))
  await sql`
    INSERT INTO held_finding (finding_id, ${names})
    SELECT id, ${names} FROM finding WHERE id IN ${valuesOf(ids)}
    ON CONFLICT (finding_id) DO NOTHING`.execute(transaction)
}

/** Lets the findings of a complete step be shown as they are now, although an open step changed them before. */
export async function releaseFindings(transaction: UserTransaction, stepId: StepId): Promise<void> {
  await sql`
    DELETE FROM held_finding WHERE finding_id IN (
      SELECT finding_id FROM vex_history WHERE operation_id = ${stepId})`.execute(transaction)
}

/** Shows all open steps at once, with everything that they changed. */
export async function showOpenSteps(transaction: UserTransaction): Promise<void> {
  await transaction.updateTable('vex_operation').set({ open: 0 }).where('open', '=', 1).execute()
}

/** Returns ids of findings that are kept aside, at most `limit`. */
export async function listHeldFindings(
  { read }: Pick<UserDatabase, 'read'>,
  limit: number,
): Promise<readonly FindingId[]> {
  const rows = await read.selectFrom('held_finding').select('finding_id').limit(limit).execute()
  return rows.map(({ finding_id: id }) => id)
}

/** Forgets what findings were before a step. */
export async function forgetHeld(transaction: UserTransaction, ids: readonly FindingId[]): Promise<void> {
  await sql`DELETE FROM held_finding WHERE finding_id IN ${valuesOf(ids)}`.execute(transaction)
}

/** Returns the ids of steps that are not complete. */
export async function listOpenSteps({ read }: Pick<UserDatabase, 'read'>): Promise<readonly StepId[]> {
  const rows = await read.selectFrom('vex_operation').select('id').where('open', '=', 1).execute()
  return rows.map(({ id }) => id)
}

/**
 * Makes findings again what they were before open steps, and removes the entries of those steps about them. A finding that was decided by
 * another step since keeps that decision; what it was before that one is corrected in its history.
 */
export async function restoreFindings(transaction: UserTransaction, ids: readonly FindingId[]): Promise<void> {
  const openEntries = sql`vex_history AS entry JOIN vex_operation ON vex_operation.id = entry.operation_id AND vex_operation.open = 1`
  const set = heldColumns.map((column) => sql`${sql.ref(column)} = held.${sql.ref(column)}`)
  await sql`
    UPDATE finding SET ${sql.join(set)} FROM held_finding AS held
    WHERE held.finding_id IN ${valuesOf(ids)} AND finding.id = held.finding_id AND EXISTS (
      SELECT 1 FROM ${openEntries} WHERE entry.finding_id = finding.id
        AND ${memberOf('entry.after', 'decision_operation_id')} IS finding.decision_operation_id)`.execute(transaction)
  await sql`
    UPDATE vex_history SET before = (
      SELECT entry.before FROM ${openEntries} WHERE entry.finding_id = vex_history.finding_id ORDER BY entry.id LIMIT 1)
    WHERE finding_id IN ${valuesOf(ids)}
      AND operation_id NOT IN (SELECT id FROM vex_operation WHERE open = 1)
      AND ${memberOf('before', 'decision_operation_id')} IN (SELECT id FROM vex_operation WHERE open = 1)`.execute(
    transaction,
  )
  await sql`
    DELETE FROM vex_history WHERE finding_id IN ${valuesOf(ids)}
      AND operation_id IN (SELECT id FROM vex_operation WHERE open = 1)`.execute(transaction)
}

/** Removes open steps with what is left of their entries. */
export async function deleteOpenSteps(transaction: UserTransaction): Promise<void> {
  await transaction.deleteFrom('vex_operation').where('open', '=', 1).execute()
}

/** Returns the view that shows findings as they were before open steps. It has every column of the table, under the same names. */
export async function heldView({ read }: Pick<UserDatabase, 'read'>): Promise<string> {
  const { rows } = await columnNamesOf('finding').execute(read)
  const held: ReadonlySet<string> = new Set(heldColumns)
  const columns = rows.map(({ name }) =>
    held.has(name)
      ? `CASE WHEN held.finding_id IS NULL THEN own."${name}" ELSE held."${name}" END AS "${name}"`
      : `own."${name}"`,
  )
  const joined = `LEFT JOIN main.held_finding AS held ON held.finding_id = own.id
    AND EXISTS (SELECT 1 FROM main.vex_operation WHERE open = 1)`
  return viewInPlaceOf('finding', columns, joined)
}
