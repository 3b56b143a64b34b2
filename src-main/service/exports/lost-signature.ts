import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { keepsIdentity } from './writing/keeps-identity.ts'

/**
 * Describes the loss of the original signature. Empty if there was none or if it is preserved. A JSON signature (JSON Signature Format,
 * 0.82) covers the content and is preserved if the document is written as it was read. An XML signature covers the notation, and that of
 * an envelope covers the exact bytes.
 */
export function lostSignature(
  content: Pick<ExportContent, 'version' | 'signature' | 'addedProperties'>,
  request: Extract<ExportRequest, { kind: 'sbom' }>,
): readonly string[] {
  const { version, signature } = content
  if (signature === null) return []
  if (request.signingKeyId != null) return ['signature of the document: 1 replaced by the new signature']
  const isSame = keepsIdentity(content, request.spec, request.specVersion, request)
  if (signature.format === 'JSF' && request.format === 'JSON' && version.format === 'JSON' && isSame) return []
  const what = signature.format === 'DSSE' ? 'signature of the envelope' : 'signature of the document'
  return [`${what}: 1 left out, because the signed content is rewritten`]
}
