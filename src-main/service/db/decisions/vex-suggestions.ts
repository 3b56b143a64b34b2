import { sql, type Transaction } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import { newId } from '#service/domain/id.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { decide } from '#service/domain/decisions/vex-decision.ts'
import type { VexOperation } from '#service/domain/decisions/vex-operation.ts'
import type { VexSuggestion } from '#service/domain/statements/vex-suggestion.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { fromChoice } from '#service/db/findings/finding-rows.ts'
import { proposalsOf } from '#service/db/statements/finding-statements.ts'
import { finishStep, type JudgedRow } from './finding-step.ts'
import { writeProposals } from '#service/db/statements/statement-changes.ts'
import type { VexSuggestionTable } from '#service/db/tables/statement-tables.ts'
import { addDecidedEntries, applyEntries, columnsAsText, columnsOf, entryHead } from './step-entries.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { insertOperation } from './vex-operations.ts'

type Writer = Transaction<UserDataTables>

const columns = [
  ...(['id', 'finding_id', 'says', 'author', 'proposed_at', 'status', 'justification', 'response'] as const),
  ...(['impact', 'action_statement', 'reason'] as const),
] as const

/** What waits: of findings that people see, that are found still and that nobody decided about. */
const waits = sql<boolean>`(vex_suggestion.state = 'PENDING' and finding.vex_status is null and finding.state = 'AFFECTED'
  and exists (select 1 from sbom_version where sbom_version.id = finding.version_id and sbom_version.visible = 1))`

/** Proposals that wait for a person, by finding. */
export async function findSuggestions(
  { read }: Pick<UserDatabase, 'read'>,
  findingIds: readonly string[],
): Promise<ReadonlyMap<string, VexSuggestion>> {
  const rows = await read
    .selectFrom('vex_suggestion')
    .innerJoin('finding', 'finding.id', 'vex_suggestion.finding_id')
    .select(columns.map((column) => `vex_suggestion.${column}` as const))
    .where(sql<boolean>`vex_suggestion.finding_id in (select value from json_each(${JSON.stringify(findingIds)}))`)
    .where(waits)
    .execute()
  return new Map(rows.map((row) => [row.finding_id, toSuggestion(row)]))
}

export interface ResolveCall {
  readonly organizationId: string
  readonly by: Actor
  readonly at: string
  readonly ids: readonly string[]
  /** True decides as proposed; false leaves the finding undecided, and the same is not proposed again. */
  readonly accept: boolean
}

/**
 * Settles proposals as one step of undo: all of them or none.
 *
 * @throws Rejection when one of them does not wait.
 */
export async function resolveSuggestions(database: UserDatabase, call: ResolveCall) {
  return database.write.transaction().execute(async (transaction) => {
    const chosen = await waiting(transaction, call)
    const step: VexOperation = {
      ...{ id: newId(), organizationId: call.organizationId, versionId: null, kind: 'BULK_DECIDE', summary: '' },
      ...{ findingsCount: 0, actor: call.by, at: call.at, undoneAt: null, targetOperationId: null },
    }
    await insertOperation(transaction, step)
    if (call.accept) await decideAsProposed(transaction, call, step.id, chosen)
    else await addDeclined(transaction, call, step.id, chosen)
    await turnSuggestions(transaction, step.id, false, call.at)
    const operation = await finishStep(transaction, step, `Proposals ${call.accept ? 'accepted' : 'declined'}`)
    return { operation, findingIds: chosen.map(({ suggestion }) => suggestion.findingId) }
  })
}

/**
 * Proposals that a step settled wait again when it is undone, as far as their authors still say so, and are settled again when it is
 * repeated.
 */
