/**
 * Reads tag values with several parts into the JSON form of SPDX 2. Malformed values are read as far as possible, so that schema
 * validation reports them and nothing is lost.
 */
type Members = Readonly<Record<string, unknown>>

/** `SHA1: 85ed…` (SPDX 2.3, 7.10). */
export function checksumOf(text: string): Members {
  const match = /^([^\s:]+)\s*:\s*(\S.*)$/.exec(text)
  return match ? { algorithm: match[1], checksumValue: match[2] } : { checksumValue: text }
}

/** `d6a7… (excludes: ./package.spdx)`; several files are separated by commas (7.9). */
export function verificationCodeOf(text: string): Members {
  const match = /^([^\s(]+)\s*\((?:excludes:)?(.*)\)$/s.exec(text)
  if (!match) return { packageVerificationCodeValue: text }
  const files = (match[2] ?? '').split(/,\s/).map((file) => file.trim())
  return { packageVerificationCodeValue: match[1], packageVerificationCodeExcludedFiles: files }
}

/** `SECURITY cpe23Type cpe:2.3:…` (7.21). */
export function externalRefOf(text: string): Members {
  const match = /^(\S+)\s+(\S+)\s+(.*)$/s.exec(text)
  if (!match) return { referenceLocator: text }
  return { referenceCategory: match[1], referenceType: match[2], referenceLocator: match[3] }
}

/** `DocumentRef-x https://… SHA1: d6a7…` (6.6). */
export function externalDocumentOf(text: string): Members {
  const match = /^(\S+)\s+(\S+)\s+(\S.*)$/s.exec(text)
  if (!match) return { externalDocumentId: text }
  return { externalDocumentId: match[1], spdxDocument: match[2], checksum: checksumOf(match[3] ?? '') }
}

/** `SPDXRef-a DEPENDS_ON SPDXRef-b` (11.1). */
export function relationshipOf(text: string): Members {
  const match = /^(\S+)\s+(\S+)\s+(\S.*)$/s.exec(text)
  if (!match) return { spdxElementId: text }
  return { spdxElementId: match[1], relationshipType: match[2], relatedSpdxElement: match[3] }
}

/** `310:420`, of bytes or of lines (9.4, 9.5). The file is that of the snippet. */
export function rangeOf(unit: 'offset' | 'lineNumber'): (text: string) => unknown {
  return (text) => {
    const match = /^(\d{1,15})\s*:\s*(\d{1,15})$/.exec(text)
    return match ? { startPointer: { [unit]: Number(match[1]) }, endPointer: { [unit]: Number(match[2]) } } : text
  }
}

/** `true` or `false`; other text stays text. */
export function booleanOf(text: string): unknown {
  const word = text.toLowerCase()
  return word === 'true' || (word === 'false' ? false : text)
}

/** JSON writes `OPERATING-SYSTEM` with an underscore (7.24). */
export function purposeOf(text: string): string {
  return text.replaceAll('-', '_')
}

/** Reads one URL, or several on one line as in the example of the specification (10.4). */
export function crossReferences(text: string): readonly string[] {
  return text.split(/,\s+(?=[a-z][a-z0-9+.-]*:)/i)
}
