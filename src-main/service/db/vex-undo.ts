import type { Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { VexOperation, VexOperationKind } from '#service/domain/vex-operation.ts'
import type { UserDatabase } from './database.ts'
import { addFindingEvents } from './finding-events.ts'
import { type DecisionRow, undecided } from './finding-rows.ts'
import type { UserDataTables } from './user-data-tables.ts'
import { standingFindings, writeDecisions } from './vex-decisions.ts'
import { addHistory } from './vex-history.ts'
import { insertOperation, isDeciding } from './vex-operations.ts'

type Writer = Transaction<UserDataTables>

interface Turn {
  readonly kind: Extract<VexOperationKind, 'UNDO' | 'REDO'>
  readonly by: Actor
  readonly at: string
}

/**
 * Takes steps back, or makes them again, in the order given, in one transaction. Each is a step of the history itself. Gives the ids
 * of the findings that it changed.
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
  const entries = await entriesOf(transaction, operation.id)
  const standing = await standingFindings(transaction, operation.organizationId, [...entries.keys()])
  const undoing = turn.kind === 'UNDO'
  const rows = standing.map((finding) => {
    const entry = entries.get(finding.id)
    const [from, to] = undoing ? [entry?.after, entry?.before] : [entry?.before, entry?.after]
    if ((from?.decision_operation_id ?? null) !== finding.row.decision_operation_id) {
      throw new Rejection(
        undoing
          ? 'A later decision about the same findings must be undone first'
          : 'The findings were decided anew since',
      )
    }
    return { finding, row: to ?? undecided }
  })
  await writeDecisions(transaction, rows, turn.at)
  await transaction
    .updateTable('vex_operation')
    .set({ undone_at: undoing ? turn.at : null })
    .where('id', '=', operation.id)
    .execute()
  const step = stepOf(operation, turn, standing.length)
  await insertOperation(transaction, step)
  const history = rows.map(({ finding, row }) => ({
    ...{ findingId: finding.id, operationId: step.id, action: undoing ? 'UNDONE' : 'REDONE' },
    ...{ before: stored(finding.row), after: stored(row) },
  }))
  await addHistory(transaction, history, turn.by, turn.at)
  await addFindingEvents(transaction, operation.organizationId, standing, turn.at)
  return standing.map(({ id }) => id)
}

async function refuse(transaction: Writer, operation: VexOperation, { kind }: Turn): Promise<void> {
  if (!isDeciding(operation)) throw new Rejection(`A step of kind ${operation.kind} cannot be taken back or repeated`)
  const { undone_at: undoneAt } = await transaction
    .selectFrom('vex_operation')
    .select('undone_at')
    .where('id', '=', operation.id)
    .executeTakeFirstOrThrow()
  if (kind === 'UNDO' && undoneAt !== null) throw new Rejection('The step was undone already')
  if (kind === 'REDO' && undoneAt === null) throw new Rejection('The step was not undone')
}

/** Decisions before and after a step, by finding. */
async function entriesOf(transaction: Writer, operationId: string) {
  const rows = await transaction
    .selectFrom('vex_history')
    .select(['finding_id', 'before', 'after'])
    .where('operation_id', '=', operationId)
    .execute()
  return new Map(rows.map((row) => [row.finding_id, { before: read(row.before), after: read(row.after) }]))
}

function read(text: string | null): DecisionRow | null {
  return text === null ? null : { ...undecided, ...(JSON.parse(text) as DecisionRow) } // written by `decideFindings` only
}

function stored(row: DecisionRow): DecisionRow | null {
  return row.vex_status === null ? null : row
}

function stepOf(operation: VexOperation, turn: Turn, findingsCount: number): VexOperation {
  return {
    id: newId(),
    organizationId: operation.organizationId,
    versionId: operation.versionId,
    kind: turn.kind,
    summary: `${turn.kind === 'UNDO' ? 'Undone' : 'Repeated'}: ${operation.summary}`,
    findingsCount,
    actor: turn.by,
    at: turn.at,
    undoneAt: null,
    targetOperationId: operation.id,
  }
}
