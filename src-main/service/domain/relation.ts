import type { ComponentRelation } from './component.ts'

/**
 * What each reference of a document is to its primary component: `direct` when an edge leads to it, `transitive` when only a longer
 * path does. References that no path leads to are not in the answer. Cycles are safe.
 */
export function relationsFrom(
  primary: string | undefined,
  targets: (ref: string) => Iterable<string>,
): ReadonlyMap<string, ComponentRelation> {
  const found = new Map<string, ComponentRelation>()
  if (primary === undefined) return found
  const waiting: string[] = [primary]
  for (let next = 0; next < waiting.length; next += 1) {
    const ref = waiting[next] as string // within the length
    for (const target of targets(ref)) {
      if (target === primary || found.has(target)) continue
      found.set(target, next === 0 ? 'direct' : 'transitive')
      waiting.push(target)
    }
  }
  return found
}

/**
 * What a component is by where it is nested, for one that no edge leads to: what is part of the primary component is as near as a
 * direct dependency, what is part of anything reachable is transitive.
 */
export function relationByNesting(parent: 'primary' | ComponentRelation | undefined): ComponentRelation {
  if (parent === 'primary') return 'direct'
  return parent === 'direct' || parent === 'transitive' ? 'transitive' : 'unspecified'
}
