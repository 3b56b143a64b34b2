import { type RawBuilder, sql, type Transaction } from 'kysely'
import { actorColumn } from '#service/db/actor-column.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { eachValue, jsonObject, rowInHex, valuesOf } from '#service/db/dialect/sql-words.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Actor } from '#service/domain/actor.ts'
import { describeChoice, nothingDecided } from '#service/domain/decisions/vex-decision.ts'
import { newId } from '#service/domain/id.ts'
import type { Proposal } from '#service/domain/statements/finding-statement.ts'

type Writer = Transaction<UserDataTables>

/** Stores the proposals of statements for findings; an equal stored proposal is left as it is. */
export async function writeProposals(
  transaction: Writer,
  { proposals, at }: { readonly proposals: ReadonlyMap<string, Proposal | null>; readonly at: string },
): Promise<void> {
  const gone = [...proposals].flatMap(([findingId, proposal]) => (proposal === null ? [findingId] : []))
  await sql`
    DELETE FROM vex_suggestion WHERE state = 'PENDING' AND rule_id IS NULL
      AND finding_id IN ${valuesOf(gone)}`.execute(transaction)
  const rows = [...proposals].flatMap(([findingId, proposal]) =>
    proposal === null ? [] : [[findingId, proposal] as const],
  )
  const by = jsonObject(sql`'kind', 'SYSTEM', 'name', vex_suggestion.author, 'id', NULL`)
  await insertProposals(transaction, rows, { at, by, rule: null })
}

/** A rule that proposes, and its run over a version. */
export interface ProposingRun extends Ending {
  readonly ruleId: string
  readonly runId: string
  readonly by: Actor
}

/**
 * Stores what a rule proposes for findings, if they are undecided. What it proposed before, and what was declined, is left as it is.
 *
 * @returns the findings that have a new proposal now
 */
export async function proposeByRule(
  transaction: Writer,
  run: ProposingRun,
  findingIds: readonly string[],
  proposal: Proposal,
): Promise<readonly string[]> {
  const rows = findingIds.map((findingId) => [findingId, proposal] as const)
  // What it said before no longer waits. What was declined of it is remembered.
  const isOther = sql<boolean>`rule_id = ${run.ruleId} AND is_ended = 0 AND says <> ${proposal.says}
    AND finding_id IN ${valuesOf(findingIds)}`
  await endProposals(transaction, isOther, run)
  const proposed = await insertProposals(transaction, rows, { at: run.at, by: sql`${actorColumn(run.by)}`, rule: run })
  await noteProposals(transaction, run, proposed.length)
  return proposed
}

/** Where proposals ended, and when. */
interface Ending {
  readonly organizationId: string
  /** Null for several versions. */
  readonly versionId: string | null
  /** RFC 3339 in UTC. */
  readonly at: string
}

/** Returns those of the findings for which a rule proposes a decision already, or proposed it in vain. */
export async function findProposed(
  read: UserReader,
  ruleId: string,
  says: string,
  findingIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ finding_id: string }>`
    SELECT finding_id FROM vex_suggestion WHERE rule_id = ${ruleId} AND says = ${says}
      AND (is_ended = 0 OR state = 'DECLINED') AND finding_id IN ${valuesOf(findingIds)}`.execute(read)
  return new Set(rows.map(({ finding_id: findingId }) => findingId))
}

