import { addServiceEntry } from '#service/db/audit/service-entries.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { findScanStates } from '#service/db/scans/scan-states.ts'
import { scanner } from '#service/decisions/evidence-changes.ts'
import { concealed } from '#service/domain/audit/concealed-text.ts'
import { newId, type OrganizationId } from '#service/domain/id.ts'
import { changesOfScan, type ScanNumbers } from '#service/domain/scans/scan-entry.ts'

/** Writes the entry of a scan into the audit log, in the transaction that shows its results: one for a scan, and none if it changed nothing. */
export async function recordScan(
  transaction: UserTransaction,
  version: { readonly id: string; readonly organizationId: OrganizationId; readonly label: string },
  numbers: ScanNumbers,
  at: string,
): Promise<void> {
  const changes = changesOfScan(numbers)
  if (changes.length === 0) return
  const state = (await findScanStates({ read: transaction }, [version.id])).get(version.id)
  const data = state?.dataDate ? `, data ${state.dataDate.slice(0, 10)}` : ''
  await addServiceEntry(transaction, {
    ...{ id: newId(), organizationId: version.organizationId, at, versionId: version.id },
    ...{ subjectKind: 'VERSION', subjectId: version.id },
    content: {
      actor: scanner,
      origin: { kind: 'SCAN', name: `engine ${state?.engineVersion ?? ''}${data}`, address: null },
      ...{ operation: 'vulnerabilityScan', action: 'SCANNED', subjectName: concealed(version.label), changes },
    },
  })
}
