import { formatCount } from '#renderer/lib/format.ts'
import { vulnerabilityOf } from '#renderer/triage/session/queue-row.ts'
import type { QueueRow } from '#renderer/triage/session/queue-row.ts'
import * as texts from './texts.tsx'

/**
 * Describes what rows have in common, for example `3 vulnerabilities in one package, 2 places`. Rows of one package version are in the same
 * places.
 */
export function describeSelection(rows: readonly QueueRow[]): string {
  const vulnerabilities = new Set(rows.map((row) => vulnerabilityOf(row).key)).size
  const packages = new Set(rows.map(packageOf)).size
  const places = new Map<string, number>()
  for (const row of rows) {
    const key = `${packageOf(row)}@${row.packageVersion ?? row.key}`
    places.set(key, Math.max(row.placesCount, places.get(key) ?? 0))
  }
  const what = vulnerabilities === 1 ? texts.oneVulnerability : formatCount(vulnerabilities, texts.vulnerabilityForms)
  const where = packages === 1 ? texts.onePackage : formatCount(packages, texts.packageForms)
  const placesCount = [...places.values()].reduce((sum, count) => sum + count, 0)
  return texts.vulnerabilitiesInPackagesAndPlaces(what, where, formatCount(placesCount, texts.placeForms))
}

function packageOf(row: QueueRow): string {
  return row.packagePurl ?? row.packageName ?? row.key
}
