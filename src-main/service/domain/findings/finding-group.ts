import type { Severity } from '#shared/severity.ts'
import type { VexStatusWord } from '#shared/vex.ts'
import type { Finding } from './finding.ts'
import type { ComponentId, VersionId, VulnerabilityId } from '#service/domain/id.ts'

/** How findings are grouped into rows of the queue. */
export const findingGroupings = [
  'VULN_PACKAGE',
  'VULN_PACKAGE_NAME',
  'VULN',
  'PACKAGE',
  'COMPONENT',
  'SBOM',
  'NONE',
] as const
export type FindingGrouping = (typeof findingGroupings)[number]

/** A finding of a row, with the members that the row's counts need. */
export interface GroupMember {
  readonly id: string
  readonly componentId: ComponentId
  readonly vulnerabilityId: VulnerabilityId
  /** The package in its version. */
  readonly packageKey: string
  readonly versionId: VersionId
  readonly severity: Severity
  readonly status: VexStatusWord | null
  /** Decided on evidence that is worse now. */
  readonly isWorse: boolean
  readonly updatedAt: string
}

/** One row of the queue: findings that are usually decided together. */
export interface FindingGroup {
  /** Stable as long as the grouping does not change. */
  readonly key: string
  readonly by: FindingGrouping
  /** The most urgent finding. */
  readonly representative: Finding
  /** All findings of the row that match the filter, most urgent first. */
  readonly members: readonly GroupMember[]
  /** The versions whose equal findings count once. Absent where each version counts its own. */
  readonly among?: CountedAmong | undefined
}

/** Versions whose equal findings count once, the nearest first, and those whose decisions for themselves alone hold there, if others do. */
interface CountedAmong {
  readonly versionIds: readonly VersionId[]
  readonly deciderIds?: readonly VersionId[] | undefined
}

/** Tests whether a finding of a row is still to be decided, or decided again. */
export function isToDecide({ status, isWorse }: Pick<GroupMember, 'status' | 'isWorse'>): boolean {
  return status === null || status === 'under_investigation' || isWorse
}

/** Returns the status of all findings of a row, or null if one is undecided or two differ. */
export function commonStatus(members: readonly GroupMember[]): VexStatusWord | null {
  const first = members[0]?.status ?? null
  return members.every(({ status }) => status === first) ? first : null
}
