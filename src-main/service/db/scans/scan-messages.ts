import type { Transaction } from 'kysely'
import { scanDeltaKinds, type ScanDeltaCounts } from '#service/domain/scans/scan-delta.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import { insertOutboxMessages } from '#service/db/notifications/outbox-messages.ts'
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
  const types = [
    ...(scan.reason === 'PROCESS' ? ['SBOM_VULN_SCAN_REPORT'] : []),
    ...(scan.reason === 'RESCAN' && scan.appeared.length > 0 ? ['NEW_VULNS_REPORT'] : []),
    ...(scan.reason === 'RESCAN' && differs ? ['VULN_DIFF_REPORT'] : []),
  ]
  await insertOutboxMessages(
    transaction,
    types.map((messageType) => ({ organizationId, messageType, versionId, payload: content, at })),
  )
  if (changed === 0 && !differs) return
  const count = Math.max(
    changed,
    scanDeltaKinds.reduce((sum, kind) => sum + counts[kind], 0),
  )
  await insertChangeEvents(transaction, [
    {
      organizationId,
      at,
      kind: 'FINDING',
      action: 'UPDATED',
      subjectId: null,
      versionId,
      environmentId: version.environmentId,
      count,
    },
  ])
}
