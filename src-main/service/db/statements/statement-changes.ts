import { sql, type Transaction } from 'kysely'
import { eachValue } from '#service/db/dialect/sql-words.ts'
import type { FindingStatement, Proposal, StatementScope } from '#service/domain/statements/finding-statement.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { fromStatement, statementColumns } from './finding-statements.ts'
import { writeProposals } from './proposals.ts'
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
