import { type Check, type CheckDomain, checkDomains, type CheckState } from './check.ts'
import { frameworkNames } from './frameworks.ts'
import { weightedScore } from './weighted-score.ts'

/** A check with its result over a version. */
export interface CheckedResult {
  readonly check: Check & { readonly isEnabled: boolean }
  readonly state: CheckState
  /** A person accepted the failure: it leaves the score, and still counts in compliance. */
  readonly isAccepted: boolean
}

/** Weighted share of passed checks, 0 to 10; null if none applied. */
export type Score = number | null

/** Quality of a version. Score and compliance are apart. */
export interface Quality<Result extends CheckedResult = CheckedResult> {
  readonly score: Score
  readonly passedCount: number
  /** Checks that passed or failed, without accepted failures and what is switched off. */
  readonly applicableCount: number
  readonly domains: readonly { readonly domain: CheckDomain; readonly score: Score }[]
  readonly frameworks: readonly FrameworkCompliance<Result>[]
}

export interface FrameworkCompliance<Result extends CheckedResult = CheckedResult> {
  readonly name: string
  /** Every required check that applies passed, and at least one did. */
  readonly compliant: boolean
  readonly passedCount: number
  readonly requiredCount: number
  /** By id. */
  readonly failed: readonly Result['check'][]
}

/**
 * Rates the results of a version. A check of weight 0 is asked by one framework only and counts in its compliance alone. What is switched
 * off counts in compliance, too: a framework does not know of settings.
 */
export function rateQuality<Result extends CheckedResult>(results: readonly Result[]): Quality<Result> {
  const counted = results.filter(
    ({ check, state, isAccepted }) =>
      check.isEnabled && check.weight > 0 && !isAccepted && (state === 'pass' || state === 'fail'),
  )
  return {
    score: scoreOf(counted),
    passedCount: counted.filter(({ state }) => state === 'pass').length,
    applicableCount: counted.length,
    domains: checkDomains.map((domain) => ({
      domain,
      score: scoreOf(counted.filter(({ check }) => check.domain === domain)),
    })),
    frameworks: frameworkNames.map((name) => complianceWith(name, results)),
  }
}

function scoreOf(counted: readonly CheckedResult[]): Score {
  return weightedScore(counted.map(({ check, state }) => ({ weight: check.weight, isPassed: state === 'pass' })))
}

function complianceWith<Result extends CheckedResult>(
  name: string,
  results: readonly Result[],
): FrameworkCompliance<Result> {
  const asked = results.filter(
    ({ check, state }) =>
      state !== 'not_applicable' && check.frameworks.some((one) => one.required && one.name === name),
  )
  const passed = asked.filter(({ state }) => state === 'pass')
  return {
    ...{ name, compliant: asked.length > 0 && passed.length === asked.length },
    ...{ passedCount: passed.length, requiredCount: asked.length },
    failed: asked
      .filter(({ state }) => state === 'fail')
      .map(({ check }) => check)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }
}