export async function turnSuggestions(
  transaction: Writer,
  stepId: string,
  undoing: boolean,
  at: string,
): Promise<void> {
  const state = undoing ? sql`'PENDING'` : sql`CASE entry.action WHEN 'DECLINED' THEN 'DECLINED' ELSE 'ACCEPTED' END`
  const { rows } = await sql<{ id: string }>`
    UPDATE vex_suggestion SET state = ${state}
    FROM vex_history AS entry WHERE entry.operation_id = ${stepId} AND entry.finding_id = vex_suggestion.finding_id
      AND entry.after ->> '$.suggestion_says' = vex_suggestion.says
    RETURNING vex_suggestion.finding_id AS id`.execute(transaction)
  if (!undoing || rows.length === 0) return
  const findingIds = rows.map(({ id }) => id)
  await writeProposals(transaction, { proposals: await proposalsOf({ read: transaction }, findingIds), at })
}

interface Waiting {
  readonly suggestion: VexSuggestion
  readonly customValues: string | null
}

async function waiting(transaction: Writer, { organizationId, ids }: ResolveCall): Promise<readonly Waiting[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) throw new Rejection('No proposal given')
  const { rows } = await sql<VexSuggestionTable & { custom_values: string | null }>`
    SELECT ${sql.join(columns.map((column) => sql`vex_suggestion.${sql.ref(column)}`))}, finding.custom_values
    FROM json_each(${JSON.stringify(wanted)}) AS given
    CROSS JOIN vex_suggestion ON vex_suggestion.id = given.value
    CROSS JOIN finding ON finding.id = vex_suggestion.finding_id
    WHERE finding.organization_id = ${organizationId} AND ${waits}`.execute(transaction)
  const found = new Set(rows.map(({ id }) => id))
  const missing = wanted.filter((id) => !found.has(id))
  if (missing.length > 0) throw new Rejection(missing.slice(0, 10).map((id) => `Proposal "${id}" is not pending`))
  return rows.map(({ custom_values: customValues, ...row }) => ({ suggestion: toSuggestion(row), customValues }))
}

async function decideAsProposed(
  transaction: Writer,
  { by, at }: ResolveCall,
  stepId: string,
  chosen: readonly Waiting[],
): Promise<void> {
  const after = chosen.map(({ suggestion, customValues }): readonly [string, JudgedRow] => {
    const { findingId, says, status, justification, response, impact, actionStatement } = suggestion
    const choice = decide(null, { status, justification, response, impact, actionStatement })
    const row = { ...fromChoice(choice, by, at, stepId), custom_values: customValues, suggestion_says: says }
    return [findingId, row]
  })
  await addDecidedEntries(transaction, { stepId, by, at, action: 'DECIDED' }, after)
  await applyEntries(transaction, stepId, columnsOf('BULK_DECIDE'), at)
}

/** The findings stay as they are: only that they were asked about is noted. */
async function addDeclined(
  transaction: Writer,
  { by, at }: ResolveCall,
  stepId: string,
  chosen: readonly Waiting[],
): Promise<void> {
  const pairs = JSON.stringify(chosen.map(({ suggestion: { findingId, says } }) => [findingId, says]))
  const before = columnsAsText(columnsOf('BULK_DECIDE'))
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${entryHead({ stepId, by, at, action: 'DECLINED' })}, ${before},
      json_set(coalesce(${before}, '{}'), '$.suggestion_says', given.value ->> 1)
    FROM json_each(${pairs}) AS given CROSS JOIN finding ON finding.id = given.value ->> 0`.execute(transaction)
}

function toSuggestion(row: Pick<VexSuggestionTable, (typeof columns)[number]>): VexSuggestion {
  return {
    ...{ id: row.id, findingId: row.finding_id, says: row.says, author: row.author, proposedAt: row.proposed_at },
    // Closed lists are written from a proposal only.
    status: row.status as VexSuggestion['status'],
    justification: row.justification as VexSuggestion['justification'],
    response: row.response as VexSuggestion['response'],
    ...{ impact: row.impact, actionStatement: row.action_statement, reason: row.reason },
  }
}
