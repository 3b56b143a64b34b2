import type { ExportContent, ExportedComponent } from '#service/domain/downloads/export-content.ts'

/** Maps each component id to its dependencies, in document order. Edges of components that are not written are skipped. */
export function targetsOf({
  content,
  components,
}: {
  readonly content: Pick<ExportContent, 'edges'>
  readonly components: readonly ExportedComponent[]
}): ReadonlyMap<string, readonly ExportedComponent[]> {
  const byId = new Map(components.map((component) => [component.id, component]))
  const targets = new Map<string, ExportedComponent[]>()
  for (const [from, to] of content.edges) {
    const target = byId.get(to)
    if (target === undefined || !byId.has(from)) continue
    const list = targets.get(from)
    if (list) list.push(target)
    else targets.set(from, [target])
  }
  for (const list of targets.values()) list.sort((a, b) => a.position - b.position)
  return targets
}
