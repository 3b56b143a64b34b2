import { formFacts, preservedFormOf } from '#service/domain/documents/document-family.ts'
import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'
import { isGeneratedPrimary } from '#service/domain/documents/generated-ref.ts'
import { byPosition } from '#service/exports/writing/by-position.ts'

/** Components by position, without a primary one that the intake made because a document about no one component names none. */
export function writtenComponents(content: ExportContent): readonly ExportedComponent[] {
  const { describesOneComponent } = formFacts[preservedFormOf(content.version)]
  return byPosition(content.components).filter((component) => describesOneComponent || !isGeneratedPrimary(component))
}
