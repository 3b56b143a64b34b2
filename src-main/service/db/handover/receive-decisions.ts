import { type RawBuilder, sql } from 'kysely'
import { actorColumn } from '#service/db/actor-column.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { decidedColumns } from '#service/db/decisions/judged-columns.ts'
import { applyEntries, columnsAsText, columnsOf, entryHead } from '#service/db/decisions/step-entries.ts'
import { eachValue, memberOf, mergedJson, withMember } from '#service/db/dialect/sql-words.ts'
import { evidenceToStore } from '#service/db/findings/finding-evidence.ts'
import type { Actor } from '#service/domain/actor.ts'
import type { HandoverDecision, HandoverEvent } from '#service/domain/handover/handover-line.ts'
import { type FindingId, newId, type StepId } from '#service/domain/id.ts'

/** A finding and the decision that it gets; null: it is undecided then. */
export interface ReceivedDecision {
  readonly findingId: FindingId
  readonly customValues: string | null
  readonly decision: HandoverDecision | null
}

/** Adds entries of another store to the history of findings. Each is known by its own id from then on. */
export async function insertReceivedEvents(
  transaction: UserTransaction,
  received: readonly { readonly findingId: FindingId; readonly events: readonly HandoverEvent[] }[],
): Promise<void> {
  const rows = received.flatMap(({ findingId, events }) => events.map((event) => ({ id: newId(), findingId, event })))
  for (let start = 0; start < rows.length; start += 500) {
    const some = rows.slice(start, start + 500)
    await transaction
      .insertInto('vex_history')
      .values(
        some.map(({ id, findingId, event: { at, by, action, before, after } }) => ({
          ...{ id, finding_id: findingId, operation_id: null, at, action },
          actor: actorColumn({ ...by, id: null }),
          before: before && JSON.stringify(before),
          after: after && JSON.stringify(after),
        })),
      )
      .execute()
    await transaction
      .insertInto('received_event')
      .values(some.map(({ id, event }) => ({ history_id: id, event_id: event.id })))
      .execute()
  }
}

/** Gives each finding a decision of another store, with its author and time there, as entries of a step. */
export async function writeReceived(
  transaction: UserTransaction,
  {
    stepId,
    by,
    at,
    action,
  }: { readonly stepId: StepId; readonly by: Actor; readonly at: string; readonly action: string },
  received: readonly ReceivedDecision[],
): Promise<void> {
  const pairs = received.map(({ findingId, customValues, decision }) => {
    const after =
      decision === null
        ? { decision_operation_id: stepId, custom_values: customValues }
        : decidedColumns(
            { choice: decision.choice, originalTerms: decision.originalTerms, customValues },
            { by: { ...decision.by, id: null }, at: decision.at, stepId, scope: 'VERSION' },
          )
    return [findingId, JSON.stringify(after)]
  })
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${entryHead({ stepId, by, at, action })}, ${columnsAsText(columnsOf('BULK_DECIDE'))}, ${withEvidence()}
    FROM ${eachValue(pairs)} AS given JOIN finding ON finding.id = given.value ->> 0
  `.execute(transaction)
}

/** Applies all entries of the step to their findings. */
export async function applyReceived(transaction: UserTransaction, stepId: StepId, at: string): Promise<void> {
  await applyEntries(transaction, stepId, 'BULK_DECIDE', at)
}

/** A decision is based on what is known here now. */
function withEvidence(): RawBuilder<string> {
  const after = mergedJson(sql`'{}'`, sql`given.value ->> 1`)
  return sql`case when ${memberOf(sql`(given.value ->> 1)`, 'vex_status')} is null then ${after}
    else ${withMember(after, ['decision_evidence'], evidenceToStore)} end`
}
