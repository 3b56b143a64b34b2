import type { ExportContent, ExportedElement } from '#service/domain/downloads/export-content.ts'
import { isEmpty } from './losses-beside-model.ts'
import { isObject, listOf } from '#service/domain/json-values.ts'

/**
 * Returns entries of a CycloneDX dependency graph that contain more than edges between components: `provides`, and references to
 * itself or anything that is not a component. Other preserved entries differ in notation only.
 */
export function entriesBeyondEdges({
  components,
  elements,
}: Pick<ExportContent, 'components' | 'elements'>): readonly ExportedElement[] {
  const entries = elements.get('dependencies') ?? []
  if (entries.length === 0) return entries
  const refs = new Set<unknown>(components.map(({ ref }) => ref))
  const isKnown = (ref: unknown) => refs.has(typeof ref === 'string' ? ref.trim() : ref)
  return entries.filter(({ value }) => {
    if (!isObject(value)) return true
    const { ref, dependsOn = [], ...rest } = value
    // No edge leads from a component to itself.
    const isEdge = (target: unknown) => isKnown(target) && target !== ref
    return !isKnown(ref) || !Array.isArray(dependsOn) || !listOf(dependsOn).every(isEdge) || !isEmpty(rest)
  })
}
