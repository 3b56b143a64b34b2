import type { LicenseChange, VersionDelta } from '#service/domain/compare/comparison.ts'
import { bySeverity } from '#service/domain/findings/finding-counts.ts'
import type { ComponentPair } from './pair-components.ts'
import type { FindingPair } from './pair-findings.ts'

/** Counts the rows of a comparison. */
export function countAll(
  components: readonly ComponentPair[],
  findings: readonly FindingPair[],
  licenses: readonly LicenseChange[],
): VersionDelta {
  const ofComponents = Object.groupBy(components, ({ change }) => change)
  const ofFindings = Object.groupBy(findings, ({ change }) => change)
  const sizeOf = (some: readonly unknown[] | undefined) => some?.length ?? 0
  const introduced = ofFindings.introduced ?? []
  return {
    componentsAdded: sizeOf(ofComponents.added),
    componentsRemoved: sizeOf(ofComponents.removed),
    componentsUpgraded: sizeOf(ofComponents.upgraded),
    componentsDowngraded: sizeOf(ofComponents.downgraded),
    componentsChanged: sizeOf(ofComponents.changed),
    componentsUnchanged: sizeOf(ofComponents.unchanged),
    findingsIntroduced: introduced.length,
    findingsFixed: sizeOf(ofFindings.fixed),
    findingsUnchanged: findings.length - introduced.length - sizeOf(ofFindings.fixed),
    findingsWorse: sizeOf(ofFindings.worse),
    findingsBetter: sizeOf(ofFindings.better),
    introducedSeverities: bySeverity(
      introduced.flatMap(({ target }) =>
        target ? [{ severity: target.severity, count: 1, status: null, inKev: false }] : [],
      ),
    ),
    licensesAdded: licenses.filter(({ change }) => change === 'added').length,
    licensesRemoved: licenses.filter(({ change }) => change === 'removed').length,
  }
}
