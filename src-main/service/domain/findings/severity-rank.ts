import { type Severity, severities } from '#shared/severity.ts'

/** Returns the rank of a severity: 6 for critical down to 1 for unknown. 0 stands for no finding. */
export function severityRank(severity: Severity): number {
  return severities.length - severities.indexOf(severity)
}
