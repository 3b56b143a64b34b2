import type { UserReader } from '#service/db/database.ts'
import type { DocumentFinding } from '#service/domain/documents/parsed-sbom.ts'

/** The document that a version shows, as its reader found it. */
export interface ActiveDocument {
  /** Null if there is no schema for it. */
  readonly schemaValid: boolean | null
  /** In document order. */
  readonly findings: readonly DocumentFinding[]
}

/** Reads the document that a version shows; null for a version without one. */
export async function readActiveDocument(read: UserReader, versionId: string): Promise<ActiveDocument | null> {
  const document = await read
    .selectFrom('sbom_document')
    .select(['id', 'schema_valid'])
    .where('version_id', '=', versionId)
    .where('active', '=', 1)
    .executeTakeFirst()
  if (!document) return null
  const rows = await read
    .selectFrom('document_finding')
    .select(['message', 'severity', 'pointer', 'line', 'column_number'])
    .where('document_id', '=', document.id)
    .orderBy('position')
    .execute()
  return {
    schemaValid: document.schema_valid === null ? null : document.schema_valid === 1,
    findings: rows.map(({ column_number: column, severity, ...row }) => ({
      ...row,
      column,
      severity: severity as DocumentFinding['severity'], // readers write only these words
    })),
  }
}
