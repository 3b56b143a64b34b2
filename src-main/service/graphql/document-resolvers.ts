import { countDocumentFindings, listDocumentFindings } from '#service/db/document-list.ts'
import type { DocumentSignature } from '#service/domain/parsed-sbom.ts'
import { connection, pageRequest } from './connection.ts'
import type { Resolvers } from './generated/resolver-types.ts'

/** The signature of a document as the API shows it; none is a state of its own. */
export function presentSignature(signature: DocumentSignature | null | undefined) {
  return signature ? { ...signature, signedAt: null } : { state: 'NONE' }
}

/** Documents of versions and what is wrong with them. */
export const documentResolvers: Resolvers = {
  SbomDocument: {
    signature: ({ signature }) => presentSignature(signature),
    findings: async ({ id }, args, { services }) => {
      const severities = (args.severity ?? []).map((word) => word.trim().toLowerCase())
      const page = await listDocumentFindings(services.database, id, severities, pageRequest(args))
      return connection(page, () => countDocumentFindings(services.database, id, severities))
    },
  },
}
