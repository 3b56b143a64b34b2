import { sql, type Transaction } from 'kysely'
import { eachValue, jsonObject, rowInHex, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { FindingStatement, Proposal, StatementScope } from '#service/domain/statements/finding-statement.ts'
import { newId } from '#service/domain/id.ts'
import { describeChoice, nothingDecided } from '#service/domain/decisions/vex-decision.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { fromStatement, statementColumns } from './finding-statements.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

type Writer = Transaction<UserDataTables>

/** One statement about one finding. */
export type StatementLink = readonly [findingId: string, statementId: string, fit: StatementScope]

/** Changes of the statements about findings of a version. */
export interface StatementChanges {
  readonly organizationId: string
  /** Null for several versions. */
  readonly versionId: string | null
  readonly at: string
  /** Statements of the advisory data; those that are already stored are ignored. */
  readonly statements: readonly Omit<FindingStatement, 'matchScope'>[]
  readonly added: readonly StatementLink[]
  readonly removed: readonly StatementLink[]
  /** The proposal for each finding whose statements changed; null for none. */
  readonly proposals: ReadonlyMap<string, Proposal | null>
}

/**
 * Stores statements about findings, in the caller's transaction. The number of statements does not grow with the number of findings. A
 * declined proposal is not repeated while it is the same.
 */
export async function writeStatementChanges(transaction: Writer, changes: StatementChanges): Promise<void> {
  await writeStatementRows(transaction, changes)
  await noteStatementChanges(transaction, changes)
}

/** Does the same without a change event. */
export async function writeStatementRows(transaction: Writer, changes: StatementChanges): Promise<void> {
  const { statements, added, removed, proposals } = changes
  if (added.length + removed.length + proposals.size === 0) return
  await insertStatements(transaction, statements)
  // Additions come first, because a statement without findings is deleted.
  await insertLinks(transaction, added)
  await sql`
    DELETE FROM finding_statement WHERE (finding_id, statement_id) IN (
      SELECT value ->> 0, value ->> 1 FROM ${eachValue(removed)})`.execute(transaction)
  await writeProposals(transaction, changes)
}

/** Notifies subscribers of changed statements. */
export async function noteStatementChanges(transaction: Writer, changes: StatementChanges): Promise<void> {
  const { added, removed, proposals } = changes
  if (added.length + removed.length + proposals.size === 0) return
  const count = new Set([...added, ...removed].map(([findingId]) => findingId)).size
  await insertChangeEvents(transaction, [
    {
      organizationId: changes.organizationId,
      at: changes.at,
      kind: 'FINDING',
      action: 'UPDATED',
      subjectId: null,
      versionId: changes.versionId,
      count,
    },
  ])
}

/** Stores which statements are about which findings. What does not exist any more is omitted. */
export async function insertLinks(transaction: Writer, links: readonly StatementLink[]): Promise<void> {
  await sql`
    INSERT INTO finding_statement (finding_id, statement_id, fit)
    SELECT value ->> 0, value ->> 1, value ->> 2 FROM ${eachValue(links)}
    WHERE EXISTS (SELECT 1 FROM finding WHERE finding.id = value ->> 0)
      AND EXISTS (SELECT 1 FROM vendor_statement WHERE vendor_statement.id = value ->> 1)
    ON CONFLICT (finding_id, statement_id) DO UPDATE SET fit = excluded.fit`.execute(transaction)
}

async function insertStatements(transaction: Writer, statements: StatementChanges['statements']): Promise<void> {
  const rows = statements.map((statement) => {
    const row = fromStatement(statement)
    return statementColumns.map((column) => row[column])
  })
  const values = statementColumns.map((_, at) => sql`value ->> ${sql.lit(at)}`)
  await sql`
    INSERT INTO vendor_statement (${sql.join(statementColumns.map((column) => sql.ref(column)))})
    SELECT ${sql.join(values)} FROM ${eachValue(rows)} WHERE true
    ON CONFLICT (id) DO NOTHING`.execute(transaction)
}

/** Stores the proposals for findings; an equal stored proposal is left as it is. */
export async function writeProposals(
  transaction: Writer,
  { proposals, at }: Pick<StatementChanges, 'proposals' | 'at'>,
): Promise<void> {
  const gone = [...proposals].flatMap(([findingId, proposal]) => (proposal === null ? [findingId] : []))
  await sql`
    DELETE FROM vex_suggestion WHERE state = 'PENDING'
      AND finding_id IN ${valuesOf(gone)}`.execute(transaction)
  const rows = [...proposals].flatMap(([findingId, proposal]) => {
    if (proposal === null) return []
    const { says, author, status, justification, response, impact, actionStatement, reason } = proposal
    const words = describeChoice({ ...nothingDecided, status, justification, response })
    return [[newId(), findingId, says, author, status, justification, response, impact, actionStatement, reason, words]]
  })
  if (rows.length === 0) return
  await sql`
    INSERT INTO vex_suggestion (id, finding_id, says, author, status, justification, response, impact, action_statement,
      reason, proposed_at, state)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value ->> 7, value ->> 8,
      value ->> 9, ${at}, CASE WHEN ${wasDeclined} THEN 'DECLINED' ELSE 'PENDING' END
    FROM ${eachValue(rows)} WHERE EXISTS (SELECT 1 FROM finding WHERE finding.id = value ->> 1)
    ON CONFLICT (finding_id) DO UPDATE SET id = excluded.id, says = excluded.says, author = excluded.author,
      status = excluded.status, justification = excluded.justification, response = excluded.response,
      impact = excluded.impact, action_statement = excluded.action_statement, reason = excluded.reason,
      proposed_at = excluded.proposed_at, state = excluded.state
    WHERE vex_suggestion.says <> excluded.says`.execute(transaction)
  // Those with these ids are new.
  await sql`
    INSERT INTO vex_history (id, finding_id, operation_id, at, actor, action, before, after)
    SELECT ${newId().slice(0, 24)} || ${rowInHex('finding')}, finding.id, NULL, ${at},
      ${jsonObject(sql`'kind', 'SYSTEM', 'name', value ->> 3, 'id', NULL`)}, 'SUGGESTED', NULL,
      ${jsonObject(sql`'suggestion', value ->> 10`)}
    FROM ${eachValue(rows)} CROSS JOIN vex_suggestion ON vex_suggestion.id = value ->> 0
    CROSS JOIN finding ON finding.id = vex_suggestion.finding_id
    WHERE finding.vex_status IS NULL AND finding.state = 'AFFECTED' AND vex_suggestion.state = 'PENDING'`.execute(
    transaction,
  )
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
