/** Base metrics of CVSS 2.0 to 4.0 by their official names (FIRST). The service uses the names, and the window grades their values. */
export const cvssMetrics = [
  'Attack Vector',
  'Access Vector',
  'Attack Complexity',
  'Access Complexity',
  'Attack Requirements',
  'Authentication',
  'Privileges Required',
  'User Interaction',
  'Scope',
  'Confidentiality',
  'Integrity',
  'Availability',
  'Vulnerable System Confidentiality',
  'Vulnerable System Integrity',
  'Vulnerable System Availability',
  'Subsequent System Confidentiality',
  'Subsequent System Integrity',
  'Subsequent System Availability',
] as const
export type CvssMetric = (typeof cvssMetrics)[number]
