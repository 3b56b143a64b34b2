import { sql } from 'kysely'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { DocumentFinding } from '#service/domain/parsed-sbom.ts'
import type { SbomDocument } from '#service/domain/sbom-document.ts'
import { readActorColumn } from './actor-column.ts'
import type { UserDatabase } from './database.ts'
import { keysetPage } from './keyset.ts'

/** Documents of versions, each list newest first. */
export async function listDocuments(
  { read }: UserDatabase,
  versionIds: readonly string[],
): Promise<Map<string, readonly SbomDocument[]>> {
  const rows = await read
    .selectFrom('sbom_document')
    .select(['id', 'version_id', 'filename', 'spec', 'spec_version', 'format', 'wrapping', 'bytes', 'sha256'])
    .select(['active', 'schema_valid', 'signature', 'created_by', 'created_at'])
    .where('version_id', 'in', versionIds)
    .orderBy('version_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const documents = rows.map((row): SbomDocument => ({
    id: row.id,
    versionId: row.version_id,
    filename: row.filename,
    spec: row.spec as SbomDocument['spec'], // the intake writes these words only
    specVersion: row.spec_version,
    format: row.format as SbomDocument['format'],
    wrapping: row.wrapping as SbomDocument['wrapping'],
    bytes: row.bytes,
    sha256: row.sha256,
    active: row.active === 1,
    schemaValid: row.schema_valid === null ? null : row.schema_valid === 1,
    signature: row.signature === null ? null : (JSON.parse(row.signature) as SbomDocument['signature']),
    createdAt: row.created_at,
    createdBy: readActorColumn(row.created_by),
  }))
  return Map.groupBy(documents, (document) => document.versionId)
}

/** The newest visible version that holds exactly these bytes. */
export async function findVersionWithContent(
  { read }: UserDatabase,
  organizationId: string,
  sha256: string,
): Promise<string | undefined> {
  const row = await read
    .selectFrom('sbom_document')
    .innerJoin('sbom_version', 'sbom_version.id', 'sbom_document.version_id')
    .select('sbom_version.id')
    .where('sbom_document.sha256', '=', sha256)
    .where('sbom_version.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .orderBy('sbom_version.created_at', 'desc')
    .orderBy('sbom_version.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** What is wrong with a document, in document order. No severities means all. */
export async function listDocumentFindings(
  { read }: UserDatabase,
  documentId: string,
  severities: readonly string[],
  request: PageRequest,
): Promise<Page<DocumentFinding>> {
  let query = read
    .selectFrom('document_finding')
    .select(['message', 'severity', 'pointer', 'line', 'column_number'])
    .where('document_id', '=', documentId)
  if (severities.length > 0) query = query.where('severity', 'in', severities)
  const page = await keysetPage(query, [{ expression: sql.ref('position'), direction: 'asc' }], request)
  return {
    ...page,
    rows: page.rows.map(({ column_number: column, severity, ...row }) => ({
      ...row,
      column,
      severity: severity as DocumentFinding['severity'], // readers give these words only
    })),
  }
}

/** How many remarks a document has, before paging. */
export async function countDocumentFindings(
  { read }: UserDatabase,
  documentId: string,
  severities: readonly string[],
): Promise<number> {
  let query = read
    .selectFrom('document_finding')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('document_id', '=', documentId)
  if (severities.length > 0) query = query.where('severity', 'in', severities)
  return (await query.executeTakeFirstOrThrow()).count
}
