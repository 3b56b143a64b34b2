import { formFacts, preservedFormOf } from '#service/domain/documents/document-family.ts'
import { isGeneratedPrimary } from '#service/domain/documents/generated-ref.ts'
import type { ExportContent } from '#service/domain/downloads/export-content.ts'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { keepsIdentity } from './writing/keeps-identity.ts'

/** Says that a converted document has a primary component that the original does not name. Empty if it has none. */
export function addedPrimary(
  content: Pick<ExportContent, 'version' | 'components' | 'addedProperties'>,
  request: Extract<ExportRequest, { kind: 'sbom' }>,
): readonly string[] {
  const { version, components } = content
  const primary = components.find(isGeneratedPrimary)
  if (primary === undefined) return []
  const isWritten =
    request.spec === 'CycloneDX'
      ? !keepsIdentity(content, request.spec, request.specVersion, request)
      : formFacts[preservedFormOf(version)].describesOneComponent
  return isWritten
    ? [`primary component ${JSON.stringify(primary.name)}: 1 added, because the document names none`]
    : []
}
