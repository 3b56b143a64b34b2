import { type SelectQueryBuilder, sql } from 'kysely'
import { eachValue, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { FindingStatement, Proposal, StatementScope } from '#service/domain/statements/finding-statement.ts'
import { newId, type VersionId } from '#service/domain/id.ts'
import type { ParsedVexStatement } from '#service/domain/statements/vex-statement.ts'
import { isShownStatement } from '#service/db/shown-statement.ts'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserReader, UserTransaction } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { fromStatement, proposalsOf, statementColumns as columns } from './finding-statements.ts'
import { type StatementLink, writeStatementChanges } from './statement-changes.ts'

type Reading = Pick<UserDatabase, 'read'>

/** A statement of a VEX document that was imported as another party's statement. */
export interface ImportedStatement {
  readonly id: string
  /** Key of the document. */
  readonly document: string
  readonly author: string
  /** Identity of the document, by which its own references are resolved; null if it has none. */
  readonly identity: string | null
  readonly statement: ParsedVexStatement
}

/** A VEX document whose statements are stored. */
export interface ImportedStatementDocument {
  readonly organizationId: string
  /** Null for every version, including future ones. */
  readonly versionId: string | null
  readonly at: string
  /** Key of the document; importing the same document again replaces it. */
  readonly document: string
  readonly identity: string | null
  readonly author: string
  readonly statements: readonly {
    readonly statement: ParsedVexStatement
    readonly fit: StatementScope
    readonly findingIds: readonly string[]
  }[]
}

type Content = Pick<ImportedStatement, 'identity' | 'statement'>

/** A statement whose status has an equivalent in Waybill. */
type Stated = ParsedVexStatement & { readonly status: FindingStatement['status'] }

/** The statements of a document as rows, and which findings they are about. Statements without an equivalent status are omitted. */
export interface StatementRows {
  readonly rows: readonly (readonly (string | null)[])[]
  readonly links: readonly StatementLink[]
}

/** Converts the statements of a document to rows. */
export function toStatementRows({ document, identity, author, statements }: ImportedStatementDocument): StatementRows {
  const rows: (readonly (string | null)[])[] = []
  const links: StatementLink[] = []
  for (const { statement, fit, findingIds } of statements) {
    if (!isStated(statement)) continue
    const id = newId()
    const row = fromStatement(toFindingStatement(id, statement, document, author))
    const content = JSON.stringify({ identity, statement } satisfies Content)
    rows.push([...columns.map((column) => row[column]), content])
    for (const findingId of findingIds) links.push([findingId, id, fit])
  }
  return { rows, links }
}

/** What tells a document of statements from others. */
export type DocumentKey = Pick<ImportedStatementDocument, 'organizationId' | 'versionId' | 'document'>

/** What follows in the transaction that shows statements, for the versions with findings that they are about, or that those before were about. */
export type StatementsShown = (transaction: UserTransaction, versionIds: readonly VersionId[]) => Promise<void>

/**
 * Imports the statements of a document in one transaction, in the place of those that are stored for it.
 *
 * @param onShown what follows in that transaction
 */
export async function saveStatements(
  database: UserDatabase,
  kept: ImportedStatementDocument,
  onShown: StatementsShown,
): Promise<void> {
  const { organizationId, versionId, at } = kept
  const { rows, links: added } = toStatementRows(kept)
  await database.write.transaction().execute(async (transaction) => {
    const earlier = await ofDocument(transaction.selectFrom('vendor_statement'), kept)
      .leftJoin('finding_statement', 'statement_id', 'vendor_statement.id')
      .select('finding_id')
      .distinct()
      .execute()
    await deleteStatements(transaction, kept)
    await insertStatementRows(transaction, kept, rows, null)
    const links = { organizationId, versionId, at, statements: [], removed: [] }
    await writeStatementChanges(transaction, { ...links, added, proposals: new Map() })
    const touched = new Set([
      ...added.map(([findingId]) => findingId),
      ...earlier.flatMap((one) => one.finding_id ?? []),
    ])
    const proposals: ReadonlyMap<string, Proposal | null> = await proposalsOf({ read: transaction }, [...touched])
    await writeStatementChanges(transaction, { ...links, added: [], proposals })
    await onShown(transaction, await versionsOfFindings(transaction, [...touched]))
  })
}

