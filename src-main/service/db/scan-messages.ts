import type { Transaction } from 'kysely'
import { insertChangeEvents } from './change-events.ts'
import { insertOutboxMessages } from './outbox-messages.ts'
import type { UserDataTables } from './user-data-tables.ts'

/**
 * Queues what people are told of a scan (specification 7.2) and notes the change for those who wait for it. In the transaction that
 * makes the results visible.
 */
export async function addScanMessages(
  transaction: Transaction<UserDataTables>,
  version: {
    readonly id: string
    readonly organizationId: string
    readonly environmentId: string
    readonly label: string
  },
  scan: {
    readonly affected: number
    readonly notEvaluated: number
    readonly appeared: readonly string[]
    readonly gone: readonly unknown[]
    readonly reason: 'PROCESS' | 'RESCAN'
    readonly at: string
  },
): Promise<void> {
  const changed = scan.appeared.length + scan.gone.length
  const content = {
    label: version.label,
    affected: scan.affected,
    notEvaluated: scan.notEvaluated,
    appeared: scan.appeared.length,
    gone: scan.gone.length,
  }
  const types = [
    ...(scan.reason === 'PROCESS' ? ['SBOM_VULN_SCAN_REPORT'] : []),
    ...(scan.reason === 'RESCAN' && scan.appeared.length > 0 ? ['NEW_VULNS_REPORT'] : []),
    ...(scan.reason === 'RESCAN' && changed > 0 ? ['VULN_DIFF_REPORT'] : []),
  ]
  await insertOutboxMessages(
    transaction,
    types.map((messageType) => ({
      ...{ organizationId: version.organizationId, messageType, versionId: version.id, payload: content, at: scan.at },
    })),
  )
  if (changed === 0) return
  await insertChangeEvents(transaction, [
    {
      ...{ organizationId: version.organizationId, at: scan.at, kind: 'FINDING', action: 'UPDATED', subjectId: null },
      ...{ versionId: version.id, environmentId: version.environmentId, count: changed },
    },
  ])
}
