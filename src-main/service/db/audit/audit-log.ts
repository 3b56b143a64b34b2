import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { AuditContent, AuditEntry } from '#service/domain/audit/audit-entry.ts'
import { currentOperation } from './current-operation.ts'
import type { Page, PageRequest } from '#service/domain/page.ts'
import { countRows } from '#service/db/count-rows.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import { inLowerCase } from '#service/db/dialect/condition-functions.ts'
import { memberOf, placeOf, valuesOf } from '#service/db/dialect/sql-words.ts'
import { listPage } from '#service/db/keyset.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** Selects entries of the audit log. Absent members do not narrow. */
export interface AuditFilter {
  readonly organizationId: string
  readonly versionId?: string | undefined
  /** Part of a name, a field, a value, an operation or an actor, without case. */
  readonly search?: string | undefined
  readonly subjectKinds?: readonly string[] | undefined
  readonly subjectId?: string | undefined
  readonly actorId?: string | undefined
  /** Where it came from, of `originKinds`. */
  readonly origins?: readonly string[] | undefined
  /** RFC 3339 in UTC: from this time on, and before that one. */
  readonly since?: string | undefined
  readonly until?: string | undefined
}

/** Lists entries, newest first. */
export async function listAuditEntries(
  database: UserDatabase,
  filter: AuditFilter,
  request: PageRequest,
): Promise<Page<AuditEntry>> {
  const query = filtered(database, filter)
    .select(['number', 'id', 'organization_id', 'at', 'subject_kind'])
    .select(['subject_id', 'content'])
  return listPage(query, [{ expression: sql.ref('audit_entry.number'), direction: 'desc' }], request, (row) => ({
    ...{ number: row.number, id: row.id, organizationId: row.organization_id, at: row.at },
    ...{ subjectKind: row.subject_kind, subjectId: row.subject_id },
    content: row.content === null ? null : (JSON.parse(row.content) as AuditContent), // written by `appendEntry` only
  }))
}

/** Counts entries, before paging. */
export async function countAuditEntries(database: UserDatabase, filter: AuditFilter): Promise<number> {
  return countRows(filtered(database, filter))
}

/**
 * Removes what entries say about objects that are deleted: names and values. That something was done, when, and the hashes stay. Entries that
 * are about other versions, too, stay as they are unless a deleted one is their subject, and so does the one about the deletion itself, which
 * names nothing.
 */
export async function eraseAuditEntries(
  transaction: UserTransaction,
  about: { readonly versionIds: readonly string[]; readonly subjectIds?: readonly string[] },
): Promise<void> {
  const { versionIds, subjectIds = [] } = about
  const subjects = valuesOf([...versionIds, ...subjectIds])
  const own = currentOperation()?.written?.number ?? 0
  await sql`UPDATE audit_entry SET content = NULL WHERE content IS NOT NULL AND number <> ${own} AND (subject_id IN ${subjects} OR number IN (
    SELECT number FROM audit_entry_version AS gone WHERE gone.version_id IN ${subjects} AND NOT EXISTS (
      SELECT 1 FROM audit_entry_version AS kept JOIN sbom_version ON sbom_version.id = kept.version_id AND sbom_version.visible = 1
      WHERE kept.number = gone.number AND kept.version_id NOT IN ${valuesOf(versionIds)})))`.execute(transaction)
}

/** Removes what entries of a version say about a document that is deleted: they name its file. */
export async function eraseDocumentEntries(
  transaction: UserTransaction,
  { versionId, filename }: { readonly versionId: string; readonly filename: string },
): Promise<void> {
  await sql`UPDATE audit_entry SET content = NULL WHERE ${memberOf('content', 'subjectName')} = ${filename}
    AND subject_kind IN ('VERSION', 'DOCUMENT')
    AND number IN (SELECT number FROM audit_entry_version WHERE version_id = ${versionId})`.execute(transaction)
}

type Query = SelectQueryBuilder<UserDataTables, 'audit_entry', object>

function filtered({ read }: UserDatabase, filter: AuditFilter): Query {
  let query: Query = read.selectFrom('audit_entry').where('audit_entry.organization_id', '=', filter.organizationId)
  if (filter.versionId !== undefined) {
    const numbers = sql<number>`(SELECT number FROM audit_entry_version WHERE version_id = ${filter.versionId})`
    query = query.where('audit_entry.number', 'in', numbers)
  }
  if (filter.subjectKinds) query = query.where('subject_kind', 'in', filter.subjectKinds)
  if (filter.subjectId !== undefined) query = query.where('subject_id', '=', filter.subjectId)
  if (filter.actorId !== undefined) query = query.where(memberOf('content', 'actor', 'id'), '=', filter.actorId)
  if (filter.origins) query = query.where(memberOf('content', 'origin', 'kind'), 'in', filter.origins)
  if (filter.since !== undefined) query = query.where('at', '>=', filter.since)
  if (filter.until !== undefined) query = query.where('at', '<', filter.until)
  const search = filter.search?.trim().toLowerCase()
  return search ? query.where(contains(search)) : query
}

function contains(search: string) {
  // The database's own function is fast, and knows only ASCII.
  const isPlain = /^[\u0020-\u007e]+$/.test(search)
  const lower = (text: RawBuilder<unknown>) => (isPlain ? sql<string | null>`lower(${text})` : inLowerCase(text))
  const said = [
    ...['subjectName', 'operation', 'action', 'changes'].map((name) => memberOf('content', name)),
    ...[memberOf('content', 'actor', 'name'), memberOf('content', 'origin', 'name')],
  ].map((part) => sql`coalesce(${part}, '')`)
  const isSaid = sql<boolean>`(${placeOf(lower(sql.join(said, sql` || char(10) || `)), search)} > 0)`
  if (JSON.stringify(search) !== `"${search}"`) return isSaid // JSON has another text for it
  // Most entries are left out without reading their JSON.
  return sql<boolean>`(${placeOf(lower(sql.ref('content')), search)} > 0 AND ${isSaid})`
}
