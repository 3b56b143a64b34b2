/** Says in which form a document of this format is signed. */
export function signatureForm({
  spec,
  specVersion,
  format,
}: Readonly<Record<'spec' | 'specVersion' | 'format', string>>): string {
  if (spec === 'CycloneDX' && format === 'XML') return 'XML signature inside the file (XML-DSig)'
  if (spec === 'CycloneDX' && format === 'JSON' && !/^1\.[0-3]$/.test(specVersion))
    return 'JSF signature inside the file'
  return 'Envelope around the file (DSSE), saved as .dsse.json'
}
