import { type Selectable, sql } from 'kysely'
import type { Page, PageRequest } from '#service/domain/page.ts'
import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import { readActorColumn } from '#service/db/actor-column.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { listPage } from '#service/db/keyset.ts'
import type { SbomDocumentTable } from '#service/db/tables/version-tables.ts'

const documentColumns = [
  'sbom_document.id',
  'sbom_document.version_id',
  'sbom_document.filename',
  'sbom_document.spec',
  'sbom_document.spec_version',
  'sbom_document.format',
  'sbom_document.wrapping',
  'sbom_document.bytes',
  'sbom_document.sha256',
  'sbom_document.active',
  'sbom_document.schema_valid',
  'sbom_document.signature',
  'sbom_document.own_signature',
  'sbom_document.created_by',
  'sbom_document.created_at',
] as const

type DocumentRow = Selectable<SbomDocumentTable>

/** Lists the documents of versions, each list newest first. */
export async function listDocuments(
  { read }: UserDatabase,
  versionIds: readonly string[],
): Promise<Map<string, readonly SbomDocument[]>> {
  const rows = await read
    .selectFrom('sbom_document')
    .select(documentColumns)
    .where('version_id', 'in', versionIds)
    .orderBy('version_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(rows.map(readDocument), (document) => document.versionId)
}

/** Returns the current state of a document that the organization can see: for writes. */
export async function findDocument(
  { write }: UserDatabase,
  organizationId: string,
  id: string,
): Promise<SbomDocument | undefined> {
  const row = await write
    .selectFrom('sbom_document')
    .innerJoin('sbom_version', 'sbom_version.id', 'sbom_document.version_id')
    .select(documentColumns)
    .where('sbom_document.id', '=', id)
    .where('sbom_version.organization_id', '=', organizationId)
    .where('sbom_version.visible', '=', 1)
    .executeTakeFirst()
  return row && readDocument(row)
}

function readDocument(row: DocumentRow): SbomDocument {
  return {
    id: row.id,
    versionId: row.version_id,
    filename: row.filename,
    spec: row.spec as SbomDocument['spec'], // only the intake writes these words
    specVersion: row.spec_version,
    format: row.format as SbomDocument['format'],
    wrapping: row.wrapping as SbomDocument['wrapping'],
    bytes: row.bytes,
    sha256: row.sha256,
    active: row.active === 1,
    schemaValid: row.schema_valid === null ? null : row.schema_valid === 1,
    signature: readSignature(row.signature),
    ownSignature: readSignature(row.own_signature),
    createdAt: row.created_at,
    createdBy: readActorColumn(row.created_by),
  }
}

function readSignature(text: string | null): SbomDocument['signature'] {
  return text === null ? null : (JSON.parse(text) as SbomDocument['signature']) // written by the intake and by signing only
}

/** Finds the newest visible version with exactly these bytes. */
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

/** Lists the problems in a document, in document order. No severities means all. */
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
  return listPage(
    query,
    [{ expression: sql.ref('position'), direction: 'asc' }],
    request,
    ({ column_number: column, severity, ...row }) => ({
      ...row,
      column,
      severity: severity as DocumentFinding['severity'], // readers write only these words
    }),
  )
}

/** Counts the problems in a document, before paging. */
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
