import { NumberList } from '#service/domain/number-list.ts'
import type { ComponentRelation } from '#service/domain/components/component.ts'

const direct = 1
const transitive = 2

/**
 * Computes the relation of each reference to the primary component; references are numbers from 0. `direct` if an edge leads to it,
 * `transitive` if only a longer path does, undefined without a path. Cycles are allowed.
 */
export function computeRelations(
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
 * Returns the relation of a component without an edge to it, from its nesting. A part of the primary component is direct, a part of any
 * other reachable component is transitive.
 */
export function relationByNesting(parent: 'primary' | ComponentRelation | undefined): ComponentRelation {
  if (parent === 'primary') return 'direct'
  return parent === 'direct' || parent === 'transitive' ? 'transitive' : 'unspecified'
}
