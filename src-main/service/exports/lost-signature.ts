import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { keepsIdentity } from './writing/keeps-identity.ts'

/**
 * Describes the loss of the original signature. Empty if there was none or if it is preserved. One of JSON covers what the document says
 * (JSON Signature Format, 0.82) and stays with a document that is given back as it was read; one of XML covers how it was written down,
 * and one of an envelope its very bytes.
 */
export function lostSignature(
  { version, signature }: Pick<ExportContent, 'version' | 'signature'>,
  request: Extract<ExportRequest, { kind: 'sbom' }>,
): readonly string[] {
  if (signature === null) return []
  const isSame = keepsIdentity({ version }, request.spec, request.specVersion, request)
  if (signature.format === 'JSF' && request.format === 'JSON' && version.format === 'JSON' && isSame) return []
  const what = signature.format === 'DSSE' ? 'signature of the envelope' : 'signature of the document'
  return [`${what}: 1 left out, because the signed content is rewritten`]
}
