import type { Transaction } from 'kysely'
import { memberOf, valuesOf } from '#service/db/dialect/sql-words.ts'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import { listSampleEnvironments } from '#service/db/products/sample-product.ts'
import type { PendingMessage } from '#service/domain/notifications/digest.ts'

/** Messages that one step hands out: so many of one version are told together. */
const maxMessages = 2000

/**
 * Lists the messages that no inbox has yet, the oldest first. Those of a version wait while a job works on it, so that what the job tells comes
 * together, but no longer than since `waitingSince`.
 *
 * @param waitingSince RFC 3339 in UTC
 */
export async function listPendingMessages(read: UserReader, waitingSince: string): Promise<readonly PendingMessage[]> {
  const rows = await read
    .selectFrom('outbox')
    .leftJoin('sbom_version', 'sbom_version.id', 'outbox.version_id')
    .leftJoin('product', 'product.id', 'sbom_version.product_id')
    .select(['outbox.id', 'outbox.organization_id', 'outbox.message_type', 'outbox.version_id', 'outbox.payload'])
    .select(['outbox.created_at', 'sbom_version.environment_id', 'sbom_version.label', 'product.name'])
    .select(memberOf('outbox.payload', 'environmentId').as('stated_environment_id'))
    .where('outbox.delivered_at', 'is', null)
    .where(({ or, not, exists, eb, selectFrom }) =>
      or([
        eb('outbox.version_id', 'is', null),
        eb('outbox.created_at', '<', waitingSince),
        not(
          exists(
            selectFrom('job')
              .select('job.id')
              .whereRef('job.version_id', '=', 'outbox.version_id')
              .where('job.state', 'in', ['QUEUED', 'RUNNING']),
          ),
        ),
      ]),
    )
    .orderBy('outbox.id')
    .limit(maxMessages)
    .execute()
  const invented = await listSampleEnvironments(read)
  return rows.map((row) => ({
    outboxId: row.id,
    organizationId: row.organization_id,
    messageType: row.message_type,
    payload: JSON.parse(row.payload) as PendingMessage['payload'], // written as an object
    at: row.created_at,
    versionId: row.version_id,
    environmentId: row.version_id === null ? row.stated_environment_id : row.environment_id,
    isOfSample: invented.has(row.environment_id ?? row.stated_environment_id ?? ''),
    subject: row.label === null || row.name === null ? null : `${row.name} ${row.label}`,
  }))
}

/** Tests whether anything waits, which is asked often. */
export async function hasPendingMessages(read: UserReader): Promise<boolean> {
  const row = await read.selectFrom('outbox').select('id').where('delivered_at', 'is', null).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Marks messages as handed out. Returns the ids of those that were not, and that are still there. */
export async function takeMessages(
  write: Transaction<UserDataTables>,
  ids: readonly number[],
  at: string,
): Promise<ReadonlySet<number>> {
  const rows = await write
    .updateTable('outbox')
    .set({ delivered_at: at })
    .where('id', 'in', valuesOf(ids))
    .where('delivered_at', 'is', null)
    .returning('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}
