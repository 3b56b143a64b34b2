import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'

/** Components in the order of the document, whatever order they come in. */
export function byPosition(components: readonly ExportedComponent[]): readonly ExportedComponent[] {
  return components.toSorted((a, b) => a.position - b.position)
}