/** Whether a rule has proposals that wait or were answered. */
export async function hasProposals(read: UserReader, ruleId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM vex_suggestion WHERE rule_id = ${ruleId} AND is_ended = 0 LIMIT 1`.execute(
    read,
  )
  return rows.length > 0
}

/** Ends the proposals of a rule in a version, except for some findings. Answers stay. */
export async function endProposalsOfRule(
  transaction: Writer,
  ruleId: string,
  ending: Ending & { readonly versionId: string },
  exceptFor: readonly string[],
): Promise<void> {
  const isUnfit = sql<boolean>`rule_id = ${ruleId} AND is_ended = 0
    AND finding_id IN (SELECT id FROM finding WHERE finding_set_id = ${findingSetOf(ending.versionId)})
    AND finding_id NOT IN ${valuesOf(exceptFor)}`
  await endProposals(transaction, isUnfit, ending)
}

/** Ends the proposals of a run. Returns how many were answered, and stay. */
export async function endProposalsOfRun(transaction: Writer, runId: string, ending: Ending): Promise<number> {
  await endProposals(transaction, sql`run_id = ${runId} AND is_ended = 0`, ending)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM vex_suggestion WHERE run_id = ${runId} AND state <> 'PENDING'`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Ends all proposals of a rule that proposes no more. */
export async function endAllProposals(
  transaction: Writer,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
  at: string,
): Promise<void> {
  const ending = { organizationId, versionId: null, at }
  await endProposals(transaction, sql`rule_id = ${id} AND is_ended = 0`, ending)
}

/** An answer can be undone: then the proposal is not there any more. */
async function endProposals(transaction: Writer, which: RawBuilder<boolean>, ending: Ending): Promise<void> {
  const { numAffectedRows } = await sql`DELETE FROM vex_suggestion WHERE state = 'PENDING' AND ${which}`.execute(
    transaction,
  )
  await sql`UPDATE vex_suggestion SET is_ended = 1 WHERE ${which}`.execute(transaction)
  await noteProposals(transaction, ending, Number(numAffectedRows ?? 0))
}

/** Notifies subscribers of findings whose proposals changed. */
async function noteProposals(transaction: Writer, { organizationId, versionId, at }: Ending, count: number) {
  if (count === 0) return
  const event = { organizationId, versionId, at, count } as const
  await insertChangeEvents(transaction, [{ ...event, kind: 'FINDING', action: 'UPDATED', subjectId: null }])
}

/** A statement that says something else takes the place of the one before. */
const replacingStatement = sql`
  ON CONFLICT (finding_id) WHERE rule_id IS NULL DO UPDATE SET id = excluded.id, says = excluded.says,
    author = excluded.author, status = excluded.status, justification = excluded.justification,
    response = excluded.response, impact = excluded.impact, action_statement = excluded.action_statement,
    reason = excluded.reason, proposed_at = excluded.proposed_at, state = excluded.state
  WHERE vex_suggestion.says <> excluded.says`

/** A rule that says the same has the name and the conditions that it has now. What had ended waits again, as if it were new. */
function replacingRule(ruleId: string): RawBuilder<unknown> {
  const isAgain = sql`(vex_suggestion.is_ended = 1 AND vex_suggestion.state = 'PENDING')`
  return sql`
    AND NOT EXISTS (SELECT 1 FROM vex_suggestion AS same WHERE same.finding_id = value ->> 1 AND same.rule_id = ${ruleId}
      AND same.says = value ->> 2 AND same.is_ended = 0 AND same.author = value ->> 3 AND same.reason = value ->> 9)
    ON CONFLICT (finding_id, rule_id, says) WHERE rule_id IS NOT NULL DO UPDATE SET
      id = CASE WHEN ${isAgain} THEN excluded.id ELSE vex_suggestion.id END,
      run_id = CASE WHEN vex_suggestion.is_ended = 1 THEN excluded.run_id ELSE vex_suggestion.run_id END,
      author = excluded.author, reason = excluded.reason, is_ended = 0`
}

interface Origin {
  readonly at: string
  /** SQL of who proposes, as a column of the history. */
  readonly by: RawBuilder<unknown>
  /** Null for statements. */
  readonly rule: { readonly ruleId: string; readonly runId: string } | null
}

async function insertProposals(
  transaction: Writer,
  given: readonly (readonly [string, Proposal])[],
  { at, by, rule }: Origin,
): Promise<readonly string[]> {
  const rows = given.map(([findingId, proposal]) => {
    const { says, author, status, justification, response, impact, actionStatement, reason } = proposal
    const words = describeChoice({ ...nothingDecided, status, justification, response })
    return [newId(), findingId, says, author, status, justification, response, impact, actionStatement, reason, words]
  })
  if (rows.length === 0) return []
  const { ruleId, runId } = rule ?? { ruleId: null, runId: null }
  await sql`
    INSERT INTO vex_suggestion (id, finding_id, rule_id, run_id, says, author, status, justification, response, impact,
      action_statement, reason, proposed_at, state)
    SELECT value ->> 0, value ->> 1, ${ruleId}, ${runId}, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7,
      value ->> 8, value ->> 9, ${at}, CASE WHEN ${wasDeclined} THEN 'DECLINED' ELSE 'PENDING' END
    FROM ${eachValue(rows)} WHERE EXISTS (SELECT 1 FROM finding WHERE finding.id = value ->> 1)
    ${ruleId === null ? replacingStatement : replacingRule(ruleId)}`.execute(transaction)
  // Those with these ids are new.
  const { rows: added } = await sql<{ finding_id: string }>`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${newId().slice(0, 24)} || ${rowInHex('finding')}, finding.id, NULL, ${at}, ${by}, 'SUGGESTED', NULL,
      ${jsonObject(sql`'suggestion', value ->> 10`)}
    FROM ${eachValue(rows)} CROSS JOIN vex_suggestion ON vex_suggestion.id = value ->> 0
    CROSS JOIN finding ON finding.id = vex_suggestion.finding_id
    WHERE finding.vex_status IS NULL AND finding.state = 'AFFECTED' AND vex_suggestion.state = 'PENDING'
    RETURNING finding_id`.execute(transaction)
  return added.map(({ finding_id: findingId }) => findingId)
}

/** Tests whether the same proposal was declined for the same package in another version of the environment: then it is not repeated. */
const wasDeclined = sql`EXISTS (
  SELECT 1 FROM finding AS own
  CROSS JOIN sbom_version AS version ON version.finding_set_id = own.finding_set_id
  CROSS JOIN finding AS other ON other.vulnerability_id = own.vulnerability_id
    AND other.package_name_key = own.package_name_key AND other.id <> own.id
  CROSS JOIN vex_suggestion AS declined ON declined.finding_id = other.id AND declined.state = 'DECLINED'
    AND declined.says = value ->> 2
  CROSS JOIN sbom_version AS earlier ON earlier.finding_set_id = other.finding_set_id
    AND earlier.environment_id = version.environment_id
  WHERE own.id = value ->> 1)`
