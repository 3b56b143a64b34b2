import { Kind, parse } from 'graphql'
import { measureTokens } from './measure-tokens.ts'
import { maxAdvisoryFileBytes, maxUploadBytes } from '#service/domain/upload-size.ts'

/**
 * How large the files of a document may be: advisory data is larger than any SBOM. What the document asks for decides, never the
 * name it gives itself.
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
    return maxUploadBytes // an invalid document is refused after it was read
  }
}
