import type { StoredAdvisory } from '#service/db/advisory-file/stored-advisory-types.ts'
import type { StoredFinding } from '#service/db/scans/scan-input.ts'
import type { MatchEvidence } from '#service/domain/findings/finding.ts'
import { readAdvisoryContent } from '#service/advisories/stored/advisory-rows.ts'
import type { ExcludedRecords } from './excluded-records.ts'
import type { ScannedAdvisories } from './no-advisories.ts'

/** The reason of a finding whose advisory was withdrawn. */
export const withdrawn = 'advisory withdrawn'

/** Describes why a finding is no longer found: what happened to the record that it is based on. */
export function inactiveReason(finding: StoredFinding, reader: ScannedAdvisories, excluded: ExcludedRecords): string {
  const evidence = JSON.parse(finding.evidence) as MatchEvidence // written by the scan only
  const record = reader.advisory(evidence.record)
  if (record?.withdrawnAt != null) return withdrawn
  if (record && isExcluded(finding, record, reader, excluded)) return 'advisory excluded for this package'
  const source = evidence.advisorySourceId
  // Checked before the record, because another source may have a record with the same id about something else.
  if (source === null || !reader.sourceIds.has(source)) return 'source removed'
  return record ? 'no longer in range' : 'advisory removed from its source'
}

function isExcluded(
  { package_name_key: packageNameKey }: StoredFinding,
  record: StoredAdvisory,
  reader: ScannedAdvisories,
  excluded: ExcludedRecords,
): boolean {
  if (!excluded.concerns(packageNameKey)) return false
  const ids = reader.group(record.groupId).flatMap((one) => [one.recordId, ...readAdvisoryContent(one.record).aliases])
  return excluded.has(packageNameKey, [record.recordId, ...ids])
}
