import type { Comparison } from './use-compare.ts'

/** How many checks pass that did not, and the other way. Another state is neither better nor worse. */
export function changedChecks({ checks }: Pick<Comparison, 'checks'>): {
  readonly better: number
  readonly worse: number
} {
  const count = (test: (row: (typeof checks.nodes)[number]) => boolean) => checks.nodes.filter(test).length
  return {
    better: count(
      ({ baseState, targetState }) => targetState === 'pass' || (baseState === 'fail' && targetState !== 'fail'),
    ),
    worse: count(
      ({ baseState, targetState }) => targetState === 'fail' || (baseState === 'pass' && targetState !== 'fail'),
    ),
  }
}

/** Numbers of rows that differ, of findings and components. */
export function differing({ counts }: Pick<Comparison, 'counts'>): {
  readonly findings: number
  readonly components: number
} {
  return {
    findings: counts.findingsIntroduced + counts.findingsFixed + counts.findingsWorse + counts.findingsBetter,
    components:
      counts.componentsAdded +
      counts.componentsRemoved +
      counts.componentsUpgraded +
      counts.componentsDowngraded +
      counts.componentsChanged,
  }
}

/** Whether two versions differ in nothing that is compared. */
export function isSame(comparison: Comparison): boolean {
  const { findings, components } = differing(comparison)
  const { licenses, checks, policies, metadata } = comparison
  const rest = licenses.totalCount + checks.nodes.length + policies.nodes.length + metadata.length
  return findings + components + rest === 0
}
