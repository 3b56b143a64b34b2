import {
  type ConfirmedVersion,
  confirmsUnchanged,
  listConfirmable,
} from '#service/db/decisions/confirmable-proposals.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { confirmingSetting } from '#service/domain/decisions/confirm-setting.ts'
import { newStep } from '#service/domain/decisions/vex-operation.ts'
import type { FindingId, OrganizationId, VersionId } from '#service/domain/id.ts'
import { writeCarried } from './confirm-carried.ts'

/**
 * Confirms what was just proposed for new findings of a version, where its environment says so and nothing has changed: one step of the
 * setting, which can be undone. In the transaction that shows the findings, so that they are either confirmed or not there.
 *
 * @param before the environment's version before it; null for the first
 * @param among the new findings; null if all of the version are
 */
export async function confirmUnchanged(
  transaction: UserTransaction,
  version: ConfirmedVersion & { readonly organizationId: OrganizationId },
  before: VersionId | null,
  among: readonly FindingId[] | null,
  at: string,
): Promise<void> {
  if (before === null || !(await confirmsUnchanged(transaction, version))) return
  const ids = await listConfirmable(transaction, version, before, among)
  if (ids.length === 0) return
  const { organizationId } = version
  const step = newStep({ organizationId, kind: 'CARRY_CONFIRM', by: confirmingSetting, at })
  await writeCarried(transaction, step, ids, true, 'Carried decisions with unchanged evidence confirmed by the setting')
}
