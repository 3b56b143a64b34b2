import type { LicenseChange, VersionDelta } from '#service/domain/compare/comparison.ts'
import { versionStep, versionSteps } from '#service/domain/compare/version-step.ts'
import { bySeverity, type SeverityCounts } from '#service/domain/findings/finding-counts.ts'
import type { ComparedFinding } from '#service/db/compare/compared-rows.ts'
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
    introducedSeverities: severitiesOf(introduced.map(({ target }) => target)),
    fixedSeverities: severitiesOf((ofFindings.fixed ?? []).map(({ base }) => base)),
    findingsUnchangedDecided: findings.filter(({ base, target }) => base && target && target.status !== null).length,
    componentsAddedDirect: countDirect(ofComponents.added?.map(({ target }) => target)),
    componentsRemovedDirect: countDirect(ofComponents.removed?.map(({ base }) => base)),
    upgradeSteps: countSteps(ofComponents.upgraded ?? []),
    licensesAdded: licenses.filter(({ change }) => change === 'added').length,
    licensesRemoved: licenses.filter(({ change }) => change === 'removed').length,
  }
}

/** Counts findings by severity. */
export function severitiesOf(findings: readonly (ComparedFinding | null)[]): SeverityCounts {
  return bySeverity(findings.flatMap((finding) => (finding ? [{ severity: finding.severity, count: 1 }] : [])))
}

function countDirect(components: readonly ComponentPair['base'][] = []): number {
  return components.filter((component) => component?.relation === 'direct').length
}

function countSteps(upgraded: readonly ComponentPair[]) {
  const steps = upgraded.map(({ base, target }) =>
    versionStep(base?.componentVersion ?? null, target?.componentVersion ?? null),
  )
  const [major = 0, minor = 0, patch = 0] = versionSteps.map((step) => steps.filter((one) => one === step).length)
  return { major, minor, patch }
}
