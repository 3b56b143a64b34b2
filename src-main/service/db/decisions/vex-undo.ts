import { sql, type Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { VexOperation, VexOperationKind } from '#service/domain/decisions/vex-operation.ts'
import { turnCarried } from './carried-decisions.ts'
import { proposedBy, refreshProposals } from './carry-proposals.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { refreshStale, wakeSnoozed } from './stale-decisions.ts'
import { applyOverrides } from './severity-override.ts'
import {
  addTouchedEvents,
  applyEntries,
  columnsAsText,
  columnsOf,
  entryHead,
  movedOn,
  touchedVersions,
} from './step-entries.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { insertOperation, isUndoable } from './vex-operations.ts'
import { turnSuggestions } from './vex-suggestions.ts'

type Writer = Transaction<UserDataTables>

interface Turn {
  readonly kind: Extract<VexOperationKind, 'UNDO' | 'REDO'>
  readonly by: Actor
  readonly at: string
}

/** Findings whose ids are given back. */
const mostShown = 1000

/**
 * Takes steps back, or makes them again, in the order given, in one transaction. Each is a step of the history itself. Gives the ids
 * of the findings that it changed, at most 1,000 a step.
 *
 * @throws Rejection when a step was taken back already (or not yet), or a later one stands on it; nothing is changed then.
 */
export async function turnSteps(
  database: UserDatabase,
  operations: readonly VexOperation[],
  turn: Turn,
): Promise<readonly string[]> {
  return database.write.transaction().execute(async (transaction) => {
    const changed = new Set<string>()
    for (const operation of operations) {
      for (const id of await turnStep(transaction, operation, turn)) changed.add(id)
    }
    return [...changed]
  })
}

async function turnStep(transaction: Writer, operation: VexOperation, turn: Turn): Promise<readonly string[]> {
  await refuse(transaction, operation, turn)
  const undoing = turn.kind === 'UNDO'
  const step = stepOf(operation, turn)
  await insertOperation(transaction, step)
  const columns = columnsOf(operation.kind)
  const [from, to] = undoing ? [sql`entry.after`, sql`entry.before`] : [sql`entry.before`, sql`entry.after`]
  // Nothing of a decision moved on, or the step would have been refused; marks may have been changed by a scan.
  const before = columns.includes('vex_status') ? from : columnsAsText(columns)
  const head = entryHead({ stepId: step.id, by: turn.by, at: turn.at, action: undoing ? 'UNDONE' : 'REDONE' })
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${head}, ${before}, ${to}
    FROM vex_history AS entry JOIN finding ON finding.id = entry.finding_id WHERE entry.operation_id = ${operation.id}
  `.execute(transaction)
  await applyEntries(transaction, step.id, columns, turn.at)
  await settle(transaction, operation, step)
  const touched = await touchedVersions(transaction, step.id)
  await transaction
    .updateTable('vex_operation')
    .set({ findings_count: touched.reduce((sum, { count }) => sum + count, 0) })
    .where('id', '=', step.id)
    .execute()
  await transaction
    .updateTable('vex_operation')
    .set({ undone_at: undoing ? turn.at : null })
    .where('id', '=', operation.id)
    .execute()
  await addTouchedEvents(transaction, operation.organizationId, touched, turn.at)
  const ids = transaction.selectFrom('vex_history').select('finding_id').where('operation_id', '=', step.id)
  return (await ids.limit(mostShown).execute()).map(({ finding_id: id }) => id)
}

/** What follows from the columns that a step brought back. */
async function settle(transaction: Writer, operation: VexOperation, step: VexOperation): Promise<void> {
  const ofStep = sql<boolean>`finding.id in (select finding_id from vex_history where operation_id = ${step.id})`
  if (operation.kind === 'SEVERITY') await applyOverrides(transaction, ofStep)
  if (operation.kind === 'CARRY_CONFIRM') {
    await turnCarried(transaction, operation.id, step.kind === 'UNDO')
    await refreshProposals(transaction, ofStep)
  }
  if (operation.kind === 'BULK_DECIDE') {
    await turnSuggestions(transaction, operation.id, step.kind === 'UNDO', step.at)
  }
  if (operation.kind === 'SNOOZE') await wakeSnoozed(transaction, ofStep, step.at)
  if (!columnsOf(operation.kind).includes('vex_status')) return
  await refreshStale(transaction, ofStep, step.at)
  await refreshProposals(transaction, proposedBy(step.id))
}

async function refuse(transaction: Writer, operation: VexOperation, { kind }: Turn): Promise<void> {
  if (!isUndoable(operation)) throw new Rejection(`An operation of type ${operation.kind} cannot be undone or redone`)
  const { undone_at: undoneAt } = await transaction
    .selectFrom('vex_operation')
    .select('undone_at')
    .where('id', '=', operation.id)
    .executeTakeFirstOrThrow()
  if (kind === 'UNDO' && undoneAt !== null) throw new Rejection('The operation is already undone')
  if (kind === 'REDO' && undoneAt === null) throw new Rejection('The operation is not undone')
  const { rows } = await sql`
    SELECT 1 FROM vex_history AS entry JOIN finding ON finding.id = entry.finding_id
    WHERE entry.operation_id = ${operation.id} AND ${movedOn(operation.kind, kind === 'UNDO' ? 'after' : 'before')} LIMIT 1
  `.execute(transaction)
  if (rows.length === 0) return
  throw new Rejection(
    kind === 'UNDO'
      ? 'Undo the later decision on the same findings first'
      : 'The findings have new decisions since then',
  )
}

function stepOf(operation: VexOperation, turn: Turn): VexOperation {
  return {
    id: newId(),
    organizationId: operation.organizationId,
    versionId: operation.versionId,
    kind: turn.kind,
    summary: `${turn.kind === 'UNDO' ? 'Undone' : 'Redone'}: ${operation.summary}`,
    findingsCount: 0,
    actor: turn.by,
    at: turn.at,
    undoneAt: null,
    targetOperationId: operation.id,
  }
}