async function versionsOfFindings(transaction: UserTransaction, ids: readonly string[]): Promise<readonly VersionId[]> {
  const { rows } = await sql<{ id: VersionId }>`
    SELECT DISTINCT version.id FROM finding JOIN sbom_version AS version ON version.finding_set_id = finding.finding_set_id
    WHERE finding.id IN ${valuesOf(ids)} AND version.visible = 1 ORDER BY version.id`.execute(transaction)
  return rows.map(({ id }) => id)
}

/** Returns the versions with findings that stored statements of a document are about, shown or not. */
export async function versionsOfDocument(read: UserReader, key: DocumentKey): Promise<readonly VersionId[]> {
  const rows = await ofDocument(read.selectFrom('vendor_statement'), key)
    .innerJoin('finding_statement', 'statement_id', 'vendor_statement.id')
    .innerJoin('finding', 'finding.id', 'finding_statement.finding_id')
    .innerJoin('sbom_version', 'sbom_version.finding_set_id', 'finding.finding_set_id')
    .where('sbom_version.visible', '=', 1)
    .select('sbom_version.id')
    .distinct()
    .orderBy('sbom_version.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the stored statements of a document. */
export async function countStatements({ read }: Reading, key: DocumentKey): Promise<number> {
  return countRows(ofDocument(read.selectFrom('vendor_statement'), key))
}

/** Stores statements of a document. `batchId`: of the batch that they are shown with; null to show them now. */
export async function insertStatementRows(
  transaction: UserTransaction,
  { organizationId, versionId }: DocumentKey,
  rows: StatementRows['rows'],
  batchId: string | null,
): Promise<void> {
  const values = [...columns, 'content'].map((_, place) => sql`value ->> ${sql.lit(place)}`)
  await sql`
    INSERT INTO vendor_statement (${sql.join(columns.map((column) => sql.ref(column)))}, content, organization_id, version_id,
      batch_id)
    SELECT ${sql.join(values)}, ${organizationId}, ${versionId}, ${batchId} FROM ${eachValue(rows)}
  `.execute(transaction)
}

async function deleteStatements(transaction: UserTransaction, key: DocumentKey): Promise<void> {
  for (const table of ['vendor_statement', 'statement_batch'] as const) {
    await transaction
      .deleteFrom(table)
      .where('organization_id', '=', key.organizationId)
      .where('document', '=', key.document)
      .where('version_id', 'is', key.versionId)
      .execute()
  }
}

function ofDocument<Row>(
  query: SelectQueryBuilder<UserDataTables, 'vendor_statement', Row>,
  { organizationId, document, versionId }: DocumentKey,
) {
  return query
    .where('vendor_statement.organization_id', '=', organizationId)
    .where('vendor_statement.document', '=', document)
    .where('vendor_statement.version_id', 'is', versionId)
}

/** Returns statements that were imported for a version, or for all, as they were read. */
export async function findImportedStatements(
  { read }: Reading,
  { id, organizationId }: { readonly id: string; readonly organizationId: string },
): Promise<readonly ImportedStatement[]> {
  const rows = await selectImportedStatements(read, id, organizationId)
    .select(['id', 'document', 'author', 'content'])
    .orderBy('id')
    .execute()
  return rows.map(({ content, ...row }) => ({
    ...row,
    ...(JSON.parse(content ?? '{}') as Content), // written by `keepStatements` only
  }))
}

/** Converts an imported statement to one about findings. */
export function toKeptStatement({
  id,
  document,
  author,
  statement,
}: ImportedStatement): Omit<FindingStatement, 'matchScope'> {
  if (!isStated(statement)) throw new Error(`The statement ${id} has no status`)
  return toFindingStatement(id, statement, document, author)
}

function selectImportedStatements(read: UserDatabase['read'], versionId: string, organizationId: string) {
  return read
    .selectFrom('vendor_statement')
    .where('organization_id', '=', organizationId)
    .where(isShownStatement())
    .where((where) => where.or([where('version_id', 'is', null), where('version_id', '=', versionId)]))
}

function isStated(statement: ParsedVexStatement): statement is Stated {
  return statement.status !== null
}

function toFindingStatement(
  id: string,
  statement: Stated,
  document: string,
  author: string,
): Omit<FindingStatement, 'matchScope'> {
  const { status, originalStatus, justification, response, impact, detail, actionStatement, statedAt } = statement
  return {
    id,
    document,
    author,
    statedAt,
    status,
    originalStatus,
    response,
    actionStatement,
    justification: status === 'not_affected' ? justification : null,
    impact: impact ?? detail,
  }
}
