import * as texts from './texts.ts'

/** Says in which form a document of this format is signed. */
export function signatureForm({
  spec,
  specVersion,
  format,
}: Readonly<Record<'spec' | 'specVersion' | 'format', string>>): string {
  if (spec === 'CycloneDX' && format === 'XML') return texts.xmlSignatureInsideTheFileXml
  if (spec === 'CycloneDX' && format === 'JSON' && !/^1\.[0-3]$/.test(specVersion))
    return texts.jsfSignatureInsideTheFile
  return texts.envelopeAroundTheFileDsseSaved
}
