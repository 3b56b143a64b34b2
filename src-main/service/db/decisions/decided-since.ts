import { sql } from 'kysely'
import { eachValue, rowOf } from '#service/db/dialect/sql-words.ts'
import type { UserReader } from '#service/db/database.ts'
import type { FindingId, FindingSetId, StepId } from '#service/domain/id.ts'
import { listOpenSteps } from './held-findings.ts'

/** What was decided until now: the last step, and those that are not complete. */
export interface StepMark {
  /** Its row; 0 before the first step. */
  readonly row: number
  readonly id: StepId | null
  readonly open: readonly StepId[]
}

/** Returns what was decided until now. */
export async function markSteps(read: UserReader): Promise<StepMark> {
  const row = rowOf('vex_operation')
  const last = await read
    .selectFrom('vex_operation')
    .select(['id', row.as('row')])
    .orderBy(row, 'desc')
    .executeTakeFirst()
  return { row: last?.row ?? 0, id: last?.id ?? null, open: await listOpenSteps({ read }) }
}

/**
 * Lists undecided findings of a set about packages that users decided about since then, in whatever version. They are all undecided ones if
 * the last step of then is gone: its row may be that of another step now.
 * @param withProposed also those that have a proposal
 */
export async function listDecidedSince(
  read: UserReader,
  setId: FindingSetId,
  { row, id, open }: StepMark,
  withProposed: boolean,
): Promise<readonly FindingId[]> {
  const isProposed = sql`EXISTS (SELECT 1 FROM carried_decision WHERE carried_decision.finding_id = own.id)`
  const isUndecided = withProposed ? sql`own.vex_status IS NULL` : sql`own.vex_status IS NULL AND NOT ${isProposed}`
  const isKnown =
    id === null
      ? undefined
      : await read.selectFrom('vex_operation').select('id').where('id', '=', id).executeTakeFirst()
  if (id !== null && !isKnown) {
    const { rows } = await sql<{ id: FindingId }>`
      SELECT own.id FROM finding AS own WHERE own.finding_set_id = ${setId} AND ${isUndecided}`.execute(read)
    return rows.map((own) => own.id)
  }
  // Cross joins keep the order: from the few steps, never over all findings.
  const { rows } = await sql<{ id: FindingId }>`
    SELECT DISTINCT own.id FROM (
      SELECT id FROM vex_operation WHERE ${rowOf('vex_operation')} > ${row} UNION ALL SELECT value FROM ${eachValue(open)}) AS step
    CROSS JOIN vex_history AS entry ON entry.operation_id = step.id
    CROSS JOIN finding AS decided ON decided.id = entry.finding_id
    CROSS JOIN finding AS own ON own.vulnerability_id = decided.vulnerability_id
      AND own.package_name_key = decided.package_name_key AND own.finding_set_id = ${setId}
    WHERE ${isUndecided}`.execute(read)
  return rows.map((own) => own.id)
}

/** Tests whether there is a decision about any finding. */
export async function hasDecisions(read: UserReader): Promise<boolean> {
  const row = await read
    .selectFrom('finding')
    .select('id')
    .where('vex_status', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
