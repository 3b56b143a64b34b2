import { CompiledQuery, type Selectable, sql, type Transaction } from 'kysely'
import { addToChain } from '#service/db/audit/append-entry.ts'
import { closeBatches } from '#service/db/notifications/delivery-batches.ts'
import type { UserDatabase } from '#service/db/database.ts'
import { columnNamesOf } from '#service/db/dialect/sql-words.ts'
import { insertJob } from '#service/db/jobs/job-queue.ts'
import type { ShareLinkTable } from '#service/db/tables/share-tables.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'
import type { OrganizationId } from '#service/domain/id.ts'
import type { Job } from '#service/domain/job.ts'

/** What a restored store takes over from the one that it replaces. */
export interface TakenOver {
  /** Cursor of the newest change. */
  readonly changeCursor: number
  /** Tokens, with the role of their user. */
  readonly tokens: readonly TakenToken[]
  /** Absent if an earlier version of the program, which had none, wrote it. */
  readonly shareLinks?: readonly TakenShareLink[]
}

/** A share link, as it is stored. */
type TakenShareLink = Selectable<ShareLinkTable>

/** A token: only its hash is stored. */
interface TakenToken {
  readonly id: string
  readonly userId: string
  readonly isOfOwner: boolean
  readonly name: string
  readonly hash: string
  readonly prefix: string
  readonly role: string
  /** Absent if an earlier version of the program, which knew one kind, wrote it. */
  readonly kind?: string
  readonly createdAt: string
  readonly expiresAt: string | null
  readonly lastUsedAt: string | null
  readonly revokedAt: string | null
}

/** Reads what the store that replaces this one takes over. Its schema may be an older one: a restore needs no start of the new program. */
export async function readTakenOver(database: Pick<UserDatabase, 'read'>): Promise<TakenOver> {
  const change = await database.read
    .selectFrom('change_event')
    .select(sql<number | null>`max(cursor)`.as('cursor'))
    .executeTakeFirst()
  const has = async (table: string, column: string) =>
    (await columnNamesOf(table).execute(database.read)).rows.some(({ name }) => name === column)
  const hasKinds = await has('token', 'kind')
  const tokens = await database.read
    .selectFrom('token')
    .innerJoin('user', 'user.id', 'token.user_id')
    .select(['token.id', 'token.user_id', 'user.role as user_role', 'token.name', 'hash', 'prefix', 'token.role'])
    .select(['token.created_at', 'expires_at', 'last_used_at', 'revoked_at'])
    .$if(hasKinds, (query) => query.select('token.kind'))
    .execute()
  const hasShareLinks = await has('share_link', 'id')
  const shareLinks = hasShareLinks ? await database.read.selectFrom('share_link').selectAll().execute() : []
  return {
    shareLinks,
    changeCursor: change?.cursor ?? 0,
    tokens: tokens.map((token) => ({
      ...{ id: token.id, userId: token.user_id, isOfOwner: token.user_role === 'Owner', name: token.name },
      ...{ hash: token.hash, prefix: token.prefix, role: token.role, createdAt: token.created_at },
      ...(token.kind !== undefined && { kind: token.kind }),
      ...{ expiresAt: token.expires_at, lastUsedAt: token.last_used_at, revokedAt: token.revoked_at },
    })),
  }
}

/**
 * Returns whether a store holds work that a backup of it, with the given newest change, does not: what the service only told people meanwhile is none.
 */
