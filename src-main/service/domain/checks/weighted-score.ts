/** A check that passed or failed, with its weight. */
export interface WeightedCheck {
  readonly weight: number
  readonly isPassed: boolean
}

/** Weighted share of passed checks, 0 to 10; null if none applied. */
export function weightedScore(checks: readonly WeightedCheck[]): number | null {
  const weightOf = (some: readonly WeightedCheck[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  const all = weightOf(checks)
  return all === 0 ? null : (10 * weightOf(checks.filter(({ isPassed }) => isPassed))) / all
}
