import type { Kysely, Selectable } from 'kysely'
import type { Actor } from '#service/domain/actor.ts'
import type { BundleKey } from '#service/domain/advisories/bundle-key.ts'
import { actorColumn, readActorColumn } from '#service/db/actor-column.ts'
import type { BundleKeyTable } from '#service/db/tables/exchange-tables.ts'
import type { UserReader } from '#service/db/database.ts'
import type { UserDataTables } from '#service/db/tables/user-data-tables.ts'

const columns = ['fingerprint', 'name', 'own', 'added_by', 'added_at', 'revoked_by', 'revoked_at'] as const

/** Lists every key that was ever trusted: the installation's own first, then by name. */
export async function listBundleKeys(read: UserReader): Promise<readonly BundleKey[]> {
  const rows = await read
    .selectFrom('bundle_key')
    .select(columns)
    .orderBy('own', 'desc')
    .orderBy('name')
    .orderBy('fingerprint')
    .execute()
  return rows.map(toKey)
}

/**
 * Lists the keys whose bundles are accepted: those that were trusted for bundles, and those of the trust store. One that was revoked for bundles is
 * not, wherever else it is.
 */
export async function listTrustedBundleKeys(read: UserReader): Promise<readonly string[]> {
  const revoked = read.selectFrom('bundle_key').select('fingerprint').where('revoked_at', 'is not', null)
  const rows = await read
    .selectFrom('bundle_key')
    .select('fingerprint')
    .where('revoked_at', 'is', null)
    .union(read.selectFrom('signing_key').select('fingerprint').where('fingerprint', 'not in', revoked))
    .execute()
  return rows.map(({ fingerprint }) => fingerprint)
}

export async function findBundleKey(read: UserReader, fingerprint: string): Promise<BundleKey | undefined> {
  const row = await read
    .selectFrom('bundle_key')
    .select(columns)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row && toKey(row)
}

/** Trusts a key from now on, also one that was revoked. */
export async function insertBundleKey(
  write: Kysely<UserDataTables>,
  key: Pick<BundleKey, 'fingerprint' | 'name' | 'own'>,
  by: Actor,
  at: string,
): Promise<void> {
  const trusted = { name: key.name, added_by: actorColumn(by), added_at: at, revoked_by: null, revoked_at: null }
  await write
    .insertInto('bundle_key')
    .values({ fingerprint: key.fingerprint, own: key.own ? 1 : 0, ...trusted })
    .onConflict((conflict) => conflict.column('fingerprint').doUpdateSet(trusted))
    .execute()
}

/** Revokes the trust in a key; a revoked one keeps its time. */
export async function revokeBundleKey(
  write: Kysely<UserDataTables>,
  fingerprint: string,
  by: Actor,
  at: string,
): Promise<void> {
  await write
    .updateTable('bundle_key')
    .set({ revoked_by: actorColumn(by), revoked_at: at })
    .where('fingerprint', '=', fingerprint)
    .where('revoked_at', 'is', null)
    .execute()
}

function toKey(row: Selectable<BundleKeyTable>): BundleKey {
  return {
    fingerprint: row.fingerprint,
    name: row.name,
    own: row.own === 1,
    addedBy: readActorColumn(row.added_by),
    addedAt: row.added_at,
    revokedAt: row.revoked_at,
  }
}