export async function hasWorkSince({ read }: Pick<UserDatabase, 'read'>, changeCursor: number): Promise<boolean> {
  const change = await read
    .selectFrom('change_event')
    .select('cursor')
    .where('cursor', '>', changeCursor)
    .where(({ not, and }) => not(and({ kind: 'NOTIFICATION', action: 'CREATED' })))
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

/** What is known of a restore when its files are in place. */
interface CompletedRestore {
  readonly taken: TakenOver | null
  /** The job, ended; null from the command line. */
  readonly job: Job | null
  readonly backupId: string
}

/** A feed that continues from before the restore is told to start again: no cursor of either store is in this gap. */
const cursorGap = 1_000_000

/**
 * Completes a restored store, in one transaction: the tokens and share links of the replaced store stay valid or revoked, as they were there; messages that
 * were not yet delivered are not sent again; clients that follow changes load everything again; the job of the restore is shown. A store
 * that has that job is complete: a kill followed.
 */
export async function completeRestoredStore(
  database: UserDatabase,
  { taken, job, backupId }: CompletedRestore,
  at: string,
): Promise<void> {
  await database.write.transaction().execute(async (transaction) => {
    // A kill between this transaction and the end of the restore: the next start completes it again.
    if (job && (await hasJob(transaction, job.id))) return
    await transaction.updateTable('outbox').set({ delivered_at: at }).where('delivered_at', 'is', null).execute()
    await transaction
      .updateTable('notification_delivery')
      .set({ state: 'DROPPED', last_error: 'Not sent: a backup was restored', next_attempt_at: null, updated_at: at })
      .where('state', 'in', ['QUEUED', 'SENDING'])
      .execute()
    await transaction
      .updateTable('ticket')
      // It may have been opened since the backup: if it is queued again, it is looked for first.
      .set((row) => ({
        ...{ state: 'DROPPED', last_error: 'Given up: a backup was restored', facts: null, next_attempt_at: null },
        first_tried_at: row.fn.coalesce('first_tried_at', 'created_at'),
      }))
      .where('state', 'in', ['QUEUED', 'SENDING'])
      .execute()
    // What is told from now on goes into no digest that the replaced store may have sent.
    await closeBatches(transaction, null, at)
    // The backup was made while its own job ran: it must not run again here.
    const isOfBackups = { kinds: ['BACKUP', 'RESTORE'], states: ['QUEUED', 'RUNNING'] }
    await transaction
      .deleteFrom('job')
      .where('kind', 'in', isOfBackups.kinds)
      .where('state', 'in', isOfBackups.states)
      .execute()
    // Files to import are not part of a backup.
    await transaction
      .updateTable('job')
      .set({ state: 'CANCELLED', message: 'Canceled: its file is not part of the restored backup', finished_at: at })
      .where('kind', '=', 'IMPORT_ADVISORIES')
      .where('state', 'in', isOfBackups.states)
      .execute()
    // A code that was used or replaced since the backup must not work again.
    await transaction.deleteFrom('invitation').execute()
    // Links that an Admin ended since must not come back. A verified email address links a person again.
    await transaction.deleteFrom('user_identity').execute()
    if (taken) await replaceTokens(transaction, taken.tokens)
    if (taken) await replaceShareLinks(transaction, taken.shareLinks ?? [])
    const owner = await transaction.selectFrom('organization').select('id').executeTakeFirst()
    if (!owner) return
    await skipChanges(transaction, owner.id, taken?.changeCursor ?? 0, at)
    if (job) await insertJob(transaction, { ...job, organizationId: owner.id })
    await recordRestore(transaction, owner.id, { taken, job, backupId }, at)
  })
}

/**
 * Writes an entry about the restore, once. That of the mutation is in the store that was replaced: without this one, the log would not say that
 * it goes on from a backup.
 */
async function recordRestore(
  transaction: Transaction<UserDataTables>,
  organizationId: OrganizationId,
  { job, backupId }: CompletedRestore,
  at: string,
): Promise<void> {
  const query = async (text: string, parameters: readonly unknown[]) =>
    (await transaction.executeQuery(CompiledQuery.raw(text, [...parameters]))).rows
  const { kind, name, id } = job?.startedBy ?? ({ kind: 'SYSTEM', name: 'Command line', id: null } as const)
  // The id of the backup is in no entry of the backup itself.
  const entry = { id: job?.id ?? backupId, organizationId, at, subjectKind: 'BACKUP', subjectId: backupId }
  await addToChain(query, entry, () =>
    Promise.resolve({
      actor: { kind, name, id },
      origin: { kind: 'SERVICE', name: null, address: null },
      ...{ operation: 'backupRestore', action: 'UPDATED', subjectName: '', changes: [], stepId: null },
    }),
  )
}

async function hasJob(transaction: Transaction<UserDataTables>, id: string): Promise<boolean> {
  return (await transaction.selectFrom('job').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

async function replaceTokens(transaction: Transaction<UserDataTables>, tokens: readonly TakenToken[]): Promise<void> {
  const users = await transaction.selectFrom('user').select(['id', 'role']).orderBy('created_at').execute()
  const owner = users.find(({ role }) => role === 'Owner')
  await transaction.deleteFrom('token').execute()
  for (const { isOfOwner, userId, ...token } of tokens) {
    const holder = users.find(({ id }) => id === userId) ?? (isOfOwner ? owner : undefined)
    if (!holder) continue
    await transaction
      .insertInto('token')
      .values({
        ...{ id: token.id, user_id: holder.id, name: token.name, hash: token.hash, prefix: token.prefix },
        ...{ role: token.role, created_at: token.createdAt, expires_at: token.expiresAt },
        ...(token.kind !== undefined && { kind: token.kind }),
        ...{ last_used_at: token.lastUsedAt, revoked_at: token.revokedAt },
      })
      .execute()
  }
}

/** A link was made for one product: without it, there is nothing to show. */
async function replaceShareLinks(
  transaction: Transaction<UserDataTables>,
  links: readonly TakenShareLink[],
): Promise<void> {
  const products = await transaction.selectFrom('product').select(['id', 'organization_id']).execute()
  const organizations = new Map(products.map(({ id, organization_id: organization }) => [id, organization]))
  await transaction.deleteFrom('share_link').execute()
  for (const link of links) {
    if (organizations.get(link.product_id) !== link.organization_id) continue
    await transaction.insertInto('share_link').values(link).execute()
  }
}

/** Leaves one change, with a cursor that both stores are far below: a cursor from before has expired. */
async function skipChanges(
  transaction: Transaction<UserDataTables>,
  organizationId: string,
  replaced: number,
  at: string,
): Promise<void> {
  const own = await transaction
    .selectFrom('change_event')
    .select(sql<number | null>`max(cursor)`.as('cursor'))
    .executeTakeFirst()
  const cursor = Math.max(own?.cursor ?? 0, replaced) + cursorGap
  await transaction.deleteFrom('change_event').execute()
  const event = { organization_id: organizationId, at, kind: 'ORGANIZATION', action: 'UPDATED' }
  await transaction
    .insertInto('change_event')
    .values({ cursor, ...event })
    .execute()
}
