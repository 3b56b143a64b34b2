import { Kind, parse } from 'graphql'
import { measureTokens } from './measure-tokens.ts'
import { maxAdvisoryFileBytes, maxUploadBytes } from '#service/domain/upload-size.ts'

/**
 * Returns the size limit for the files of a document. Advisory data is larger than any SBOM. The root fields decide, not the operation
 * name.
 */
export function uploadLimit(query: unknown): number {
  if (typeof query !== 'string' || !query.includes('advisorySourceImport')) return maxUploadBytes
  try {
    measureTokens(query)
    const roots = parse(query, { noLocation: true }).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? definition.selectionSet.selections : [],
    )
    const imports = roots.every((root) => root.kind === Kind.FIELD && root.name.value === 'advisorySourceImport')
    return imports && roots.length > 0 ? maxAdvisoryFileBytes : maxUploadBytes
  } catch {
    return maxUploadBytes // the body is read before an invalid document is rejected
  }
}
