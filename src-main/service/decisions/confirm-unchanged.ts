import {
  type ConfirmedVersion,
  confirmsUnchanged,
  listConfirmable,
} from '#service/db/decisions/confirmable-proposals.ts'
import type { UserTransaction } from '#service/db/database.ts'
import { confirmingSetting } from '#service/domain/decisions/confirm-setting.ts'
import { newStep } from '#service/domain/decisions/vex-operation.ts'
import type { OrganizationId, VersionId } from '#service/domain/id.ts'
import { writeCarried } from './confirm-carried.ts'

/**
 * Confirms what was just proposed for new findings of a version, where its environment says so and nothing has changed: one step of the
 * setting, which can be undone. In the transaction that shows the findings, so that they are either confirmed or not there.
 *
 * @param before the environment's version before it; null for the first
 * @param isFirst whether all findings of the version are new; otherwise only what was proposed at this time is confirmed
 */
export async function confirmUnchanged(
  transaction: UserTransaction,
  version: ConfirmedVersion & { readonly organizationId: OrganizationId },
  before: VersionId | null,
  isFirst: boolean,
  at: string,
): Promise<void> {
  if (before === null || !(await confirmsUnchanged(transaction, version))) return
  const ids = await listConfirmable(transaction, version, before, isFirst ? null : at)
  if (ids.length === 0) return
  const { organizationId } = version
  const step = newStep({ organizationId, kind: 'CARRY_CONFIRM', by: confirmingSetting, at })
  await writeCarried(transaction, step, ids, true, 'Carried decisions with unchanged evidence confirmed by the setting')
}
