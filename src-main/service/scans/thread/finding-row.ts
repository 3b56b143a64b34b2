import type { ScannedComponent } from '#service/db/scans/scan-input.ts'
import type { ScanFindingTable } from '#service/db/tables/scan-tables.ts'
import type { MatchEvidence } from '#service/domain/findings/finding.ts'
import type { PackageKeys } from '#service/domain/components/package-key.ts'
import type { PriorityWeights } from '#service/domain/findings/priority-weights.ts'
import { severityRank } from '#service/domain/findings/severity-rank.ts'
import { prioritize } from '#service/domain/findings/priority.ts'
import type { ComponentFinding } from './scan-component.ts'

/**
 * Creates the staged row of a finding: the evidence, its rank in the queue, and the sort keys of its vulnerability. The data that it was
 * compared with is stored once per version.
 */
export function findingRow(
  component: ScannedComponent,
  { vulnerability, state, kind, best, fixedVersions }: ComponentFinding,
  ids: { readonly id: string; readonly versionId: string; readonly advisorySourceId: string | null } & PackageKeys,
  weights?: PriorityWeights,
): ScanFindingTable {
  const hasFix = fixedVersions.length > 0
  const { kev, kevRansomware: ransomware, epssScore: epss, cvssScore: cvss } = vulnerability
  const facts = { kind, kev, ransomware, epss, cvss, relation: component.relation, fixAvailable: hasFix }
  const priority = prioritize(facts, weights)
  return {
    version_id: ids.versionId,
    component_id: component.id,
    vulnerability_id: vulnerability.id,
    finding_id: ids.id,
    state,
    state_reason: best.stateReason,
    kind,
    confidence: best.confidence,
    confidence_reason: best.confidenceReason,
    evidence: JSON.stringify(evidenceOf(best, ids.advisorySourceId)),
    priority: priority.value,
    priority_reason: priority.reason,
    severity: vulnerability.severity,
    severity_rank: severityRank(vulnerability.severity),
    cvss_score: vulnerability.cvssScore,
    epss_score: vulnerability.epssScore,
    kev: vulnerability.kev === null ? null : Number(vulnerability.kev),
    has_fix: Number(hasFix),
    fixed_versions: JSON.stringify(fixedVersions),
    package_key: ids.packageKey,
    package_name_key: ids.packageNameKey,
    component_name_key: component.nameKey,
  }
}

function evidenceOf(best: ComponentFinding['best'], advisorySourceId: string | null): MatchEvidence {
  return {
    record: best.recordId,
    source: best.source,
    advisorySourceId,
    range: best.range,
    versRange: best.versRange,
    comparator: best.comparator,
    comparedVersion: best.comparedVersion,
    comparedName: best.comparedName,
  }
}
