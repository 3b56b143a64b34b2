import { sql } from 'kysely'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { type FindingStatement, proposalOf, type StatementScope } from '#service/domain/statements/finding-statement.ts'
import type { UserDatabase } from '#service/db/database.ts'
import type { VendorStatementTable } from '#service/db/tables/statement-tables.ts'
import { findingSetOf } from '#service/db/shown-content.ts'
import { isShownStatement } from '#service/db/shown-statement.ts'

type Reading = Pick<UserDatabase, 'read'>

export const statementColumns = [
  'id',
  'document',
  'author',
  'stated_at',
  'status',
  'original_status',
  'justification',
  'response',
  'impact',
  'action_statement',
] as const
type StatementRow = Pick<VendorStatementTable, (typeof statementColumns)[number]>

/** Returns statements about findings, by finding, in no order. Findings without any are omitted. */
export async function findStatements(
  { read }: Reading,
  findingIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FindingStatement[]>> {
  const rows = await read
    .selectFrom('finding_statement')
    .innerJoin('vendor_statement', 'vendor_statement.id', 'finding_statement.statement_id')
    .select(['finding_id', 'fit'])
    .select(statementColumns.map((column) => `vendor_statement.${column}` as const))
    .where(sql<boolean>`finding_id in ${valuesOf(findingIds)}`)
    .where(isShownStatement())
    .orderBy('finding_id')
    .orderBy('vendor_statement.id')
    .execute()
  const found = new Map<string, FindingStatement[]>()
  for (const { finding_id: findingId, fit, ...row } of rows) {
    const list = found.get(findingId) ?? []
    found.set(findingId, list)
    list.push(toStatement(row, fit))
  }
  return found
}

/** Returns statements that are about a finding, by their ids. */
export type StatementLinks = ReadonlyMap<string, ReadonlyMap<string, StatementScope>>

/** Returns which statements are about which findings of a version. */
export async function storedLinks(
  { read }: Reading,
  versionId: string,
  only: readonly string[] | null = null,
): Promise<StatementLinks> {
  const rows = await read
    .selectFrom('finding')
    .innerJoin('finding_statement', 'finding_statement.finding_id', 'finding.id')
    .select(['finding_id', 'statement_id', 'fit'])
    .innerJoin('vendor_statement', 'vendor_statement.id', 'finding_statement.statement_id')
    .where('finding.finding_set_id', '=', findingSetOf(versionId))
    .$if(only !== null, (some) => some.where('finding.component_id', 'in', only ?? []))
    .where(isShownStatement())
    .execute()
  const links = new Map<string, Map<string, StatementScope>>()
  for (const { finding_id: findingId, statement_id: statementId, fit } of rows) {
    const own = links.get(findingId) ?? new Map<string, StatementScope>()
    links.set(findingId, own.set(statementId, fit as StatementScope)) // a CHECK of the table
  }
  return links
}

/** Returns the proposals of the statements about findings, by finding: null for none. */
export async function proposalsOf(reading: Reading, findingIds: readonly string[]) {
  const statements = await findStatements(reading, findingIds)
  return new Map(findingIds.map((id) => [id, proposalOf(statements.get(id) ?? [])]))
}

/** Converts a statement to its stored form, without the fields that only imported ones have. */
export function fromStatement(statement: Omit<FindingStatement, 'matchScope'>): StatementRow {
  return {
    id: statement.id,
    document: statement.document,
    author: statement.author,
    stated_at: statement.statedAt,
    status: statement.status,
    original_status: statement.originalStatus,
    justification: statement.justification,
    response: statement.response,
    impact: statement.impact,
    action_statement: statement.actionStatement,
  }
}

function toStatement(row: StatementRow, fit: string): FindingStatement {
  return {
    id: row.id,
    document: row.document,
    author: row.author,
    statedAt: row.stated_at,
    // Only values of the closed lists are written.
    status: row.status as FindingStatement['status'],
    originalStatus: row.original_status,
    justification: row.justification as FindingStatement['justification'],
    response: row.response as FindingStatement['response'],
    impact: row.impact,
    actionStatement: row.action_statement,
    matchScope: fit as StatementScope,
  }
}
