import type { StoredFinding } from '#service/db/scans/scan-input.ts'
import { severityRank } from '#service/domain/findings/severity-rank.ts'
import type { Severity } from '#shared/severity.ts'
import type { ComponentOutcome } from './scan-component.ts'

/** Returns the rank of a component's worst finding. Severities overridden by users take precedence over the data. */
export function effectiveRank(outcome: ComponentOutcome, stored: readonly StoredFinding[]): number {
  if (stored.length === 0) return outcome.severityRank
  const overridden = stored.filter(({ severity_override: override }) => override !== null)
  if (overridden.length === 0) return outcome.severityRank
  const words = new Map(overridden.map((one) => [one.vulnerability_id, one.severity_override as Severity])) // a closed list
  const ranks = outcome.findings
    .filter(({ state }) => state === 'AFFECTED')
    .map(({ vulnerability }) => severityRank(words.get(vulnerability.id) ?? vulnerability.severity))
  return Math.max(0, ...ranks)
}
