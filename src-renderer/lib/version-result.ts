import { formatCount } from './format.ts'
import { type EvaluatedComponents, stateWithoutFindings } from './state-without-findings.ts'
import * as texts from './texts.ts'

interface VersionNumbers {
  readonly compCount: number
  readonly severityCounts: { readonly total: number }
  readonly matchCoverage: EvaluatedComponents
}

/**
 * Describes what is in a processed version: `12 components, 3 findings`. One without findings is never said to have none before all of its
 * components were evaluated: `12 components, not evaluated`.
 */
export function describeVersionResult({ compCount, severityCounts, matchCoverage }: VersionNumbers): string {
  if (compCount === 0) return texts.noComponentsNothingToScan
  const components = formatCount(compCount, texts.componentForms)
  const state =
    severityCounts.total > 0
      ? formatCount(severityCounts.total, texts.findingForms)
      : stateWithoutFindings(matchCoverage)
  return `${components}, ${state}`
}
