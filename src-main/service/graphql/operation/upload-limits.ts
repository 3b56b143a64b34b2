import { Kind, parse } from 'graphql'
import { measureTokens } from './measure-tokens.ts'
import { maxAdvisoryFileBytes, maxBackupBytes, maxUploadBytes } from '#service/domain/upload-size.ts'

/** Larger limits of root fields. */
const limits: Readonly<Record<string, number>> = {
  advisorySourceImport: maxAdvisoryFileBytes,
  backupImport: maxBackupBytes,
  backupRestore: maxBackupBytes,
}

/**
 * Returns the size limit for the files of a document. Advisory data and backups are larger than any SBOM. The root fields decide, not the
 * operation name.
 */
export function uploadLimit(query: unknown): number {
  if (typeof query !== 'string' || !Object.keys(limits).some((name) => query.includes(name))) return maxUploadBytes
  try {
    measureTokens(query)
    const roots = parse(query, { noLocation: true }).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [],
    )
    const allowed = roots.map((root) => (root.kind === Kind.FIELD && limits[root.name.value]) || maxUploadBytes)
    return allowed.length > 0 ? Math.min(...allowed) : maxUploadBytes
  } catch {
    return maxUploadBytes // the body is read before an invalid document is rejected
  }
}
