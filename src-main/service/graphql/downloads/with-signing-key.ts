import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import type { SbomVersion } from '#service/domain/versions/sbom-version.ts'
import type { RequestContext } from '#service/graphql/resolving/context.ts'
import { requireRole } from '#service/graphql/resolving/permission.ts'
import { requireSignable } from '#service/signatures/signer.ts'
import { loadDocuments } from '#service/graphql/resolving/version-loaders.ts'

/**
 * Adds the key that signs a file: the one that is asked for, or that of the version's signature, in whose format it is.
 *
 * @throws {GraphQLError} `FORBIDDEN` if the caller may not sign
 * @throws {Rejection} if the key does not exist, or the version's document has an invalid signature
 */
export async function withSigningKey(
  request: ExportRequest,
  version: SbomVersion,
  context: RequestContext,
): Promise<ExportRequest> {
  if (request.kind !== 'sbom') return request
  const { signer } = context.services
  const document = (await loadDocuments(context, version.id)).find(({ active }) => active)
  if (request.signingKeyId != null) {
    requireRole(context, 'Operator', 'SigningKey')
    await signer.chooseKey(context.caller.organizationId, request.signingKeyId)
    requireSignable(document)
    return request
  }
  const signingKeyId = await signer.keyFor(version, document, request)
  return signingKeyId === null ? request : { ...request, signingKeyId }
}
