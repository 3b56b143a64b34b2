import { sql } from 'kysely'
import { valuesOf } from '#service/db/dialect/sql-words.ts'
import { insertChangeEvents } from '#service/db/changes/change-events.ts'
import type { UserDatabase, UserTransaction } from '#service/db/database.ts'
import type { FindingId } from '#service/domain/id.ts'
import type { DocumentKey } from './imported-statements.ts'

type Reading = Pick<UserDatabase, 'read'>

/** Statements of a document that are written in parts. */
export interface StatementBatch {
  readonly id: string
  readonly state: 'STAGED' | 'PROPOSING' | 'SHOWN' | 'GONE'
  readonly at: string
}

/** Begins to write the statements of a document, which nobody sees until they are shown. */
export async function insertBatch(
  { write }: Pick<UserDatabase, 'write'>,
  key: DocumentKey,
  { id, state, at }: StatementBatch,
): Promise<void> {
  const { organizationId: organization_id, versionId: version_id, document } = key
  await write.insertInto('statement_batch').values({ id, organization_id, version_id, document, state, at }).execute()
}

/** Lists batches that are not complete, or only one of them. */
export async function listOpenBatches({ read }: Reading, id?: string): Promise<readonly StatementBatch[]> {
  let query = read.selectFrom('statement_batch').select(['id', 'state', 'at']).where('state', '<>', 'SHOWN')
  if (id !== undefined) query = query.where('id', '=', id)
  const rows = await query.execute()
  return rows.map((row) => ({ ...row, state: row.state as StatementBatch['state'] })) // a CHECK of the table
}

/** Lists stored statements of a document that belong to no batch. */
export async function listStatementsWithoutBatch({ read }: Reading, key: DocumentKey): Promise<readonly string[]> {
  const rows = await read
    .selectFrom('vendor_statement')
    .select('id')
    .where('organization_id', '=', key.organizationId)
    .where('document', '=', key.document)
    .where('version_id', 'is', key.versionId)
    .where('batch_id', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

/** Puts statements into a batch. */
export async function moveToBatch(
  transaction: UserTransaction,
  ids: readonly string[],
  batchId: string,
): Promise<void> {
  await sql`UPDATE vendor_statement SET batch_id = ${batchId} WHERE id IN ${valuesOf(ids)}`.execute(transaction)
}

/**
 * Shows the statements of a batch and hides those that were stored for its document before, at once.
 * @returns the ids of the batches that it hides
 */
export async function showBatch(
  transaction: UserTransaction,
  key: DocumentKey,
  { id, at }: StatementBatch,
  count: number,
): Promise<readonly string[]> {
  const others = await transaction
    .updateTable('statement_batch')
    .set({ state: 'GONE' })
    .where('organization_id', '=', key.organizationId)
    .where('document', '=', key.document)
    .where('version_id', 'is', key.versionId)
    .where('state', 'in', ['PROPOSING', 'SHOWN'])
    .returning('id')
    .execute()
  await transaction.updateTable('statement_batch').set({ state: 'PROPOSING' }).where('id', '=', id).execute()
  const { organizationId, versionId } = key
  const event = { organizationId, at, versionId, count, kind: 'FINDING', action: 'UPDATED', subjectId: null } as const
  await insertChangeEvents(transaction, [event])
  return others.map((other) => other.id)
}

/** Lists the findings that statements of a batch are about. */
export async function listFindingsOfBatch({ read }: Reading, batchId: string): Promise<readonly FindingId[]> {
  const rows = await read
    .selectFrom('vendor_statement')
    .innerJoin('finding_statement', 'statement_id', 'vendor_statement.id')
    .select('finding_id')
    .distinct()
    .where('batch_id', '=', batchId)
    .execute()
  return rows.map(({ finding_id: id }) => id)
}

/** Lists the statements of a batch. */
export async function listStatementsOfBatch({ read }: Reading, batchId: string): Promise<readonly string[]> {
  const rows = await read.selectFrom('vendor_statement').select('id').where('batch_id', '=', batchId).execute()
  return rows.map(({ id }) => id)
}

/** Deletes statements. */
export async function deleteStatementsById(transaction: UserTransaction, ids: readonly string[]): Promise<void> {
  await sql`DELETE FROM vendor_statement WHERE id IN ${valuesOf(ids)}`.execute(transaction)
}

/** Ends a batch: it is complete, or no statement of it is left. */
export async function endBatch({ write }: Pick<UserDatabase, 'write'>, { id, state }: StatementBatch): Promise<void> {
  if (state === 'PROPOSING') {
    await write.updateTable('statement_batch').set({ state: 'SHOWN' }).where('id', '=', id).execute()
  } else await write.deleteFrom('statement_batch').where('id', '=', id).execute()
}
