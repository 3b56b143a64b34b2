import type { ComparedFinding } from '#service/db/compare/compared-rows.ts'
import type { FindingChangeWord } from '#service/domain/compare/comparison.ts'
import { type FindingFacts, fixedReason, introducedReason, pairReason } from './finding-reason.ts'
import type { PairedComponents } from './pair-components.ts'

/** One row of a comparison. */
export interface FindingPair {
  readonly change: FindingChangeWord
  readonly reason: string
  readonly base: ComparedFinding | null
  readonly target: ComparedFinding | null
}

/**
 * Pairs the active findings of two versions one to one: of the same vulnerability, by any of its names, in the same package. Those of paired
 * components are paired first, and of these those of the same record. Each finding of either version is in exactly one row.
 */
export function pairFindings(
  base: readonly ComparedFinding[],
  target: readonly ComparedFinding[],
  facts: FindingFacts,
): readonly FindingPair[] {
  const { pairOf, packageOf } = facts.components
  const keyOf = ({ group, componentId }: ComparedFinding) => `${group} ${packageOf.get(componentId) ?? componentId}`
  const before = Map.groupBy(base, keyOf)
  const after = Map.groupBy(target, keyOf)
  const rows: FindingPair[] = []
  const closest = identities(pairOf)
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [gone, come] = [new Set(before.get(key)), new Set(after.get(key))]
    for (const identity of closest) {
      if (gone.size === 0 || come.size === 0) break
      const waiting = Map.groupBy(come, identity)
      for (const older of [...gone]) {
        const newer = waiting.get(identity(older))?.shift()
        if (!newer) continue
        gone.delete(older)
        come.delete(newer)
        rows.push({ ...pairReason(older, newer, facts), base: older, target: newer })
      }
    }
    for (const older of gone)
      rows.push({ change: 'fixed', reason: fixedReason(older, facts), base: older, target: null })
    for (const newer of come)
      rows.push({ change: 'introduced', reason: introducedReason(newer, facts), base: null, target: newer })
  }
  return rows
}

/** What two findings have in common that are paired, from the closest to the most distant. */
function identities(pairOf: PairedComponents['pairOf']): readonly ((finding: ComparedFinding) => unknown)[] {
  const places = new Map<unknown, number>()
  const placeOf = ({ componentId }: ComparedFinding) => {
    const pair = pairOf.get(componentId)
    const known = places.get(pair)
    if (known !== undefined) return known
    places.set(pair, places.size)
    return places.size - 1
  }
  return [
    (finding) => `${placeOf(finding)} ${finding.vulnerabilityId}`,
    placeOf,
    ({ vulnerabilityId }) => vulnerabilityId,
    () => null,
  ]
}
