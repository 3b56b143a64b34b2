import { sql, type Transaction } from 'kysely'
import { eachValue, memberOf, valuesOf, withMember } from '#service/db/dialect/sql-words.ts'
import type { ChangeOrigin } from '#service/domain/decisions/finding-change.ts'
import type { VexSuggestion } from '#service/domain/statements/vex-suggestion.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { VexSuggestionTable } from '#service/db/tables/statement-tables.ts'
import { columnsAsText, columnsOf, entriesOf, entryHead, type Part } from './step-entries.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { FindingId, OrganizationId, StepId } from '#service/domain/id.ts'
import { isFindingShown } from '#service/db/shown-content.ts'

type Writer = Transaction<UserDataTables>

const columns = [
  'id',
  'finding_id',
  'rule_id',
  'says',
  'author',
  'proposed_at',
  'status',
  'justification',
  'response',
  'impact',
  'action_statement',
  'reason',
] as const

/** Pending proposals: of findings that are visible, active and undecided. */
const isPending = sql<boolean>`(vex_suggestion.state = 'PENDING' and vex_suggestion.is_ended = 0 and finding.vex_status is null and finding.state = 'AFFECTED'
  and ${isFindingShown()})`

/** Returns the pending proposal of each finding: what statements say comes before rules, and those in their order. */
export async function findSuggestions(
  { read }: Pick<UserDatabase, 'read'>,
  findingIds: readonly FindingId[],
): Promise<ReadonlyMap<string, VexSuggestion>> {
  const rows = await read
    .selectFrom('vex_suggestion')
    .innerJoin('finding', 'finding.id', 'vex_suggestion.finding_id')
    .leftJoin('automation_rule', 'automation_rule.id', 'vex_suggestion.rule_id')
    .select(columns.map((column) => `vex_suggestion.${column}` as const))
    .where(sql<boolean>`vex_suggestion.finding_id in ${valuesOf(findingIds)}`)
    .where(isPending)
    // The last of a finding counts: that of statements, which has no place.
    .orderBy('automation_rule.position', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.finding_id, toSuggestion(row)]))
}

/** A pending proposal, with the custom values of its finding. */
export interface PendingSuggestion {
  readonly suggestion: VexSuggestion
  readonly customValues: string | null
}

/** Lists pending proposals of the organization with these ids, in their order. */
export async function listPendingSuggestions(
  transaction: Writer,
  organizationId: OrganizationId,
  ids: readonly string[],
): Promise<readonly PendingSuggestion[]> {
  const { rows } = await sql<VexSuggestionTable & { custom_values: string | null }>`
    SELECT ${sql.join(columns.map((column) => sql`vex_suggestion.${sql.ref(column)}`))}, finding.custom_values
    FROM ${eachValue(ids)} AS given
    CROSS JOIN vex_suggestion ON vex_suggestion.id = given.value
    CROSS JOIN finding ON finding.id = vex_suggestion.finding_id
    WHERE finding.organization_id = ${organizationId} AND ${isPending}`.execute(transaction)
  return rows.map(({ custom_values: customValues, ...row }) => ({ suggestion: toSuggestion(row), customValues }))
}

/** Records that proposals were declined; the findings stay as they are. */
export async function addDeclinedEntries(
  transaction: Writer,
  origin: Pick<ChangeOrigin, 'by' | 'at' | 'stepId'>,
  declined: readonly VexSuggestion[],
): Promise<void> {
  const pairs = declined.map(({ findingId, says }) => [findingId, says])
  const before = columnsAsText(columnsOf('BULK_DECIDE'))
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${entryHead({ ...origin, action: 'DECLINED' })}, ${before},
      ${withMember(sql`coalesce(${before}, '{}')`, ['suggestion_says'], sql`given.value ->> 1`)}
    FROM ${eachValue(pairs)} AS given CROSS JOIN finding ON finding.id = given.value ->> 0`.execute(transaction)
}

/**
 * Sets proposals of a step to the state that it resolved them to, or with `undoing` makes them pending again. Returns the ids of their
 * findings.
 */
export async function updateSuggestionStates(
  transaction: Writer,
  stepId: StepId,
  undoing: boolean,
  within?: Part,
): Promise<readonly string[]> {
  const state = undoing ? sql`'PENDING'` : sql`CASE entry.action WHEN 'DECLINED' THEN 'DECLINED' ELSE 'ACCEPTED' END`
  const { rows } = await sql<{ id: string }>`
    UPDATE vex_suggestion SET state = ${state}
    FROM vex_history AS entry WHERE ${entriesOf(stepId, within)} AND entry.finding_id = vex_suggestion.finding_id
      AND ${memberOf('entry.after', 'suggestion_says')} = vex_suggestion.says
    RETURNING vex_suggestion.finding_id AS id`.execute(transaction)
  return rows.map(({ id }) => id)
}

function toSuggestion(row: Pick<VexSuggestionTable, (typeof columns)[number]>): VexSuggestion {
  return {
    id: row.id,
    findingId: row.finding_id,
    ruleId: row.rule_id,
    says: row.says,
    author: row.author,
    proposedAt: row.proposed_at,
    // Only proposals with values of the closed lists are written.
    status: row.status as VexSuggestion['status'],
    justification: row.justification as VexSuggestion['justification'],
    response: row.response as VexSuggestion['response'],
    impact: row.impact,
    actionStatement: row.action_statement,
    reason: row.reason,
  }
}
