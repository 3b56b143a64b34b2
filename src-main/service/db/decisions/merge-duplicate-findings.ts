import { type RawBuilder, sql, type Transaction } from 'kysely'
import { decisionColumns, type DecisionColumn, markColumns } from '#service/db/tables/decision-columns.ts'
import { isMarked } from './retained-decisions.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { VersionId } from '#service/domain/id.ts'
import { findingSetOf } from '#service/db/shown-content.ts'

/** One vulnerability has become part of another: `name` is the other's preferred id. */
export interface FindingMerge {
  readonly absorbed: string
  readonly into: string
  readonly name: string
}

/**
 * Moves findings of a vulnerability to the one that it became part of. If a component has findings of both, the other's finding is kept. If
 * that one has no decision or notes, it gets those of the absorbed one with their history, so that no decision is lost and undo still finds
 * it.
 */
export async function mergeDuplicateFindings(
  transaction: Transaction<UserDataTables>,
  versionId: VersionId,
  { absorbed, into }: FindingMerge,
): Promise<void> {
  const both = await transaction
    .selectFrom('finding')
    .innerJoin('finding as other', (join) =>
      join
        .onRef('other.component_id', '=', 'finding.component_id')
        .onRef('other.finding_set_id', '=', 'finding.finding_set_id')
        .on('other.vulnerability_id', '=', into),
    )
    .select(['other.id as other_id', 'finding.id'])
    .where('finding.finding_set_id', '=', findingSetOf(versionId))
    .where('finding.vulnerability_id', '=', absorbed)
    .execute()
  for (const { other_id: otherId, id } of both) {
    await moveNotes(transaction, id, otherId)
    await moveOverlays(transaction, { from: id, to: otherId, into })
  }
  let move = transaction
    .updateTable('finding')
    .set((eb) => ({
      vulnerability_id: into,
      row_vulnerability: eb
        .selectFrom('vulnerability')
        .select(({ fn, ref }) => fn.coalesce('upstream_id', ref('vulnerability.id')).as('row'))
        .where('vulnerability.id', '=', into),
    }))
    .where('finding_set_id', '=', findingSetOf(versionId))
    .where('vulnerability_id', '=', absorbed)
  for (const { id } of both) move = move.where('id', '<>', id)
  await move.execute()
}

/** Lets decisions that versions made for themselves alone lie over the finding that is kept, where they did not decide about that one. */
async function moveOverlays(
  transaction: Transaction<UserDataTables>,
  { from, to, into }: { readonly from: string; readonly to: string; readonly into: string },
): Promise<void> {
  await sql`
    UPDATE finding SET overlays_id = ${to}, vulnerability_id = ${into} WHERE overlays_id = ${from} AND NOT EXISTS (
      SELECT 1 FROM finding AS known WHERE known.overlays_id = ${to} AND known.finding_set_id = finding.finding_set_id)
  `.execute(transaction)
  await sql`UPDATE finding SET state = state WHERE id = ${to}`.execute(transaction) // all else follows
}

async function moveNotes(transaction: Transaction<UserDataTables>, from: string, to: string): Promise<void> {
  const take = async (
    columns: readonly DecisionColumn[],
    isFree: RawBuilder<boolean>,
    isThere: RawBuilder<boolean>,
  ) => {
    const set = columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`)
    const { numAffectedRows } = await sql`
      UPDATE finding SET ${sql.join(set)} FROM finding AS given
      WHERE finding.id = ${to} AND given.id = ${from} AND ${isFree} AND ${isThere}`.execute(transaction)
    return numAffectedRows !== undefined && numAffectedRows > 0n
  }
  const isDecided = (table: string) => sql<boolean>`${sql.ref(`${table}.vex_status`)} is not null`
  const decided = await take(decisionColumns, sql`not ${isDecided('finding')}`, isDecided('given'))
  const marked = await take(markColumns, sql`not ${isMarked('finding')}`, isMarked('given'))
  if (!decided && !marked) return
  // Undoing a step that changed both reverts only what it changed on the remaining one.
  await sql`
    UPDATE vex_history SET finding_id = ${to} WHERE finding_id = ${from} AND NOT EXISTS (
      SELECT 1 FROM vex_history AS own WHERE own.finding_id = ${to} AND own.operation_id = vex_history.operation_id)
  `.execute(transaction)
}
