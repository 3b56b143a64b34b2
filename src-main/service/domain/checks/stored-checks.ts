import { checkWeights } from './check-weights.ts'
import { type CheckedCounts, countResults } from './counted-results.ts'
import { weightedScore } from './weighted-score.ts'

/** All that is stored of the checks of one version. */
export interface StoredChecks {
  /** State of each check that was evaluated, by id. */
  readonly results: Readonly<Record<string, string>>
  /** Whether checks are on, where that was set: for the product (1) or for all (0). */
  readonly settings: readonly (readonly [id: string, isOfProduct: 0 | 1, isEnabled: 0 | 1])[]
  /** Checks whose failure was accepted. */
  readonly accepted: readonly string[]
  readonly counts: CheckedCounts
}

/** Score of stored checks as `Sbom.quality` has it: 0 to 10; null if none applied. @param today YYYY-MM-DD in UTC */
export function scoreOfStored(stored: StoredChecks, today: string): number | null {
  const counted = [...statesOf(stored, today)].filter(
    ([id, state]) => (state === 'pass' || state === 'fail') && !(state === 'fail' && stored.accepted.includes(id)),
  )
  return weightedScore(counted.map(([id, state]) => ({ weight: checkWeights[id] ?? 0, isPassed: state === 'pass' })))
}

/** State of one check; null if it is switched off or was not evaluated. An accepted failure is a failure. */
export function stateOfStored(stored: StoredChecks, today: string, id: string): string | null {
  return statesOf(stored, today).get(id) ?? null
}

/** States of the checks that are on. */
function statesOf({ results, settings, counts }: StoredChecks, today: string): ReadonlyMap<string, string> {
  const counted = countResults(counts, today).map(({ checkId, state }) => [checkId, state] as const)
  const isOn = (id: string) => {
    const said = settings.filter(([about]) => about === id).toSorted(([, a], [, b]) => b - a)
    return said[0]?.[2] !== 0
  }
  return new Map([...Object.entries(results), ...counted].filter(([id]) => isOn(id)))
}
