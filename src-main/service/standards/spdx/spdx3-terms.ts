import type { SupportLevel } from '#service/domain/components/component.ts'

/** Component kinds in SPDX 3.0.1 (Software/SoftwarePurpose). Kinds without an equivalent are `other`. */
export const spdx3Purposes: ReadonlyMap<string, string> = new Map([
  ...['application', 'framework', 'library', 'container', 'platform', 'device', 'firmware', 'file', 'data'].map(
    (kind) => [kind, kind] as const,
  ),
  ['operating-system', 'operatingSystem'],
  ['device-driver', 'deviceDriver'],
  ['machine-learning-model', 'model'],
])

/** Algorithms of SPDX 3.0.1 (Core/HashAlgorithm), by their name in CycloneDX or in our readers. */
export const spdx3Algorithms: ReadonlyMap<string, string> = new Map([
  ...['MD2', 'MD4', 'MD5', 'MD6', 'ADLER32', 'BLAKE3', 'FALCON'].map((name) => [name, name.toLowerCase()] as const),
  ...['1', '224', '256', '384', '512'].map((bits) => [`SHA-${bits}`, `sha${bits}`] as const),
  ...['224', '256', '384', '512'].map((bits) => [`SHA3-${bits}`, `sha3_${bits}`] as const),
  ...['256', '384', '512'].map((bits) => [`BLAKE2b-${bits}`, `blake2b${bits}`] as const),
  ['CRYSTALS-Dilithium', 'crystalsDilithium'],
  ['CRYSTALS-Kyber', 'crystalsKyber'],
])

/** Types of external references of CycloneDX and their names in SPDX 3.0.1 (Core/ExternalRefType). Any other is `other`. */
export const spdx3ReferenceTypes: ReadonlyMap<string, string> = new Map([
  ['vcs', 'vcs'],
  ['issue-tracker', 'issueTracker'],
  ['website', 'altWebPage'],
  ['advisories', 'securityAdvisory'],
  ['mailing-list', 'mailingList'],
  ['social', 'socialMedia'],
  ['chat', 'chat'],
  ['documentation', 'documentation'],
  ['support', 'support'],
  ['source-distribution', 'sourceArtifact'],
  ['distribution', 'altDownloadLocation'],
  ['license', 'license'],
  ['build-meta', 'buildMeta'],
  ['build-system', 'buildSystem'],
  ['release-notes', 'releaseNotes'],
  ['rfc-9116', 'securityOther'],
  ['attestation', 'secureSoftwareAttestation'],
  ['threat-model', 'securityThreatModel'],
  ['adversary-model', 'securityAdversaryModel'],
  ['risk-assessment', 'riskAssessment'],
  ['vulnerability-assertion', 'vulnerabilityDisclosureReport'],
  ['exploitability-statement', 'vulnerabilityExploitabilityAssessment'],
  ['pentest-report', 'securityPenTestReport'],
  ['static-analysis-report', 'staticAnalysisReport'],
  ['dynamic-analysis-report', 'dynamicAnalysisReport'],
  ['runtime-analysis-report', 'runtimeAnalysisReport'],
  ['component-analysis-report', 'componentAnalysisReport'],
  ['certification-report', 'certificationReport'],
  ['quality-metrics', 'metrics'],
])

/** Support status in SPDX 3.0.1 (Core/SupportType). Unspecified is not written. */
export const spdx3SupportLevels: ReadonlyMap<SupportLevel, string> = new Map([
  ['actively_maintained', 'support'],
  ['no_longer_maintained', 'endOfSupport'],
  ['abandoned', 'noSupport'],
  ['none', 'noSupport'],
])

/** CycloneDX phases and the SBOM types of SPDX 3.0.1 (Software/SbomType). */
export const spdx3SbomTypes: ReadonlyMap<string, string> = new Map([
  ['design', 'design'],
  ['pre-build', 'source'],
  ['build', 'build'],
  ['post-build', 'analyzed'],
  ['operations', 'deployed'],
])
