import { formFacts, preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { isGeneratedPrimary } from '#service/domain/documents/generated-ref.ts'
import { byPosition } from '#service/exports/writing/by-position.ts'

/** Returns the components by position, without a primary component that was generated during intake. */
export function writtenComponents(content: ExportContent): readonly ExportedComponent[] {
  const { describesOneComponent } = formFacts[preservedFormOf(content.version)]
  return byPosition(content.components).filter((component) => describesOneComponent || !isGeneratedPrimary(component))
}
