import type { Transaction } from 'kysely'
import { noDeltaCounts, scanDeltaKinds, type ScanDeltaCounts } from '#service/domain/scans/scan-delta.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { insertOutboxMessages, type OutboxMessage } from '#service/db/notifications/outbox-messages.ts'
import { type ComparedVersion, compareWithVersionBefore } from './version-before.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

/** A scan as its messages describe it. */
export interface ReportedScan {
  readonly affected: number
  readonly notEvaluated: number
  readonly appeared: readonly string[]
  readonly gone: readonly unknown[]
  readonly counts: ScanDeltaCounts
  readonly isFirst: boolean
  /** The most urgent findings that are new or worse. */
  readonly top: readonly object[]
  readonly reason: 'PROCESS' | 'RESCAN'
  /** RFC 3339 in UTC. */
  readonly at: string
}

/**
 * Queues the messages about a scan (specification 6) and records the change event, in the transaction that makes the results visible: each
 * kind once per version and change of the data, however many findings it changed.
 */
export async function addScanMessages(
  transaction: Transaction<UserDataTables>,
  version: {
    readonly id: string
    readonly organizationId: string
    readonly environmentId: string
    readonly label: string
  },
  scan: ReportedScan,
): Promise<void> {
  const { counts, at } = scan
  const { organizationId, id: versionId, label } = version
  const changed = scan.appeared.length + scan.gone.length
  const content = {
    label,
    affected: scan.affected,
    notEvaluated: scan.notEvaluated,
    appeared: scan.appeared.length,
    gone: scan.gone.length,
    changes: Object.fromEntries(scanDeltaKinds.map((kind) => [kind, counts[kind]])),
    top: scan.top,
  }
  const differs = scan.isFirst ? changed > 0 : scanDeltaKinds.some((kind) => counts[kind] > 0)
  const isNew = scan.isFirst && scan.reason === 'PROCESS'
  const before = isNew ? await compareWithVersionBefore(transaction, versionId) : null
  const summaryContent = before === null ? content : { ...content, introduced: before.introduced }
  const summary = scan.reason === 'PROCESS' ? [{ messageType: 'SBOM_VULN_SCAN_REPORT', payload: summaryContent }] : []
  const reports = isNew
    ? reportsAgainstVersionBefore(before, content)
    : [
        ...(scan.appeared.length > 0 ? [{ messageType: 'NEW_VULNS_REPORT', payload: content }] : []),
        ...(differs ? [{ messageType: 'VULN_DIFF_REPORT', payload: content }] : []),
      ]
  await insertOutboxMessages(
    transaction,
    [...summary, ...reports].map((message) => ({ organizationId, versionId, at, ...message })),
  )
  if (changed === 0 && !differs) return
  const moved = scanDeltaKinds.reduce((sum, kind) => sum + counts[kind], 0)
  await insertChangeEvents(transaction, [
    {
      ...{ organizationId, at, kind: 'FINDING', action: 'UPDATED', subjectId: null, versionId },
      ...{ environmentId: version.environmentId, count: Math.max(changed, moved) },
    },
  ])
}

/** Reports of a new version: what differs from the version before it. Its first scan has nothing of its own to compare with. */
function reportsAgainstVersionBefore(
  before: ComparedVersion | null,
  content: Readonly<Record<string, unknown>>,
): readonly Pick<OutboxMessage, 'messageType' | 'payload'>[] {
  if (before === null) return []
  const { versionId, label, sameData, introduced, fixed, top } = before
  const changes = { ...noDeltaCounts, NEW: introduced, GONE: fixed }
  const payload = {
    ...content,
    appeared: introduced,
    gone: fixed,
    changes,
    top,
    against: { versionId, label, sameData },
  }
  return [
    ...(introduced > 0 ? [{ messageType: 'NEW_VULNS_REPORT', payload }] : []),
    ...(introduced + fixed > 0 ? [{ messageType: 'VULN_DIFF_REPORT', payload }] : []),
  ]
}
