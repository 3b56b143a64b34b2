import type { Severity } from '#shared/severity.ts'
import type { VexStatusWord } from '#shared/vex.ts'
import type { Finding } from './finding.ts'
import type { ComponentId, VersionId, VulnerabilityId } from '#service/domain/id.ts'

/** What makes findings one row of the queue. */
export const findingGroupings = ['VULN_PACKAGE', 'VULN', 'PACKAGE', 'COMPONENT', 'SBOM', 'NONE'] as const
export type FindingGrouping = (typeof findingGroupings)[number]

/** A finding of a row, as far as the row's numbers need it. */
export interface GroupMember {
  readonly id: string
  readonly componentId: ComponentId
  readonly vulnerabilityId: VulnerabilityId
  readonly versionId: VersionId
  readonly severity: Severity
  readonly status: VexStatusWord | null
}

/** One row of the queue: findings that are usually decided together. */
export interface FindingGroup {
  /** Stable while the grouping is the same. */
  readonly key: string
  readonly by: FindingGrouping
  /** The most urgent finding. */
  readonly lead: Finding
  /** Every finding of the row that fits the filter, most urgent first. */
  readonly members: readonly GroupMember[]
}

/** The status of all findings of a row; null when one is undecided or two differ. */
export function commonStatus(members: readonly GroupMember[]): VexStatusWord | null {
  const first = members[0]?.status ?? null
  return members.every(({ status }) => status === first) ? first : null
}
