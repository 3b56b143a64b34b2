import { NumberList } from '#service/domain/number-list.ts'
import type { ComponentRelation } from '#service/domain/components/component.ts'

const direct = 1
const transitive = 2

/**
 * What each reference of a document is to its primary component, references being numbers from 0 on: `direct` when an edge leads to
 * it, `transitive` when only a longer path does, undefined when no path does. Cycles are safe.
 */
export function relationsFrom(
  primary: number | undefined,
  targets: (reference: number) => Iterable<number>,
): (reference: number) => Exclude<ComponentRelation, 'unspecified'> | undefined {
  const found = new NumberList()
  const waiting = new NumberList()
  if (primary !== undefined) waiting.push(primary)
  for (let next = 0; next < waiting.length; next += 1) {
    for (const target of targets(waiting.at(next) ?? 0)) {
      if (target === primary || (found.at(target) ?? 0) > 0) continue
      found.set(target, next === 0 ? direct : transitive)
      waiting.push(target)
    }
  }
  return (reference) => {
    const relation = found.at(reference) ?? 0
    if (relation === 0) return undefined
    return relation === direct ? 'direct' : 'transitive'
  }
}

/**
 * What a component is by where it is nested, for one that no edge leads to: what is part of the primary component is as near as a
 * direct dependency, what is part of anything reachable is transitive.
 */
export function relationByNesting(parent: 'primary' | ComponentRelation | undefined): ComponentRelation {
  if (parent === 'primary') return 'direct'
  return parent === 'direct' || parent === 'transitive' ? 'transitive' : 'unspecified'
}
