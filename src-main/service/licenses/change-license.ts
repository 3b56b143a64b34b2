import { runApart } from '#service/db/audit/current-operation.ts'
import type { Transaction } from 'kysely'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { saveLicense } from '#service/db/licenses/stored-licenses.ts'
import { insertOutboxMessages, type OutboxMessage } from '#service/db/notifications/outbox-messages.ts'
import { readPolicies, updatePolicy } from '#service/db/policies/policies.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { Actor } from '#service/domain/actor.ts'
import { conditionsOf } from '#service/domain/conditions/condition.ts'
import type { Job } from '#service/domain/job.ts'
import type { OrganizationLicense } from '#service/domain/licenses/organization-license.ts'
import type { Policy } from '#service/domain/policies/policy.ts'
import { Rejection } from '#service/domain/rejection.ts'
import { insertEvaluation } from '#service/policies/queue-evaluation.ts'
import { type KnownLicenses, readLicenses } from './organization-licenses.ts'

/** Who changes which license, and how the change is reported (specification 6). */
export interface AskedChange {
  readonly organizationId: string
  readonly by: Actor
  readonly reportedAs: 'LICENSE_CREATION' | 'LICENSE_UPDATE'
  /** As it was asked for. */
  readonly id: string
}

interface Tools {
  readonly database: UserDatabase
  readonly now: () => Date
}

/** A license before and after a change; before null if it is new. */
export interface LicenseChange {
  readonly before: OrganizationLicense | null
  readonly after: OrganizationLicense
}

type Writer = Transaction<UserDataTables>

/**
 * Makes a change and reports it, in one transaction with the job that evaluates policies again, if what they read is different. A change
 * that is rejected is reported, too. The caller starts queued jobs.
 *
 * @throws {Rejection} of `change`
 */
export async function changeLicense(
  { database, now }: Tools,
  asked: AskedChange,
  change: (known: KnownLicenses) => LicenseChange,
): Promise<{ readonly license: OrganizationLicense; readonly job: Job | null }> {
  const time = now()
  const at = time.toISOString()
  try {
    return await database.write.transaction().execute(async (write) => {
      const { before, after } = change(await readLicenses(write, asked.organizationId))
      const license = { ...after, updatedAt: at }
      await storeChange(write, asked, license, before === null)
      const isSame = before !== null && factsOf(before) === factsOf(after)
      return { license, job: isSame ? null : await evaluateReaders(write, asked, time) }
    })
  } catch (error) {
    if (error instanceof Rejection) {
      const payload = { license: asked.id, reason: error.messages.join('; ') }
      const tell = (write: Writer) => report(write, asked, { result: 'FAILED', payload, at })
      await runApart(() => database.write.transaction().execute(tell)) // nothing that a user changed
    }
    throw error
  }
}

/** What policies read of a license. */
function factsOf({ state, copyLeft, groups }: OrganizationLicense): string {
  return JSON.stringify([state, copyLeft, groups])
}

async function storeChange(
  write: Writer,
  asked: AskedChange,
  license: OrganizationLicense,
  isNew: boolean,
): Promise<void> {
  const { organizationId } = asked
  const { osiApproved: _, fsfLibre: __, deprecated: ___, ...stored } = license
  const at = license.updatedAt
  await saveLicense(write, { ...stored, organizationId })
  const action = isNew ? 'CREATED' : 'UPDATED'
  await insertChangeEvents(write, [{ organizationId, at, kind: 'LICENSE', action, subjectId: null }])
  const payload = { license: license.spdxId, name: license.name, state: license.state }
  await report(write, asked, { result: 'SUCCESS', payload, at })
}

async function report(
  write: Writer,
  { organizationId, reportedAs }: AskedChange,
  { result, payload, at }: Pick<OutboxMessage, 'payload' | 'at'> & { readonly result: 'SUCCESS' | 'FAILED' },
): Promise<void> {
  const messageType = `${reportedAs}_${result}`
  await insertOutboxMessages(write, [{ organizationId, messageType, versionId: null, payload, at }])
}

/** Queues the evaluation of policies that read licenses. Their results from before are out of date, and say nothing until then. */
async function evaluateReaders(write: Writer, { organizationId, by }: AskedChange, at: Date): Promise<Job | null> {
  const readers = (await readPolicies(write, organizationId, 'all')).filter(readsLicenses)
  for (const policy of readers) await updatePolicy(write, { ...policy, revision: policy.revision + 1 })
  const policyIds = readers.filter(({ isEnabled }) => isEnabled).map(({ id }) => id)
  if (policyIds.length === 0) return null
  return insertEvaluation(write, { organizationId, policyIds, versionIds: null, cause: 'EDIT' }, by, at)
}

function readsLicenses({ conditions }: Policy): boolean {
  return conditionsOf(conditions).some(({ subject }) => /^component\.license(state|group)$/i.test(subject))
}
