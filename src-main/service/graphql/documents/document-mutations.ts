import { removeExportsOf } from '#service/downloads/export-files.ts'
import { findDocument } from '#service/db/documents/document-list.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { SbomDocument } from '#service/domain/documents/sbom-document.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import type { Resolvers } from '#service/graphql/generated/resolver-types.ts'
import { payload } from '#service/graphql/resolving/mutation.ts'
import { actorOf, requireRole } from '#service/graphql/resolving/permission.ts'
import { requireVersion } from '#service/graphql/resolving/version-loaders.ts'

/** Writes of documents of versions (specification 1.2 and 1.6). */
export const documentMutationResolvers: Resolvers = {
  Mutation: {
    sbomDocumentCreate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'SbomDocument')
        const version = await requireVersion(context, input.sbomId)
        const { provenance, services } = context
        const by = { actor: actorOf(context), provenance }
        const { documentId, job } = await services.documents.add(input.doc, version, by)
        const document = await requireDocument(context, documentId)
        return { document, sbom: await requireVersion(context, version.id), job }
      }),
    sbomDocumentActivate: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'SbomDocument')
        const document = await requireDocument(context, input.id)
        const version = await requireVersion(context, document.versionId)
        const job = await context.services.documents.activate(document, version, actorOf(context))
        return { sbom: await requireVersion(context, version.id), job }
      }),
    sbomDocumentDelete: (_root, { input }, context) =>
      payload(input, async () => {
        requireRole(context, 'Operator', 'SbomDocument')
        const document = await requireDocument(context, input.id)
        const version = await requireVersion(context, document.versionId)
        await context.services.documents.delete(document, version)
        // Their content may be that of the document.
        await removeExportsOf(context.services, version.id)
        return { sbom: await requireVersion(context, version.id), deletedId: document.id }
      }),
  },
}

/**
 * Returns the document that a mutation changes.
 * @throws {Rejection} `Document not found`
 */
async function requireDocument({ caller, services }: RequestContext, id: string): Promise<SbomDocument> {
  const document = await findDocument(services.database, caller.organizationId, id)
  if (!document) throw new Rejection('Document not found')
  return document
}
