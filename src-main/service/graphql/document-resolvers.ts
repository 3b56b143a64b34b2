import { countDocumentFindings, listDocumentFindings } from '#service/db/document-list.ts'
import { connection, pageRequest } from './connection.ts'
import type { Resolvers } from './generated/resolver-types.ts'

/** Documents of versions and what is wrong with them. */
export const documentResolvers: Resolvers = {
  SbomDocument: {
    findings: async ({ id }, args, { services }) => {
      const severities = (args.severity ?? []).map((word) => word.trim().toLowerCase())
      const page = await listDocumentFindings(services.database, id, severities, pageRequest(args))
      return connection(page, () => countDocumentFindings(services.database, id, severities))
    },
  },
}
