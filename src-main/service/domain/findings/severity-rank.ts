import { type Severity, severities } from '#shared/severity.ts'

/** Place of a severity among numbers: 6 for critical down to 1 for unknown. 0 means that there is no finding at all. */
export function severityRank(severity: Severity): number {
  return severities.length - severities.indexOf(severity)
}
