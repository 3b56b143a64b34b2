import type { DocumentFamily } from '#service/domain/documents/document-family.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { SbomExportOptions } from '#service/domain/downloads/export-request.ts'

/**
 * Tests whether an export contains exactly what was read, so that it is the same document: same family and format version, nothing added
 * or removed. Such a document keeps its serial number or namespace, time and tools. Every other one gets its own.
 */
export function keepsIdentity(
  { version, addedProperties }: Pick<ExportContent, 'version' | 'addedProperties'>,
  spec: DocumentFamily,
  specVersion: string,
  { profile, vulnerabilities, supportStatus, lite, redactInternal }: SbomExportOptions,
): boolean {
  if (version.editedAt != null || addedProperties !== undefined) return false
  const isVariant = profile !== 'default' || vulnerabilities || supportStatus || lite || redactInternal
  return !isVariant && !version.manual && version.spec === spec && version.specVersion === specVersion
}
