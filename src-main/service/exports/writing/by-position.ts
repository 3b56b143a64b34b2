import type { ExportedComponent } from '#service/domain/downloads/export-content.ts'

/** Sorts components in document order. */
export function byPosition(components: readonly ExportedComponent[]): readonly ExportedComponent[] {
  return components.toSorted((a, b) => a.position - b.position)
}
