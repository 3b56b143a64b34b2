/**
 * Component kinds in SPDX 2.3 (7.24 Primary package purpose). Kinds without an equivalent are `OTHER`. Tag-value writes words of two parts
 * with a dash.
 */
export const spdx2Purposes: ReadonlyMap<string, string> = new Map([
  ['application', 'APPLICATION'],
  ['framework', 'FRAMEWORK'],
  ['library', 'LIBRARY'],
  ['container', 'CONTAINER'],
  ['operating-system', 'OPERATING_SYSTEM'],
  ['device', 'DEVICE'],
  ['firmware', 'FIRMWARE'],
  ['file', 'FILE'],
])

/** Algorithms of SPDX 2.3 (7.10 Package checksum), by their name in CycloneDX or in our readers. */
export const spdx2Algorithms: ReadonlyMap<string, string> = new Map([
  ...['MD2', 'MD4', 'MD5', 'MD6', 'ADLER32', 'BLAKE3', 'BLAKE2b-256', 'BLAKE2b-384', 'BLAKE2b-512'].map(
    (name) => [name, name] as const,
  ),
  ...['SHA3-256', 'SHA3-384', 'SHA3-512'].map((name) => [name, name] as const),
  ...['1', '224', '256', '384', '512'].map((bits) => [`SHA-${bits}`, `SHA${bits}`] as const),
])

/** Types of external references of CycloneDX 1.7, and others such as `rfc-9116`. SPDX 2 has them in its category OTHER. */
export const externalReferenceTypes: ReadonlySet<string> = new Set(
  [
    ['vcs', 'issue-tracker', 'website', 'advisories', 'bom', 'mailing-list', 'social', 'chat', 'documentation'],
    ['support', 'source-distribution', 'distribution', 'distribution-intake', 'license', 'build-meta', 'build-system'],
    [
      'release-notes',
      'security-contact',
      'model-card',
      'log',
      'configuration',
      'evidence',
      'formulation',
      'attestation',
    ],
    ['threat-model', 'adversary-model', 'risk-assessment', 'vulnerability-assertion', 'exploitability-statement'],
    ['pentest-report', 'static-analysis-report', 'dynamic-analysis-report', 'runtime-analysis-report'],
    ['component-analysis-report', 'maturity-report', 'certification-report', 'codified-infrastructure'],
    ['quality-metrics', 'poam', 'electronic-signature', 'digital-signature', 'rfc-9116', 'citation', 'patent'],
    ['patent-family', 'patent-assertion', 'other'],
  ].flat(),
)
