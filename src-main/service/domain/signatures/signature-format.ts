import type { DocumentEncoding, DocumentFamily } from '#service/domain/documents/document-family.ts'

/** How documents are signed. */
export type SignatureFormat = 'JSF' | 'XMLDSIG' | 'DSSE'

/** CycloneDX versions whose JSON has no place for a signature. */
const unsignedJson: ReadonlySet<string> = new Set(['1.2', '1.3'])

/**
 * Returns how a document in this format is signed: inside where the format has a place for it, otherwise in an envelope around it.
 */
export function signatureFormatOf(document: {
  readonly spec: DocumentFamily
  readonly specVersion: string
  readonly format: DocumentEncoding
}): SignatureFormat {
  if (document.spec !== 'CycloneDX') return 'DSSE'
  if (document.format === 'XML') return 'XMLDSIG'
  return unsignedJson.has(document.specVersion) ? 'DSSE' : 'JSF'
}
