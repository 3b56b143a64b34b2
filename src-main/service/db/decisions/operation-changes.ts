import { sql, type Transaction } from 'kysely'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import { actorColumn } from '#service/db/actor-column.ts'
import { entriesOf, hasNewerDecision, type Part } from './step-entries.ts'
import type { FindingId, StepId } from '#service/domain/id.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Stores a step, before its entries. With `isOpen` nobody sees it before it is shown. */
export async function insertOperation(
  transaction: Transaction<UserDataTables>,
  operation: VexOperation,
  { isOpen = false }: { readonly isOpen?: boolean } = {},
): Promise<void> {
  await transaction
    .insertInto('vex_operation')
    .values({
      open: isOpen ? 1 : 0,
      id: operation.id,
      organization_id: operation.organizationId,
      version_id: operation.versionId,
      kind: operation.kind,
      summary: operation.summary,
      findings_count: operation.findingsCount,
      actor: actorColumn(operation.actor),
      actor_id: operation.actor.id,
      token_id: operation.actor.tokenId ?? null,
      at: operation.at,
      undone_at: operation.undoneAt,
      target_operation_id: operation.targetOperationId,
      position: sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM vex_operation)`,
      undone_position: null,
    })
    .execute()
}

/** Stores the changes of a step after they are known. */
export async function updateOperation(
  transaction: Transaction<UserDataTables>,
  { id, versionId, findingsCount, summary }: VexOperation,
): Promise<void> {
  await transaction
    .updateTable('vex_operation')
    .set({ version_id: versionId, findings_count: findingsCount, summary })
    .where('id', '=', id)
    .execute()
}

/** Stores when a step was undone, and by which step; null if it is not undone. */
export async function updateUndone(
  transaction: Transaction<UserDataTables>,
  id: string,
  undone: { readonly at: string; readonly by: StepId } | null,
): Promise<void> {
  const position = undone && sql<number>`(SELECT position FROM vex_operation WHERE id = ${undone.by})`
  const set = { undone_at: undone?.at ?? null, undone_position: position }
  await transaction.updateTable('vex_operation').set(set).where('id', '=', id).execute()
}

/**
 * Returns when a step was undone, and whether one of its findings has a newer decision than `before` or `after` the step.
 * @param within only these findings
 */
export async function findTurnFacts(
  transaction: Transaction<UserDataTables>,
  operation: VexOperation,
  side: 'before' | 'after',
  within?: Part,
): Promise<{ readonly undoneAt: string | null; readonly hasNewer: boolean }> {
  const { undone_at: undoneAt } = await transaction
    .selectFrom('vex_operation')
    .select('undone_at')
    .where('id', '=', operation.id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql`
    SELECT 1 FROM vex_history AS entry JOIN finding ON finding.id = entry.finding_id
    WHERE ${entriesOf(operation.id, within)} AND ${hasNewerDecision(operation.kind, side)} LIMIT 1`.execute(transaction)
  return { undoneAt, hasNewer: rows.length > 0 }
}

/** Returns the findings of a step: those with a newer change than the step, and the others. */
export async function splitByNewer(
  transaction: Transaction<UserDataTables>,
  { id, kind }: VexOperation,
): Promise<{ readonly changed: readonly FindingId[]; readonly unchanged: readonly FindingId[] }> {
  const { rows } = await sql<{ id: FindingId; newer: number }>`
    SELECT finding.id, ${hasNewerDecision(kind, 'after')} AS newer
    FROM vex_history AS entry JOIN finding ON finding.id = entry.finding_id
    WHERE ${entriesOf(id)}`.execute(transaction)
  const ids = (isNewer: boolean) => rows.filter(({ newer }) => (newer === 1) === isNewer).map((row) => row.id)
  return { changed: ids(true), unchanged: ids(false) }
}
